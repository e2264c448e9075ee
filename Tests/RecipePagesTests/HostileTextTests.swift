import Foundation
import PageReading
import TaggerTesting
import Testing

@testable import RecipePages

@Suite("Hostile typed texts") struct HostileTextTests {
  @Test(
    "line breaks and byte order marks of all systems give the same recipe",
    arguments: ["\n", "\r\n", "\r", "\u{2028}", "\u{85}"])
  func lineBreaks(separator: String) throws {
    let scanner = try RecipeTests.scanner()
    let expected = try #require(scanner.scan(text: RecipeTests.soup).recipes.first)
    let text = "\u{FEFF}" + RecipeTests.soup.replacing("\n", with: separator)
    let recipe = try #require(scanner.scan(text: text).recipes.first)
    #expect(recipe.title?.content == "Leek and Potato Soup")
    #expect(recipe.ingredients.map(\.content) == expected.ingredients.map(\.content))
    #expect(recipe.steps.map(\.content) == expected.steps.map(\.content))
  }

  @Test(
    "texts that are no recipe give their words back, whatever they are made of",
    arguments: [
      "", " \n\t\n", ">>>> > > #", "**", "** **", "####### x", "- ", "▢\n▢\n▢", "1.\n2.\n3.",
      "\0\u{7}\u{1B}[31m",
      "\u{202E}2 cups flour\u{202C}", "½½½ ½/½", "=1+1", "| a | b |\n|---|---|\n| 1 cup | salt |",
      "99999999999999999999999 cups salt", "1/0 cups salt", "((((((((", "\u{301}\u{301}",
      String(repeating: "e\u{301}", count: 300), String(repeating: "2 x ", count: 300),
    ])
  func noRecipe(text: String) throws {
    let page = try RecipeTests.scanner().scan(text: text)
    let words = RecognizedPage(text: text).words.map(\.text)
    #expect(page.lines.flatMap(\.line.words).map(\.text) == words)
  }

  @Test("boxes of a long line are written in time in proportion", arguments: ["2 x ", "1/2 "])
  func boxesOfLongLines(pattern: String) throws {
    let scanner = try RecipeTests.scanner()
    func cost(_ count: Int) throws -> Double {
      let line = String(repeating: pattern, count: count)
      let page = scanner.scan(text: "Ingredients\n1 cup flour\n\(line)\n3 eggs\n")
      return try ThreadTime.measure {
        var writer = try ScanWriter(.json) { _ in }
        try writer.write(page)
        try writer.finish()
      } / .seconds(1)
    }
    _ = try cost(100)
    // Four times as long took sixteen times the time.
    let (short, long) = (try cost(8_000), min(try cost(32_000), try cost(32_000)))
    #expect(long < max(short, 0.01) * 10)
  }

  @Test("a long line and many lines take time in proportion", .timeLimit(.minutes(1)))
  func length() throws {
    let scanner = try RecipeTests.scanner()
    let long = String(repeating: "1 cup flour and ", count: 2000)
    #expect(scanner.scan(text: long).lines.count == 1)
    let many = String(repeating: "1 cup flour\n", count: 2000)
    #expect(scanner.scan(text: many).lines.count == 2000)
  }
}
