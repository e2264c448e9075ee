import RecipeRows
import Testing

@testable import RecipePages

@Suite struct ParagraphListTests {
  static let scanner = RecipeScanner()

  /// The foods of the recipes of a text, with the headings above them in brackets.
  static func foods(_ text: String) -> [String] {
    scanner.scan(text: text).recipes.flatMap(\.ingredientSections).flatMap { section in
      (section.heading.map { ["[\($0.content)]"] } ?? []) + section.lines.map(\.content)
    }
  }

  static let method = "\n\nBoil everything for 20 minutes. Serve warm with bread."

  @Test(
    "a paragraph that is a list is divided at its signs",
    arguments: [
      (
        "400 g flour, 200 g butter, 2 eggs, 1 pinch\nof salt, 3 tbsp milk.",
        ["400 g flour", "200 g butter", "2 eggs", "1 pinch of salt", "3 tbsp milk"]
      ),
      (
        "400 g Mehl • 200 g Butter • 2 Eier • 1 Prise\nSalz • 3 EL Milch",
        ["400 g Mehl", "200 g Butter", "2 Eier", "1 Prise Salz", "3 EL Milch"]
      ),
      (
        "400 g de farine + 200 g de beurre * 2 œufs ° 1 pincée\nde sel + 3 c. à soupe de lait",
        ["400 g de farine", "200 g de beurre", "2 œufs", "1 pincée de sel", "3 c. à soupe de lait"]
      ),
      (
        "Dough: 400 g flour, 200 g butter, 2 eggs. Topping: 1 kg\napples, 2 tbsp sugar.",
        [
          "[Dough:]", "400 g flour", "200 g butter", "2 eggs", "[Topping:]", "1 kg apples",
          "2 tbsp sugar",
        ]
      ),
      (
        "Ingredienti (per 4 pers.): 400 g di farina, 200 g di burro,\n2 uova, 3 cucchiai di latte",
        [
          "[Ingredienti (per 4 pers.):]", "400 g di farina", "200 g di burro", "2 uova",
          "3 cucchiai di latte",
        ]
      ),
      // Amounts and prepositions at the ends of lines
      (
        "500 g flour, 200 g\nbutter, 3\neggs, 1 pinch of salt.",
        ["500 g flour", "200 g butter", "3 eggs", "1 pinch of salt"]
      ),
      (
        "300 g di farina, 100 g di\nburro, 2 uova, 1 limone, zucchero a velo per\ndecorare.",
        [
          "300 g di farina", "100 g di burro", "2 uova", "1 limone",
          "zucchero a velo per decorare",
        ]
      ),
      // Headings that could be verbs, unknown foods below them, commas in brackets
      (
        "Purée : 1 kg de carottes, 25 cl de lait, 60 g de beurre.",
        ["[Purée :]", "1 kg de carottes", "25 cl de lait", "60 g de beurre"]
      ),
      (
        "Para a massa: 2 xyzzy de plugh, 3 ovos, 1 xícara de óleo, 1 colher de açúcar, sal.",
        [
          "[Para a massa:]", "2 xyzzy de plugh", "3 ovos", "1 xícara de óleo",
          "1 colher de açúcar", "sal",
        ]
      ),
      (
        "Olive oil, 3 tbsp lemon juice, 1 tsp mustard, 1 tsp honey, 2 cloves garlic.",
        ["Olive oil", "3 tbsp lemon juice", "1 tsp mustard", "1 tsp honey", "2 cloves garlic"]
      ),
      (
        "Preparation: 1 kg mangoes, peeled, 500 g sugar, 300 ml vinegar, 2 tsp salt.",
        ["[Preparation:]", "1 kg mangoes, peeled", "500 g sugar", "300 ml vinegar", "2 tsp salt"]
      ),
      // Brackets that are not closed, a number in a name, a step behind the last line
      (
        "Ingredients: 500 g leeks (white part, 2 onions (red),\n300 g potatoes, 1 l stock, 2 tbsp cream.",
        [
          "[Ingredients:]", "500 g leeks (white part", "2 onions (red)", "300 g potatoes",
          "1 l stock", "2 tbsp cream",
        ]
      ),
      (
        "500 g leeks, 300 g potatoes, 1 l stock, 2 onions (white, 2 tbsp cream.\n1) Cook the leeks. 2) Blend.",
        ["500 g leeks", "300 g potatoes", "1 l stock", "2 onions (white", "2 tbsp cream"]
      ),
      (
        "2 tbsp oil, 1 lemon, 1 tsp salt, 3 cloves garlic,\n500 g chicken\nMarinate for 2 hours.",
        ["2 tbsp oil", "1 lemon", "1 tsp salt", "3 cloves garlic", "500 g chicken"]
      ),
      (
        "300 g flour, 200 g fish (cod, haddock or\npollock), 2 eggs, 100 g butter.",
        ["300 g flour", "200 g fish (cod, haddock or pollock)", "2 eggs", "100 g butter"]
      ),
    ])
  func divides(paragraph: String, foods: [String]) {
    #expect(Self.foods("Cake\n\n" + paragraph + Self.method) == foods)
  }

