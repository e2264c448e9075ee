/// A rule that decides on top of the labels.
///
/// Each can be left out, so that `make rules` counts what it changes.
package enum RowRule: Int, CaseIterable, Sendable {
  case unitsWithFoods, untaggedWords, addedAmounts, firstClause
  case articleAsOne, hyphenatedSizes
  case additions, foodsInBrackets, wordsBeforeFood, openBrackets, elisions, adjectivesInLists
  case liquidOunces

  /// Why the labels alone do not do.
  package var reason: String {
    switch self {
    case .unitsWithFoods: "a token that is a unit and a food has one label: 3 cupswater"
    case .untaggedWords:
      "words of a food's line without a label are its food: Nonstick cooking spray"
    case .addedAmounts:
      "an amount after plus that was taken for a remark: ½ cup plus 1 Tbs. buttermilk"
    case .firstClause:
      "an amount without a food takes the first words: 1 head of broccoli approx. 400 g"
    case .articleAsOne: "an article that is no English one counts one: una bustina vanillina"
    case .hyphenatedSizes: "a length after a number and a hyphen is its unit: 12 6-in. tortillas"
    case .additions: "a second food with its own amount is a remark: 1 tsp fish sauce or 1 tsp salt"
    case .foodsInBrackets:
      "a second food in brackets is a remark: 3 lb potatoes (about 5 large potatoes)"
    case .wordsBeforeFood: "a name does not begin with an article or a little: a little olive oil"
    case .openBrackets: "a name ends at a bracket that it does not close: butter (ghee"
    case .elisions: "a name does not begin with an elided preposition: d'huile"
    case .adjectivesInLists: "an adjective alone is no item of a list: red and green peppers"
    case .liquidOunces: "the ounces of a liquid are fluid: 6 oz milk"
    }
  }
}
