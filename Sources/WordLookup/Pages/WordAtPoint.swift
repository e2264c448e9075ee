public import Dictionary
public import PageReading
import WordTagging

/// The word at a point of a page, with its part of speech in its sentence and its definition.
public struct WordAtPoint: Hashable, Sendable, Codable {
  /// The definition of the word, with its lemma and part of speech.
  public var definition: Definition
  /// The boxes of the word in the page's pixels: one, or two for a word that is hyphenated at the end of a line.
  public var boxes: [PixelBox]
  /// The sentence of the word.
  public var sentence: String

  /// The word as it occurs in the text.
  public var word: String { definition.word }

  /// Finds the word at a point.
  ///
  /// - Parameters:
  ///   - x: The distance from the left edge as a fraction of the page's width.
  ///   - y: The distance from the top edge as a fraction of the page's height.
  ///   - page: The text of the page.
  ///   - lookup: The dictionaries.
  /// - Throws: An error of a dictionary with broken files.
  public init?(
    x: Double, y: Double, in page: PageText, lookup: DictionaryLookup
  ) throws(DictionaryError) {
    guard let fragment = page.fragment(atX: x, y: y) else { return nil }
    try self.init(fragment, in: page, lookup: lookup)
  }

  init?(
    _ fragment: PageText.Fragment, in page: PageText, lookup: DictionaryLookup
  ) throws(DictionaryError) {
    let sentences = lookup.analyzer.tagger.tokenizer.ranges(of: .sentence, in: page.text)
    guard let sentence = sentences.first(where: { $0.indices.overlaps(fragment.range) }) else {
      return nil
    }
    let words = lookup.analyzer.words(of: sentence.indices, in: page.text)
    // Of the tokens of a printed word, the longest one that is not a suffix counts: can of can't, plum of (plum).
    let touched = words.indices.filter { words[$0].range.overlaps(fragment.range) }
    func weight(_ index: Int) -> Int {
      let word = words[index].text
      guard word.contains(where: \.isLetter) else { return 0 }
      let isEnding =
        word.first == "'" || word.first == "’" || word.lowercased().hasPrefix("n't")
        || word.lowercased().hasPrefix("n’t")
      return isEnding ? 1 : 1 + words[index].range.count
    }
    guard let index = touched.max(by: { (weight($0), $1) < (weight($1), $0) }) else { return nil }
    definition = try lookup.definition(of: index, in: words)
    boxes = page.boxes(of: words[index].range)
    self.sentence = String(
      decoding: Array(page.text.utf8)[sentence.indices], as: UTF8.self)
  }
}
