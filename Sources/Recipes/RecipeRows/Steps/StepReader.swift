import WordTagging

/// Finds in the steps of a recipe the foods of its list, times and temperatures.
public struct StepReader: Sendable {
  private let rows: [RecipeRow]
  private let foods: ListedFoods
  private let change: AmountChange
  private let sections: [Int]

  /// Creates a reader of the steps of a recipe in English.
  ///
  /// - Parameters:
  ///   - rows: The rows of the list of ingredients.
  ///   - sections: The section of the list that each row is in; by default all are in one. Of foods with the same name,
  ///     a step uses the one in the section of its other foods.
  ///   - change: How the amounts of the rows were changed; those in the texts are changed likewise.
  public init(rows: [RecipeRow], sections: [Int]? = nil, change: AmountChange = AmountChange()) {
    self.rows = rows
    self.change = change
    self.sections = sections.flatMap { $0.count == rows.count ? $0 : nil } ?? rows.map { _ in 0 }
    foods = ListedFoods(rows)
  }

  /// Reads steps in their order.
  ///
  /// - Parameter steps: The texts.
  /// - Returns: A step for each text.
  /// - Complexity: O(n m) for n words and the m names of the list that have one of them.
  public func read(_ steps: [String]) -> [RecipeStep] {
    var uses = FoodUses(rows, source: change.source)
    var found = steps.map { read($0, &uses) }
    Self.completeShares(of: &found)
    return found
  }

  private func read(_ text: String, _ uses: inout FoodUses) -> RecipeStep {
    let words = StepWords(text, foods)
    let linker = FoodLinker(foods: foods, sections: sections)
    var step = RecipeStep(text: text)
    var stated = StatedAmount()
    var lastEnd = -1
    for (index, run) in words.runs.enumerated() {
      let (range, text) = (words.range(run), words.text(run))
      switch run.label {
      case .time: step.times += StepMeasures.time(text, at: range).map { [$0] } ?? []
      case .temperature:
        step.temperatures += StepMeasures.temperature(text, at: range).map { [$0] } ?? []
      case .share, .rest, .amount: stated.add(run, text, range, in: words)
      case .food:
        let rows = linker.rows(
          of: words.words(run.tokens), isUsed: uses.isUsed,
          section: step.foods.last.map { sections[$0.row] })
        stated.reach(run.tokens, in: words)
        let next = words.runs.dropFirst(index + 1).first
        let inBrackets = next.flatMap { StatedAmount(inBrackets: $0, after: run, in: words) }
        if let last = step.foods.last, rows.contains(last.row), linker.isPart(last.text),
          step.foods.count(where: { $0.range == last.range }) == 1,
          run.tokens.lowerBound <= lastEnd + 2
        {
          // "juice from the lemon" is one food.
          step.foods[step.foods.count - 1].text = text
          step.foods[step.foods.count - 1].range = range
          break
        }
        lastEnd = run.tokens.upperBound
        for row in rows {
          var food = StepFood(
            text: text, range: range, row: row, use: .all, confidence: run.confidence)
          (inBrackets ?? stated).apply(to: &food, isOneOfSeveral: rows.count > 1)
          food.amount = food.amount.map { $0.changed(change, of: self.rows[row]) }
          uses.resolve(&food, isHeading: words.isInHeading(run))
          step.foods.append(food)
        }
        stated.pass(run.tokens)
      case .other: break
      }
    }
    if !change.isNone { step.writeAmounts() }
    return step
  }

  /// Of a food with a rest in a later step, the first does not use all.
  private static func completeShares(of steps: inout [RecipeStep]) {
    var rests: Set<Int> = []
    for step in steps.indices.reversed() {
      for food in steps[step].foods.indices.reversed() {
        let row = steps[step].foods[food].row
        switch steps[step].foods[food].use {
        case .rest: rests.insert(row)
        case .all where rests.contains(row):
          steps[step].foods[food].use = .some
          steps[step].foods[food].share = nil
          steps[step].foods[food].amount = nil
        default: break
        }
      }
    }
  }
}
