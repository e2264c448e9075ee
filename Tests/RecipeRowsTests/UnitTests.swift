import Foundation
import RecipeRows
import RecipeRowsFoundation
import Testing

@Suite("Units")
struct UnitTests {
  @Test("Every line of the built-in files is read")
  func builtInFiles() throws {
    let resources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Core/CEmbeddedFiles/Files").standardizedFileURL
    let units = try String(contentsOf: resources.appending(path: "units.txt"), encoding: .utf8)
    // Reading the file as a user's throws for the first bad line.
    let again = try UnitTable.standard.adding(parsing: units, file: "units.txt")
    #expect(again.units.count == UnitTable.standard.units.count)
    #expect(again.units.count > 100)
    let densities = try String(
      contentsOf: resources.appending(path: "densities.txt"), encoding: .utf8)
    _ = try DensityTable.standard.adding(parsing: densities, file: "densities.txt")
  }

  @Test(
    "spellings find their unit whatever case and full stops",
    arguments: [
      ("tbsp", "tablespoon"), ("Tbsp.", "tablespoon"), ("TABLESPOONS", "tablespoon"),
      ("T", "tablespoon"), ("t", "teaspoon"), ("T.", "tablespoon"), ("t.", "teaspoon"),
      ("c", "cup"), ("C", "cup"), ("fl oz", "fluid ounce"), ("fl. oz.", "fluid ounce"),
      ("Fluid  Ounces", "fluid ounce"), ("floz", "fluid ounce"), ("lbs.", "pound"), ("#", "pound"),
      ("g", "gram"), ("kg", "kilogram"), ("litres", "litre"), ("liter", "litre"),
      ("pkg.", "package"),
      ("loaves", "loaf"), ("leaves", "leaf"), ("half pint", "half-pint"),
    ])
  func spellings(text: String, name: String) {
    #expect(UnitTable.standard.unit(text)?.name == name)
  }

  @Test(
    "Units have names in other languages, which decide where a spelling has several meanings",
    arguments: [
      ("EL", .german, "tablespoon"), ("TL", .english, "teaspoon"), ("Päckchen", .german, "packet"),
      ("ESSLÖFFEL", .german, "tablespoon"), ("Stk.", .german, "piece"),
      ("Pfund", .german, "metric pound"),
      ("c. à soupe", .french, "tablespoon"), ("C. À SOUPE", .french, "tablespoon"),
      ("c.à.s.", .english, "tablespoon"), ("gousses", .french, "clove"),
      ("cc", .french, "teaspoon"),
      ("cc", .english, "millilitre"), ("cc", .spanish, "millilitre"), ("dose", .french, "sachet"),
      ("Dose", .german, "can"), ("cucharadita", .spanish, "teaspoon"), ("vasos", .spanish, "glass"),
      ("cucchiai", .italian, "tablespoon"), ("etto", .italian, "hectogram"),
      ("filet", .english, "fillet"), ("filet", .french, "drizzle"),
    ] as [(String, RecipeLanguage, String?)])
  func languages(text: String, language: RecipeLanguage, name: String?) {
    #expect(UnitTable.standard.unit(text, language: language)?.name == name)
  }

  @Test(
    "Words that are no unit find none", arguments: ["", "flour", "tbspx", "fl ounce oz", "large"])
  func unknown(text: String) {
    #expect(UnitTable.standard.unit(text) == nil)
  }

  @Test("Volumes and weights agree with the systems")
  func values() throws {
    let table = UnitTable.standard
    let cup = try #require(table.unit("cup"))
    let spoons = try #require(table.unit("tbsp")?.value(in: .us)?.multiplied(by: Rational(16)))
    #expect(cup.value(in: .us) == spoons)
    let pint = try #require(table.unit("pint")?.value(in: .imperial))
    let ounce = try #require(table.unit("fl oz")?.value(in: .imperial))
    #expect(pint.divided(by: ounce) == Rational(20))
    let pound = try #require(table.unit("lb")?.value(in: .us))
    #expect(pound.divided(by: try #require(table.unit("oz")?.value(in: .us))) == Rational(16))
    for unit in table.units where unit.isMeasurable {
      for system in MeasurementSystem.allCases {
        #expect(unit.value(in: system) != nil, "\(unit.name)")
      }
    }
  }

  @Test("Foundation's units hold the same as ours")
  func foundation() throws {
    for unit in UnitTable.standard.units {
      guard let theirs = unit.foundationUnit as? UnitMass, let grams = unit.value(in: .us) else {
        continue
      }
      let value = Measurement(value: 1, unit: theirs).converted(to: .grams).value
      #expect(abs(value / grams.doubleValue - 1) < 0.001, "\(unit.name)")
    }
    let amount = try #require(Amount.amounts(in: "1½ lb").first)
    #expect(amount.measurement == Measurement<Dimension>(value: 1.5, unit: UnitMass.pounds))
  }

  @Test("a user's units bind, also with several words, and change nothing else")
  func userUnits() throws {
    let table = try UnitTable.standard.adding(
      parsing: """
        # ours
        fistful | fistfuls
        soup ladle | soup ladles | | volume | 120
        """)
    #expect(table.unit("Fistfuls")?.name == "fistful")
    #expect(table.unit("soup ladles")?.value(in: .metric) == Rational(120))
    #expect(table.unit("cup")?.name == "cup")
    let builder = RowBuilder(units: table)
    // The labels of a model that has never seen the unit.
    let row = builder.row(
      from: try GoldenLines.line("2 soup ladles fish stock", "viiii"), kind: .ingredient)
    #expect(row.amounts.first?.unit?.name == "soup ladle")
    #expect(row.ingredient?.text == "fish stock")
    let plain = try GoldenLines.line("2 soup bones", "vii")
    #expect(
      builder.row(from: plain, kind: .ingredient)
        == RowBuilder().row(from: plain, kind: .ingredient))
  }

  @Test(
    "An error names the line and column",
    arguments: [
      ("sip | sips | | taste", 1, 16, "unknown dimension 'taste'"),
      ("\nsip | sips | | volume", 2, 16, "needs its value"),
      ("sip | sips | | volume | 0", 1, 25, "above zero"),
      ("| sips", 1, 1, "name first"), ("language xx | cup | sippe", 1, 10, "unknown language 'xx'"),
      ("language de | cup", 1, 1, "expected 'language de | unit | spellings'"),
    ])
  func badLines(text: String, line: Int, column: Int, reason: String) throws {
    let error = try #require(throws: UnitFileError.self) {
      _ = try UnitTable.standard.adding(parsing: text, file: "mine.txt")
    }
    #expect(error.line == line)
    #expect(error.column == column)
    #expect(error.message.contains(reason))
    #expect(error.description.hasPrefix("mine.txt:\(line):\(column): "))
  }

  @Test("Densities go by the longest run of last words")
  func densities() throws {
    let table = DensityTable.standard
    #expect(table.density(of: "strong white bread flour") == table.density(of: "bread flour"))
    #expect(table.density(of: "bread flour") != table.density(of: "flour"))
    #expect(table.density(of: "unicorn") == nil)
    #expect(
      try table.adding(parsing: "semolina | 0.7").density(of: "fine semolina") == Rational(7, 10)
    )
    #expect(throws: UnitFileError.self) { try table.adding(parsing: "semolina") }
  }
}
