/// What a line of a recipe is.
public struct LineRole: RawRepresentable, Hashable, Sendable {
  /// The name of the role in the model.
  public let rawValue: String

  /// Creates a role.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A food, with or without an amount.
  public static let ingredient = LineRole(rawValue: "ingredient")
  /// The name of a recipe.
  public static let title = LineRole(rawValue: "title")
  /// A heading: `For the sauce`, `Method`.
  public static let heading = LineRole(rawValue: "heading")
  /// A step of the method, or a part of one.
  public static let step = LineRole(rawValue: "step")
  /// A note, a tip or an introduction.
  public static let note = LineRole(rawValue: "note")
  /// The yield: `Serves 4`.
  public static let yield = LineRole(rawValue: "yield")
  /// A time: `Prep: 10 min`.
  public static let time = LineRole(rawValue: "time")
  /// A nutrient: `Protein: 12 g`.
  public static let nutrition = LineRole(rawValue: "nutrition")
  /// Text of a page around the recipe: menus, credits, ratings.
  public static let furniture = LineRole(rawValue: "furniture")

  /// The kind of a row with this role.
  public var kind: RecipeRow.Kind {
    switch self {
    case .ingredient: .ingredient
    case .title, .heading: .header
    default: .noise
    }
  }
}
