/// Finds the extra columns that templates use.
package enum ColumnLookup {
  /// For each wanted column its index among the known ones, or -1.
  ///
  /// A column is given by its name, or by its number counted from 1 after the token.
  package static func indices(of wanted: [String], among known: [String]) -> [Int] {
    wanted.map { name in
      if let index = known.firstIndex(of: name) { return index }
      guard let number = Int(name), known.indices.contains(number - 1) else { return -1 }
      return number - 1
    }
  }
}
