public import WordDictionaries
import WordTagging

/// A word of a text with its definition in its sentence.
public struct WordInText: Hashable, Sendable, Codable {
  /// The definition of the word, with its lemma and part of speech.
  public var definition: WordDefinition
  /// The range of the word in the text, in UTF-8.
  public var range: Range<Int>
  /// The range of its sentence in the text, in UTF-8.
  public var sentence: Range<Int>
}

extension DictionaryLookup {
  /// The number of bytes of a paragraph, before and after a word, in which its sentence is sought.
  private static let reach = 4000

  /// Finds the word at a range of a text.
  ///
  /// The work does not grow with the text: of a longer paragraph only the part around the word counts.
  ///
  /// - Parameters:
  ///   - place: The range of a printed word, or of a part of one, in UTF-8 offsets.
  ///   - text: The text.
  /// - Returns: The word, or nil if there is none.
  /// - Throws: An error of a dictionary with broken files.
  public func word(
    at place: Range<Int>, in text: String
  ) throws(DictionaryError) -> WordInText? {
    let (part, start) = Self.surroundings(of: place, in: text)
    let sentences = analyzer.tagger.tokenizer.ranges(of: .sentence, in: part)
    let inPart = place.lowerBound - start..<place.upperBound - start
    guard let range = sentences.first(where: { $0.indices.overlaps(inPart) })?.indices else {
      return nil
    }
    let words = analyzer.words(of: range, in: part).map { word in
      var word = word
      word.range = word.range.lowerBound + start..<word.range.upperBound + start
      return word
    }
    let sentence = range.lowerBound + start..<range.upperBound + start
    // Of the tokens of a printed word, the longest one that is not a suffix counts: can of can't, plum of (plum).
    let touched = words.indices.filter { words[$0].range.overlaps(place) }
    func weight(_ index: Int) -> Int {
      let word = words[index].text
      guard word.contains(where: \.isLetter) else { return 0 }
      let isEnding =
        word.first == "'" || word.first == "’" || word.lowercased().hasPrefix("n't")
        || word.lowercased().hasPrefix("n’t")
      return isEnding ? 1 : 1 + words[index].range.count
    }
    guard let index = touched.max(by: { (weight($0), $1) < (weight($1), $0) }) else { return nil }
    return WordInText(
      definition: try definition(of: index, in: words), range: words[index].range,
      sentence: sentence)
  }

  /// The paragraph around a place, cut at spaces if it is long, with its offset in the text.
  private static func surroundings(
    of place: Range<Int>, in text: String
  ) -> (text: String, start: Int) {
    var text = text
    return text.withUTF8 { bytes in
      // A part without spaces is cut between letters.
      func isCut(_ offset: Int, _ distance: Int) -> Bool {
        let isSpace = bytes[offset] <= 0x20 && distance >= reach
        let isLetter = bytes[offset] & 0xC0 != 0x80
        return isSpace || (isLetter && distance >= 2 * reach)
      }
      let place = place.clamped(to: 0..<bytes.count)
      guard !place.isEmpty else { return ("", place.lowerBound) }
      var (start, end) = (place.lowerBound, place.upperBound)
      while start > 0, bytes[start - 1] != 0x0A, !isCut(start, place.lowerBound - start) {
        start -= 1
      }
      while end < bytes.count, bytes[end] != 0x0A, !isCut(end, end - place.upperBound) { end += 1 }
      return (String(decoding: bytes[start..<end], as: UTF8.self), start)
    }
  }
}
