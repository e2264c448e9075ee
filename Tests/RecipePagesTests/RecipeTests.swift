import Foundation
import PageReading
import RecipeRows
import Support
import TaggerTesting
import Testing
import WordTagging

@testable import RecipePages

@Suite("Whole recipes") struct RecipeTests {
  static let models = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Models").standardizedFileURL.path(percentEncoded: false)

  static func scanner() throws -> RecipeScanner {
    RecipeScanner(
      tagger: try WordTagger(contentsOf: models + "/recipes.tagger"),
      partTagger: try PartTagger(contentsOf: models + "/pages.tagger"))
  }

  static let soup = """
    Leek and Potato Soup

    Serves 4
    Prep time: 15 minutes
    Cook time: 1 hr 5 min

    Ingredients
    - 2 tablespoons unsalted butter
    - 3 leeks, white parts only, rinsed well and
      thinly sliced
    - 1 pound potatoes, peeled and diced
    For the topping:
    - 1/2 cup sour cream

    Method
    1. Melt the butter in a large pot over medium heat. Add the leeks and cook until soft.
    2. Add the potatoes and simmer for 20 minutes.
    3. Serve hot with sour cream on top.

    Note: Leftovers keep in the fridge for up to three days.
    """

  @Test(
    "a typed recipe has title, yield, times, ingredients in groups, joined lines, steps and notes")
  func parts() throws {
    let recipes = try Self.scanner().scan(text: Self.soup, name: "soup.txt").recipes
    try #require(recipes.count == 1)
    let recipe = recipes[0]
    #expect(recipe.title?.content == "Leek and Potato Soup")
    #expect(recipe.yieldText == "4")
    #expect(recipe.time(of: .prep)?.minutes == 15)
    #expect(recipe.time(of: .cook)?.minutes == 65)
    #expect(
      recipe.ingredients.map(\.content) == [
        "2 tablespoons unsalted butter",
        "3 leeks, white parts only, rinsed well and thinly sliced",
        "1 pound potatoes, peeled and diced", "1/2 cup sour cream",
      ])
    #expect(recipe.ingredients.allSatisfy { $0.row.marker == "-" })
    #expect(recipe.ingredientSections.last?.heading?.content == "For the topping:")
    #expect(recipe.steps.count == 3)
    #expect(recipe.notes.map(\.content).first?.hasPrefix("Note") == true)
    #expect(recipe.ingredients[1].row.ingredient?.text == "leeks")
  }

  @Test("nothing of a text is lost, whatever its lines are taken for", arguments: 0..<20)
  func conservation(seed: Int) throws {
    var random = RandomStream(seed: UInt64(seed))
    let lines = Self.soup.split(separator: "\n").shuffled(using: &random)
    let page = try Self.scanner().scan(text: lines.joined(separator: "\n"))
    func words(_ texts: [String]) -> [String] {
      texts.joined(separator: " ").split(whereSeparator: \.isWhitespace).map(String.init).sorted()
    }
    #expect(words(page.lines.map(\.row.text)) == words(lines.map(String.init)))
    var placed: [ScannedLine] = []
    for recipe in page.recipes {
      placed += [recipe.title].compactMap(\.self) + recipe.intro + recipe.yield + recipe.times
      for section in recipe.ingredientSections + recipe.stepSections {
        placed += [section.heading].compactMap(\.self) + section.lines
      }
      placed += recipe.notes + recipe.nutrition + recipe.furniture
    }
    #expect(placed.count == page.lines.count)
  }

  @Test("a recipe goes on over the pages of a document, and two titles make two recipes")
  func pages() throws {
    let scanner = try Self.scanner()
    let lines = Self.soup.split(separator: "\n", omittingEmptySubsequences: false)
    let half = lines.firstIndex { $0 == "Method" } ?? 0
    let first = lines[..<half].joined(separator: "\n")
    let second = lines[half...].joined(separator: "\n")
    let document = [
      scanner.scan(text: first, name: "book.pdf, page 1", document: "book.pdf"),
      scanner.scan(text: second, name: "book.pdf, page 2", document: "book.pdf"),
    ]
    #expect(document.recipes.count == 1)
    #expect(document.recipes[0].sources == ["book.pdf, page 1", "book.pdf, page 2"])
    #expect(document.recipes[0].steps.count == 3)
    let apart = [
      scanner.scan(text: first, name: "a, page 1"), scanner.scan(text: second, name: "a, page 2"),
    ]
    #expect(apart.recipes.count == 2)
  }

  @Test("Markdown of a recipe is read as the same recipe again") func markdown() throws {
    let scanner = try Self.scanner()
    let recipe = try #require(scanner.scan(text: Self.soup).recipes.first)
    let text = RecipeMarkdown.text(of: recipe)
    let again = try #require(scanner.scan(text: text).recipes.first)
    #expect(again.title?.content == recipe.title?.content)
    #expect(again.ingredients.map(\.content) == recipe.ingredients.map(\.content))
    #expect(again.steps.map(\.content) == recipe.steps.map(\.content))
  }

  @Test("schema.org's recipe is complete") func schemaOrg() throws {
    let recipes = try Self.scanner().scan(text: Self.soup).recipes
    let json = try JSONSerialization.jsonObject(
      with: Data(SchemaOrgRecipe.text(of: recipes.map { SchemaOrgRecipe($0) }).utf8))
    let recipe = try #require(json as? [String: Any])
    #expect(recipe["@type"] as? String == "Recipe")
    #expect(recipe["name"] as? String == "Leek and Potato Soup")
    #expect(recipe["recipeYield"] as? String == "4")
    #expect(recipe["prepTime"] as? String == "PT15M")
    #expect(recipe["cookTime"] as? String == "PT1H5M")
    #expect((recipe["recipeIngredient"] as? [String])?.count == 4)
    let steps = try #require(recipe["recipeInstructions"] as? [[String: Any]])
    #expect(steps.map { $0["@type"] as? String } == ["HowToStep", "HowToStep", "HowToStep"])
  }

  @Test("scaled ingredients have their new amounts in Markdown and schema.org, others their words")
  func scaled() throws {
    var scanner = try Self.scanner()
    scanner.editor = RowEditor(factor: Rational(2))
    let recipe = try #require(
      scanner.scan(text: Self.soup.replacing("3 leeks", with: "leeks")).recipes.first)
    let ingredients = SchemaOrgRecipe(recipe).ingredients
    #expect(ingredients[0] == "4 tbsp unsalted butter")
    #expect(ingredients[1] == "leeks, white parts only, rinsed well and thinly sliced")
    #expect(RecipeMarkdown.text(of: recipe).contains("- 1 cup sour cream"))
  }

  @Test("the JSON of a recipe has every part with its box") func json() throws {
    let page = try Self.scanner().scan(text: Self.soup, name: "soup.txt")
    let recipe = try #require(page.recipes.first)
    let value = try JSONSerialization.jsonObject(with: Data(RecipeJSON.text(of: recipe).utf8))
    let object = try #require(value as? [String: Any])
    let sections = try #require(object["ingredientSections"] as? [[String: Any]])
    let first = try #require((sections[0]["ingredients"] as? [[String: Any]])?.first)
    #expect(first["text"] as? String == "2 tablespoons unsalted butter")
    #expect((first["box"] as? [Int])?.count == 4)
    #expect((first["row"] as? [String: Any])?["kind"] as? String == "ingredient")
    #expect((object["times"] as? [String: Any])?["cookMinutes"] as? Int == 65)
  }
}

