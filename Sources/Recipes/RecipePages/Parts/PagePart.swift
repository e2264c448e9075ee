/// The role of a line on a recipe's page.
@nonexhaustive
public enum PagePart: String, CaseIterable, Hashable, Sendable {
  /// The name of a recipe.
  case title
  /// The text between title and ingredients.
  case intro
  /// The yield: `Serves 4`.
  case yield
  /// The time: `Prep time: 20 minutes`.
  case time
  /// A heading above ingredients: `For the sauce`.
  case ingredientHeading = "ingredient heading"
  /// An ingredient, or the first line of one.
  case ingredient
  /// A further line of an ingredient.
  case continuation
  /// A step of the method, or a line of one.
  case step
  /// A heading above steps: `Method`.
  case stepHeading = "step heading"
  /// A note or tip.
  case note
  /// Nutrients.
  case nutrition
  /// Text of the page that is not part of the recipe: running heads, page numbers, menus, credits,
  /// ratings.
  case furniture
}

/// The label of a line in the page model: its part, and whether an item of that part starts with it.
package struct PartLabel: Hashable, Sendable {
  /// The part; a further line of an ingredient is one of `ingredient`.
  package var part: PagePart
  /// Whether an item starts: a title, an ingredient, a step.
  package var isStart: Bool

  package init(_ part: PagePart, isStart: Bool) {
    self.part = part == .continuation ? .ingredient : part
    self.isStart = isStart && part != .continuation
  }

  /// The name in the model, such as `B-ingredient`.
  package var name: String {
    (isStart ? "B-" : "I-") + part.rawValue.replacing(" ", with: "-")
  }

  package init?(name: String) {
    guard let part = PagePart(rawValue: String(name.dropFirst(2)).replacing("-", with: " ")) else {
      return nil
    }
    self.init(part, isStart: name.hasPrefix("B-"))
  }
}
