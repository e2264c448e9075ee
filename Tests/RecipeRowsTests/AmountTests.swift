import RecipeRows
import Testing
import WordTagging

@Suite("Amounts")
struct AmountTests {
  @Test(
    "every way to say an amount",
    arguments: [
      ("1/2 cup", "1/2 cup"), ("1⁄2 cup", "1/2 cup"), ("½ cup", "1/2 cup"),
      ("1½ cups", "1 1/2 cups"), ("1 1/2 cups", "1 1/2 cups"), ("1-1/2 cups", "1 1/2 cups"),
      ("1 - 1/2 cups", "1 1/2 cups"), ("0,25 l", "1/4 l"), ("0.25 l", "1/4 l"),
      ("1,000 g", "1000 g"), ("1.000,5 g", "1000 1/2 g"), ("1.000.000 g", "1000000 g"),
      ("1,000.5 g", "1000 1/2 g"), ("1¹⁄₄ cups", "1 1/4 cups"), ("¹⁄₄ cup", "1/4 cup"),
      ("2-3 cups", "2 to 3 cups"), ("2 – 3 cups", "2 to 3 cups"),
      ("2 to 3 cups", "2 to 3 cups"), ("2 or 3 cups", "2 to 3 cups"),
      ("between 2 and 3 cups", "2 to 3 cups"), ("14- to 16-ounce", "14 to 16 oz"),
      ("two cups", "2 cups"), ("one and a half cups", "1 1/2 cups"),
      ("one and three quarters cups", "1 3/4 cups"), ("half a cup", "1/2 cup"),
      ("twenty five g", "25 g"), ("a dozen", "12"), ("two dozen", "24"), ("half a dozen", "6"),
      ("a couple cups", "about 2 cups"), ("about 2 cups", "about 2 cups"),
      ("2 x 400g", "2 x 400 g"), ("2x400g", "2 x 400 g"), ("2 × 400 g", "2 x 400 g"),
      ("1 (14-oz) can", "1 can (14 oz)"), ("one 14-ounce can", "1 can (14 oz)"),
      ("2 x 400g tins", "2 tins (400 g)"), ("1 lb 2 oz", "1 lb plus 2 oz"),
      ("1lb2oz", "1 lb plus 2 oz"), ("1 cup plus 2 tbsp", "1 cup plus 2 tbsp"),
      ("1 cup minus 2 tbsp", "1 cup minus 2 tbsp"), ("100g/3½oz", "100 g (3 1/2 oz)"),
      ("100g (3½oz)", "100 g (3 1/2 oz)"), ("500g/1lb 2oz", "500 g (1 lb plus 2 oz)"),
      ("400/14oz", "400 (14 oz)"), ("200g-250g", "200 to 250 g"),
      ("500 g to 1 kg", "500 to 1000 g"), ("1 kg - 500 g", "1 kg (500 g)"),
      ("250 g - 1/4 kg", "250 g (1/4 kg)"), ("pinch", "pinch"),
      ("1/8th tsp", "1/8 tsp"), ("2/3rd cup", "2/3 cup"), ("one-half cup", "1/2 cup"),
      ("three-quarters cup", "3/4 cup"), ("3~4 tbsp", "3 to 4 tbsp"),
      ("2 - 15 oz cans", "2 cans (15 oz)"), ("1-14.5-oz. can", "1 can (14 1/2 oz)"),
      ("2-3 lb bags", "2 to 3 lb"), ("1 (15 oz can)", "1 can (15 oz)"),
      ("1 pound, 8 ounces", "1 lb plus 8 oz"), ("1 pound, 16 ounces", "1 lb (16 oz)"),
      ("1 table spoon", "1 tbsp"), ("1 kg 500", "1 kg plus 500 g"),
      ("18 15/16", "18 15/16"), ("2 13/16 - 7 5/8 teaspoons", "2 13/16 to 7 5/8 tsp"),
    ])
  func everyWay(text: String, expected: String) {
    let amounts = Amount.amounts(in: text)
    #expect(amounts.map(\.description) == [expected])
  }

