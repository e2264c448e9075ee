public import WordTagging

/// Builds rows from labeled lines.
///
/// ```swift
/// let line = WordTagger.recipes.tagRecipeLine("1½ cups flour, sifted")
/// let row = RowBuilder().row(from: line)
/// print(row.amounts.map(\.display), row.ingredient?.text ?? "", row.preparation?.text ?? "")
/// ```
public struct RowBuilder: Sendable {
  /// The unit table.
  public let units: UnitTable
  /// The confidence below which a row is flagged.
  public let confidenceLimit: Double
  private let densities: DensityTable
  /// The rules that decide on top of the labels.
  package var rules = RuleSet<RowRule>()

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - units: The unit table.
  ///   - densities: The densities, which also determine which foods are liquid.
  ///   - confidenceLimit: The confidence below which a row is flagged.
  public init(
    units: UnitTable = .standard, densities: DensityTable = .standard, confidenceLimit: Double = 0.4
  ) {
    self.units = units
    self.densities = densities
    self.confidenceLimit = confidenceLimit
  }

  /// Returns the row of a line.
  ///
  /// - Parameters:
  ///   - line: The line with its labels.
  ///   - kind: The kind determined by the page's layout; by default the words decide.
  ///   - language: The language of the line, which decides between the meanings of a unit's spelling.
  /// - Returns: The row.
  /// - Complexity: O(n) in the bytes of the line.
  public func row(
    from line: TaggedSequence, kind: RecipeRow.Kind? = nil, language: RecipeLanguage = .english
  ) -> RecipeRow {
    row(from: line, kind: kind, language: language, evidence: nil)
  }

  /// Returns the row of a line that was read from a picture, with the cells of a table.
  func row(
    from line: TaggedSequence, kind: RecipeRow.Kind?, language: RecipeLanguage,
    evidence: ReadingEvidence?, table: TableCells = TableCells()
  ) -> RecipeRow {
    var row = uncheckedRow(from: line, kind: kind, language: language, evidence: evidence)
    // Labels that a person gave are certain.
    if line.tokens.contains(where: { $0.confidence < 1 }) { check(&row, language, evidence) }
    if !row.amounts.isEmpty { row.amounts[0].column = table.heading }
    for cell in table.further { add(cell, to: &row, language) }
    return row
  }

  /// Appends a cell of a further column of amounts to a row: as an equal if it measures the same in another unit, else as
  /// an amount of its own.
  private func add(_ cell: TableCells.Cell, to row: inout RecipeRow, _ language: RecipeLanguage) {
    row.line.append(cell.words)
    let start = row.line.tokens.count - cell.words.tokens.count
    var other = RecipeRow(
      line: TaggedSequence(text: row.text, tokens: Array(row.line.tokens[start...])),
      kind: .ingredient)
    fill(&other, language)
    guard var amount = other.amounts.first else { return }
    amount.column = cell.heading
    if let main = row.amounts.first, main.isEqual(to: amount) {
      amount.role = .equal
      row.amounts[0].parts.append(amount)
    } else {
      amount.role = row.amounts.isEmpty ? .main : .additional
      row.amounts.append(amount)
    }
  }

  /// Returns the row of a line without the check of the row.
  package func uncheckedRow(
    from line: TaggedSequence, kind: RecipeRow.Kind?, language: RecipeLanguage,
    evidence: ReadingEvidence?
  ) -> RecipeRow {
    var row: RecipeRow
    if let kind {
      row = RecipeRow(line: line, kind: kind)
      if kind == .ingredient { fill(&row, language) }
    } else {
      let role = RoleTagger.roles(of: [line])[0]
      row = uncheckedRow(from: line, role: role, language: language)
    }
    if let confidence = evidence?.partConfidence { row.roleConfidence = confidence }
    if evidence?.isRepaired == true { row.flags.insert(.repaired) }
    return row
  }

