import PageReading
import RecipeModels
import WordTagging

/// A text whose words are labeled as beginning, continuing or outside of ingredients.
struct IngredientPhrases {
  private static let tagger = WordTagger(EmbeddedModel.texts)
  /// The number of tokens that brackets hold at most.
  private static let tokensOfRemark = 24

  let tagged: TaggedSequence
  /// Whether each token is in brackets, or closes them.
  let isInBrackets: [Bool]
  /// The ingredients as ranges of tokens and of bytes.
  let all: [(tokens: Range<Int>, bytes: Range<Int>)]

  init(_ text: String) {
    let tagged = Self.tagger.tag(text)
    func isHeadingEnd(_ index: Int) -> Bool {
      tagged.text(of: tagged.tokens[index]) == ":" && index + 1 < tagged.tokens.count
        && tagged.text(of: tagged.tokens[index + 1]).first?.isNumber ?? false
    }
    let isInBrackets = Self.bracketed(tagged.tokens.map(tagged.text))
    var found: [(tokens: Range<Int>, bytes: Range<Int>)] = []
    for (index, token) in tagged.tokens.enumerated() {
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
        token.label == "next" || isInBrackets[index]
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
    self.isInBrackets = isInBrackets
    all = found
  }

  /// Which words are in brackets; one that is not closed in its sentence, or is far from its pair, is none.
  private static func bracketed(_ words: [Substring]) -> [Bool] {
    var isInside = Array(repeating: false, count: words.count)
    var open: [Int] = []
    for (index, word) in words.enumerated() {
      if word == "(" {
        open.append(index)
      } else if word == ")", let start = open.popLast() {
        if index - start < tokensOfRemark {
          for place in start + 1...index { isInside[place] = true }
        }
      } else if [".", "!", "?"].contains(word), index > 0, words[index - 1].count > 3,
        index + 1 == words.count || words[index + 1].first?.isLowercase != true
      {
        open = []
      }
    }
    return isInside
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
