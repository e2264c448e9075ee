/// Splits list entries into the folded words that a word list is made of.
package enum ListEntries {
  /// The words of an entry, tokenized like text, with composed letters and in lower case.
  package static func words(of entry: String, _ tokenizer: Tokenizer) -> [String] {
    var folded: [UInt8] = []
    let entry = LetterComposition.compose(entry)
    TextFolding.fold(Array(entry.utf8).span, into: &folded)
    return tokenizer.tokens(in: entry).map { String(decoding: folded[$0.indices], as: UTF8.self) }
  }
}
