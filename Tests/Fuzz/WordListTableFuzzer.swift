import LabeledData

@testable import WordTagging

extension FuzzTarget {
  /// Word list tables: every entry is found in text that consists of it.
  static let wordListTable = FuzzTarget("word-list-table", maximumLength: 1_024) { input in
    let tokenizer = Tokenizer()
    var list = WordList()
    for line in input.split(separator: UInt8(ascii: "\n")) { try? list.add(Array(line)[...]) }
    let words = list.spellings.map { ListEntries.words(of: $0, tokenizer) }
    let table = WordListTable(lists: [words])
    let again = WordListTable(lists: [words], addedTo: table.slots)
    precondition(table.slots == again.slots)
    for entry in words where !entry.isEmpty && entry.count <= WordListTable.longestEntry {
      var bytes: [UInt8] = []
      let tokens = entry.map { word in
        defer { bytes += word.utf8 }
        return ByteRange(bytes.count, bytes.count + word.utf8.count)
      }
      var places = [UInt8](repeating: 0, count: entry.count)
      table.slots.withUnsafeBufferPointer { slots in
        tokens.withUnsafeBufferPointer { tokens in
          bytes.withUnsafeBufferPointer { bytes in
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
