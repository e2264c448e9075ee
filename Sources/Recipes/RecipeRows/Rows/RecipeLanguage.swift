/// A language of recipes, which decides between the meanings of a unit's spelling: `cc` is a teaspoon in French.
public enum RecipeLanguage: String, CaseIterable, Sendable {
  /// English.
  case english = "en"
  /// German.
  case german = "de"
  /// French.
  case french = "fr"
  /// Spanish.
  case spanish = "es"
  /// Italian.
  case italian = "it"
}
