import RecipeModels
import RecipeRows
import Testing
import WordTagging

@Suite("Rows")
struct RowTests {
  @Test("the four fields of the older reader are given")
  func fourFields() throws {
    let strings = try GoldenLines.row("1½ cups all-purpose flour, sifted", "vmiiop")
      .fourLabelStrings
    #expect(strings.value == "1½")
    #expect(strings.measure == "cups")
    #expect(strings.ingredient == "all-purpose flour")
    #expect(strings.combination.isEmpty)
  }

  @Test("repeated words are joined by one space, and two values do not fuse")
  func joined() throws {
    let row = try GoldenLines.row("1 1/2 fl oz  dark  rum", "vvmmii")
    #expect(row.fourLabelStrings.value == "1 1/2")
    #expect(row.fourLabelStrings.measure == "fl oz")
    #expect(row.fourLabelStrings.ingredient == "dark rum")
    #expect(row.ingredient?.text == "dark rum")
    #expect(row.amounts.first?.quantity == Quantity(try #require(Rational(3, 2))))
  }

  @Test(
    "a combination is split into value and measure",
    arguments: [
      ("10tbsp", "c", "10", "tbsp"), ("1.5tbsp", "c", "1.5", "tbsp"), ("0,25g", "c", "0,25", "g"),
      ("1/2cup", "c", "1/2", "cup"), ("1kg.", "co", "1", "kg"), ("½cup", "c", "½", "cup"),
      ("1½cup", "c", "1½", "cup"), ("250", "c", "250", ""), ("2x400g", "c", "2x400", "g"),
      ("100-200g", "c", "100-200", "g"), ("0,25fluid ounce", "cc", "0,25", "fluid ounce"),
    ])
  func split(text: String, letters: String, value: String, measure: String) throws {
    let strings = try GoldenLines.row(text, letters).fourLabelStrings
    #expect(strings.value == value)
    #expect(strings.measure == measure)
  }

  @Test("splits 10tbsp into an amount")
  func combinationAmount() throws {
    let amount = try #require(try GoldenLines.row("10tbsp flour", "ci").amounts.first)
    #expect(amount.quantity == Quantity(Rational(10)))
    #expect(amount.unit?.name == "tablespoon")
  }

  @Test("a multiplier and a range inside one word are kept")
  func gluedForms() throws {
    let times = try #require(try GoldenLines.row("2x400g rice", "ci").amounts.first)
    #expect(times.multiplier == Quantity(Rational(2)))
    #expect(times.quantity == Quantity(Rational(400)))
    let range = try #require(try GoldenLines.row("100-200g rice", "ci").amounts.first)
    #expect(range.quantity == Quantity(Rational(100), Rational(200)))
  }

