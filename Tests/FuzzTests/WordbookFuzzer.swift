#if Storage
import PageReading
import SQLiteStorage
import WordDictionaries

@testable import Wordbook

extension FuzzTarget {
  /// What a wordbook reads: Anki's fields, packages and databases, tables, word lists, frequencies and typed texts.
  ///
  /// The first byte is the kind.
  static let wordbook = FuzzTarget("wordbook", maximumLength: 8_192) { input in
    guard let kind = input.first else { return }
    let bytes = Array(input.dropFirst())
    let text = String(decoding: bytes, as: UTF8.self)
    switch kind {
    case UInt8(ascii: "f"):
      let word = AnkiField.word(text)
      precondition(!word.contains("\n") && AnkiField.word(word).count <= word.count)
    case UInt8(ascii: "z"):
      withFile(named: "a.apkg", bytes) { _ = try? AnkiCollection.matureWords(in: $0) }
    case UInt8(ascii: "q"): useDatabase(bytes)
    case UInt8(ascii: "m"):
      withFile(named: "a.msgpack", bytes) { path in
        guard let frequencies = try? WordFrequencies(contentsOf: path) else { return }
        precondition((-1e12...9).contains(frequencies.zipf(of: "the")))
      }
    case UInt8(ascii: "r"):
      withFile(named: "english-words.10", bytes) { path in
        let folder = path.dropLast("/english-words.10".count)
        let table = RarityTable(contentsOf: String(folder))
        for word in text.split(separator: "\n").prefix(3) {
          precondition([10, 100].contains(table.band(of: String(word))))
        }
      }
    case UInt8(ascii: "t"):
      let joined = TypedText.joined(text) { $0.count.isMultiple(of: 2) }
      precondition(joined.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
      precondition(letters(joined).elementsEqual(letters(text)))
    default:
      guard let rows = try? WordbookTable.rows(ofCSV: text, file: "f") else { return }
      precondition(rows.allSatisfy { $0.line > 1 && $0.word.lemma.contains(where: \.isLetter) })
    }
  }

  /// Reads everything that Anki's reader, a wordbook and the check of integrity read.
  private static func useDatabase(_ bytes: [UInt8]) {
    withFile(named: "a.anki2", bytes) { _ = try? AnkiCollection.matureWords(in: $0) }
    withFile(named: "a.sqlite", bytes) { _ = try? WordbookStore($0).entries() }
    guard let storage = try? StorageConnection(bytes: bytes, name: "fuzz") else { return }
    try? storage.checkIntegrity()
    try? storage.forEachRow("SELECT flds, ivl FROM cards JOIN notes ON notes.id = cards.nid") {
      (row) throws(StorageError) in
      _ = try? row.value(0, as: String.self)
      _ = try? row.value(1, as: Int.self)
    }
  }

  /// The scalars but those that joining lines may change.
  private static func letters(_ text: String) -> some Sequence<Unicode.Scalar> {
    text.unicodeScalars.lazy.filter {
      !$0.properties.isWhitespace && $0 != "-" && $0.value >= 0x20 && $0.value != 0x7F
    }
  }
}
#else
extension FuzzTarget {
  /// A build without SQLite reads no wordbooks.
  static let wordbook = FuzzTarget("wordbook", maximumLength: 8_192) { _ in }
}
#endif
