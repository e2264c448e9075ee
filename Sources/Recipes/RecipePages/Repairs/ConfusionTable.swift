import CEmbeddedFiles
import Support

/// A table of misreadings of units and amounts.
struct ConfusionTable: Sendable {
  /// The part of a line that a rule applies to.
  enum Place: String, Sendable {
    case unit, amount, fraction
  }

  struct Rule: Sendable, Equatable {
    let seen: String
    let meant: String
    let place: Place
    let amounts: ClosedRange<Double>
  }

  let rules: [String: [Rule]]

  init(rules: [Rule]) { self.rules = Dictionary(grouping: rules, by: \.seen) }

  /// Parses the lines of a table: seen, meant, place, amounts, separated by tabs.
  init(parsing text: String, name: String) throws(ScanningError) {
    var rules: [Rule] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty && !line.hasPrefix("#") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 4, !fields[0].isEmpty, !fields[1].isEmpty else {
        throw ScanningError(
          code: .malformedTable, file: name, place: index + 1,
          message: "expected seen, meant, place and amounts, separated by tabs")
      }
      guard let place = Place(rawValue: fields[2]) else {
        throw ScanningError(
          code: .malformedTable, file: name, place: index + 1,
          message: "expected the place `unit`, `amount` or `fraction`, but it is `\(fields[2])`")
      }
      guard let amounts = Self.amounts(fields[3]) else {
        throw ScanningError(
          code: .malformedTable, file: name, place: index + 1,
          message: "expected amounts such as `-16`, `20-` or nothing, but it is `\(fields[3])`")
      }
      rules.append(Rule(seen: fields[0], meant: fields[1], place: place, amounts: amounts))
    }
    self.init(rules: rules)
  }

  func meant(_ seen: String, at place: Place, amount: Double) -> String? {
    if let meant = rules[seen]?.first(where: { $0.place == place && $0.amounts.contains(amount) })?
      .meant
    {
      return meant
    }
    // `Tbhsp` as `Tbsp`.
    guard let first = seen.first, seen.count > 3, first.isUppercase else { return nil }
    return rules[first.lowercased() + seen.dropFirst()]?.first {
      $0.place == place && $0.amounts.contains(amount)
    }.map { $0.meant.prefix(1).uppercased() + $0.meant.dropFirst() }
  }

  private static func amounts(_ text: String) -> ClosedRange<Double>? {
    guard !text.isEmpty else { return 0 ... .infinity }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let low = ends[0].isEmpty ? 0 : Double(ends[0]),
      let high = ends[1].isEmpty ? .infinity : Double(ends[1]), low <= high
    else { return nil }
    return low...high
  }
}

extension ConfusionTable {
  /// The built-in table; a test checks that every line of it is valid.
  static let builtIn: ConfusionTable = {
    let text = embeddedConfusions().text
    return (try? ConfusionTable(parsing: text, name: "confusions.tsv")) ?? ConfusionTable(rules: [])
  }()
}
