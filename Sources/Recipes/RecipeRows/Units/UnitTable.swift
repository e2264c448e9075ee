import CEmbeddedFiles
import Support

/// A table of units, found by any of their spellings.
///
/// It is the only source of unit words: rows, repairs of recognized text and the reading of
/// fractions use it.
public struct UnitTable: Sendable {
  let index: UnitIndex

  /// The built-in units.
  public static let standard: UnitTable = {
    var index = UnitIndex.Draft()
    // A test checks that every line is valid.
    for line in UnitFile.lines(of: embeddedUnits().text) {
      guard let line = try? UnitFile.parse(line.text, line: line.number) else { continue }
      index.add(line, isUserDefined: false)
    }
    for line in LanguageFile.bundled.unitLines { index.add(line, isUserDefined: false) }
    return UnitTable(index: UnitIndex(index))
  }()

  /// The units in the order of their files.
  public var units: [RecipeUnit] { index.units }

  /// Returns the table with the units of a user's file, which replace built-in ones of the same spelling.
  ///
  /// The format is the same as the built-in file's; a line may end after any field: `fistful | fistfuls`
  /// is a unit that is counted.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - file: The name for errors.
  /// - Returns: The larger table.
  /// - Throws: ``UnitFileError`` for a line that cannot be read.
  public func adding(parsing text: String, file: String = "units") throws(UnitFileError) -> Self {
    var draft = index.draft
    for line in UnitFile.lines(of: text) {
      draft.add(try UnitFile.parse(line.text, line: line.number, file: file), isUserDefined: true)
    }
    return UnitTable(index: UnitIndex(draft))
  }

  /// The unit with a spelling, in a language where it has several meanings.
  public func unit(_ spelling: String, language: RecipeLanguage = .english) -> RecipeUnit? {
    index.unit(spelling, language)
  }

  /// Whether a word qualifies units without being one, such as `heaped`.
  package func isQualifier(_ word: String) -> Bool {
    let utf8 = Array(word.utf8)
    return index.entry(of: utf8.indices, in: utf8, .english)?.isQualifier ?? false
  }

  /// The single words, in lower case, of the English spellings of units that pass a test.
  ///
  /// - Parameter isIncluded: The test; it gets nil for other words that follow amounts, such as `heaped` and `dozen`.
  /// - Returns: The words.
  package func words(where isIncluded: (RecipeUnit?) -> Bool) -> Set<String> {
    Set(
      index.draft.spellings.filter { isIncluded($0.unit) && !$0.text.contains(" ") }
        .map { $0.text.lowercased() })
  }
}
