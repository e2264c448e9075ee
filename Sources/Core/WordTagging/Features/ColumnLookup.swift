/// Finds the extra columns that templates use.
package enum ColumnLookup {
  /// The key of a model's metadata for the number of columns without names that it learned from.
  package static let countKey = "unnamed-columns"

  /// Whether columns have numbers instead of names.
  package static func areUnnamed(_ names: [String]) -> Bool { names.allSatisfy { Int($0) != nil } }

  /// For each wanted column its index among the known ones, or -1.
  ///
  /// A column is given by its name, or by its number counted from 1 after the token.
  package static func indices(of wanted: [String], among known: [String]) -> [Int] {
    wanted.map { name in
      if let index = known.firstIndex(of: name) { return index }
      guard let number = Int(name), number > 0, number <= known.count else { return -1 }
      return number - 1
    }
  }

  /// The problem if data lacks columns that a model needs; nil if it has all of them.
  package static func fault(of wanted: [String], among known: [String]) -> String? {
    guard let missing = indices(of: wanted, among: known).firstIndex(of: -1) else { return nil }
    let has = known.isEmpty ? "none" : "only " + known.joined(separator: ", ")
    return "the model needs the extra column '\(wanted[missing])' with each token, and the data has"
      + " \(has) between the token and the last column, which is taken for the label; name the"
      + " columns of the data"
  }
}