@Suite("Yields and times") struct YieldAndTimesTests {
  @Test(
    "times are read with their activity",
    arguments: [
      ("Prep time: 20 minutes", [RecipeTime(activity: .prep, minutes: 20)]),
      // Capitals without accents
      ("TIEMPO DE PREPARACION: 20 MIN", [RecipeTime(activity: .prep, minutes: 20)]),
      ("COCCION: 2 DIAS", [RecipeTime(activity: .cook, minutes: 2880)]),
      ("Total: 2 hrs 15 min", [RecipeTime(activity: .total, minutes: 135)]),
      ("Ready in 1 1/2 hours", [RecipeTime(activity: .total, minutes: 90)]),
      ("Cook 1h20m", [RecipeTime(activity: .cook, minutes: 80)]),
      ("½ hour prep", [RecipeTime(activity: .prep, minutes: 30)]),
      (
        "Prep: 10 min | Cook: 1 hr",
        [RecipeTime(activity: .prep, minutes: 10), RecipeTime(activity: .cook, minutes: 60)]
      ),
      ("Cooking time 20-25 minutes", [RecipeTime(activity: .cook, minutes: 25)]),
      (
        "Prep Time Cook Time Total Time Servings 15 mins 30 mins 1 hr 45 mins 12 buns",
        [
          RecipeTime(activity: .prep, minutes: 15), RecipeTime(activity: .cook, minutes: 30),
          RecipeTime(activity: .total, minutes: 105),
        ]
      ),
      ("Pronto em 1 h 20", [RecipeTime(activity: .total, minutes: 80)]),
      ("Tempo totale 1 ora e 10", [RecipeTime(activity: .total, minutes: 70)]),
      ("Prep and cook: 45 minutes to 1 hour", [RecipeTime(activity: .cook, minutes: 60)]),
      ("Total: 1 hour to 2", [RecipeTime(activity: .total, minutes: 60)]),
      ("Takes 1 hour 20 cookies", [RecipeTime(activity: .total, minutes: 60)]),
      ("Ready in 2 hours | 4 servings", [RecipeTime(activity: .total, minutes: 120)]),
      ("Cook time: 45 minutes to 1 hour", [RecipeTime(activity: .cook, minutes: 60)]),
      ("Bake: 1 hour to 1 1/4 hours", [RecipeTime(activity: .cook, minutes: 75)]),
      ("Total time: 1 hour, 15 minutes", [RecipeTime(activity: .total, minutes: 75)]),
      (
        "Prep: 20 min Chill: 2 hr Cook: 30 min",
        [
          RecipeTime(activity: .prep, minutes: 20), RecipeTime(activity: .other, minutes: 120),
          RecipeTime(activity: .cook, minutes: 30),
        ]
      ),
      ("Takes 1⁄2 hour", [RecipeTime(activity: .total, minutes: 30)]),
      ("‘Total time: 30 minutes", [RecipeTime(activity: .total, minutes: 30)]),
      ("Total: 5@ min", [RecipeTime(activity: .total, minutes: 50)]),
      ("Total: $5 min", [RecipeTime(activity: .total, minutes: 55)]),
      ("Ready in: f hour 40 minutes", [RecipeTime(activity: .total, minutes: 100)]),
      ("Total: Lhr7 min", [RecipeTime(activity: .total, minutes: 67)]),
      ("Cook: lhour 5 min", [RecipeTime(activity: .cook, minutes: 65)]),
      (
        "Zubereitungszeit: ca. 45 Minuten Gehzeit: 1 Stunde Backzeit: 35-40 Minuten",
        [
          RecipeTime(activity: .prep, minutes: 45), RecipeTime(activity: .other, minutes: 60),
          RecipeTime(activity: .cook, minutes: 40),
        ]
      ),
      ("Temps de cuisson : 1 h 20 min", [RecipeTime(activity: .cook, minutes: 80)]),
      ("4 raciones Tiempo total: 50 min", [RecipeTime(activity: .total, minutes: 50)]),
      ("Til 4 personer – ca. 1 time", [RecipeTime(activity: .other, minutes: 60)]),
      ("Serves 4 Prep time 20 min", [RecipeTime(activity: .prep, minutes: 20)]),
      ("Rest a day", []),
      ("Serves 4", []), ("Bake until golden", []),
    ])
  func times(text: String, expected: [RecipeTime]) {
    #expect(YieldAndTimes(text).times == expected)
  }

  @Test(
    "yields are read without their name",
    arguments: [
      ("Serves 4", "4"), ("Yield: 12 muffins", "12 muffins"),
      ("Makes about 3 cups", "about 3 cups"),
      ("6 servings", "6 servings"), ("Servings: 4 | Prep: 10 min", "4"),
      ("6 servings (1 cup each)", "6 servings"), ("4 servings, 250 g each", "4 servings"),
      ("8servings", "8 servings"),
      ("Für ca. 20 Stücke", "20 Stücke"), ("Für ca. 20", "ca. 20"),
      ("Pour 6 personnes", "6 personnes"),
      ("4 raciones Tiempo total: 50 min", "4 raciones"), ("PORCOES: 6", "6"),
      ("Til 4 personer – ca. 1 time", "4 personer"),
      ("Makes about 4 jars — Takes 1¾ hours", "about 4 jars"), ("Serves 4 – 6", "4 – 6"),
      ("Serves six", "six"), ("Pour six personnes", "six personnes"),
      ("Makes twenty four small portions", "twenty four small portions"),
      ("For twenty four people", "twenty four people"), ("|2servings| +", "2 servings"),
      ("Serves &", "8"), ("Serves 4 & more", "4 & more"), ("& servings", "8 servings"),
    ])
  func yields(text: String, expected: String) {
    #expect(YieldAndTimes(text).yield == expected)
  }

  private func scannedLine(_ text: String, _ part: PagePart) -> ScannedLine {
    let line = RecognizedPage(text: text).lines[0]
    return ScannedLine(
      row: RowBuilder().row(from: TaggedSequence(text: text, tokens: [])), line: line, part: part)
  }

