import InternalUtilities
import TermMatching

/// Checks and pages as Markdown.
public enum MedicineMarkdown {
  /// The document of a check.
  public static func document(_ check: MedicineCheck) -> String {
    var parts = ["# Interactions", "**\(MedicineNotice.text)**"]
    let missed = check.missed.map { name in
      let names: String
      if case .unresolved(let candidates) = name.resolution {
        names = candidates.map(\.medicine.name).joined(separator: ", ")
      } else {
        names = ""
      }
      return ["name not resolved", name.given, names]
    }
    if !missed.isEmpty { parts.append(table(["", "name", "near it"], missed)) }
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
                "\($0.table.edition) of \($0.table.date): \($0.source)",
              ]
            }))
      }
    }
    return (parts + check.tables.disclaimers).joined(separator: "\n\n") + "\n"
  }

  /// The document of pages that were read.
  public static func document(_ pages: [MedicinePage], tables: [MedicineTable.About]) -> String {
    var parts = ["# Medicines", "**\(MedicineNotice.text)**"]
    for page in pages {
      parts.append("## \(page.name.markdownCell)")
      if let error = page.error { parts.append(error.markdownCell) }
      guard !page.medicines.isEmpty else { continue }
      parts.append(
        table(
          ["read", "medicine", "strength", "match"],
          page.medicines.map { found in
            [
              found.text, found.meaning, found.strength?.text ?? "",
              found.chosen.map { "\($0.kind.rawValue) \($0.score.fixed(2))" } ?? "",
            ]
          }))
    }
    return (parts + tables.disclaimers).joined(separator: "\n\n") + "\n"
  }

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    let lines = [head, head.map { _ in "---" }] + rows.map { $0.map(\.markdownCell) }
    return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}

extension FoundMedicine {
  /// The medicine, or all that it may be.
  var meaning: String {
    chosen.map(\.medicine.name)
      ?? "not resolved: \(candidates.map(\.medicine.name).joined(separator: " or "))"
  }
}
