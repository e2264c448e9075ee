@testable import TaggerTraining
@testable import WordTagging

extension FuzzTarget {
  /// Word vectors and lexicons: any bytes are a table or an error.
  static let words = FuzzTarget("words", maximumLength: 4_096) { input in
    let bytes = Array(input)
    if let table = try? VectorImport.table(bytes, file: "fuzz", clusterCount: 5, wordLimit: 200) {
      checkTable(table)
    }
    for name in ["fuzz", "index.noun", "noun.exc"] {
      var lexicon = LexiconImport()
      if (try? lexicon.add(bytes, file: name)) != nil { checkTable(lexicon.table) }
    }
    if let table = try? WordTable(fileBytes: bytes, file: "fuzz") { checkTable(table) }
  }

  /// Checks that a table's file is read again and that a model's table has the path of every word.
  static func checkTable(_ table: WordTable) {
    let again = try? WordTable(fileBytes: table.fileBytes, file: "fuzz")
    precondition(again == table)
    let model = ClusterTable([table.rows])
    model.slots.withView { slots in
      for row in table.rows {
        let found = ClusterTable.path(
          to: row.word, in: slots, clustering: 0, steps: ClusterTable.longestPath)
        precondition(found == row.path)
      }
    }
  }
}