  @Test(
    "a single time without a name is the whole recipe's, and so is the sum of preparing and cooking",
    arguments: [
      (["45 min ★ 4.7 (312)"], 45), (["Time: 1 hr."], 60), (["Prep: 10 min", "30 min"], nil),
      (["Chill: 2 hr"], nil), (["20 min", "40 min"], nil), (["40 min", "Ready in 1 h"], 60),
      (["Prep: 10 min", "Cook: 25 min"], 35),
      (["Prep: 10 min", "Cook: 25 min", "Chill: 1 hr"], 95),
      (["Prep: 10 min", "Cook: 25 min", "Total: 50 min"], 50),
      (["Prep: 10 min", "Cook: 25 min", "40 min"], nil), (["Prep: 10 min", "Chill: 1 hr"], nil),
      (["25 min", "Prep: 10 min", "Cook: 25 min", "40 min"], 35),
      (["25 min prep, 10 min", "Cook: 25 min"], nil),
      (["Prep: 20 min", "Cook: 30 min", "Rise: 1 hr", "Refrigerate: 2 hr"], nil),
      (["Zubereitung: 30 Min. (plus Kühlzeit)"], nil),
      (["Zubereitungszeit: 30 Min. plus Kühlen über Nacht"], nil),
      (["Zubereitungszeit: 30 Min., 12 Std. Marinieren"], nil), (["Bake: 1 hour 20 cm tin"], nil),
      (["35 min. bereiden"], 35), (["Zubereitungszeit: 1 Std."], 60),
      (["Arbeitszeit: 20 Min."], nil),
      (["Zubereitungszeit: 20 Min.", "Ruhezeit: 1 Std."], nil), (["Comptez 1 h 10 en tout"], 70),
      (["Prep 15 min | Cook 20 min | Bake 30 min"], nil),
      (["Prep: 20 min", "Chill overnight", "Cook: 1 hr"], nil),
      (["Zubereitungszeit 60 Min., davon Backzeit 30 Min."], nil),
    ])
  func wholeTime(lines: [String], minutes: Int?) {
    var recipe = Recipe()
    recipe.times = lines.map { scannedLine($0, .time) }
    #expect(recipe.time(of: .total)?.minutes == minutes)
  }

  @Test(
    "without a line of its own, a yield is found beside other text",
    arguments: [
      ("Ingredients (4 portions)", "4 portions"), ("Nombre de couverts : 8", "8"),
      ("This makes enough for 10 to 12 people, so halve it.", "10 to 12 people"),
      ("as per 2 persons | 540 kcal", "2 persons"), ("Makes a lovely lunch in 20 minutes", nil),
      ("Chapter 4", nil), ("Per serving 250 kcal", nil), ("Serves 4 | 540 kcal", "4"),
    ])
  func yieldBeside(text: String, yield: String?) {
    var recipe = Recipe()
    recipe.intro = [scannedLine(text, .intro)]
    #expect(recipe.yieldText == yield)
  }

  @Test(
    "without a line of its own, a time is found in a short line that names it",
    arguments: [
      ("2 loaves Prep: 30 min. Total time: 14 hours", 840),
      ("Total time: 1 hr 20 min. Per slice: 470 kcal", 80),
      ("Cook 5 minutes, then rest 10 minutes.", nil), ("Ready in 25 minutes", 25),
      ("This dough takes 20 minutes to come together.", nil), ("Takes 10 minutes of work", nil),
    ])
  func timeBeside(text: String, minutes: Int?) {
    var recipe = Recipe()
    recipe.intro = [scannedLine(text, .intro)]
    #expect(recipe.time(of: .total)?.minutes == minutes)
  }

  @Test("the value of a head of a yield may stand elsewhere") func yieldValue() {
    var recipe = Recipe()
    recipe.furniture = ["64 HEARTH", "20 mins", "1 (9x5-inch) loaf"].map {
      scannedLine($0, .furniture)
    }
    #expect(recipe.yieldText == nil)
    recipe.yield = [scannedLine("YIELD", .yield)]
    recipe.furniture.removeFirst()
    #expect(recipe.yieldText == "1 (9x5-inch) loaf")
  }

  @Test(
    "minutes are written as ISO 8601",
    arguments: [(0, "PT0M"), (45, "PT45M"), (60, "PT1H"), (135, "PT2H15M")])
  func iso8601(minutes: Int, text: String) {
    #expect(RecipeTime(activity: .total, minutes: minutes).iso8601 == text)
  }
}

@Suite("Parts of pages") struct PagePartTests {
  @Test("every label of the page model has a name that is read again", arguments: PagePart.allCases)
  func names(part: PagePart) {
    for isStart in [true, false] {
      let label = PartLabel(part, isStart: isStart)
      #expect(PartLabel(name: label.name) == label)
    }
    #expect(PartLabel(name: "B-nothing") == nil)
  }

  /// A page with one block.
  private func page(_ lines: [RecognizedPage.Line]) -> RecognizedPage {
    let box = PixelBox(x: 0, y: 0, width: 400, height: 40 * lines.count)
    let paragraph = RecognizedPage.Paragraph(box: box, lines: lines)
    return RecognizedPage(
      size: PixelSize(width: 400, height: 400),
      blocks: [RecognizedPage.Block(box: box, paragraphs: [paragraph])])
  }

  /// A line of words at places, ten pixels a letter and 20 high.
  private func line(_ words: [(String, x: Int)], y: Int) -> RecognizedPage.Line {
    let words = words.map { text, x in
      RecognizedPage.Word(
        text: text, box: PixelBox(x: x, y: y, width: 10 * text.count, height: 20), confidence: 90)
    }
    return RecognizedPage.Line(
      box: PixelBox(around: words.map(\.box)) ?? .zero, words: words)
  }

  @Test("ingredients between steps are steps if they count on or have no amount")
  func steps() {
    func item(_ text: String, _ part: PagePart, y: Int, x: Int = 0) -> PageItem {
      PageItem(
        part: part, lines: [line([(text, x)], y: y)], block: 0, confidence: 1,
        text: RecipeLine.lines([text])[0])
    }
    let texts: [(String, PagePart, PagePart)] = [
      ("salt", .ingredient, .ingredient), ("1. Cream", .ingredient, .step),
      ("2. Beat the eggs.", .step, .step), ("3 Sauce", .ingredient, .step),
      ("ll Half of the meat", .ingredient, .step), ("5 Noodles", .ingredient, .step),
      ("STEP 6", .stepHeading, .stepHeading), ("frying", .ingredient, .step),
      ("STEP 7", .stepHeading, .stepHeading), ("Serve.", .step, .step),
      ("2 eggs", .ingredient, .ingredient), ("pepper", .ingredient, .ingredient),
    ]
    var items = texts.enumerated().map { item($1.0, $1.1, y: 30 * $0) }
    PageItem.completeSteps(of: &items)
    #expect(items.map(\.part) == texts.map(\.2))
    #expect(items[1].kind == .noise)

    var list = [item("1. Eggs", .ingredient, y: 0), item("2. Flour", .ingredient, y: 30)]
    PageItem.completeSteps(of: &list)
    #expect(list.allSatisfy { $0.part == .ingredient })
  }

