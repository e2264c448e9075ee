import WordTagging

/// Builds amounts from the lexemes of a line, in one pass from left to right.
struct AmountParser {
  private let table: UnitIndex
  private let lexemes: [AmountLexeme]
  private var tokens: [LabeledRange]
  private(set) var pieces: [AmountPiece] = []

  /// The index of the main piece of the current amount, or -1 before the first.
  private var head = -1
  /// The last piece that another one can be added to; not an added one itself.
  private var target = -1
  /// The connector between the last piece and the next.
  private var connector: AmountLexeme?
  /// Whether there were words between them that are not part of an amount.
  private var hasGap = false
  /// The first piece after words that are not part of an amount.
  private var groupStart = 0
  private var depth = 0
  /// The first of the words that qualify the next number: `about`, `scant`.
  private var prefix: Int?

  private init(_ lexemes: [AmountLexeme], _ tokens: [LabeledRange], _ table: UnitIndex) {
    self.lexemes = lexemes
    self.tokens = tokens
    self.table = table
  }

  /// Parses the amounts and marks their tokens as used.
  ///
  /// - Complexity: O(n) in the number of lexemes.
  static func parse(
    _ lexemes: [AmountLexeme], _ tokens: inout [LabeledRange], _ table: UnitIndex
  ) -> [AmountPiece] {
    var parser = AmountParser(lexemes, tokens, table)
    tokens = []
    parser.parse()
    tokens = parser.tokens
    return parser.pieces
  }

  // MARK: The line

  private mutating func parse() {
    var index = 0
    while index < lexemes.count {
      let lexeme = lexemes[index]
      if lexeme.isNumber {
        readPiece(&index)
        continue
      }
      if lexeme.isUnit {
        readUnit(&index)
        continue
      }
      switch lexeme.kind {
      case .open:
        depth += 1
        connector = lexeme
      case .close:
        depth = max(0, depth - 1)
        connector = nil
      case .about:
        prefix = prefix ?? index
        index += 1
        continue
      case .each where !hasGap && groupStart > 0 && groupStart < pieces.count:
        markEach()
        extend(by: lexeme)
      case .total where !hasGap && !pieces.isEmpty:
        extend(by: lexeme)
      case .gap, .of, .article:
        hasGap = true
        // A bracket is separate from the words in it: "(or 2 cups)".
        if connector?.kind != .plus, connector?.kind != .or { connector = nil }
      case .comma:
        hasGap = hasGap || depth == 0
        connector = lexeme
      default:
        connector = lexeme
      }
      prefix = nil
      index += 1
    }
  }

  private mutating func readPiece(_ index: inout Int) {
    let first = prefix ?? index
    prefix = nil
    var piece = AmountPiece(range: lexemes[first].range)
    if lexemes[first..<index].contains(where: { $0.kind == .about }) {
      piece.traits.insert(.approximate)
    }
    piece.isBracketed = depth > 0
    readQuantity(&index, &piece)
    if index < lexemes.count, lexemes[index].kind == .times {
      index += 1
      if index < lexemes.count, lexemes[index].isNumber {
        piece.multiplier = piece.quantity
        readQuantity(&index, &piece)
      }
    }
    if index + 1 < lexemes.count, lexemes[index].kind == .hyphen, lexemes[index + 1].isUnit {
      piece.isHyphenated = true
      index += 1
    }
    readUnits(&index, &piece)
    readUpperEnd(&index, &piece)
    add(piece, first..<index)
  }

  /// A unit without a number before it.
  private mutating func readUnit(_ index: inout Int) {
    let first = prefix ?? index
    var piece = AmountPiece(range: lexemes[first].range)
    piece.isBracketed = depth > 0
    let start = index
    readUnits(&index, &piece)
    if piece.isQualifier, index < lexemes.count, lexemes[index].isNumber {
      // "scant ¾ cup"
      prefix = first
      return
    }
    prefix = nil
    if joinUnit(piece, start..<index) { return }
    piece.quantity = Quantity(.one)
    piece.traits.insert(.implied)
    add(piece, first..<index)
  }

  // MARK: Numbers

  private mutating func readQuantity(_ index: inout Int, _ piece: inout AmountPiece) {
    let isBetween = lexemes[index].kind == .between
    if isBetween { index += 1 }
    guard index < lexemes.count, lexemes[index].isNumber else {
      if isBetween { piece.traits.insert(.unreadable) }
      return
    }
    guard let value = NumberPhrase.read(lexemes, &index, &piece.traits) else { return }
    piece.quantity = Quantity(value)
    var next = index
    guard next + 1 < lexemes.count else { return }
    if lexemes[next].kind == .hyphen, lexemes[next + 1].kind == .to { next += 1 }
    switch lexemes[next].kind {
    case .hyphen, .to, .or: break
    case .and where isBetween: break
    default: return
    }
    let isChoice = lexemes[next].kind == .or
    next += 1
    guard next < lexemes.count else { return }
    switch lexemes[next].kind {
    case .digits, .fraction, .word, .part: break
    default: return
    }
    var traits = piece.traits
    guard let upper = NumberPhrase.read(lexemes, &next, &traits), !isChoice || upper > value
    else { return }
    piece.traits = traits
    piece.quantity = Quantity(value, upper)
    index = next
  }

