import Support
import TermMatching

/// Checks and pages as Markdown.
public enum MedicineMarkdown {
  /// The document of a check.
  public static func document(_ check: MedicineCheck) -> String {
    var parts = ["# Interactions", "**\(MedicineNotice.text)**"]
    if !check.names.isEmpty {
      parts.append(
        table(
          ["name", "medicine", "match", "read in"],
          check.names.map { [$0.given, $0.meaning, $0.match, $0.place ?? ""] }))
    }
    parts += check.missedPages.map { "\($0.name.markdownCell): \($0.statement.markdownCell)" }
    parts += check.repetitions.map(\.statement.markdownCell)
    if check.pairs.isEmpty { parts.append(MedicineNotice.noPair) }
    for pair in check.pairs {
      parts.append("## \(pair.first.markdownCell) + \(pair.second.markdownCell)")
      if pair.entries.isEmpty {
        parts.append(pair.statement.markdownCell)
      } else {
        parts.append(
          table(
            ["severity", "what happens", "what to do", "by", "source"],
            pair.entries.map {
              [
                $0.label.isEmpty ? $0.severity.rawValue : "\($0.severity.rawValue) (\($0.label))",
                $0.mechanism, $0.advice, $0.pathText,
                "\($0.table.label): \($0.source)",
              ]
            }))
      }
    }
    return (parts + footer(check.tables)).joined(separator: "\n\n") + "\n"
  }

  /// The document of the names found on pages.
  public static func document(_ pages: [MedicinePage], tables: [MedicineTable.About]) -> String {
    var parts = ["# Medicines", "**\(MedicineNotice.text)**"]
    for page in pages {
      parts.append("## \(page.name.markdownCell)")
      if let error = page.error { parts.append(error.markdownCell) }
      guard !page.medicines.isEmpty else {
        if page.error == nil { parts.append("no name was found") }
        continue
      }
      parts.append(
        table(
          ["read", "medicine", "strength", "match"],
          page.medicines.map { found in
            [
              found.text, found.meaning, found.strength?.text ?? "",
              found.match,
            ]
          }))
    }
    return (parts + footer(tables)).joined(separator: "\n\n") + "\n"
  }

  private static func footer(_ tables: [MedicineTable.About]) -> [String] {
    tables.map { "- \($0.label.markdownCell): \($0.source.markdownCell)" } + tables.disclaimers
  }

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    let lines = [head, head.map { _ in "---" }] + rows.map { $0.map(\.markdownCell) }
    return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}

extension FoundMedicine {
  /// The medicine, or all candidates.
  var meaning: String {
    if let chosen { return chosen.medicine.name }
    let names = candidates.map(\.medicine.name).joined(separator: " or ")
    return names.isEmpty ? "not resolved" : "not resolved: \(names)"
  }

  /// The kind of match and its confidence.
  var match: String { chosen.map { "\($0.kind.rawValue) \($0.score.fixed(2))" } ?? "" }
}

extension MedicineCheck.Name {
  /// The medicine, or the reason why the name was not resolved, with the candidates.
  var meaning: String {
    switch resolution {
    case .found(let candidate): return candidate.medicine.name
    case .unresolved(let candidates):
      let names = candidates.map(\.medicine.name).joined(separator: ", ")
      return "name not resolved" + (failure.map { ": \($0)" } ?? "")
        + (names.isEmpty ? "" : "; did you mean \(names)?")
    }
  }

  /// The kind of match and its confidence.
  var match: String {
    guard case .found(let candidate) = resolution else { return "" }
    return "\(candidate.kind.rawValue) \(candidate.score.fixed(2))"
  }
}
