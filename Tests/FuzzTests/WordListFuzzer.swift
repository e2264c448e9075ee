import LabeledData

@testable import WordTagging

extension FuzzTarget {
  /// Word lists: entries have words or the mistake has a line, and a model's table finds every entry in
  /// text that consists of it.
  static let wordList = FuzzTarget("word-list", maximumLength: 1_024) { input in
    withFile(named: "list.txt", input) { path in
      do throws(DataError) {
        let list = try WordList(contentsOf: path)
        precondition(list.spellings.allSatisfy { !$0.isEmpty })
      } catch {
        precondition(error.code != .malformed || error.line != nil)
      }
    }
    // Without the lines that are mistakes.
    var list = WordList()
    for line in input.split(separator: UInt8(ascii: "\n")) { try? list.add(Array(line)[...]) }
    checkTable(of: list)
  }

  private static func checkTable(of list: WordList) {
    let tokenizer = Tokenizer()
    let words = list.spellings.map { ListEntries.words(of: $0, tokenizer) }
    let table = WordListTable(lists: [words])
    precondition(table.slots == WordListTable(lists: [words], addedTo: table.slots).slots)
    for entry in words where !entry.isEmpty && entry.count <= WordListTable.longestEntry {
      var bytes: [UInt8] = []
      let tokens = entry.map { word in
        defer { bytes += word.utf8 }
        return ByteRange(bytes.count, bytes.count + word.utf8.count)
      }
      var places = [UInt8](repeating: 0, count: entry.count)
      table.slots.withView { slots in
        tokens.withView { tokens in
          bytes.withView { bytes in
            places.withUnsafeMutableBufferPointer { places in
              guard let start = places.baseAddress else { return }
              WordListTable.match(slots, tokens, bytes, 1, start)
            }
          }
        }
      }
      precondition(!places.contains(0))
    }
  }
}