  @Test("layers without amounts between steps are steps, where the ingredients are above")
  func layers() {
    func items(_ texts: [(String, PagePart)]) -> [PageItem] {
      texts.enumerated().map { row, text in
        PageItem(
          part: text.1, lines: [line([(text.0, 0)], y: 30 * row)], block: 0, confidence: 1,
          text: RecipeLine.lines([text.0])[0])
      }
    }
    let layers: [(String, PagePart)] = [
      ("Assemble the dish.", .step), ("half of the rice", .ingredient), ("peas", .ingredient),
      ("the other half", .ingredient), ("Bake it.", .step),
    ]
    var dish = items([("2 cups rice", .ingredient)] + layers)
    PageItem.completeSteps(of: &dish)
    #expect(dish.map(\.part) == [.ingredient, .step, .step, .step, .step, .step])
    var list = items(layers)
    PageItem.completeSteps(of: &list)
    #expect(list.map(\.part) == layers.map(\.1))
  }

  /// Items of one line each, with the parts before completion.
  private func items(_ texts: [(String, PagePart, PagePart)]) -> [PageItem] {
    texts.enumerated().map { row, text in
      PageItem(
        part: text.1, lines: [line([(text.0, 0)], y: 30 * row)], block: 0, confidence: 1,
        text: RecipeLine.lines([text.0])[0])
    }
  }

  /// A page's titles, each with its probability, and its parts before and after completion.
  static let titledPages: [[(String, PagePart, Double, PagePart)]] = [
    // A headline with a story above the recipe.
    [
      ("News of the town", .title, 0.5, .furniture), ("It rained.", .step, 0, .intro),
      ("Stewed plums", .title, 0.9, .title), ("12 plums", .ingredient, 0, .ingredient),
      ("1 lemon", .ingredient, 0, .ingredient), ("Stew them.", .step, 0, .step),
    ],
    // The method beside the ingredients, under a heading that is taken for a title.
    [
      ("Stewed plums", .title, 0.9, .title), ("Stew them.", .step, 0, .step),
      ("What you need", .title, 0.6, .ingredientHeading), ("12 plums", .ingredient, 0, .ingredient),
      ("1 lemon", .ingredient, 0, .ingredient),
    ],
    // A step with a headline of its own, and an advertisement at the end.
    [
      ("Stewed plums", .title, 0.9, .title), ("12 plums", .ingredient, 0, .ingredient),
      ("1 lemon", .ingredient, 0, .ingredient), ("Finish", .title, 0.7, .stepHeading),
      ("Stew them.", .step, 0, .step), ("Knives and pans", .title, 0.6, .furniture),
    ],
    // The name of a site, and an advertisement that looks like an ingredient.
    [
      ("plum & thyme", .title, 0.4, .furniture), ("50% off", .ingredient, 0, .furniture),
      ("Stewed plums", .title, 0.98, .title), ("12 plums", .ingredient, 0, .ingredient),
      ("1 lemon", .ingredient, 0, .ingredient), ("Stew them.", .step, 0, .step),
    ],
    // The name of a chapter above a line that names foods of the list, which may be no title; a subtitle goes on.
    [
      ("Autumn Kitchen", .title, 0.9, .furniture), ("Stewed plums with lemon", .intro, 0.4, .title),
      ("12 plums", .ingredient, 0, .ingredient), ("1 lemon", .ingredient, 0, .ingredient),
      ("Stew them.", .step, 0, .step),
    ],
    [
      ("Autumn Kitchen", .title, 0.9, .title),
      ("with plums and lemon", .title, 0.9, .ingredientHeading),
      ("12 plums", .ingredient, 0, .ingredient), ("1 lemon", .ingredient, 0, .ingredient),
      ("Stew them.", .step, 0, .step),
    ],
    // Two recipes; the ingredients of the first were not found, but its title is sure.
    [
      ("Plum jam", .title, 0.995, .title), ("Boil it.", .step, 0, .step),
      ("Stewed plums", .title, 0.9, .title), ("12 plums", .ingredient, 0, .ingredient),
      ("1 lemon", .ingredient, 0, .ingredient), ("Stew them.", .step, 0, .step),
    ],
    // Without ingredients nothing says which title is one.
    [
      ("Plum jam", .title, 0.6, .title), ("Boil it.", .step, 0, .step),
      ("Plum wine", .title, 0.6, .title), ("Wait.", .step, 0, .step),
    ],
  ]

  @Test("a title begins a recipe where there are ingredients", arguments: titledPages.indices)
  func beginnings(index: Int) {
    let texts = Self.titledPages[index]
    var items = items(texts.map { ($0.0, $0.1, $0.3) })
    for (place, text) in texts.enumerated() { items[place].titleProbability = text.2 }
    PageItem.completeRecipes(of: &items) { $0.text.text.split(separator: " ").map(String.init) }
    #expect(items.map(\.part) == texts.map(\.3))
  }

