import CEmbeddedFiles
import Support

/// The densities of common foods by the last words of their names.
public struct DensityTable: Sendable {
  /// An entry of the table.
  private struct Entry: Sendable {
    var density: Rational
    var isLiquid: Bool
  }

  private var entries: [Entry] = []
  private var index = PhraseNumbers()

  /// The built-in table.
  public static let standard: DensityTable = {
    var table = DensityTable()
    let text = embeddedDensities().text
    for (number, line) in UnitFile.lines(of: text) {
      // A test checks that every line of the built-in file is valid.
      try? table.add(line, number, "densities")
    }
    return table
  }()

  init() {}

  /// Returns the table with the foods of a user's file, one `food | grams per milliliter` per line.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - file: The name for errors.
  /// - Returns: The larger table.
  /// - Throws: ``UnitFileError`` for a line that cannot be read.
  public func adding(parsing text: String, file: String = "densities") throws(UnitFileError)
    -> Self
  {
    var table = self
    for (number, line) in UnitFile.lines(of: text) { try table.add(line, number, file) }
    return table
  }

  private mutating func add(_ line: Substring, _ number: Int, _ file: String) throws(UnitFileError)
  {
    let fields = UnitFile.fields(of: line)
    guard fields.count >= 2, let density = Rational(String(fields[1])), density > .zero else {
      throw UnitFileError(
        .malformedDensity, file: file, line: number, column: 1,
        message: "expected 'food | grams per milliliter' with a number above zero")
    }
    index.insert(String(fields[0]), Int32(entries.count))
    entries.append(Entry(density: density, isLiquid: fields.count > 2 && fields[2] == "liquid"))
  }

  /// Returns the grams per milliliter of a food, if known.
  ///
  /// The longest suffix of its words that is in the table decides.
  public func density(of food: String) -> Rational? {
    entry(of: food)?.density
  }

  /// Whether a food is liquid.
  func isLiquid(_ food: String) -> Bool {
    entry(of: food)?.isLiquid ?? false
  }

  private func entry(of food: String) -> Entry? {
    // "Tuna in olive oil" is tuna.
    let end = food.firstRange(of: " in ")?.lowerBound ?? food.endIndex
    let utf8 = Array(food[..<end].utf8)
    // Names of more than four words are not in the table.
    var found: Entry?
    var words = 0
    for start in utf8.indices.reversed() where words < 4 {
      guard start == 0 || utf8[start - 1] == UInt8(ascii: " ") else { continue }
      words += 1
      let place = index.value(of: utf8[start...])
      if place >= 0 { found = entries[Int(place)] }
    }
    return found
  }
}
