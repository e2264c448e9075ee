@testable import TaggerTraining
@testable import WordTagging

extension FuzzTarget {
  /// Files of Brown clusters: a table's file is read again, and a model's table has the path of every word.
  static let clusters = FuzzTarget("clusters", maximumLength: 4_096) { input in
    var bytes = Array(input)
    guard let table = try? BrownImport.table(&bytes, file: "fuzz") else { return }
    checkTable(table)
  }
}
