/// How much of the next food a step says: `half the`, `2 tablespoons of`, `the remaining`.
struct StatedAmount {
  private var use: StepFood.Use?
  private var share: Rational?
  private var amount: Amount?
  private var range: Range<Int>?
  /// The end of the words that say it, or of the food that it is the amount for.
  private var end = 0
  private var isSpent = false

  init() {}

  /// The amount in brackets after a food: `the butter (2 tablespoons)`; nil if the run is none.
  init?(inBrackets run: StepWords.Run, after food: StepWords.Run, in words: StepWords) {
    guard run.label == .amount, run.tokens.lowerBound == food.tokens.upperBound + 1,
      words.words(food.tokens.upperBound..<run.tokens.lowerBound) == ["("]
    else { return nil }
    add(run, words.text(run), words.range(run))
    if use == nil { return nil }
  }

  /// Adds words of an amount.
  mutating func add(
    _ run: StepWords.Run, _ text: String, _ range: Range<Int>, in words: StepWords
  ) {
    // "one at a time" and "(2 tablespoons)" are of the food before, "1 cup each of" of several.
    let after = words.words(run.tokens.upperBound..<run.tokens.upperBound + 1)
    let before = words.words(max(run.tokens.lowerBound, 1) - 1..<run.tokens.lowerBound)
    guard after != ["at"], after != ["each"], before != ["("] else { return }
    add(run, text, range)
  }

  private mutating func add(_ run: StepWords.Run, _ text: String, _ range: Range<Int>) {
    let isRest = use == .rest && !isSpent && run.tokens.lowerBound <= end + Self.reach
    let quantity = Amount.amounts(in: text).first
    isSpent = false
    end = run.tokens.upperBound
    self.range = range
    (share, amount) = (nil, nil)
    switch run.label {
    case .rest: use = .rest
    case .share:
      share = quantity?.quantity?.lowerBound
      use = share.map { $0 < .one } ?? false ? .part : .some
    default:
      let isArticle = text.hasPrefix("a ") || text.hasPrefix("an ")
      let isVague =
        quantity.map {
          $0.quantity == nil || $0.traits.contains(.implied)
            || isArticle && $0.unit?.isMeasurable != true
        } ?? true
      amount = isVague ? nil : quantity
      use = isRest ? .rest : isVague ? .some : .amount
    }
  }

  /// Forgets the amount if a food is too far from it.
  mutating func reach(_ food: Range<Int>, in words: StepWords) {
    guard use != nil else { return }
    let between = words.words(min(end, food.lowerBound)..<food.lowerBound)
    let isNear =
      isSpent
      ? between == ["and"]
      : between.count <= Self.reach && !between.contains { [".", ",", ";", ":", "("].contains($0) }
    if !isNear { use = nil }
  }

  /// Sets how much of a food is meant; of one amount of several foods nobody knows how much each is.
  func apply(to food: inout StepFood, isOneOfSeveral: Bool) {
    guard let use else { return }
    guard !isOneOfSeveral || use != .amount else {
      food.use = .some
      return
    }
    food.use = use
    food.share = use == .part ? share : nil
    food.amount = use == .amount ? amount : nil
    food.amountRange = range
  }

  /// Goes on after a food: `the remaining salt and pepper` means both, `half the salt and pepper`, too, but
  /// `1 teaspoon salt and pepper` does not.
  mutating func pass(_ food: Range<Int>) {
    end = food.upperBound
    isSpent = true
    if use == .amount { use = nil }
  }

  /// The most words between an amount and its food.
  private static let reach = 5
}