  @Test("a token with an unknown label does not drop the rest of the line")
  func unknownLabel() throws {
    let line = try #require(
      TaggedSequence(
        text: "2 cups zzz rice", tokens: ["2", "cups", "zzz", "rice"],
        labels: ["value", "measure", "mystery", "ingredient"]))
    let row = RowBuilder().row(from: line, kind: .ingredient)
    #expect(row.ingredient?.text == "rice")
    #expect(row.amounts.first?.unit?.name == "cup")
    #expect(row.rest.map { row.text(in: $0) } == ["zzz"])
  }

  @Test("the words of a food's line without labels are the food, and flagged")
  func untagged() throws {
    let row = try GoldenLines.row("some old thing", "ooo")
    #expect(row.flags == .untagged)
    #expect(row.ingredient?.text == "old thing")
    #expect(RowBuilder().row(from: TaggedSequence(text: "thing", tokens: [])).kind == .empty)
  }

  @Test("a decimal comma, and a food alone")
  func decimalComma() throws {
    let row = try GoldenLines.row("2,5 cups sugar", "vmi")
    #expect(
      row.fourLabelStrings == FourLabelStrings(value: "2,5", measure: "cups", ingredient: "sugar"))
    #expect(row.amounts.first?.quantity == Quantity(try #require(Rational(5, 2))))
    let bare = try GoldenLines.row("sugar", "i")
    #expect(bare.fourLabelStrings == FourLabelStrings(ingredient: "sugar"))
    #expect(bare.amounts.isEmpty)
  }

  @Test(
    "headings, blank lines and what a page has besides never become a food",
    arguments: [
      ("For the sauce:", RecipeRow.Kind.header), ("For the pastry", .header), ("Method", .header),
      ("Ingredients:", .header), ("", .empty), (" \t ", .empty), ("Serves 4", .noise),
      ("Makes 12 buns", .noise), ("Page 12", .noise), ("- 12 -", .noise), ("***", .noise),
      ("Preheat the oven to 180C.", .noise), ("1. Mix the flour and the eggs.", .noise),
      ("https://example.org/x", .noise), ("Prep time: 10 minutes", .noise),
      ("Marinating time: 2 hours", .noise), ("Ergibt 12 Stück", .noise),
      ("salt", .ingredient), ("2 cups flour", .ingredient), ("mixed leaves", .ingredient),
      ("SALT", .ingredient), ("cooking oil", .ingredient),
    ])
  func kinds(text: String, kind: RecipeRow.Kind) throws {
    let row = RowEditor().row(of: WordTagger.recipes.tagRecipe([text])[0])
    #expect(row.kind == kind)
    if kind != .ingredient {
      #expect(row.ingredient == nil)
      #expect(row.amounts.isEmpty)
    }
  }

  @Test("offsets count UTF-8 bytes in the untouched line")
  func offsets() throws {
    let row = try GoldenLines.row("1½ cups crème fraîche", "vmii")
    #expect(row.ingredient?.range == 9..<24)
    #expect(row.text(in: 9..<24) == "crème fraîche")
  }

  @Test("A field is as sure as its least sure word, and an unsure row is flagged")
  func confidence() throws {
    let tokens = [("2", "value", 0.5), ("red", "ingredient", 0.3), ("onions", "ingredient", 0.4)]
    var start = 0
    let tagged = tokens.map { text, label, confidence in
      defer { start += text.utf8.count + 1 }
      return TaggedToken(
        range: start..<start + text.utf8.count, label: label, confidence: confidence)
    }
    let line = TaggedSequence(text: "2 red onions", tokens: tagged)
    let row = RowBuilder(confidenceLimit: 0.99).row(from: line, kind: .ingredient)
    #expect(abs((row.ingredient?.confidence ?? 0) - 0.3) < 1e-6)
    #expect(row.flags == .lowConfidence)
    #expect(RowBuilder(confidenceLimit: 0.01).row(from: line, kind: .ingredient).flags.isEmpty)
  }

  @Test("A marker before the first token is kept apart from all fields")
  func marker() throws {
    let words = try GoldenLines.line("2 eggs", "vi")
    let tokens = words.tokens.map {
      TaggedToken(
        range: $0.range.lowerBound + 4..<$0.range.upperBound + 4, label: $0.label, confidence: 1)
    }
    let row = RowBuilder().row(
      from: TaggedSequence(text: "▢ 2 eggs", tokens: tokens), kind: .ingredient)
    #expect(row.marker == "▢")
    #expect(row.rest.isEmpty)
    #expect(RowJSON.text(row).contains("\"marker\":\"▢\""))
    #expect(try GoldenLines.row("2 eggs", "vi").marker == nil)
  }

  @Test(
    "The word for of, and what other languages say for it, is not the food's",
    arguments: [
      (
        "2 c. à soupe d'huile d'olive", "vmmmii", RecipeLanguage.french, "tablespoon",
        "huile d'olive"
      ),
      ("2 gousses d’ail", "vmi", .french, "clove", "ail"),
      ("100 g de sucre", "vmki", .french, "gram", "sucre"),
      ("3 cuill. à café de sel", "vmommki", .french, "teaspoon", "sel"),
      ("3 pièce(s) tomate", "vmomoi", .french, "piece", "tomate"),
      ("2 d'Anjou pears", "vii", .english, nil, "d'Anjou pears"),
      ("5 Stk. Eier", "vmoi", .german, "piece", "Eier"),
      ("2 cucchiai di farina", "vmki", .italian, "tablespoon", "farina"),
    ] as [(String, String, RecipeLanguage, String?, String)])
  func partitives(
    text: String, letters: String, language: RecipeLanguage, unit: String?, food: String
  ) throws {
    let row = RowBuilder().row(
      from: try GoldenLines.line(text, letters), kind: .ingredient, language: language)
    #expect(row.amounts.map { $0.unit?.name } == [unit])
    #expect(row.ingredient?.text == food)
    #expect(row.comment == nil)
  }

  @Test(
    "A name takes no half of a bracket",
    arguments: [
      ("butter (ghee, or lard)", "ioiokko", "butter", "ghee"),
      ("4 boneless (skinless breasts, cut up)", "vioiioppo", "boneless skinless breasts", nil),
      ("fish sauce (nam pla)", "iioiio", "fish sauce (nam pla)", nil),
      (
        "green beans ((young ones are best), washed)", "iiooiiiioopo", "green beans",
        "(young ones are best"
      ),
    ] as [(String, String, String, String?)])
  func brackets(text: String, letters: String, food: String, comment: String?) throws {
    let row = try GoldenLines.row(text, letters)
    #expect(row.ingredient?.text == food)
    #expect(row.comment.map { $0.text.hasPrefix(comment ?? "-") } ?? (comment == nil))
  }

  @Test("Two foods are two items though words stand between them")
  func separateItems() throws {
    let row = try GoldenLines.row(
      "Kosher salt and freshly ground black pepper, to taste", "iiippiiokk")
    #expect(row.items.map(\.text) == ["Kosher salt", "black pepper"])
    let shared = try GoldenLines.row("¼ cup each: diced celery, carrot and onion", "vmkopioiii")
    #expect(shared.items.map(\.text) == ["celery", "carrot", "onion"])
  }

  @Test("An amount without a food takes the words that say nothing else")
  func repairedLabels() throws {
    #expect(try GoldenLines.row("1 TL ZARINA Senf", "vmoo").ingredient?.text == "ZARINA Senf")
  }

  @Test("The size of a unit is the size of the row, unless the food has its own")
  func sizeOfUnit() throws {
    #expect(try GoldenLines.row("1 small head cauliflower", "vmmi").size?.text == "small")
    #expect(try GoldenLines.row("2 heaping tbsp cocoa", "vmmi").size?.text == "heaping")
    #expect(try GoldenLines.row("1 bunch large carrots", "vmsi").size?.text == "large")
    #expect(try GoldenLines.row("2 tbsp cocoa", "vmi").size == nil)
  }

  @Test("The words and the lines around tell what each line of a recipe is")
  func roles() {
    for recipe in Self.recipes {
      let lines = recipe.split(separator: "\n").map {
        $0.split(separator: "|", maxSplits: 1).map { $0.trimmingPrefix(" ") }
      }
      let tagged = WordTagger.recipes.tagRecipe(lines.map { String($0[1]) })
      for (line, tagged) in zip(lines, tagged) {
        #expect(tagged.role.rawValue == line[0].prefix { $0 != " " }, "\(line[1])")
        #expect((0...1).contains(tagged.roleConfidence))
        let row = RowEditor().row(of: tagged)
        #expect(row.kind == tagged.role.kind && row.confidence <= tagged.roleConfidence)
        #expect(row.kind == .ingredient || row.ingredient == nil && row.amounts.isEmpty)
      }
    }
  }

  private static let recipes = [
    """
    title      | Orange Polenta Cake
    note       | My aunt brought this cake to every party, and it never lasted long.
    yield      | Serves 8
    time       | Prep: 20 minutes
    heading    | Ingredients
    ingredient | 200 g butter, softened
    ingredient | 3 eggs
    ingredient | salt
    heading    | For the syrup:
    ingredient | juice of 2 oranges
    ingredient | 100g caster sugar
    heading    | Method
    step       | Heat the oven to 160C and line a 23 cm tin.
    step       | Beat the butter and the sugar until pale, then add the eggs one at a time.
    nutrition  | Protein: 4 g
    nutrition  | Sugar: 31 g
    """,
    """
    heading    | Zutaten
    ingredient | 250 g Quark
    ingredient | 1 Prise Salz
    heading    | Für den Guss:
    ingredient | 100 g Puderzucker
    heading    | Zubereitung
    step       | Den Quark mit dem Zucker verrühren und 20 Minuten kalt stellen.
    step       | Mit dem Guss bestreichen und servieren.
    """,
    """
    title      | # Lemon Drizzle Cake
    heading    | ## Ingredients
    ingredient | - 2 cups flour
    ingredient | - 1 tsp baking powder
    heading    | ## Method
    step       | 1. Whisk the flour with the baking powder.
    furniture  | https://www.example.org/lemon-cake
    """,
  ]

  @Test("Ounces of drinks and juices are fluid, ounces of thick food or food in liquid are not")
  func ounces() throws {
    for (text, letters, unit) in [
      ("4 oz tuna in olive oil", "vmiiii", "ounce"), ("14 oz condensed milk", "vmii", "ounce"),
      ("2 oz bourbon", "vmi", "fluid ounce"), ("4 oz olive oil", "vmii", "fluid ounce"),
    ] {
      #expect(try GoldenLines.row(text, letters).amounts.first?.unit?.name == unit, "\(text)")
    }
  }

  @Test("A name is without what joins it to its preparation, and without an addition's food")
  func names() throws {
    let pumpkin = try GoldenLines.row("2 cups cooked and mashed pumpkin", "vmpppi")
    #expect(pumpkin.ingredient?.text == "pumpkin")
    let yolk = try GoldenLines.row("1 egg yolk plus 1 tbsp water", "viikvmi")
    #expect(yolk.ingredient?.text == "egg yolk")
    #expect(yolk.comment?.text == "plus 1 tbsp water")
    #expect(yolk.amounts.map(\.display) == ["1"])
    let sugar = try GoldenLines.row("1 cup plus 2 tbsp sugar", "vmkvmi")
    #expect(sugar.amounts.map(\.display) == ["1 cup plus 2 tbsp"])
  }

  @Test(
    "Flags tell what to know about a row",
    arguments: [
      ("about 2 cups rice", "kvmi", RowFlags.approximate), ("2-3 plums", "vi", .range),
      ("capers (optional)", "ioko", .optional), ("salt to taste", "ikk", .toTaste),
      ("l cup rice", "vmi", .repaired), ("1/0 cup rice", "vmi", .unreadableAmount),
      ("1 c rice", "vmi", .ambiguousUnit),
      ("2 leeks, cut into 1-inch pieces", "viopppopp", .numberInRemark),
      ("1 cup milk (70 % fat)", "vmiokkko", .numberInRemark),
      ("1 cup rice (or 4)", "vmiokko", .unusedNumber),
      ("1 cup rice (½ can)", "vmiokko", .unusedNumber),
      ("seventeen sugar", "ii", .unusedNumber), ("nineteen", "i", .unusedNumber),
      ("2 16/20 shrimp", "vsi", .unusedNumber),
      ("600 g 3 kg onions", "vmvmi", .implausibleAmount),
      ("1 pound (fifteen) prawns", "vmoioi", .unusedNumber),
      ("bread (170 C)", "iovmo", .unusedNumber), ("one-half flour 2", "iio", .unusedNumber),
    ])
  func flags(text: String, letters: String, flag: RowFlags) throws {
    #expect(try GoldenLines.row(text, letters).flags == flag)
  }

  @Test(
    "A number of the food's own name is no warning",
    arguments: [
      ("1 cup 7-Up", "vmioi"), ("7-Up", "ioi"), ("3 cups 00 flour", "vmii"), ("00 flour", "ii"),
      ("1 cup 10X sugar", "vmci"), ("1 cup half and half", "vmiii"), ("five spice powder", "iii"),
      ("1 tsp Chinese five-spice powder", "vmiii"), ("2 cups 2% milk", "vmii"),
      ("1 oz 151 rum", "vmii"), ("2 pear halves", "vii"), ("1 can V8 juice", "vmii"),
    ])
  func ownNumbers(text: String, letters: String) throws {
    #expect(
      try GoldenLines.row(text, letters).flags.isDisjoint(with: [.unusedNumber, .numberInRemark]))
  }

  @Test(
    "Names of foods are taken apart",
    arguments: [
      ("butter or margarine", "iii", ["butter", "margarine"], [String]()),
      ("oil, ghee or butter", "ioiii", ["oil, ghee", "butter"], []),
      ("salt, pepper and mace", "ioiii", [], ["salt", "pepper", "mace"]),
      ("half and half", "iii", [], []), ("boneless, skinless hake", "ioii", [], []),
      ("cheese (Brie or Camembert)", "ioiiio", [], []),
    ])
  func names(text: String, letters: String, alternatives: [String], items: [String]) throws {
    let row = try GoldenLines.row(text, letters)
    #expect(row.alternatives.map(\.text) == alternatives)
    #expect(row.items.map(\.text) == items)
    for field in row.alternatives + row.items {
      #expect(row.text(in: field.range) == field.text)
    }
  }
}
