import PageReading
import RecipeModels
import WordTagging

/// A text whose words are labeled as beginning, continuing or outside of ingredients.
struct IngredientPhrases {
  private static let tagger = WordTagger(EmbeddedModel.texts)
  /// The number of tokens from which brackets are taken for unclosed.
  private static let longestRemark = 24

  let tagged: TaggedSequence
  /// The ingredients as ranges of tokens and of bytes.
  let all: [(tokens: Range<Int>, bytes: Range<Int>)]

  init(_ text: String) {
    let tagged = Self.tagger.tag(text)
    func isHeadingEnd(_ index: Int) -> Bool {
      tagged.text(of: tagged.tokens[index]) == ":" && index + 1 < tagged.tokens.count
        && tagged.text(of: tagged.tokens[index + 1]).first?.isNumber ?? false
    }
    func closes(_ index: Int) -> Bool {
      tagged.tokens[index...].prefix(Self.longestRemark).contains { tagged.text(of: $0) == ")" }
    }
    var found: [(tokens: Range<Int>, bytes: Range<Int>)] = []
    var depth = 0
    for (index, token) in tagged.tokens.enumerated() {
      let text = tagged.text(of: token)
      defer {
        if text == "(" { depth += closes(index) ? 1 : 0 }
        if text == ")" { depth = max(0, depth - 1) }
      }
      if isHeadingEnd(index), let last = found.last, last.tokens.count > 1,
        last.tokens.upperBound == index
      {
        // A group begins without a full stop: `a pinch of salt Topping: 3 apples`.
        let end = index - 1
        found[found.count - 1] = (
          last.tokens.lowerBound..<end,
          last.bytes.lowerBound..<tagged.tokens[end - 1].range.upperBound
        )
      } else if let last = found.last, last.tokens.upperBound == index,
        token.label == "next" || depth > 0 || text == ")"
      {
        // What stands in brackets behind a food says what it is like.
        found[found.count - 1] = (
          last.tokens.lowerBound..<index + 1, last.bytes.lowerBound..<token.range.upperBound
        )
      } else if token.label != "other" {
        found.append((index..<index + 1, token.range))
      }
    }
    self.tagged = tagged
    all = found
  }
}

extension RecognizedPage.Line {
  /// The parts of the line at ranges of its text's bytes, which are in order.
  func parts(at ranges: [Range<Int>]) -> [Self] {
    var (index, start) = (0, 0)
    return ranges.map { range in
      var words: [RecognizedPage.Word] = []
      while index < self.words.count, start < range.upperBound {
        var word = self.words[index]
        let end = start + word.text.utf8.count
        let kept = range.clamped(to: start..<end)
        if !kept.isEmpty {
          let bytes = word.text.utf8.dropFirst(kept.lowerBound - start).prefix(kept.count)
          word.text = String(decoding: bytes, as: UTF8.self)
          words.append(word)
        }
        if end > range.upperBound { break }
        (index, start) = (index + 1, end + 1)
      }
      return Self(box: PixelBox(around: words.map(\.box)) ?? box, words: words)
    }
  }
}
