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
          [" *", " +"].compactMap { entry.firstRange(of: $0)?.lowerBound }.min() ?? entry.endIndex
        return entry[..<end].split(separator: "|").map {
          $0.trimmingCharacters(in: .whitespaces)
        }
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
    "Every unit that is generated in another language is in the table of units",
    arguments: [RecipeLanguage.german, .french, .spanish, .italian])
  func languages(language: RecipeLanguage) throws {
    let entries = try Self.entries("units-\(language.rawValue)", in: "languages")
    #expect(entries.count > 40)
    for entry in entries {
      // "gehäufter EL" is a qualifier and a unit, the bracket of "pincée(s)" is read apart.
      let name =
        entry.hasSuffix("(s)") || entry.hasSuffix("(n)") ? String(entry.dropLast(3)) : entry
      let last = name.split(separator: " ").last.map(String.init) ?? name
      let unit =
        UnitTable.standard.unit(name, language: language)
        ?? UnitTable.standard.unit(last, language: language)
      #expect(unit != nil, "\(entry)")
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