  /// The upper end of a range whose lower end has a unit too: `200g-250g`.
  private mutating func readUpperEnd(_ index: inout Int, _ piece: inout AmountPiece) {
    guard piece.unit >= 0, let lower = piece.quantity, !lower.isRange, index + 2 < lexemes.count
    else { return }
    switch lexemes[index].kind {
    case .hyphen, .to: break
    default: return
    }
    var next = index + 1
    guard lexemes[next].kind == .digits || lexemes[next].kind == .fraction else { return }
    var traits = piece.traits
    guard let upper = NumberPhrase.read(lexemes, &next, &traits), next < lexemes.count,
      lexemes[next].kind == .unit, lexemes[next].unit == piece.unit
    else { return }
    piece.traits = traits
    piece.quantity = Quantity(lower.lowerBound, upper)
    index = next + 1
  }

  // MARK: Units

  private func readUnits(_ index: inout Int, _ piece: inout AmountPiece) {
    while index < lexemes.count, lexemes[index].isUnit {
      let lexeme = lexemes[index]
      let isMeasurable = piece.unit >= 0 && table.units[piece.unit].isMeasurable
      switch lexeme.kind {
      case .unit:
        if piece.unit < 0 {
          piece.unit = lexeme.unit
          piece.isPlural = lexeme.isPlural
          if lexeme.isAmbiguous { piece.traits.insert(.ambiguousUnit) }
        } else if lexeme.unit != piece.unit, isMeasurable,
          !table.units[lexeme.unit].isMeasurable
        {
          return
        }
      default:
        // The words between "14 oz" and "can" belong to the can.
        if isMeasurable, index + 1 < lexemes.count, lexemes[index + 1].isUnit { return }
      }
      piece.isQualifier =
        lexeme.kind == .qualifier && (piece.isQualifier || piece.unitRange == nil)
      let start = piece.unitRange?.start ?? lexeme.range.start
      piece.unitRange = ByteRange(Int(start), Int(lexeme.range.end))
      index += 1
    }
  }

  /// Attaches a unit to the number before it, or makes the amounts before it the size of one.
  private mutating func joinUnit(_ unit: AmountPiece, _ used: Range<Int>) -> Bool {
    guard head >= 0, !unit.isBracketed, connector == nil || hasGap,
      connector?.kind != .plus, connector?.kind != .or
    else { return false }
    let isMeasurable = unit.unit >= 0 && table.units[unit.unit].isMeasurable
    let isContainer = unit.unit >= 0 && !isMeasurable
    if !pieces[head].hasUnit || (pieces[head].isQualifier && hasGap),
      pieces[head].quantity != nil || !pieces[head].traits.isEmpty
    {
      // "1 (14-oz) can", "2 garlic cloves"
      pieces[head].unit = unit.unit
      if pieces[head].isQualifier { pieces[head].qualifierRange = pieces[head].unitRange }
      pieces[head].isQualifier = unit.isQualifier
      pieces[head].unitRange = unit.unitRange
      pieces[head].traits.formUnion(unit.traits)
      pieces[head].laterRange = unit.unitRange
      for lexeme in lexemes[used] { use(lexeme, by: head) }
      if isContainer, !hasGap {
        makeSizes(from: head + 1)
      }
      hasGap = false
      return true
    }
    guard !hasGap, pieces[head].unit >= 0, table.units[pieces[head].unit].isMeasurable, isContainer
    else { return false }
    // "400g/14oz can": one can of that size; but "30 g sprigs" are some sprigs.
    if pieces[head].multiplier == nil, unit.isPlural {
      pieces[target].laterRange = unit.unitRange
      for lexeme in lexemes[used] { use(lexeme, by: target) }
      return true
    }
    var container = unit
    container.quantity = pieces[head].multiplier ?? Quantity(.one)
    if pieces[head].multiplier == nil { container.traits.insert(.implied) }
    pieces[head].multiplier = nil
    pieces[head].role = .size
    pieces[head].parent = pieces.count
    head = pieces.count
    target = head
    pieces.append(container)
    for lexeme in lexemes[used] { use(lexeme, by: head) }
    return true
  }

  // MARK: Combining pieces

