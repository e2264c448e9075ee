import LabeledData

extension FuzzTarget {
  /// Word lists: entries have words, or the mistake has a line.
  static let wordList = FuzzTarget("word-list", maximumLength: 512) { input in
    withFile(named: "list.txt", input) { path in
      do throws(DataError) {
        let list = try WordList(contentsOf: path)
        precondition(list.spellings.allSatisfy { !$0.isEmpty })
      } catch {
        precondition(error.code != .malformed || error.line != nil)
      }
    }
  }
}