  @Test("numbers that count and signs are the markers of steps, other numbers are words")
  func stepMarkers() {
    let texts: [(String, PagePart, PagePart)] = [
      ("1 Stir the eggs.", .step, .step), ("2 Add flour.", .step, .step),
      ("@® Bake.", .step, .step), ("8 minutes later turn it.", .step, .step),
      (": Plum cake", .title, .title), ("2 eggs", .ingredient, .ingredient),
      ("*** A rule", .step, .step), ("9223372036854775807 Bake.", .step, .step),
      ("1 cup of it", .step, .step), ("2 eggs", .step, .step),
    ]
    var items = items(texts)
    PageItem.completeMarkers(of: &items)
    #expect(
      items.map { $0.text.marker?.text } == ["1", "2", "@®", nil, ":", nil, nil, nil, nil, nil])
  }

  @Test("a title that is repeated among the ingredients is a heading, or furniture")
  func repeatedTitle() {
    let texts: [(String, PagePart, PagePart)] = [
      ("PLUM DUMPLINGS", .title, .title), ("Plum dumplings", .ingredient, .ingredientHeading),
      ("plums", .ingredient, .ingredient), ("12 plum dumplings", .ingredient, .ingredient),
      ("Plum Dumplings", .ingredient, .furniture), ("Boil them.", .step, .step),
    ]
    var items = items(texts)
    PageItem.completeRepeatedTitles(of: &items)
    #expect(items.map(\.part) == texts.map(\.2))
    #expect(items[1].kind == .header && items[4].kind == .noise)
  }

  @Test("an address above a title is no part of it")
  func address() {
    func item(_ text: String, _ part: PagePart, y: Int, height: Int) -> PageItem {
      let box = PixelBox(x: 0, y: y, width: 200, height: height)
      let words = text.split(separator: " ").map {
        RecognizedPage.Word(text: String($0), box: box, confidence: 90)
      }
      return PageItem(
        part: part, lines: [RecognizedPage.Line(box: box, words: words)], block: 0, confidence: 1,
        text: RecipeLine.lines([text])[0])
    }
    let steps = (0..<4).map { item("Stir it well.", .step, y: 200 + 30 * $0, height: 20) }
    for (upper, count) in [("plumtree.example", 2), ("Stewed", 1)] {
      var items =
        [item(upper, .furniture, y: 0, height: 36), item("Plums", .title, y: 60, height: 40)]
        + steps
      PageItem.completeTitles(of: &items)
      #expect(items.count == count + 4)
    }
  }

  @Test(
    "a full line that is an amount, or ends in a word that needs a food, goes on in the next",
    arguments: [
      ("2 EL edelsüßes", "Paprikapulver", true), ("nach Belieben 4 Scheiben", "Bauernbrot", true),
      ("10 cl d'huile de", "tournesol", true), ("neck fillet 500 g", "carrots", false),
      ("2 EL Paprikapulver", "Salz", false),
    ])
  func wrapped(above: String, below: String, isOne: Bool) throws {
    let lines = ["1 EL Tomatenmark 200 g", above, below, "1 Lorbeerblatt"].enumerated()
      .map { row, text in line([(text, x: 0)], y: 40 * row) }
    let items = try RecipeTests.scanner().items(of: page(lines))
    #expect(items.contains { $0.lines.map(\.text) == [above, below] } == isOne)
  }

  @Test(
    "words that need a food after them are of the line's language",
    arguments: [
      ("¼ tsp. each chili powder, ground", "en", true), ("2 lb apples, any sort", "en", false),
      ("Pfeffer, schwarzer", "de", false), ("2 EL edelsüßes", "de", true),
      ("1 liten gul", "sv", true),
    ])
  func needsFood(line: String, code: String, expected: Bool) throws {
    let language = try #require(RecipeLanguage(rawValue: code))
    #expect(LineText.needsFood(line, in: language) == expected)
  }

  @Test("signs around a title are no part of it") func signsAroundTitles() throws {
    let words = ["|", "Plum", "&", "Almond", "Cake", "-"].enumerated().map { ($1, x: 60 * $0) }
    let print = line(words, y: 0)
    let item = PageItem(
      part: .title, lines: [print], block: 0, confidence: 1,
      text: RecipeLine.lines([print.text])[0])
    #expect(try RecipeTests.scanner().scannedLine(item).content == "Plum & Almond Cake")
  }

  @Test("small print below a title is no part of it, however high one of its words is")
  func smallPrint() {
    func item(_ heights: [Int], y: Int) -> PageItem {
      let words = heights.enumerated().map { index, height in
        RecognizedPage.Word(
          text: "Plums", box: PixelBox(x: 60 * index, y: y, width: 50, height: height),
          confidence: 90)
      }
      let line = RecognizedPage.Line(
        box: PixelBox(around: words.map(\.box)) ?? .zero, words: words)
      return PageItem(
        part: .title, lines: [line], block: 0, confidence: 1, text: RecipeLine.lines([line.text])[0]
      )
    }
    var steps = (0..<3).map { item([20, 20], y: 200 + 30 * $0) }
    for index in steps.indices { steps[index].part = .step }
    var one = [item([50, 50], y: 0), item([45, 40, 45], y: 60)] + steps
    PageItem.completeTitles(of: &one)
    #expect(one.count == 4)
    var two = [item([50, 50], y: 0), item([25, 24, 45, 24], y: 60)] + steps
    PageItem.completeTitles(of: &two)
    #expect(two.count == 5)
  }

  @Test("improbable foods in a column without a probable one are furniture with a flag")
  func strayFoods() throws {
    let scanner = RecipeScanner(tagger: try TestModel.tagger())
    func parts(
      _ foods: [(block: Int, probability: Double, part: Double, engine: Double)]
    ) -> [PagePart] {
      let items = foods.map { food in
        let box = PixelBox(x: 0, y: 0, width: 90, height: 20)
        let word = RecognizedPage.Word(text: "butter", box: box, confidence: food.engine)
        return PageItem(
          part: .ingredient, lines: [RecognizedPage.Line(box: box, words: [word])],
          block: food.block, confidence: food.part, text: RecipeLine.lines(["butter"])[0])
      }
      var lines = items.map(scanner.scannedLine)
      for (index, food) in foods.enumerated() {
        lines[index].row.judge(food.probability, limit: 0.4)
      }
      scanner.setAsideStrayFoods(in: &lines, of: items)
      for line in lines where line.part == .furniture {
        #expect(line.row.kind == .noise && line.row.ingredient == nil)
        #expect(line.row.flags.contains(.lowConfidence))
      }
      return lines.map(\.part)
    }
    // The second is in the list, the fourth is not that improbable, the fifth is surely a food, the last was typed.
    #expect(
      parts([
        (0, 0.9, 0.7, 95), (0, 0.01, 0.7, 95), (1, 0.01, 0.7, 95), (2, 0.3, 0.7, 95),
        (3, 0.01, 0.95, 95), (4, 0.01, 0.7, 100),
      ]) == [.ingredient, .ingredient, .furniture, .ingredient, .ingredient, .ingredient])
    // Without a list nothing is beside it.
    #expect(parts([(0, 0.01, 0.7, 95), (1, 0.01, 0.7, 95)]) == [.ingredient, .ingredient])
  }

  @Test("a line without an amount between the title and the yield is an introduction")
  func subtitles() {
    let texts: [(String, PagePart, PagePart)] = [
      ("Plum Cake", .title, .title), ("A moist cake with ripe plums", .ingredient, .intro),
      ("Serves 4", .yield, .yield), ("plums", .ingredient, .ingredient),
      ("20 minutes", .time, .time), ("2 eggs", .ingredient, .ingredient),
      ("Beat the eggs.", .step, .step),
    ]
    var items = items(texts)
    PageItem.completeIntros(of: &items)
    #expect(items.map(\.part) == texts.map(\.2))
    #expect(items[1].kind == .noise)
  }

  @Test(
    "brackets and what follows an adjective at the end of a full line are the rest of an ingredient"
  )
  func rests() {
    func rests(_ texts: [String]) -> [Bool] {
      let lines = texts.enumerated().map { row, text in
        var left = 0
        return line(
          text.split(separator: " ").map { word in
            defer { left += 10 * (word.count + 1) }
            return (String(word), x: left)
          }, y: 30 * row)
      }
      let layout = PageLayout(page(lines))
      return lines.indices.map { layout.isRest($0, in: .english, belowAmount: false) }
    }
    #expect(
      rests([
        "2 cups Meadow Organic Baby", "Spinach, chopped", "1 handful of dill",
        "( from the garden )",
        "(2) small lemons", "Kosher salt", "1/2 pound Hillside Dairy™", "Butter",
      ]) == [false, true, false, true, false, false, false, true])
    // There was room for the word, and the food is complete.
    #expect(
      rests(["1 onion, small", "Salt", "2 tablespoons of olive oil", "Pepper"])
        == [false, false, false, false])
    // The unit ends an amount before its food, or the line whose food comes first.
    #expect(
      rests([
        "1 1/2 lb", "Stewing-beef-in-large-pieces-of-equal-size",
        "Wheat flour, the finest one there, 200 g", "Sugar",
      ])
        == [false, true, false, false])
  }

  @Test("a word of three letters is no bullet")
  func words() {
    let lines = (0..<4).map { (line: line([("Add", 0), ("salt", 60)], y: 30 * $0), block: 0) }
    #expect(BulletColumn.markers(of: lines).isEmpty)
  }

  @Test("what a check box is read as is a bullet where it is in a column of them")
  func bullets() {
    let texts = [("m", "2"), ("QO", "1"), ("m=", "½"), ("Ol", "salt")]
    let lines = texts.enumerated().map { row, text in
      (line: line([(text.0, 0), (text.1, 50)], y: 30 * row), block: 0)
    }
    let markers = BulletColumn.markers(of: lines)
    #expect(markers.count == 4)
    #expect(markers[1]?.length == 3)
    // Before the place where the texts start, a number is a misread box.
    let numbered = lines + [(line: line([("{1", 0), ("4", 50), ("eggs", 70)], y: 120), block: 0)]
    #expect(BulletColumn.markers(of: numbered)[4]?.text == "{1")
    let amounts = texts.indices.map {
      (line: line([("2", 0), ("eggs", 50)], y: 30 * $0), block: 0)
    }
    #expect(BulletColumn.markers(of: amounts).isEmpty)
    let words = texts.indices.map { (line: line([("of", 0), ("eggs", 27)], y: 30 * $0), block: 0) }
    #expect(BulletColumn.markers(of: words).isEmpty)
  }

  @Test("bold print weighs more than plain print")
  func weight() {
    func attributes(_ widths: [Double?]) -> [[String]] {
      var page = RecognizedPage(
        size: PixelSize(width: 300, height: 300),
        blocks: [
          RecognizedPage.Block(
            box: .zero, paragraphs: [RecognizedPage.Paragraph(box: .zero, lines: [])])
        ])
      page.blocks[0].paragraphs[0].lines = widths.enumerated().map { index, width in
        var line = line([("flour", 0)], y: 30 * index)
        line.strokeWidth = width
        return line
      }
      let layout = PageLayout(page)
      let none = TaggedSequence(text: "", tokens: [])
      return LineAttributes(
        layout, markers: widths.map { _ in nil }, tagged: widths.map { _ in none }
      ).all()
    }
    let lines = attributes([3, 2, 2, 2])
    #expect(lines[0].contains("weight=5"))
    #expect(lines[1].contains("weight=2"))
    #expect(lines[1].contains("-1 weight=5"))
    #expect(attributes([nil, nil])[0].contains("weight=none"))
  }

  @Test("amounts in a column of their own are joined with the foods of their rows")
  func amountColumn() throws {
    let amounts = RecognizedPage.Block(lines: [
      line([("2", 0), ("cups", 20)], y: 0), line([("3", 0)], y: 30),
      line([("1", 0), ("tsp", 20)], y: 60),
    ])
    let foods = RecognizedPage.Block(lines: [
      line([("flour", 200)], y: 0), line([("eggs", 200)], y: 30), line([("salt", 200)], y: 60),
    ])
    let scanner = try RecipeTests.scanner()
    let page = scanner.joiningCells(
      RecognizedPage(size: PixelSize(width: 400, height: 100), blocks: [amounts, foods]))
    #expect(page.lines.map(\.text) == ["2 cups flour", "3 eggs", "1 tsp salt"])
    // Two lists of foods stay as they are.
    let lists = RecognizedPage(size: PixelSize(width: 400, height: 100), blocks: [foods, foods])
    #expect(scanner.joiningCells(lists).blocks.count == 2)
  }

  @Test("amounts below the foods of cards are joined to them") func cards() throws {
    let texts = ["flour", "500 g", "butter", "250 g", "eggs", "3", "Whisk the eggs well."]
    let lines = texts.enumerated().map { line([($1, 0)], y: 30 * $0) }
    let page = RecognizedPage(
      size: PixelSize(width: 400, height: 300), blocks: [RecognizedPage.Block(lines: lines)])
    let joined = try RecipeTests.scanner().joiningCells(page)
    #expect(
      joined.lines.map(\.text) == ["500 g flour", "250 g butter", "3 eggs", "Whisk the eggs well."])
  }

  @Test("amounts that a list marks are no amounts of the lines above them") func markedAmounts()
    throws
  {
    let text = "• flour\n• 500 g\n• butter\n• 250 g\n• eggs\n• 3"
    let joined = try RecipeTests.scanner().joiningCells(RecognizedPage(text: text))
    #expect(joined.lines.map(\.text) == text.split(separator: "\n").map(String.init))
  }

  @Test(
    "the food of a row comes after its amount, and further amounts are kept",
    arguments: [
      (["Carrots", "200 g", "400 g"], ["200 g", "Carrots"], ["400 g"]),
      (["Water", "70%", "350 g"], ["350 g", "Water"], ["70%"]),
      (["Flour", "500", "g"], ["500", "g", "Flour"], []),
      (["Flour", "kg", "0,500"], ["0,500", "kg", "Flour"], []),
      (["kg", "0,500", "Flour"], ["0,500", "kg", "Flour"], []),
      (["Flour", "2", "tsp", "4", "tsp"], ["2", "tsp", "Flour"], ["4 tsp"]),
      (["Flour", "1 1/2", "cups", "180"], ["1 1/2", "cups", "Flour"], ["180"]),
    ])
  func cells(printed: [String], words: [String], further: [String]) throws {
    let scanner = try RecipeTests.scanner()
    let row = line(printed.enumerated().map { ($1, 200 * $0) }, y: 0)
    let cells = try #require(
      RowCells(row.words, after: nil).inOrder(
        headings: ColumnHeadings(), isAmount: scanner.isAmount, isUnit: scanner.isUnit))
    #expect(cells.words.map(\.text) == words)
    #expect(cells.further.map(\.words.text) == further)
  }

  /// The rows of a table as items with the headings of their columns found; each cell has its place.
  private func table(
    _ rows: [[(String, x: Int)]], headings: Range<Int>, _ scanner: RecipeScanner, pitch: Int = 30
  ) -> [PageItem] {
    var items = rows.enumerated().map { index, cells in
      let printed = line(cells, y: pitch * index)
      return PageItem(
        part: headings.contains(index) ? .ingredientHeading : .ingredient, lines: [printed],
        block: 0, confidence: 1, text: RecipeLine.lines([printed.text], language: .english)[0])
    }
    ColumnHeadings.find(for: &items, isAmount: scanner.isAmount, isUnit: scanner.isUnit)
    return items
  }

  /// Cells at the columns of a table, without those that are empty.
  private func placed(_ cells: [String]) -> [(String, x: Int)] {
    cells.enumerated().filter { !$1.isEmpty }.map { ($1, 200 * $0) }
  }

  @Test(
    "amounts of a table have the headings of their columns, and units that stand there",
    arguments: [
      (
        ["Ingredient", "2 people", "4 people"], ["200 g", "400 g"],
        ["200 gram 2 people", "400 gram 4 people"]
      ),
      (
        ["Ingredient", "(g)", "%"], ["500", "100"], ["500 gram (g)", "100  %"]
      ),
      (["", "Grams", "Cups"], ["250", "2"], ["250 gram Grams", "2 cup Cups"]),
      (["", "500 g", "1 kg"], ["2", "4"], ["2  500 g", "4  1 kg"]),
      (["Item", "Quantity", "Cups"], ["2", "4"], ["2  Quantity", "4 cup Cups"]),
      (["", "Weight", "%"], ["500 g", "75%"], ["500 gram Weight", "75  %"]),
      (["", "Grams", "P.T."], ["500", "14"], ["500 gram Grams", "14  P.T."]),
      (["Loaded with carrots and all kinds of good things", "", ""], ["2", "4"], ["2  ", "4  "]),
    ])
  func headings(heading: [String], cells: [String], amounts: [String]) throws {
    let scanner = try RecipeTests.scanner()
    let rows = [heading, ["Carrots"] + cells, ["Sugar"] + cells]
    let items = table(rows.map(placed), headings: 0..<1, scanner)
    for item in items[1...] {
      #expect(
        scanner.scannedLine(item).row.amounts.flatMap(\.flattened).map {
          "\($0.quantity?.description ?? "") \($0.unit?.name ?? "") \($0.column ?? "")"
        } == amounts)
    }
  }

  @Test("a short heading has the amounts of its column that it does not stand above, too")
  func shortHeadings() throws {
    let scanner = try RecipeTests.scanner()
    let rows: [[(String, x: Int)]] = [
      [("Food", 0), ("Quantity", 200), ("P.U.", 390), ("P.T.", 560)],
      [("Veal", 0), ("2 kg", 200), ("100", 410), ("200", 580)],
      [("Carrots", 0), ("1 kg", 200), ("10", 432), ("20", 602)],
    ]
    let items = table(rows, headings: 0..<1, scanner)
    #expect(
      items[1...].map { scanner.scannedLine($0).row.amounts.map(\.column) }
        == [["Quantity", "P.U.", "P.T."], ["Quantity", "P.U.", "P.T."]])
  }

  @Test("cells without numbers above the amounts of a food are headings, even taken for a food")
  func headingsTakenForFood() throws {
    let scanner = try RecipeTests.scanner()
    let rows = [
      ["", "Weight", "lb / oz"], ["Flour", "500 g", "1 lb"], ["Pepper", "2 g", "1 tsp"],
    ]
    let items = table(rows.map(placed), headings: 0..<0, scanner)
    #expect(items.map(\.part) == [.ingredientHeading, .ingredient, .ingredient])
    #expect(scanner.scannedLine(items[2]).row.amounts.first?.column == "Weight")
  }

  @Test(
    "the name of a group between the headings and the rows of a table is no heading of a column")
  func groupedHeadings() throws {
    let scanner = try RecipeTests.scanner()
    let rows = [
      ["Food", "%", "Grams"], ["Starter"], ["Rye flour", "35", "350"], ["Water", "30", "300"],
    ]
    let items = table(rows.map(placed), headings: 0..<2, scanner, pitch: 60)
    #expect(
      items[2...].map { scanner.scannedLine($0).row.amounts.map(\.column) }
        == [["Grams", "%"], ["Grams", "%"]])
  }

  @Test("numbers that count the rows of a spreadsheet are markers, amounts are not")
  func countedRows() {
    func markers(_ numbers: [Int], gap: Int = 40) -> Int {
      let lines = numbers.enumerated().map { row, number in
        (
          line: line([("\(number)", 0), ("2", 30 + gap), ("eggs", 80 + gap)], y: 30 * row), block: 0
        )
      }
      return BulletColumn.markers(of: lines).count { $0.value.text == "\(numbers[$0.key])" }
    }
    #expect(markers([4, 5, 6, 7, 8]) == 5)
    #expect(markers([4, 5, 6, 7]) == 0)
    #expect(markers([1, 2, 2, 3, 4]) == 0)
    #expect(markers([4, 5, 6, 7, 8], gap: -20) == 0)
    // The lines between are empty.
    #expect(markers([4, 6, 7, 8, 10]) == 5)
    #expect(markers([4, 9, 14, 19, 24]) == 0)
    #expect(markers([1, 2, 3, 4, 6], gap: -22) == 0)
  }

  @Test("a misread number among those that count lines is a marker, with the sign behind it")
  func misreadCount() {
    let lines = ["9", "10", "ii", "12.", "13", "14"].enumerated().map { row, number in
      (line: line([(number, 0), ("-", 80), ("2", 120), ("eggs", 180)], y: 30 * row), block: 0)
    }
    let markers = BulletColumn.markers(of: lines)
    #expect(
      lines.indices.map { markers[$0]?.text } == ["9 -", "10 -", "ii -", "12. -", "13 -", "14 -"])
  }

  @Test("a rule of a table between a number and its unit is no litre")
  func ruleBeforeUnit() {
    func row(ruleHeight: Int) -> String? {
      var words = line([("eggs", 0), ("16", 300), ("l", 340), ("oz", 360)], y: 0).words
      words[2].box = PixelBox(x: 340, y: 0, width: 4, height: ruleHeight)
      return RowCells(words, after: nil).inOrder(
        headings: ColumnHeadings(), isAmount: RecipeScanner().isAmount,
        isUnit: RecipeScanner().isUnit)?.words.text
    }
    #expect(row(ruleHeight: 40) == "16 oz eggs")
    #expect(row(ruleHeight: 20)?.contains(" l ") == true)
  }

  @Test(
    "the label of a form before a title is its marker",
    arguments: [
      ("Recipe name: Plum cake", "Recipe name:"), ("Recipe for : Plum cake", "Recipe for :"),
      ("Recipe for Plum cake", "Recipe for"),
      ("Here’s what’s cooking: Plum cake", "Here’s what’s cooking:"),
      ("Titre : Clafoutis", "Titre :"),
      ("Recipe forms", nil), ("Dish towels", nil), ("Recipe name:", nil),
    ])
  func titleLabel(title: String, label: String?) {
    var items = items([(title, .title, .title)])
    PageItem.completeMarkers(of: &items)
    #expect(items[0].text.marker?.text == label)
  }

  @Test(
    "the number of persons is found in the words of forms and sentences",
    arguments: [
      ("Nombre de couverts : 8", "8"), ("enough for 4 with leftovers", "for 4 with leftovers"),
      ("fills 14 cups", "14 cups"),
    ])
  func yields(line: String, yield: String) {
    #expect(YieldAndTimes(line).yield == yield)
  }

  @Test(
    "a yield is found in a heading, in a sentence of the method, and beside the title",
    arguments: [
      ([("You need (for 4):", PagePart.ingredientHeading)], "4"),
      ([("Zutaten (6 Pers.)", .ingredientHeading)], "6 Pers"),
      ([("Ingredientes (4 raciones):", .ingredientHeading)], "4 raciones"),
      ([("Servings: 4 per tray", .ingredientHeading)], "4"),
      ([("Cake", .title), ("Nutrition per 2 servings:", .furniture)], nil),
      ([("For the sauce:", .ingredientHeading)], nil),
      ([("Sauce for 500 g pasta", .ingredientHeading)], nil),
      ([("Boil the juice. Makes 6 to 7 jars. Keep cool.", .step)], "6 to 7 jars"),
      ([("Servings keep 3 days in the fridge.", .step)], nil),
      ([("Tarte", .title), ("Nombre de couverts : 6", .furniture)], "6"),
      ([("Cake", .title), ("This cake serves 8 generously", .intro)], "8"),
      ([("Cake", .title), ("Per serving 250 kcal", .furniture)], nil),
      ([("Plum Buns", .title), ("12 buns", .furniture)], "12 buns"),
      ([("Plum Buns", .title), ("142 Plum Buns", .furniture)], nil),
      ([("Plum Buns", .title), ("12 likes", .furniture)], nil),
    ])
  func yieldBesideText(lines: [(String, PagePart)], yield: String?) {
    var page = ScannedPage(name: "", page: RecognizedPage(size: .zero))
    page.groups = [lines.map { RecipeScanner().scannedLine(items([($0, $1, $1)])[0]) }]
    #expect(page.recipes.first?.yieldText == yield)
  }

  @Test(
    "a food knows how many foods its list has, over headings, and how many of the others have numbers"
  )
  func surroundings() {
    var items = items([
      ("2 eggs", .ingredient, .ingredient), ("Flour", .ingredient, .ingredient),
      ("For the sauce", .ingredientHeading, .ingredientHeading),
      ("1 cup milk", .ingredient, .ingredient), ("Mix.", .step, .step),
      ("30 meals", .ingredient, .ingredient),
    ])
    PageItem.findSurroundings(of: &items)
    let found = items.map(\.surroundings)
    #expect(found.map { $0?.foodCount } == [3, 3, nil, 3, nil, 1])
    #expect(found.map { $0?.numberShare } == [0.5, 1, nil, 0.5, nil, 0])
  }

  @Test("a row of a table has the amounts of all its columns, and only the first is scaled from")
  func furtherAmounts() throws {
    let rows = [["Carrots", "200 g", "400 g"], ["Sugar", "10 g", "20 g"], ["Eggs", "1", "2"]]
    let columns = (0..<3).map { column in
      RecognizedPage.Block(
        lines: rows.enumerated().map { line([($1[column], 200 * column)], y: 30 * $0) })
    }
    let page = RecognizedPage(size: PixelSize(width: 700, height: 100), blocks: columns)
    let scanned = try RecipeTests.scanner().scan(page)
    #expect(
      scanned.lines.map { $0.row.amounts.map { "\($0.quantity?.description ?? "") \($0.role)" } }
        == [
          ["200 main", "400 additional"], ["10 main", "20 additional"], ["1 main", "2 additional"],
        ])
    #expect(
      scanned.lines.map(\.row.text) == ["200 g Carrots 400 g", "10 g Sugar 20 g", "1 Eggs 2"])
  }

  @Test("lines in which amounts with foods follow each other are sentences, not a list")
  func sentences() {
    func items(_ texts: [String]) -> [PageItem] {
      texts.enumerated().map { index, text in
        let words = text.split(separator: " ").enumerated().map { (String($1), 100 * $0) }
        return PageItem(
          part: .ingredient, lines: [line(words, y: 30 * index)], block: 0, confidence: 1,
          text: RecipeLine.lines([text], language: .english)[0])
      }
    }
    var prose = items([
      "Mix 8 ounces penne, 3 slices bacon,",
      "1 teaspoon garlic powder, 2 tablespoons butter, 1 cup milk",
    ])
    PageItem.completeSentences(of: &prose)
    #expect(prose.map(\.part) == [.step])
    #expect(prose[0].lines.count == 2)
    var list = items([
      "2 eggs, 1 beaten", "flour, 2 cups", "1 can tomatoes (14 oz, 400 g)", "3 limes",
    ])
    PageItem.completeSentences(of: &list)
    #expect(list.map(\.part) == Array(repeating: .ingredient, count: 4))
  }

  @Test("foods are found in running text where there is no list of them") func runningText() throws
  {
    let scanner = try RecipeTests.scanner()
    let text = """
      A PLUM CAKE

      Take two pounds of flour, half a pound of butter and three quarters of a pound of sugar; beat six eggs with
      a gill of brandy and bake it for two hours in a slow oven.
      """
    let page = scanner.scan(text: text)
    let foods = page.lines.filter { $0.row.kind == .ingredient }.map(\.row)
    #expect(foods.compactMap(\.ingredient?.text) == ["flour", "butter", "sugar", "eggs", "brandy"])
    #expect(
      foods.compactMap { $0.amounts.first?.quantity?.description } == ["2", "1/2", "3/4", "6", "1"])
    // A page with a list has its foods there.
    let listed = scanner.scan(
      text: "A CAKE\n\n200 g flour\n3 eggs\n\nMethod\n\n1. Beat 3 eggs with 50 g sugar.\n")
    #expect(listed.lines.count { $0.row.kind == .ingredient } == 2)
  }

  @Test(
    "foods are found in running text of other languages, and what is counted besides is none",
    arguments: [
      (
        "Kirschkuchen\n\nMan nehme 250 g Mehl, 125 g Butter, 2 Eier und eine Prise Salz. 45 Minuten bei 180 °C backen.",
        ["Mehl", "Butter", "Eier", "Salz"]
      ),
      (
        "Tarte aux pommes\n\nPrenez 200 g de farine, 100 g de beurre et une pincée de sel. Faites cuire 35 minutes.",
        ["farine", "beurre", "sel"]
      ),
      (
        "Carbonara\n\nCook 200 g spaghetti for 9 minutes in a 4-quart pot. Fry 120 g pancetta in 1 tbsp olive oil for two people.",
        ["spaghetti", "pancetta", "olive oil"]
      ),
    ])
  func runningTexts(text: String, foods: [String]) throws {
    let rows = try RecipeTests.scanner().scan(text: text).lines.map(\.row)
    #expect(rows.filter { $0.kind == .ingredient }.compactMap(\.ingredient?.text) == foods)
  }
}