  private mutating func add(_ newPiece: AmountPiece, _ used: Range<Int>) {
    var piece = newPiece
    piece.range = ByteRange(
      Int(lexemes[used.lowerBound].range.start), Int(lexemes[used.upperBound - 1].range.end))
    let place = pieces.count
    let isFirst = head < 0
    if hasGap { groupStart = place }
    if !isFirst { link(&piece) }
    pieces.append(piece)
    if let connector, !isFirst,
      connector.kind == .plus || connector.kind == .minus
        || connector.kind == .and || (connector.kind == .or && !hasGap)
        || (connector.kind == .to && piece.role == .size)
    {
      pieces[place].range.start = connector.range.start
      use(connector, by: place)
    }
    for lexeme in lexemes[used] { use(lexeme, by: place) }
    if piece.parent < 0 { head = isFirst || piece.role == .main ? place : head }
    if piece.role != .plus, piece.role != .minus { target = place }
    connector = nil
    hasGap = false
  }

  /// Decides the role of a piece relative to those before it.
  private func link(_ piece: inout AmountPiece) {
    let last = pieces[target]
    let isMeasurable = piece.unit >= 0 && table.units[piece.unit].isMeasurable
    if hasGap { return linkAfterWords(&piece, isMeasurable) }
    switch connector?.kind {
    case .plus, .and: set(&piece, .plus, target)
    case .minus: set(&piece, .minus, target)
    case .slash where piece.hasUnit, .comma where piece.hasUnit, .hyphen where piece.hasUnit:
      let isOfSize = last.role == .size && last.parent >= 0
      set(&piece, .equal, isOfSize ? target : headOfEquals)
    case .or:
      let isSame = isMeasurable && isSameDimension(piece.unit, pieces[head].unit)
      set(&piece, isSame ? .equal : .alternative, isSame ? head : -1)
    case .to where isMeasurable && isContainer(pieces[head].unit):
      // "2 boîtes à 400 g"
      set(&piece, .size, head)
    case .open where piece.hasUnit:
      let isSize = piece.isHyphenated && !pieces[head].hasUnit || isContainer(pieces[head].unit)
      set(&piece, isSize ? .size : .equal, head)
    case nil where !last.hasUnit && piece.hasUnit:
      // "one 14-ounce can"
      set(&piece, .size, target)
    case nil where isMeasurable && addsUp(last.unit, piece.unit):
      set(&piece, .plus, target)
    case nil where isMeasurable:
      set(&piece, .equal, head)
    default: set(&piece, .additional, -1)
    }
  }

  /// The same, with words between the pieces: "1 turnip (6 ounces)".
  private func linkAfterWords(_ piece: inout AmountPiece, _ isMeasurable: Bool) {
    if connector?.kind == .or {
      piece.role = .alternative
    } else if isMeasurable, connector?.kind != .plus, piece.unit != pieces[head].unit,
      pieces[head].unit < 0 || piece.isBracketed || connector?.kind == .comma
        || piece.traits.contains(.approximate)
    {
      piece.role = isContainer(pieces[head].unit) ? .size : .equal
      piece.parent = head
    } else if piece.isBracketed, piece.hasUnit {
      piece.role = .equal
      piece.parent = head
    } else {
      piece.role = .additional
    }
  }

  private func set(_ piece: inout AmountPiece, _ role: Amount.Role, _ parent: Int) {
    piece.role = role
    piece.parent = parent
  }

  /// The piece that an equivalent amount belongs to.
  private var headOfEquals: Int {
    pieces[target].parent >= 0 ? pieces[target].parent : target
  }

  private func isContainer(_ unit: Int) -> Bool {
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

  /// Makes the last pieces the size of one: `175g/6oz each`.
  private mutating func markEach() {
    if pieces[groupStart].parent < 0 {
      pieces[groupStart].parent = head
      pieces[groupStart].role = .equal
      head = 0
    }
    makeSizes(from: groupStart)
  }

  /// Makes the first of several equivalent pieces the size of one, and the others equivalent to it.
  private mutating func makeSizes(from start: Int) {
    guard start < pieces.count, pieces[start].role == .equal else { return }
    pieces[start].role = .size
    let parent = pieces[start].parent
    for piece in pieces.indices[(start + 1)...]
    where pieces[piece].parent == parent && pieces[piece].role == .equal {
      pieces[piece].parent = start
    }
    target = start
  }

  /// Adds a following word to the last piece.
  private mutating func extend(by lexeme: AmountLexeme) {
    let last = pieces.count - 1
    if pieces[last].laterRange == nil {
      pieces[last].range.end = lexeme.range.end
    } else {
      pieces[last].laterRange?.end = lexeme.range.end
    }
    use(lexeme, by: last)
  }

  /// Marks tokens as used by a piece.
  private mutating func use(_ lexeme: AmountLexeme, by piece: Int) {
    for token in lexeme.tokens {
      tokens[token].isUsed = true
      pieces[piece].confidence = min(pieces[piece].confidence, tokens[token].confidence)
    }
  }
}
