import WordTagging

/// What a page says about a row: how probable its part is, how sure the engine was of each token, and how the words
/// were set.
package struct ReadingEvidence: Sendable {
  /// What the engine says of a word, or of a token that is a part of one.
  package struct Word: Sendable {
    /// The confidence of the word, from 0 to 1.
    package var confidence: Double
    /// The lowest confidence of its characters, from 0 to 1.
    package var lowest: Double
    /// Whether its text differs from what the engine read.
    package var isRepaired: Bool

    /// Creates evidence of a word.
    package init(confidence: Double, lowest: Double, isRepaired: Bool) {
      self.confidence = confidence
      self.lowest = lowest
      self.isRepaired = isRepaired
    }
  }

  /// What stands around a row on its page.
  package struct Surroundings: Sendable {
    /// The number of foods of the row's list, with the row.
    package var foodCount: Int
    /// The share of the list's other foods with a number.
    package var numberShare: Double
    /// The confidence of the page's typical word, from 0 to 1.
    package var pageConfidence: Double

    /// Creates a description.
    package init(foodCount: Int, numberShare: Double, pageConfidence: Double) {
      self.foodCount = foodCount
      self.numberShare = numberShare
      self.pageConfidence = pageConfidence
    }
  }

  /// The probability that the row's part of the page is right; nil where only the row's words say what it is.
  package var partConfidence: Double?
  /// The evidence of each token of the row's line; empty for typed text.
  package var tokens: [Word?]
  /// The number of printed lines that the row was joined of.
  package var lineCount: Int
  /// The widest space within a printed line, in heights of a word.
  package var widestGap: Double
  /// What stands around the row; nil for one that is not in a list.
  package var surroundings: Surroundings?

  /// Creates evidence.
  package init(partConfidence: Double?, tokens: [Word?], lineCount: Int, widestGap: Double) {
    self.partConfidence = partConfidence
    self.tokens = tokens
    self.lineCount = lineCount
    self.widestGap = widestGap
  }

  /// Whether the row was read from a picture, not typed.
  var isRead: Bool { !tokens.isEmpty }

  /// Whether a word was repaired.
  var isRepaired: Bool { tokens.contains { $0?.isRepaired == true } }
}

extension CheckAttributes {
  /// Adds what the reading of a picture says of the amount, the food and the rest of the row.
  mutating func add(_ evidence: ReadingEvidence) {
    guard evidence.isRead else { return }
    let limits = [0.2, 0.4, 0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.96]
    list.add("read")
    var words: [RecipeLabel: ReadingEvidence.Word] = [:]
    var whole = ReadingEvidence.Word(confidence: 1, lowest: 1, isRepaired: false)
    var sum = 0.0
    var count = 0.0
    for (token, word) in zip(row.line.tokens, evidence.tokens) {
      guard let word else { continue }
      words[RecipeLabel(token.label), default: word].include(word)
      whole.include(word)
      sum += word.confidence
      count += 1
    }
    // In a fixed order, so that sums of weights are the same in each run.
    for (label, word) in words.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let sign = label.rawValue + UInt8(ascii: "0")
      list.add("readword", sign, .step(word.confidence, limits))
      list.add("readsign", sign, .step(word.lowest, limits))
      if word.isRepaired { list.add("readanew", sign) }
    }
    list.add("readword", .step(whole.confidence, limits))
    list.add("readsign", .step(whole.lowest, limits))
    list.add("readmean", .step(count > 0 ? sum / count : 1, limits))
    list.add("readlines", .step(Double(evidence.lineCount), [2, 3, 4]))
    list.add("readgap", .step(evidence.widestGap, [0.8, 1.2, 1.8, 2.6, 4]))
    if let surroundings = evidence.surroundings { add(surroundings, lowest: whole.confidence) }
  }

  /// Adds how the row differs from its list and its page.
  private mutating func add(_ surroundings: ReadingEvidence.Surroundings, lowest: Double) {
    let others = UInt8.step(surroundings.numberShare, [0.01, 0.3, 0.6, 0.9])
    let amount = row.amounts.first
    list.add("list", .step(Double(surroundings.foodCount), [2, 3, 5, 8]))
    list.add(
      "others", others, UInt8(ascii: amount?.quantity == nil ? "-" : "q"),
      UInt8(ascii: amount?.unit == nil ? "-" : "u"))
    list.add("page", .step(surroundings.pageConfidence, [0.7, 0.8, 0.85, 0.9, 0.93, 0.96]))
    list.add(
      "relative",
      .step(lowest / max(0.01, surroundings.pageConfidence), [0.3, 0.5, 0.7, 0.8, 0.9, 0.97, 1]))
  }
}

extension ReadingEvidence.Word {
  fileprivate mutating func include(_ other: Self) {
    confidence = min(confidence, other.confidence)
    lowest = min(lowest, other.lowest)
    isRepaired = isRepaired || other.isRepaired
  }
}