  /// Returns the row of a line with a role.
  func row(
    from line: TaggedSequence, role: RoleTagger.Prediction, language: RecipeLanguage
  ) -> RecipeRow {
    var row = uncheckedRow(from: line, role: role, language: language)
    check(&row, language, nil)
    return row
  }

  /// Returns the row of a line of a recipe, without the check of the row.
  package func uncheckedRow(of line: TaggedRecipeLine) -> RecipeRow {
    uncheckedRow(from: line.words, role: line.prediction, language: line.language)
  }

  private func uncheckedRow(
    from line: TaggedSequence, role: RoleTagger.Prediction, language: RecipeLanguage
  ) -> RecipeRow {
    if line.tokens.isEmpty { return RecipeRow(line: line, kind: .empty) }
    var row = RecipeRow(line: line, kind: role.role.kind)
    row.role = role.role
    row.roleConfidence = role.confidence
    if row.kind == .ingredient { fill(&row, language) }
    return row
  }

  /// Finds the probability that a row is right, and flags a low one.
  private func check(
    _ row: inout RecipeRow, _ language: RecipeLanguage, _ evidence: ReadingEvidence?
  ) {
    let probability =
      row.kind == .ingredient
      ? RowCheck.probability(of: row, language: language, evidence: evidence) : row.roleConfidence
    row.judge(probability, limit: confidenceLimit)
  }

  private func fill(_ row: inout RecipeRow, _ language: RecipeLanguage) {
    let utf8 = Array(row.line.text.utf8)
    var tokens = tokens(of: row.line, utf8, language, &row.flags)
    if units.index.hasUserUnits { bindUserUnits(utf8, &tokens, language) }
    var lexemes: [AmountLexeme] = []
    lexemes.reserveCapacity(tokens.count + 4)
    AmountLexer(bytes: utf8, table: units.index, language: language).lex(tokens, into: &lexemes)
    let pieces = AmountParser.parse(lexemes, &tokens, units.index)
    row.amounts = AmountPiece.amounts(from: pieces, units.index, utf8)
      .filter { !$0.isTemperature }
    FieldReader(utf8: utf8, language: language, tokens: tokens, rules: rules).read(into: &row)
    let isPlural = row.ingredient?.text.utf8.last == UInt8(ascii: "s")
    for index in row.amounts.indices {
      row.amounts[index].checkPlausibility(isCounted: isPlural, units)
    }
    if row.size == nil { row.size = row.amounts.first?.sizeOfUnit(in: row, units) }
    if rules.contains(.liquidOunces), row.ingredient != nil { resolveOunces(&row) }
    row.flags.formUnion(flags(of: row, tokens, utf8))
    let check = NumberCheck(utf8: utf8, units: units.index, language: language)
    row.flags.formUnion(check.flags(of: row))
  }

  /// The tokens of a line with the labels that the rules leave or give them.
  private func tokens(
    of line: TaggedSequence, _ utf8: [UInt8], _ language: RecipeLanguage, _ flags: inout RowFlags
  ) -> [LabeledRange] {
    var tokens = labeledRanges(of: line, utf8)
    GluedUnit.splitHyphenated(&tokens, utf8, units.index, language)
    if rules.contains(.unitsWithFoods) { GluedUnit.split(&tokens, utf8) }
    if rules.contains(.untaggedWords), tokens.allSatisfy({ $0.label == .other }) {
      flags.insert(.untagged)
      for index in tokens.indices where hasLetter(tokens[index], utf8) {
        tokens[index].label = .ingredient
      }
    }
    LabelRepair.repair(&tokens, utf8, units.index, language, rules)
    return tokens
  }

  /// The labels of the words of a line that the rules leave or give them.
  package func labels(of line: TaggedRecipeLine) -> [(range: Range<Int>, label: String)] {
    var flags: RowFlags = []
    return tokens(of: line.words, Array(line.words.text.utf8), line.language, &flags)
      .map { ($0.range.indices, "\($0.label)") }
  }

