/// The labels of recipe lines.
enum RecipeLabel: UInt8 {
  case value, measure, combination, ingredient, size, preparation, purpose, comment, other

  /// The label of a name; what is not known is `other`, so that it never costs the rest of a line.
  init(_ name: String) {
    switch name {
    case "ingredient": self = .ingredient
    case "value": self = .value
    case "measure": self = .measure
    case "combination": self = .combination
    case "preparation": self = .preparation
    case "comment": self = .comment
    case "size": self = .size
    case "purpose": self = .purpose
    default: self = .other
    }
  }
}
