import Foundation
import RecipeRows
import Testing

@testable import RecipePages

/// The generator's lists of units and the table of units stay together.
@Suite("Unit lists")
struct UnitListTests {
  /// The entries of a word list without weights and marks, in all their forms.
  private static func entries(_ list: String, in folder: String = "words") throws -> [String] {
    let file = RecipeDataTests.folder.appending(path: "\(folder)/\(list).txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .flatMap { entry in
        let end =
          [" *", " +", " #"].compactMap { entry.firstRange(of: $0)?.lowerBound }.min()
          ?? entry.endIndex
        let forms = entry[..<end].split(separator: "|").map {
          $0.trimmingCharacters(in: .whitespaces)
        }
        return forms.map { $0.hasPrefix("~") ? forms[0] + $0.dropFirst() : $0 }
      }
  }

  @Test(
    "every unit that is generated is in the table of units",
    arguments: ["units", "containers", "containers-many", "handful-units"])
  func generated(list: String) throws {
    let entries = try Self.entries(list)
    #expect(entries.count > 10)
    for entry in entries { #expect(UnitTable.standard.unit(entry) != nil, "\(entry)") }
  }

  @Test(
    "every unit of a language's folder is in the table of units with its meaning",
    arguments: RecipeLanguage.allCases.dropFirst())
  func languages(language: RecipeLanguage) throws {
    let entries = try Self.entries("units", in: "languages/\(language.rawValue)")
    #expect(entries.count > 60)
    // The words after a comma, as in "EL, gehäuft", are read apart.
    for entry in entries where !entry.contains(",") {
      #expect(UnitTable.standard.unit(entry, language: language) != nil, "\(entry)")
    }
  }

  @Test("words that size generated units are qualifiers or units of the table")
  func sizes() throws {
    for entry in try Self.entries("unit-sizes").flatMap({ $0.split(separator: " ") }) {
      let word = String(entry)
      #expect(
        UnitTable.standard.isQualifier(word) || UnitTable.standard.unit(word) != nil, "\(word)")
    }
  }

  @Test("what repairs make of misread units is in the table of units")
  func confusions() throws {
    let units = UnitTable.standard
    let rules = ConfusionTable.builtIn.rules.values.flatMap(\.self).filter { $0.place != .amount }
    #expect(rules.count > 40)
    for rule in rules {
      #expect(units.unit(rule.meant) != nil || units.isQualifier(rule.meant), "\(rule.meant)")
    }
  }
}
