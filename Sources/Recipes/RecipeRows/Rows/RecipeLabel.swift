/// The labels of recipe lines.
enum RecipeLabel: UInt8 {
  case value, measure, combination, ingredient, size, preparation, purpose, comment, other

  /// Returns the label for a name; unknown names are `other`, so that they cannot affect the rest of a line.
  init(_ name: String) {
    // By length first: one comparison per token.
    switch name.utf8.count {
    case 4: self = name == "size" ? .size : .other
    case 5: self = name == "value" ? .value : .other
    case 7:
      self =
        name == "measure"
        ? .measure : name == "comment" ? .comment : name == "purpose" ? .purpose : .other
    case 10: self = name == "ingredient" ? .ingredient : .other
    case 11:
      self = name == "preparation" ? .preparation : name == "combination" ? .combination : .other
    default: self = .other
    }
  }
}
