public import PageReading
public import WordDictionaries

/// The word at a point of a page, with its part of speech in its sentence and its definition.
public struct WordAtPoint: Hashable, Sendable, Codable {
  /// The definition of the word, with its lemma and part of speech.
  public var definition: WordDefinition
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
    guard let word = try lookup.word(at: fragment.range, in: page.text) else { return nil }
    definition = word.definition
    boxes = page.boxes(of: word.range)
    sentence = String(decoding: Array(page.text.utf8)[word.sentence], as: UTF8.self)
  }
}
