import WordTagging

/// The role of a piece relative to those before it.
extension AmountParser {
  /// Decides the role of a piece relative to those before it.
  mutating func link(_ piece: inout AmountPiece) {
    let last = pieces[target]
    let isMeasurable = piece.unit >= 0 && table.units[piece.unit].isMeasurable
    if hasGap { return linkAfterWords(&piece, isMeasurable) }
    switch connector?.kind {
    case .plus where isSecondContainer(piece):
      set(&piece, .additional, -1)
      head = pieces.count
    case .plus, .and:
      // The addition in "½ cup (120 ml) plus 1 tbsp" does not belong to the bracket.
      set(&piece, .plus, last.isBracketed && !piece.isBracketed ? head : target)
    case .minus: set(&piece, .minus, target)
    case .slash where piece.hasUnit, .comma where piece.hasUnit, .hyphen where piece.hasUnit:
      let isOfSize = last.role == .size && last.parent >= 0
      set(&piece, .equal, isOfSize ? target : headOfEquals)
    case .or:
      let isSame = isMeasurable && isSameDimension(piece.unit, pieces[head].unit)
      set(&piece, isSame ? .equal : .alternative, isSame ? head : -1)
    case .to where isMeasurable && isContainer(pieces[head].unit), .each where isMeasurable:
      // "2 boîtes à 400 g", "4 Filets je 150 g"
      set(&piece, .size, head)
    case .open where piece.hasUnit || isCount(piece):
      let isSize = piece.isHyphenated && !pieces[head].hasUnit || isContainer(pieces[head].unit)
      set(&piece, isSize ? .size : .equal, head)
    case nil where !last.hasUnit && piece.hasUnit:
      // "one 14-ounce can"
      set(&piece, .size, target)
    case nil where isRestOfThousand(piece, of: last):
      piece.unit = table.units.firstIndex { $0.name == "gram" } ?? -1
      set(&piece, .plus, target)
    case nil where isMeasurable && addsUp(last.unit, piece.unit):
      set(&piece, .plus, target)
    case nil where isMeasurable:
      set(&piece, .equal, head)
    default: set(&piece, .additional, -1)
    }
  }

  /// The same, with words between the pieces: "1 turnip (6 ounces)".
  private func linkAfterWords(_ piece: inout AmountPiece, _ isMeasurable: Bool) {
    let isCounted = pieces[head].unit < 0 || !table.units[pieces[head].unit].isMeasurable
    if connector?.kind == .or {
      piece.role = .alternative
    } else if connector?.kind == .minus {
      set(&piece, .minus, head)
    } else if isMeasurable, isCounted, connector.map({ isSizeWord($0.kind) }) == true {
      set(&piece, .size, head)
    } else if isMeasurable, connector?.kind == .comma, isRemainder(piece, of: pieces[target]),
      connector?.range.start == pieces[target].unitRange?.end
    {
      set(&piece, .plus, target)
    } else if isMeasurable, connector?.kind != .plus, piece.unit != pieces[head].unit,
      pieces[head].unit < 0 || piece.isBracketed || connector?.kind == .comma
        || piece.traits.contains(.approximate)
    {
      piece.role = isContainer(pieces[head].unit) ? .size : .equal
      piece.parent = head
    } else if piece.isBracketed, piece.hasUnit || isCount(piece) {
      piece.role = .equal
      piece.parent = head
    } else {
      piece.role = .additional
    }
  }

  /// Whether a number in brackets counts the items of an amount with a unit: `1 bunch (about 6)`.
  private func isCount(_ piece: AmountPiece) -> Bool {
    pieces[head].hasUnit && piece.quantity.map { $0.upperBound < Rational(100) } == true
  }

  /// Whether a word precedes the size of one: `4 Forellen à 300 g`, `2 boîtes de 400 g`, `(je 150 g)`.
  private func isSizeWord(_ kind: AmountLexeme.Kind) -> Bool {
    kind == .of || kind == .each
  }

  /// Whether a number counts other containers, whose size follows: `1 (14 oz) can + 1 (8 oz) can`.
  private func isSecondContainer(_ piece: AmountPiece) -> Bool {
    !piece.hasUnit && !piece.isBracketed && isContainer(pieces[head].unit) && precedesBracket
  }

  /// Whether a number without a unit is the grams of a weight in kilograms: `1 kg 500`.
  private func isRestOfThousand(_ piece: AmountPiece, of last: AmountPiece) -> Bool {
    guard !piece.hasUnit, !piece.isBracketed, last.unit >= 0,
      table.units[last.unit].name == "kilogram", last.quantity.map({ !$0.isRange }) ?? false,
      let quantity = piece.quantity, !quantity.isRange
    else { return false }
    return quantity.lowerBound.isWhole && (100...999).contains(quantity.lowerBound.doubleValue)
  }

  private func set(_ piece: inout AmountPiece, _ role: Amount.Role, _ parent: Int) {
    piece.role = role
    piece.parent = parent
  }

  /// The piece that an equivalent amount belongs to.
  private var headOfEquals: Int {
    pieces[target].parent >= 0 ? pieces[target].parent : target
  }

  func isContainer(_ unit: Int) -> Bool {
    unit >= 0 && table.units[unit].isContainer
  }

  private func isSameDimension(_ a: Int, _ b: Int) -> Bool {
    a >= 0 && b >= 0 && table.units[a].dimension == table.units[b].dimension
  }

  /// Whether the second unit subdivides the first, as ounces do pounds.
  private func addsUp(_ first: Int, _ second: Int) -> Bool {
    guard isSameDimension(first, second), first != second,
      let large = table.units[first].value(in: .us), let small = table.units[second].value(in: .us)
    else { return false }
    return small < large && table.units[first].isMetric == table.units[second].isMetric
  }

  /// Whether a piece is less than one unit of the piece before it: the ounces of `1 pound, 8 ounces`.
  private func isRemainder(_ piece: AmountPiece, of last: AmountPiece) -> Bool {
    guard last.unit >= 0, addsUp(last.unit, piece.unit),
      let unit = table.units[last.unit].value(in: .us),
      let small = table.units[piece.unit].value(in: .us),
      let amount = piece.quantity.flatMap({ $0.upperBound.multiplied(by: small) })
    else { return false }
    return amount < unit
  }
}