  @Test(
    "Numbers in words are exact",
    arguments: [
      ("one hundred grams", "100 g"), ("a hundred grams", "100 g"), ("hundred grams", "100 g"),
      ("two hundred fifty grams", "250 g"), ("two hundred and fifty grams", "250 g"),
      ("twelve hundred grams", "1200 g"), ("two thousand five hundred grams", "2500 g"),
      ("ninety-nine thousand nine hundred and ninety nine g", "99999 g"),
      ("2 hundred grams", "200 g"), ("2 hundred fifty grams", "250 g"),
      ("125 hundred g", "12500 g"),
      ("1.5 thousand g", "1500 g"), ("twenty-five grams", "25 g"), ("Twenty-Five grams", "25 g"),
      ("one-and-a-half cups", "1 1/2 cups"), ("twenty-five and a half g", "25 1/2 g"),
      ("one hundred and a half g", "100 1/2 g"), ("one and a half hundred g", "150 g"),
      ("one hundred twenty-five", "125"), ("half-dozen", "6"), ("two-thirds cup", "2/3 cup"),
      ("between one hundred and two hundred grams", "100 to 200 g"),
      ("between forty and eight hundred grams", "40 to 800 g"),
      ("fifteen to twenty-five grams", "15 to 25 g"), ("fifty to hundred g", "50 to 100 g"),
      ("one fourteen ounce can", "1 can (14 oz)"),
    ])
  func words(text: String, expected: String) {
    #expect(Amount.amounts(in: text).map(\.description) == [expected])
  }

  @Test(
    "Words that make no number are marked as unreadable",
    arguments: ["two-three cups", "twenty-thirty g", "hundred-hundred-hundred g", "one-and cups"])
  func unreadableWords(text: String) throws {
    let row = try GoldenLines.row(text, "vm")
    #expect(row.flags.contains(.unreadableAmount))
  }

  @Test(
    "Numbers in words of other languages have their values",
    arguments: [
      ("zwanzig Gramm Mehl", RecipeLanguage.german, "20 g"), ("elf Eier", .german, "11"),
      ("cent grammes farine", .french, "100 g"), ("vingt-cinq g farine", .french, "25 g"),
      ("quince gramos harina", .spanish, "15 g"), ("treinta y cinco g harina", .spanish, "35 g"),
      ("venti grammi farina", .italian, "20 g"),
    ])
  func otherWords(text: String, language: RecipeLanguage, expected: String) throws {
    let count = Tokenizer().tokens(in: text).count
    let hasUnit = text.contains("g ") || text.contains("ram")
    let numbers = String(repeating: "v", count: count - (hasUnit ? 2 : 1))
    let line = try GoldenLines.line(text, numbers + (hasUnit ? "mi" : "i"))
    let row = RowBuilder().row(from: line, kind: .ingredient, language: language)
    #expect(row.amounts.map(\.description) == [expected])
  }

  @Test(
    "Amounts out of proportion are marked, with the likely reading as an alternative",
    arguments: [
      ("2256 butter", "vi", "225 gram"), ("1006 flour", "vi", "100 gram"),
      ("11/2 cups flour", "vmi", "3/2 cup"), ("13/4 tsp salt", "vmi", "7/4 teaspoon"),
      ("5000 cups flour", "vmi", nil), ("250 flour", "vi", nil),
    ] as [(String, String, String?)])
  func implausible(text: String, letters: String, reading: String?) throws {
    let row = try GoldenLines.row(text, letters)
    let amount = try #require(row.amounts.first)
    #expect(row.flags == .implausibleAmount)
    #expect(amount.traits == .implausible)
    let alternatives = amount.parts(.alternative).map {
      "\($0.quantity?.description ?? "") \($0.unit?.name ?? "")"
    }
    #expect(alternatives == [reading].compactMap(\.self))
  }

  @Test(
    "Amounts that are large, or fractions above one, are not all out of proportion",
    arguments: [
      ("24 eggs", "vi"), ("1500 g flour", "vmi"), ("5/4 cups flour", "vmi"), ("2 kg rice", "vmi"),
      ("250 rice papers", "vii"), ("1 1/2 cups flour", "vvmi"), ("3/2 cups rice", "vmi"),
    ])
  func plausible(text: String, letters: String) throws {
    #expect(try GoldenLines.row(text, letters).flags.isEmpty)
  }

