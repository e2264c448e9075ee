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
        "400 g de farine + 200 g de beurre * 2 œufs °\n3 c. à soupe de lait",
        ["400 g de farine", "200 g de beurre", "2 œufs", "3 c. à soupe de lait"]
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
    ])
  func divides(paragraph: String, foods: [String]) {
    #expect(Self.foods("Cake\n\n" + paragraph + Self.method) == foods)
  }

  @Test(
    "sentences, lists of lines and lists of equipment stay whole",
    arguments: [
      "Ingredients\n2 cups flour\n1 cup sugar, 2 tbsp more for dusting\n1 onion, 2 cloves\n1 cup milk",
      "Ingredients\n2 cups flour\n1 cup sugar\n2 eggs\n\nEquipment\n2 bowls, 1 whisk, 3 spoons,\n1 pan, 2 trays",
      "Ingredients\n2 cups flour\n1 cup sugar\n2 eggs\n\nMix 1 cup of the flour, 2 tbsp sugar and 1 egg, then\nadd 2 tbsp milk, 1 cup water and rest for 10 minutes.",
    ])
  func staysWhole(text: String) {
    let scanned = Self.scanner.scan(text: "Cake\n\n" + text + Self.method)
    let printed = text.split(separator: "\n").filter { $0.first?.isNumber ?? false }.map(
      String.init)
    let foods = scanned.recipes.flatMap(\.ingredients).map(\.content)
    #expect(foods.allSatisfy(printed.contains))
    #expect(foods.count >= 3)
  }

  @Test("no word of a divided paragraph is lost")
  func losesNothing() {
    let text =
      "Cake\n\nFor this you need a warm oven. Dough: 400 g flour, 200 g butter, 2 eggs,\n"
      + "a xyzzy of plugh, 1 pinch of salt. Knead well." + Self.method
    let read = Self.scanner.scan(text: text).lines.map(\.content).joined(separator: " ")
    for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      #expect(read.contains(word), "\(word)")
    }
  }
}
