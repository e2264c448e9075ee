public import WordTagging

/// Builds rows, then scales and converts them.
public struct RowEditor: Sendable {
  /// The row builder.
  public let builder: RowBuilder
  /// How the editor changes amounts.
  public let change: AmountChange
  private let source: MeasurementSystem
  private let densities: DensityTable?
  private let weighsLiquids: Bool

  /// Creates an editor.
  ///
  /// - Parameters:
  ///   - builder: The row builder.
  ///   - factor: The factor of all amounts.
  ///   - system: The target system of units.
  ///   - source: The system of cups and pints, if a line does not name it.
  ///   - densities: The densities that convert between weights and volumes.
  ///   - weighsLiquids: Whether volumes of liquids become weights, too.
  public init(
    builder: RowBuilder = RowBuilder(), factor: Rational? = nil, system: MeasurementSystem? = nil,
    source: MeasurementSystem = .us, densities: DensityTable? = nil, weighsLiquids: Bool = false
  ) {
    self.builder = builder
    change = AmountChange(
      factor: factor, system: system, source: source, usesDensity: densities != nil,
      weighsLiquids: weighsLiquids)
    self.source = source
    self.densities = densities
    self.weighsLiquids = weighsLiquids
  }

  /// Returns the row of a line, scaled and converted.
  ///
  /// - Parameters:
  ///   - line: The line with its labels.
  ///   - kind: The kind determined by the page's layout; by default the words decide.
  ///   - language: The language of the line, which decides between the meanings of a unit's spelling.
  /// - Returns: The row.
  public func row(
    from line: TaggedSequence, kind: RecipeRow.Kind? = nil, language: RecipeLanguage = .english
  ) -> RecipeRow {
    edited(builder.row(from: line, kind: kind, language: language))
  }

  /// Returns the row of a line that was read from a picture, scaled and converted.
  ///
  /// - Parameters:
  ///   - line: The line with its labels.
  ///   - kind: The kind determined by the page's layout; nil lets the words decide.
  ///   - language: The language of the line.
  ///   - evidence: What the page says about the row.
  ///   - table: The cells of its table.
  /// - Returns: The row.
  package func row(
    from line: TaggedSequence, kind: RecipeRow.Kind?, language: RecipeLanguage,
    evidence: ReadingEvidence?, table: TableCells = TableCells()
  ) -> RecipeRow {
    edited(
      builder.row(from: line, kind: kind, language: language, evidence: evidence, table: table))
  }

  /// Scales and converts a row.
  package func edited(_ row: RecipeRow) -> RecipeRow {
    var row = row
    if let factor = change.factor { row = row.scaled(by: factor) }
    if let system = change.system {
      row = row.converted(
        to: system, from: source, densities: densities, weighsLiquids: weighsLiquids,
        units: builder.units)
    }
    return row
  }
}