  @Test(
    "Words between numbers mean what they mean in the language",
    arguments: [
      ("2 boîtes à 400 g de tomates", "vmkvmki", RecipeLanguage.french, "2 cans (400 g)"),
      ("2 à 3 tomates", "vkvi", .french, "2 to 3"), ("2 tot 3 uien", "vkvi", .dutch, "2 to 3"),
      ("2 til 3 løg", "vkvi", .danish, "2 to 3"), ("fem ägg", "vi", .swedish, "5"),
      ("meia cebola", "vi", .portuguese, "1/2"),
    ])
  func connected(text: String, letters: String, language: RecipeLanguage, amount: String) throws {
    let row = try GoldenLines.row(text, letters, language)
    #expect(row.amounts.map(\.description) == [amount])
  }

  @Test(
    "Lines as people and programs write them",
    arguments: [
      ("1 1/2 – 2 pounds beef", "vvovmi", "1 1/2 to 2 lb"),
      ("1 and 1/4 cups (249g) sugar", "vvvmocoi", "1 1/4 cups (249 g)"),
      ("2 or more tablespoons sugar", "vkkmi", "2 tbsp"),
      ("25 milliliter(s) soy sauce", "vmoooii", "25 ml"), ("3 cupswater", "vi", "3 cups"),
      ("2zork sugar", "ci", "2 zork"), ("1 ⁄ 2 cup milk", "vovmi", "1/2 cup"),
      ("2 1 / 2 cups milk", "vvovmi", "2 1/2 cups"),
      ("400 g / 14 oz ham", "vmovmi", "400 g (14 oz)"),
      ("1/4 cupmilk", "vm", "1/4 cup"), ("1/4 cupsalsa", "vm", "1/4 cup"),
      ("2 1/4 cupsall-purpose flour", "vvmi", "2 1/4 cups"),
      ("100g | 3 oz ham", "covmi", "100 g (3 oz)"),
      ("8 8\" wraps", "vvoi", "8 (8 in each)"),
      ("three quarters of a cup of rice", "vmkvmki", "3/4 cup"),
      ("6 cloves (2 tablespoons) garlic", "vmovmoi", "6 cloves (2 tbsp)"),
      (".5 oz gin", "vmi", "1/2 fl oz"), ("ca. 300 g Mehl", "kovmi", "about 300 g"),
      ("1 y 1/2 tazas de leche", "vvvmki", "1 1/2 cups"),
      ("zwei EL Öl", "vmi", "2 tbsp"), ("halbe Zwiebel", "vi", "1/2"),
      ("Oeuf - 1", "iov", "1"),
      ("2 cups flour minus 2 tbsp", "vmkkvm", "2 cups minus 2 tbsp"),
      ("1 cup sugar less 2 tbsp", "vmikvm", "1 cup minus 2 tbsp"),
      ("1 bunch (about 6) scallions", "vmokvoi", "1 bunch (about 6)"),
      ("1 package (12) buns", "vmovoi", "1 package (12)"),
      ("1 lb figs (5 to 8)", "vmiovvvo", "1 lb (5 to 8)"),
      ("1 3-to-4-pound chicken", "vvovovomi", "1 (3 to 4 lb each)"),
      ("4 chops, each about 6 ounces", "viokkvm", "4 (about 6 oz each)"),
      ("8 oz butter ((1 cup), softened)", "vmioovmoopo", "8 oz (1 cup)"),
      ("150ml/5oz yogurt", "coci", "150 ml (5 fl oz)"),
    ])
  func asWritten(text: String, letters: String, amount: String) throws {
    let row = try GoldenLines.row(text, letters)
    #expect(row.amounts.map(\.description) == [amount])
    #expect(row.ingredient != nil)
  }

  @Test("A temperature without its sign is no amount")
  func temperatures() throws {
    #expect(try GoldenLines.row("bread (170 C)", "iovmo").amounts.isEmpty)
    #expect(try GoldenLines.row("3 C flour", "vmi").amounts.first?.unit?.name == "cup")
  }

