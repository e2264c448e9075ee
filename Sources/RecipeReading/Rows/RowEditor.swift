public import WordTagging

/// Makes rows and changes them as a user wishes: read, scale, convert.
public struct RowEditor: Sendable {
  /// Makes the rows.
  public let builder: RowBuilder
  private let factor: Rational?
  private let system: MeasureSystem?
  private let source: MeasureSystem
  private let densities: DensityTable?

  /// Creates an editor.
  ///
  /// - Parameters:
  ///   - builder: Makes the rows.
  ///   - factor: How often all amounts are wanted.
  ///   - system: The system of the units wanted.
  ///   - source: Whose cups and pints the lines mean, where they do not tell.
  ///   - densities: Turns weights into volumes and back.
  public init(
    builder: RowBuilder = RowBuilder(), factor: Rational? = nil, system: MeasureSystem? = nil,
    source: MeasureSystem = .us, densities: DensityTable? = nil
  ) {
    self.builder = builder
    self.factor = factor
    self.system = system
    self.source = source
    self.densities = densities
  }

  /// The row of a line as it is wanted.
  ///
  /// - Parameters:
  ///   - line: The line with its labels.
  ///   - isHeading: Whether something besides the words, such as large print, tells a heading.
  /// - Returns: The row.
  public func row(from line: TaggedSequence, isHeading: Bool = false) -> RecipeRow {
    var row = builder.row(from: line, isHeading: isHeading)
    if let factor { row = row.scaled(by: factor) }
    if let system {
      row = row.converted(
        to: system, from: source, densities: densities, units: builder.units)
    }
    return row
  }
}
