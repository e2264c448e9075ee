import RecipeModels
import RecipeRows
import Testing
import WordTagging

@Suite struct StepTests {
  /// The steps of a recipe of some ingredient lines.
  private static func steps(
    _ ingredients: [String], _ texts: String..., change: AmountChange = AmountChange()
  ) -> [RecipeStep] {
    let editor = RowEditor(factor: change.factor, system: change.system)
    let rows = ingredients.map { editor.row(from: WordTagger.recipes.tag($0)) }
    return StepReader(rows: rows, change: change).read(texts)
  }

  private static let shortbread = ["1 cup butter, softened", "2 cups flour", "1/2 cup sugar"]

  @Test("shares, amounts and rests are different, and rests are exact") func uses() {
    let steps = Self.steps(
      Self.shortbread, "Cream half the butter with 2 tablespoons of the sugar.",
      "Add the flour and the remaining butter.", "Sprinkle with the remaining sugar.")
    #expect(steps[0].foods.map(\.row) == [0, 2])
    #expect(steps[0].foods.map(\.use) == [.part, .amount])
    #expect(steps[0].foods[0].share == Rational(1, 2))
    // Two tablespoons are a quarter of half a cup.
    #expect(steps[0].foods[1].share == Rational(1, 4))
    #expect(steps[1].foods.map(\.row) == [1, 0])
    #expect(steps[1].foods.map(\.use) == [.all, .rest])
    #expect(steps[1].foods[1].amount?.quantity == Quantity(Rational(1, 2)!))
    #expect(steps[2].foods[0].share == Rational(3, 4))
  }

  @Test("a food that is named again is not used again") func again() {
    let steps = Self.steps(
      ["2 chicken breasts", "1 tbsp olive oil"], "Heat the oil in a pan and add the chicken.",
      "Turn the chicken and cook for 5 minutes.")
    #expect(steps[0].foods.map(\.row) == [1, 0])
    #expect(steps[1].foods.map(\.use) == [.again])
  }

  @Test("a heading uses nothing") func headings() {
    let steps = Self.steps(["1 lb beef"], "Brown the beef: Heat a pan and add the beef.")
    #expect(steps[0].foods.map(\.use) == [.all, .all])
  }

  @Test(
    "words name foods in fewer, other or more words",
    arguments: [
      ("3 boneless, skinless chicken thighs", "Add the chicken and stir.", "chicken"),
      ("2 lemons", "Stir in the lemon juice.", "lemon juice"),
      ("200 g cheddar, grated", "Sprinkle with the cheese and serve.", "cheese"),
      ("4 eggs", "Whisk the egg yolks until pale.", "egg yolks"),
      ("2 tomatoes", "Add the chopped tomato and cook.", "tomato"),
      ("1 cup all-purpose flour", "Sift in the flour.", "flour"),
      ("1 cup skimmed milk", "Whisk in the milk", "milk"),
      ("1 can green chilies, mild", "Stir in the chilies.", "chilies"),
      ("1 bunch green onions", "Sprinkle the scallions over the soup.", "scallions"),
      ("1 cup oat milk", "Once you pour in the oat milk it should foam", "oat milk"),
    ])
  func names(ingredient: String, step: String, words: String) {
    let foods = Self.steps([ingredient, "1 tsp cumin"], step)[0].foods
    #expect(foods.map(\.row) == [0])
    #expect(foods.map(\.text) == [words])
  }

  @Test(
    "what is named after a food is not the food",
    arguments: [
      ("2 eggs", "Fold in the egg mixture and pour into the pan."),
      ("1 tsp baking powder", "Stir in the cocoa powder."),
      ("butter", "Butter a baking dish."),
      ("1 tsp baking powder", "Line a baking tray with paper."),
      ("2 carrots", "Cook until the broccoli is bright green."),
    ])
  func others(ingredient: String, step: String) {
    #expect(Self.steps([ingredient], step)[0].foods.isEmpty)
  }

  @Test(
    "times and temperatures have values",
    arguments: [
      ("Bake for 10 to 12 minutes.", 600...720), ("Chill for 1 hour 20 minutes.", 4800...4800),
      ("Cook about 5 mins.", 300...300), ("Simmer for 1½ hours.", 5400...5400),
      ("Toast for 30 seconds.", 30...30), ("Bake for 45 minutes to 1 hour.", 2700...3600),
    ])
  func times(text: String, seconds: ClosedRange<Int>) {
    #expect(Self.steps([], text)[0].times.map(\.seconds) == [seconds])
  }

  @Test func temperatures() {
    let step = Self.steps([], "Preheat the oven to 350°F (180°C) or gas mark 4.")[0]
    #expect(step.temperatures.map(\.value) == [Rational(350), Rational(180), Rational(4)])
    #expect(step.temperatures.map(\.scale) == [.fahrenheit, .celsius, .gasMark])
    #expect(Self.steps([], "Heat the oven to 400 degrees.")[0].temperatures[0].scale == .fahrenheit)
  }

  @Test("amounts in the text are scaled, and all offsets are of the new text") func scaled() {
    let steps = Self.steps(
      Self.shortbread, "Cream the butter with 2 tablespoons of the sugar for 5 minutes.",
      change: AmountChange(factor: Rational(3)))
    #expect(steps[0].text == "Cream the butter with 6 tbsp of the sugar for 5 minutes.")
    let utf8 = Array(steps[0].text.utf8)
    for food in steps[0].foods {
      #expect(String(decoding: utf8[food.range], as: UTF8.self) == food.text)
    }
    #expect(steps[0].times.map { String(decoding: utf8[$0.range], as: UTF8.self) } == ["5 minutes"])
    #expect(steps[0].foods[1].share == Rational(1, 4))
  }

  @Test("of foods with one name, a step uses the one of its section") func sections() {
    let rows = ["1 cup sugar", "2 cups flour", "3 tbsp sugar", "1 cup cream"].map {
      RowBuilder().row(from: WordTagger.recipes.tag($0))
    }
    let reader = StepReader(rows: rows, sections: [0, 0, 1, 1])
    let steps = reader.read(["Whip the cream with the sugar.", "Mix the flour and the sugar."])
    #expect(steps[0].foods.map(\.row) == [3, 2])
    #expect(steps[1].foods.map(\.row) == [1, 0])
  }

  @Test("a word that names very many foods of a list stands for no more than 32 of them")
  func manyFoods() {
    let row = RowBuilder().row(from: WordTagger.recipes.tag("2 eggs"))
    let steps = StepReader(rows: Array(repeating: row, count: 100)).read(["Beat the eggs."])
    #expect(steps[0].foods.map(\.row) == Array(0..<32))
  }

  @Test("any text is read, and offsets lie in it") func anyText() {
    let texts = ["", "½", "🥚🥚 add 2 eggs", "a\u{0}b", "((((", "the the the", "1/0 cup sugar"]
    for step in StepReader(rows: []).read(texts) + Self.steps(["2 eggs"], texts[2]) {
      for food in step.foods { #expect(food.range.upperBound <= step.text.utf8.count) }
    }
  }
}