  /// The tokens with the indices of their labels; those outside the line or out of order are dropped.
  private func labeledRanges(
    of line: TaggedSequence, _ utf8: [UInt8]
  ) -> [LabeledRange] {
    var tokens: [LabeledRange] = []
    tokens.reserveCapacity(line.tokens.count)
    var end = 0
    for token in line.tokens
    where token.range.lowerBound >= end && token.range.upperBound <= utf8.count
      && !token.range.isEmpty
    {
      end = token.range.upperBound
      tokens.append(
        LabeledRange(
          range: ByteRange(token.range.lowerBound, end), label: RecipeLabel(token.label),
          confidence: token.confidence > 0 ? Float(min(token.confidence, 1)) : 0))
    }
    return tokens
  }

  private func hasLetter(_ token: LabeledRange, _ utf8: [UInt8]) -> Bool {
    utf8[token.range.indices].contains { $0.isLetter }
  }

  /// Makes a user-defined unit after a number a measure, whatever its label.
  private func bindUserUnits(
    _ utf8: [UInt8], _ tokens: inout [LabeledRange], _ language: RecipeLanguage
  ) {
    var index = 1
    while index < tokens.count {
      defer { index += 1 }
      guard tokens[index - 1].label == .value else { continue }
      for last in stride(from: min(index + 2, tokens.count - 1), through: index, by: -1) {
        let range = Int(tokens[index].range.start)..<Int(tokens[last].range.end)
        guard let entry = units.index.entry(of: range, in: utf8, language), entry.unit >= 0,
          entry.isUserDefined
        else { continue }
        for place in index...last { tokens[place].label = .measure }
        index = last
        break
      }
    }
  }

  /// Makes the ounces of a liquid fluid, unless a weight is next to them.
  private func resolveOunces(_ row: inout RecipeRow) {
    for index in row.amounts.indices
    where row.amounts[index].unit?.name == "ounce"
      && row.amounts[index].parts.allSatisfy({ $0.unit?.dimension == .volume })
    {
      guard let name = row.ingredient?.text, densities.isLiquid(name),
        let fluidOunce = units.unit("fluid ounce")
      else { return }
      row.amounts[index].unit = fluidOunce
      row.amounts[index].traits.insert(.ambiguousUnit)
    }
  }

  // MARK: Flags

  private func flags(
    of row: RecipeRow, _ tokens: [LabeledRange], _ utf8: [UInt8]
  ) -> RowFlags {
    var flags: RowFlags = []
    for amount in row.amounts { addFlags(of: amount, &flags) }
    for token in tokens {
      guard token.label == .comment || token.label == .purpose || token.label == .other else {
        continue
      }
      switch token.range.count {
      case 8 where Self.remarks.value(of: utf8[token.range.indices]) == 0:
        flags.insert(.optional)
      case 5 where Self.remarks.value(of: utf8[token.range.indices]) == 1:
        flags.insert(.toTaste)
      default: break
      }
    }
    return flags
  }

  private func addFlags(of amount: Amount, _ flags: inout RowFlags) {
    if amount.quantity?.isRange == true { flags.insert(.range) }
    if amount.traits.contains(.approximate) { flags.insert(.approximate) }
    if amount.traits.contains(.repaired) { flags.insert(.repaired) }
    if amount.traits.contains(.unreadable) { flags.insert(.unreadableAmount) }
    if amount.traits.contains(.ambiguousUnit) { flags.insert(.ambiguousUnit) }
    if amount.traits.contains(.implausible) { flags.insert(.implausibleAmount) }
    for part in amount.parts { addFlags(of: part, &flags) }
  }

  private static let remarks = PhraseNumbers([("optional", 0), ("taste", 1)])
}

extension TaggedSequence {
  /// Appends a sequence after a space.
  package mutating func append(_ other: TaggedSequence) {
    let start = text.utf8.count + 1
    var tokens = tokens
    for token in other.tokens {
      tokens.append(
        TaggedToken(
          range: (start + token.range.lowerBound)..<(start + token.range.upperBound),
          label: token.label, confidence: token.confidence))
    }
    self = TaggedSequence(text: text + " " + other.text, tokens: tokens)
  }
}
