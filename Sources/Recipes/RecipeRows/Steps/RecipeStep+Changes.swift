extension RecipeStep {
  /// Writes the amounts of foods in the text as they are now; the offsets are of the new text.
  mutating func writeAmounts() {
    var utf8 = Array(text.utf8)
    let changed = Dictionary(
      foods.compactMap { food in food.use == .amount ? food.amountRange.map { ($0, food) } : nil },
      uniquingKeysWith: { first, _ in first })
    for (range, food) in changed.sorted(by: { $0.key.lowerBound > $1.key.lowerBound }) {
      guard let amount = food.amount else { continue }
      let new = Array(amount.display.utf8)
      utf8.replaceSubrange(range, with: new)
      move(by: new.count - range.count, from: range)
    }
    text = String(decoding: utf8, as: UTF8.self)
  }

  /// Moves all ranges behind a place whose text has grown.
  private mutating func move(by growth: Int, from place: Range<Int>) {
    func moved(_ range: Range<Int>) -> Range<Int> {
      if range == place { return range.lowerBound..<range.upperBound + growth }
      guard range.lowerBound >= place.upperBound else { return range }
      return range.lowerBound + growth..<range.upperBound + growth
    }
    for index in foods.indices {
      foods[index].range = moved(foods[index].range)
      foods[index].amountRange = foods[index].amountRange.map(moved)
    }
    for index in times.indices { times[index].range = moved(times[index].range) }
    for index in temperatures.indices {
      temperatures[index].range = moved(temperatures[index].range)
    }
  }
}

extension Amount {
  /// The amount of a row's food, scaled and converted.
  func changed(_ change: AmountChange, of row: RecipeRow) -> Amount {
    guard !change.isNone else { return self }
    var row = row
    row.amounts = [self]
    if let factor = change.factor { row = row.scaled(by: factor) }
    if let system = change.system {
      row = row.converted(
        to: system, from: change.source, densities: change.usesDensity ? .standard : nil,
        weighsLiquids: change.weighsLiquids)
    }
    return row.amounts.first ?? self
  }
}
