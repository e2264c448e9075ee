/// Words given at run time that are to have a label, whatever the model learned.
struct WordBinding: Sendable {
  /// How sure a binding is: a token of a bound word gets this much score for its label.
  static let strength: Float = 12

  let label: Int
  let words: SharedBuffer<WordListTable.Entry>
}

/// Cuts list entries into the folded words that a word list is made of.
package enum ListEntries {
  /// The words of an entry, cut as lines are cut and in lower case.
  package static func words(of entry: String, _ tokenizer: Tokenizer) -> [String] {
    var folded: [UInt8] = []
    var entry = entry
    return entry.withUTF8 { utf8 in
      TextFolding.fold(utf8, into: &folded)
      return folded.withUnsafeBufferPointer { folded in
        var tokens: [ByteRange] = []
        tokenizer.tokens(in: utf8, into: &tokens)
        return tokens.map { String(decoding: folded[$0.indices], as: UTF8.self) }
      }
    }
  }

  /// The entries of a word list file: one a line, `#` before a comment, blank lines left out.
  package static func entries(inFile text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let entry = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      return entry.isEmpty ? nil : entry
    }
  }
}