  @Test(
    "a number that cannot be what it looks like is marked as unreadable, its text kept",
    arguments: ["2² cups", "1/2² cup", "1/2/3 cups", "1.5.2 g", "1,000,5 g", "1½² cup"])
  func impossible(text: String) throws {
    let amount = try #require(Amount.amounts(in: text).first)
    #expect(amount.quantity == nil)
    #expect(amount.traits == .unreadable)
    #expect(amount.text == text)
  }

  @Test("a broken fraction behind a whole number leaves a mark")
  func brokenMixedNumber() {
    let amounts = Amount.amounts(in: "1 1/2/3 cups").flatMap(\.flattened)
    #expect(amounts.contains { $0.traits.contains(.unreadable) })
  }

  @Test(
    "a sign before a number is not taken away without a mark", arguments: ["-2 cups", "−2 cups"])
  func negative(text: String) throws {
    let amount = try #require(Amount.amounts(in: text).first)
    #expect(amount.traits.contains(.repaired))
    let range = try #require(Amount.amounts(in: "1-2 cups").first)
    #expect(range.traits == [] && range.quantity?.isRange == true)
    #expect(Amount.amounts(in: "- 2 cups").first?.traits == [])
  }

  @Test("amounts without a number are approximate or implied, never invented")
  func withoutNumber() throws {
    let few = try #require(Amount.amounts(in: "a few sprigs").first)
    #expect(few.quantity == nil)
    #expect(few.traits == .approximate)
    let pinch = try #require(Amount.amounts(in: "pinch").first)
    #expect(pinch.traits == .implied)
    #expect(Amount.amounts(in: "salt").isEmpty)
  }

  @Test(
    "What cannot be read keeps its text and is marked",
    arguments: [
      "1/0 cup", "9999999999999999999/3 cup", "½½½ cup", "99999999999999999999 cups",
      "0.12345678901234567890123 g", "9,223,372,036,854,775,999 cups",
      "9.223.372.036.854.775.999 cups", "9,223,372,036,854,775,807.5 g", "9223372036854775807½ g",
      "9223372036854775807 thousand g",
    ])
  func unreadable(text: String) throws {
    let amount = try #require(Amount.amounts(in: text).first)
    #expect(amount.quantity == nil)
    #expect(amount.traits.contains(.unreadable))
    #expect(amount.text == text)
  }

  @Test("Text, value, text, value: the second value is the first")
  func stability() throws {
    var random = SeededRandom(seed: 11)
    let units = ["", " cup", " g", " tbsp", " oz", " can", " cloves"]
    for _ in 0..<800 {
      func number() -> String {
        let whole = Int.random(in: 0...40, using: &random)
        let below = Int.random(in: 2...12, using: &random)
        let part = "\(Int.random(in: 1..<below, using: &random))/\(below)"
        return whole == 0 ? part : Bool.random(using: &random) ? "\(whole)" : "\(whole) \(part)"
      }
      var text = number() + (units.randomElement(using: &random) ?? "")
      switch Int.random(in: 0..<6, using: &random) {
      case 0: text = "\(number()) to \(number()) oz"
      case 1: text = "2 x \(number()) g"
      case 2: text = "\(number()) cups plus \(number()) tbsp"
      case 3: text = "\(number()) g/\(number()) oz"
      case 4: text = "\(Int.random(in: 1...9, using: &random)) (\(number())-oz) cans"
      default: break
      }
      let first = Amount.amounts(in: text)
      let written = first.map(\.description).joined(separator: ", ")
      let second = Amount.amounts(in: written)
      #expect(first.map(Value.init) == second.map(Value.init), "\(text) → \(written)")
    }
  }

  /// An amount without its place in the line.
  struct Value: Equatable {
    var role: Amount.Role
    var quantity: Quantity?
    var multiplier: Quantity?
    var unit: RecipeUnit?
    var parts: [Value]

    init(_ amount: Amount) {
      role = amount.role
      quantity = amount.quantity
      multiplier = amount.multiplier
      unit = amount.unit
      parts = amount.parts.map(Value.init)
    }
  }
}
