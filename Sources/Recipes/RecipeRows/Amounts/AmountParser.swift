import WordTagging

/// Builds amounts from the lexemes of a line, in one pass from left to right.
struct AmountParser {
  let table: UnitIndex
  private let lexemes: [AmountLexeme]
  private var tokens: [LabeledRange]
  private(set) var pieces: [AmountPiece] = []

  /// The index of the main piece of the current amount, or -1 before the first.
  var head = -1
  /// The last piece that another one can be added to; not an added one itself.
  var target = -1
  /// The connector between the last piece and the next.
  var connector: AmountLexeme?
  /// Whether there were words between them that are not part of an amount.
  var hasGap = false
  /// Whether a bracket follows the piece that is added.
  private(set) var precedesBracket = false
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
      case .of:
        hasGap = true
        connector = lexeme
      case .gap, .article:
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
    readPart(&index, &piece)
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
    // "10- to 12-pound", "10- or 12-ounce"
    if lexemes[next].kind == .hyphen, lexemes[next + 1].kind == .to || lexemes[next + 1].kind == .or
    {
      next += 1
    }
    switch lexemes[next].kind {
    case .hyphen where !isCountOfContainers(value, next + 1), .to, .or: break
    // "3~4 cups"
    case .about where lexemes[next].range.start == lexemes[next - 1].range.end: break
    case .and where isBetween: break
    default: return
    }
    let isChoice = lexemes[next].kind == .or
    let isTo = lexemes[next].kind == .to
    next += 1
    // "3-to-4-pound"
    if isTo, next < lexemes.count, lexemes[next].kind == .hyphen { next += 1 }
    guard next < lexemes.count else { return }
    switch lexemes[next].kind {
    case .digits, .fraction, .word, .scale, .part: break
    default: return
    }
    var traits = piece.traits
    guard let upper = NumberPhrase.read(lexemes, &next, &traits), !isChoice || upper > value
    else { return }
    piece.traits = traits
    piece.quantity = Quantity(value, upper)
    index = next
  }

  /// Whether the number after a hyphen is the size of containers: `2 - 15 oz cans`, but `2-3 lb bags`.
  private func isCountOfContainers(_ count: Rational, _ index: Int) -> Bool {
    guard index + 2 < lexemes.count, count.isWhole, let size = lexemes[index].value,
      size.doubleValue >= 2.5 * count.doubleValue
    else { return false }
    var next = index + 1
    if lexemes[next].kind == .hyphen { next += 1 }
    guard next + 1 < lexemes.count, lexemes[next].kind == .unit, lexemes[next + 1].kind == .unit
    else { return false }
    return table.units[lexemes[next].unit].isMeasurable && isContainer(lexemes[next + 1].unit)
  }

  /// The upper end of a range whose lower end has a unit too: `200g-250g`, `500 g to 1 kg`.
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
      lexemes[next].kind == .unit,
      let end = converted(upper, from: lexemes[next].unit, to: piece.unit),
      lexemes[next].unit == piece.unit || end.doubleValue > 1.2 * lower.lowerBound.doubleValue
    else { return }
    piece.traits = traits
    piece.quantity = Quantity(lower.lowerBound, end)
    index = next + 1
  }

  /// The number of a unit that an amount of another unit of the same system is: the 1000 g of `500 g to 1 kg`.
  private func converted(_ amount: Rational, from unit: Int, to other: Int) -> Rational? {
    guard unit != other else { return amount }
    let (from, to) = (table.units[unit], table.units[other])
    guard from.dimension == to.dimension, from.isMetric == to.isMetric,
      let size = from.value(in: .us), let otherSize = to.value(in: .us)
    else { return nil }
    return amount.multiplied(by: size)?.divided(by: otherSize)
  }

  /// The part of a unit after it: `1 taza y media`, `a cup and a half`.
  private func readPart(_ index: inout Int, _ piece: inout AmountPiece) {
    guard piece.unit >= 0, let whole = piece.quantity, !whole.isRange, index + 1 < lexemes.count,
      lexemes[index].kind == .and
    else { return }
    var next = index + 1
    if lexemes[next].kind == .article, next + 1 < lexemes.count { next += 1 }
    guard lexemes[next].kind == .part, next + 1 == lexemes.count || !lexemes[next + 1].isUnit,
      let sum = lexemes[next].value.flatMap({ whole.lowerBound.adding($0) })
    else { return }
    piece.quantity = Quantity(sum)
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
    guard head >= 0, connector == nil || hasGap, connector?.kind != .plus, connector?.kind != .or
    else { return false }
    let isMeasurable = unit.unit >= 0 && table.units[unit.unit].isMeasurable
    let isContainer = unit.unit >= 0 && !isMeasurable
    if unit.isBracketed {
      // "1 (15 oz can) beans"
      guard isContainer, !hasGap, !pieces[head].hasUnit, pieces[target].isBracketed,
        pieces[target].parent == head
      else { return false }
    }
    let count = lastCount
    if !pieces[count].hasUnit || (pieces[count].isQualifier && hasGap),
      pieces[count].quantity != nil || !pieces[count].traits.isEmpty
    {
      // "1 (14-oz) can", "2 garlic cloves"
      pieces[count].unit = unit.unit
      if pieces[count].isQualifier { pieces[count].qualifierRange = pieces[count].unitRange }
      pieces[count].isQualifier = unit.isQualifier
      pieces[count].unitRange = unit.unitRange
      pieces[count].traits.formUnion(unit.traits)
      pieces[count].laterRange = unit.unitRange
      for lexeme in lexemes[used] { use(lexeme, by: count) }
      if isContainer, !hasGap {
        makeSizes(from: count + 1)
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

  /// The number that a unit after words belongs to: the 2 of `1 bay leaf and 2 thyme sprigs`.
  private var lastCount: Int {
    guard hasGap, let last = pieces.last, last.role == .additional, !last.hasUnit,
      !last.isBracketed
    else { return head }
    return pieces.count - 1
  }

  // MARK: Combining pieces

  private mutating func add(_ newPiece: AmountPiece, _ used: Range<Int>) {
    var piece = newPiece
    piece.range = ByteRange(
      Int(lexemes[used.lowerBound].range.start), Int(lexemes[used.upperBound - 1].range.end))
    let place = pieces.count
    let isFirst = head < 0
    if hasGap { groupStart = place }
    precedesBracket = used.upperBound < lexemes.count && lexemes[used.upperBound].kind == .open
    if !isFirst { link(&piece) }
    pieces.append(piece)
    if let connector, !isFirst,
      connector.kind == .plus || connector.kind == .minus
        || connector.kind == .and || (connector.kind == .or && !hasGap)
        || (piece.role == .size && connector.kind != .open)
    {
      pieces[place].range.start = connector.range.start
      use(connector, by: place)
    }
    for lexeme in lexemes[used] { use(lexeme, by: place) }
    if isFirst || piece.role == .main { head = place }
    if piece.role != .plus, piece.role != .minus { target = place }
    connector = nil
    hasGap = false
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