  @Test(
    "sentences, lists of lines and lists of equipment stay whole",
    arguments: [
      "2 cups flour\n1 cup sugar, 2 tbsp more for dusting\n1 onion\n2 cloves\n1 cup milk\n2 eggs, 1 yolk",
      "2 cups flour\n1 cup sugar\n2 eggs\n\nEquipment\n2 bowls, 1 whisk, 3 spoons,\n1 pan, 2 trays",
      "2 cups flour\n1 cup sugar\n2 eggs\n\nMix 1 cup of the flour, 2 tbsp sugar and 1 egg, 3 tbsp milk,\n1 cup water, 2 tbsp oil and rest for 10 minutes.",
      "1. 200 g flour\n2. 100 g sugar\n3. 50 g butter\n4. 30 g cocoa\n5. 20 g salt",
      "- [ ] 200 g flour\n- [ ] 100 g sugar\n- [ ] 50 g butter\n- [ ] 30 g cocoa",
      "500 g flour – sifted\n200 g sugar – brown\n100 g butter – soft\n50 g cocoa – dark",
      "Flour - 500 g\nSugar - 200 g\nButter - 100 g\nCocoa - 50 g",
      "1 cup milk / 240 ml\n1 cup sugar / 200 g\n1 cup cream / 240 ml\n1 cup flour / 120 g",
      "1 onion\n2 carrots\n3 potatoes\n4 eggs\n5 tomatoes\n6 apples",
      "green cabbage: 500 g, minced\nchickpea flour: 85 g\nyeast: 15 g\nmushrooms: 6\nlukewarm water: 320 ml",
      "Butter, 50 g\n2 slices bread, 1 egg, 20 g cheese\nHam, 30 g",
      "Flour, 400 g\nSugar, 200 g\nButter, 100 g\nEggs, 3",
      "Tomatoes, canned, 400 g\nFlour, sifted, 200 g\nButter, soft, 100 g\nEggs, large, 3",
    ])
  func staysWhole(list: String) {
    let scanned = Self.scanner.scan(text: "Cake\n\nIngredients\n\(list)" + Self.method)
    let printed = list.split(separator: "\n").map(String.init)
    let foods = scanned.recipes.flatMap(\.ingredients)
    #expect(foods.allSatisfy { food in printed.contains { $0.hasSuffix(food.content) } })
    #expect(foods.count >= 3)
    #expect(foods.allSatisfy { !$0.row.amounts.isEmpty })
  }

  @Test(
    "no word of a paragraph with a list is lost",
    arguments: [
      "For this you need a warm oven. Dough: 400 g flour, 200 g butter, 2 eggs,\na xyzzy of plugh, 1 pinch of salt. Knead well.",
      "500 g flour, 2 eggs, plugh 200 g butter, 3 tbsp oil, xyzzy 10 g yeast.",
      "Ingredients: 500 g flour, 200 g butter, 3 eggs, you will need 2 tomatoes.",
      "Dough: 500 g flour, 200 g butter, 3 eggs, what you need 2 apples.",
      "500 g flour, 2 eggs, 200 g butter\nTopping\n3 apples, 2 tbsp sugar, 1 tsp cinnamon",
      "500 g flour, 3 tbsp oil\n2 eggs, 100 g butter, 5 g salt\n3 apples, 1 lemon",
      "500 g flour, 2 eggs, 200 g butter, mix and knead well.",
    ])
  func losesNothing(paragraph: String) {
    func words(_ text: String) -> [String] {
      text.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber }).map(String.init)
    }
    let text = "Cake\n\n" + paragraph + Self.method
    let read = words(Self.scanner.scan(text: text).lines.map(\.content).joined(separator: " "))
    for word in Set(words(text)) where !["and", "a", "of"].contains(word) {
      #expect(read.count { $0 == word } >= words(text).count { $0 == word }, "\(word)")
    }
  }
}
