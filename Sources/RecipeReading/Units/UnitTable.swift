/// The units that are known, found by any of their spellings.
public struct UnitTable: Sendable {
  let index: UnitIndex

  /// The units that the library knows.
  public static let standard: UnitTable = {
    var index = UnitIndex.Draft()
    let text = String(decoding: PackageResources.units_txt, as: UTF8.self)
    for line in UnitFile.lines(of: text) {
      // The test of the built-in file is that no line of it is refused.
      guard let line = try? UnitFile.parse(line.text, line: line.number) else { continue }
      index.add(line, isUserDefined: false)
    }
    return UnitTable(index: UnitIndex(index))
  }()

  /// The units in the order of their files.
  public var units: [RecipeUnit] { index.units }

  /// The table with the units of a user's file added; what it spells anew is the user's.
  ///
  /// The format is that of the library's own file, of which a line may be cut short after any
  /// field: `fistful | fistfuls` is a unit that is counted.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - file: The name that errors give.
  /// - Returns: The larger table.
  /// - Throws: ``UnitFileError`` for a line that cannot be read.
  public func adding(contentsOf text: String, file: String = "units") throws(UnitFileError) -> Self
  {
    var draft = index.draft
    for line in UnitFile.lines(of: text) {
      draft.add(try UnitFile.parse(line.text, line: line.number, file: file), isUserDefined: true)
    }
    return UnitTable(index: UnitIndex(draft))
  }

  /// The unit that a spelling stands for.
  public func unit(_ spelling: String) -> RecipeUnit? {
    index.unit(spelling)
  }
}
