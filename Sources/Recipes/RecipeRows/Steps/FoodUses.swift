/// How much of each food of a list the steps have used so far.
struct FoodUses {
  /// The amount of each food.
  private let totals: [Amount?]
  /// The part that is used, where it is known; nil once an unknown part was used.
  private var used: [Rational?]
  private(set) var isUsed: [Bool]
  /// The system of cups and pints, if an amount does not name it.
  private let source: MeasurementSystem

  init(_ rows: [RecipeRow], source: MeasurementSystem) {
    self.source = source
    totals = rows.map { $0.amounts.first }
    used = Array(repeating: .zero, count: rows.count)
    isUsed = Array(repeating: false, count: rows.count)
  }

  /// Sets how much of a food a step means, and counts it as used.
  ///
  /// - Parameters:
  ///   - food: The food.
  ///   - isHeading: Whether the words only say what comes: `Brown the beef: heat the oil and add the beef`.
  mutating func resolve(_ food: inout StepFood, isHeading: Bool) {
    let total = totals[food.row]
    switch food.use {
    case .all where isUsed[food.row]:
      food.use = .again
      return
    case .again: return
    case .all:
      food.share = .one
      food.amount = total
    case .part:
      food.amount = food.share.flatMap { share in total.map { Self.part($0, share) } }
    case .amount:
      food.share = food.amount.flatMap { amount in total.flatMap { share(amount, $0) } }
    case .rest:
      food.share = used[food.row].flatMap { Rational.one.subtracting($0) }
      if let share = food.share, share <= .zero || !isUsed[food.row] { food.share = nil }
      food.amount = food.share.flatMap { share in total.map { Self.part($0, share) } }
    case .some: break
    }
    if isHeading { return }
    isUsed[food.row] = true
    used[food.row] = food.share.flatMap { share in used[food.row]?.adding(share) }
  }

  private static func part(_ amount: Amount, _ share: Rational) -> Amount {
    var flags: RowFlags = []
    return amount.scaled(by: share, &flags)
  }

  /// The part of a total that an amount is, if their units have the same dimension.
  private func share(_ amount: Amount, _ total: Amount) -> Rational? {
    func value(_ amount: Amount) -> Rational? {
      guard let quantity = amount.quantity, !quantity.isRange, amount.multiplier == nil,
        amount.parts.allSatisfy({ $0.role == .equal })
      else { return nil }
      guard let unit = amount.unit, unit.isMeasurable else { return quantity.lowerBound }
      return unit.value(in: amount.system ?? source).flatMap(quantity.lowerBound.multiplied)
    }
    let isSame =
      amount.unit?.isMeasurable == true
      ? amount.unit?.dimension == total.unit?.dimension
      : amount.unit?.name == total.unit?.name
    guard isSame, let part = value(amount), let whole = value(total), whole > .zero,
      let share = part.divided(by: whole), share <= .one
    else { return nil }
    return share
  }
}
