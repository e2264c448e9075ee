import Support
import TermMatching

/// Checks and pages as text for a terminal.
public enum MedicineText {
  /// The text of a check.
  public static func document(_ check: MedicineCheck) -> String {
    var lines: [String] = []
    for name in check.names { lines += self.lines(name) }
    lines += check.missedPages.map { "\($0.name): \($0.statement)" }
    lines += check.repetitions.map(\.statement)
    var parts = check.pairs.map { self.lines($0) }
    if parts.isEmpty { parts = [[MedicineNotice.noPair]] }
    for part in parts { lines += (lines.isEmpty ? [] : [""]) + part }
    return (lines + footer(check.tables)).joined(separator: "\n") + "\n"
  }

  /// The text of the names found on pages.
  public static func document(_ pages: [MedicinePage], tables: [MedicineTable.About]) -> String {
    var lines: [String] = []
    for page in pages {
      lines.append("\(page.name):")
      if let error = page.error { lines.append("  \(error)") }
      if page.error == nil, page.medicines.isEmpty { lines.append("  no name was found") }
      for found in page.medicines {
        let strength = found.strength.map { ", \($0.text)" } ?? ""
        let match = found.chosen.map { "; \($0.kind.rawValue) \($0.score.fixed(2))" } ?? ""
        lines.append("  \(found.text) → \(found.meaning)\(strength)\(match)")
      }
    }
    return (lines + footer(tables)).joined(separator: "\n") + "\n"
  }

  private static func lines(_ name: MedicineCheck.Name) -> [String] {
    let place = name.place.map { " (\($0))" } ?? ""
    switch name.resolution {
    case .found(let candidate):
      let isSame = candidate.medicine.name == name.given
      let match =
        candidate.kind == .exact ? "" : "; \(candidate.kind.rawValue) \(candidate.score.fixed(2))"
      return isSame && place.isEmpty
        ? [] : ["\(name.given)\(place) is \(candidate.medicine.name)\(match)"]
    case .unresolved: return ["\(name.given)\(place): \(name.meaning)"]
    }
  }

  private static func lines(_ pair: PairAnswer) -> [String] {
    var lines = ["\(pair.first) + \(pair.second): \(pair.statement)"]
    for entry in pair.entries {
      lines.append("  \(entry.severity.rawValue)\(entry.label.isEmpty ? "" : " (\(entry.label))")")
      if !entry.mechanism.isEmpty { lines.append("  \(entry.mechanism)") }
      if !entry.advice.isEmpty { lines.append("  \(entry.advice)") }
      lines.append("  by \(entry.pathText)")
      lines.append("  \(entry.table.label): \(entry.source)")
    }
    return lines
  }

  private static func footer(_ tables: [MedicineTable.About]) -> [String] {
    [""] + tables.map { "\($0.label): \($0.source)" } + [MedicineNotice.text] + tables.disclaimers
  }
}

extension PairAnswer.Entry {
  /// The path from each medicine to the entry.
  var pathText: String {
    "\(firstPath.joined(separator: " → ")) + \(secondPath.joined(separator: " → "))"
  }
}
