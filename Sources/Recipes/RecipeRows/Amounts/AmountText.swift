import WordTagging

extension Amount: CustomStringConvertible {
  /// The amount with exact numbers; parsing the text gives the same value.
  public var description: String {
    AmountWriter(number: { $0.spelledOut }, isExact: true).text(self)
  }

  /// The amount in kitchen numbers, rounded to measurable values: `1 ⅓ cups`.
  public var display: String {
    AmountWriter(number: nil, isExact: false).text(self)
  }

  /// Returns the amounts in a text without labels, such as user input: `1 cup plus 2 tbsp`.
  ///
  /// - Parameters:
  ///   - text: The text; everything else in it is ignored.
  ///   - units: The unit table.
  /// - Returns: The amounts, in the order of the text.
  /// - Complexity: O(n) in the length of the text.
  public static func amounts(in text: String, units: UnitTable = .standard) -> [Amount] {
    let ranges = Tokenizer().tokens(in: text)
    var tokens = ranges.map { LabeledRange(range: $0, label: .measure, confidence: 1) }
    let utf8 = Array(text.utf8)
    var lexemes: [AmountLexeme] = []
    AmountLexer(bytes: utf8, table: units.index, isUnlabeled: true).lex(tokens, into: &lexemes)
    let pieces = AmountParser.parse(lexemes, &tokens, units.index)
    return AmountPiece.amounts(from: pieces, units.index, utf8)
  }
}

extension Amount {
  /// Whether its words have a fraction: `1/8 l`, `½ l`.
  fileprivate var isWrittenAsFraction: Bool {
    text.unicodeScalars.contains { scalar in
      scalar == "/" || scalar == "⁄" || scalar.properties.numericType == .numeric
    }
  }
}

extension Rational {
  /// The number as `1 1/2`.
  var spelledOut: String {
    let whole = floor
    guard !isWhole, whole > 0, let part = subtracting(Rational(whole)) else { return description }
    return "\(whole) \(part)"
  }
}

/// Writes amounts as text.
struct AmountWriter {
  /// The number format; nil for kitchen numbers, which depend on the unit.
  var number: ((Rational) -> String)?
  var isExact: Bool

  func text(_ amount: Amount) -> String {
    var text = head(amount)
    for part in amount.parts where part.role == .plus || part.role == .minus {
      text += part.role == .plus ? " plus " : " minus "
      text += head(part)
    }
    let sizes = amount.parts(.size)
    if !sizes.isEmpty {
      let list = sizes.map { self.text($0) }.joined(separator: ", ")
      text += amount.unit?.isContainer == true ? " (\(list))" : " (\(list) each)"
    }
    let equals = amount.parts(.equal)
    if !equals.isEmpty { text += " (" + equals.map { self.text($0) }.joined(separator: ", ") + ")" }
    return text
  }

  /// Number and unit, without parts.
  private func head(_ amount: Amount) -> String {
    guard let quantity = amount.quantity else { return amount.text }
    let isImplied = amount.traits.contains(.implied) && quantity == Quantity(.one)
    var text = ""
    if isExact, amount.traits.contains(.approximate) { text += "about " }
    if let multiplier = amount.multiplier {
      text += write(multiplier, nil) + (isExact ? " x " : " × ")
    }
    let number = write(quantity, amount)
    if !isImplied { text += number }
    let isMany = quantity.upperBound > .one && number != "1"
    guard let unitName = unitName(of: amount, isMany: isMany) else {
      return text
    }
    return isImplied ? text + unitName : text + " " + unitName
  }

  private func write(_ quantity: Quantity, _ amount: Amount?) -> String {
    func write(_ value: Rational) -> String {
      number?(value)
        ?? KitchenNumber.text(
          value, amount?.unit, isWrittenAsFraction: amount?.isWrittenAsFraction ?? false)
    }
    let lower = write(quantity.lowerBound)
    guard quantity.isRange else { return lower }
    let upper = write(quantity.upperBound)
    if isExact { return "\(lower) to \(upper)" }
    return lower == upper ? lower : "\(lower)–\(upper)"
  }

  private func unitName(of amount: Amount, isMany: Bool) -> String? {
    guard let unit = amount.unit else { return amount.unitText }
    return unit.symbol ?? (isMany ? unit.plural : unit.name)
  }
}
