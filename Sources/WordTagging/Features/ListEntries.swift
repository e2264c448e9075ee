/// Splits list entries into the folded words that a word list is made of.
package enum ListEntries {
  /// The words of an entry, tokenized like text, with composed letters and in lower case.
  package static func words(of entry: String, _ tokenizer: Tokenizer) -> [String] {
    var folded: [UInt8] = []
    var entry = LetterComposition.compose(entry)
    return entry.withUTF8 { utf8 in
      TextFolding.fold(utf8, into: &folded)
      return folded.withUnsafeBufferPointer { folded in
        var tokens: [ByteRange] = []
        tokenizer.tokens(in: utf8, into: &tokens)
        return tokens.map { String(decoding: folded[$0.indices], as: UTF8.self) }
      }
    }
  }
}
