/// A rule that corrects what the engine misread.
///
/// Each can be left out, so that `make rules` counts what it changes.
package enum RepairRule: Int, CaseIterable, Sendable {
  case fractions, roundBrackets, amounts, units, mixedNumbers
  case remnants, gluedUnits, ounces, figures, secondUnits
  case gluedFoods, onesBeforeFoods, measuresBeforeFoods, accents, letters

  /// What the engine does.
  package var reason: String {
    switch self {
    case .fractions: "the engine has no characters for fractions: % cup for ½ cup"
    case .roundBrackets: "brackets become braces: {or tamari}"
    case .amounts: "a number becomes letters before a unit: I cup"
    case .units: "a unit becomes other letters: 2 Ib butter"
    case .mixedNumbers: "the space of a mixed number is lost: 11/2 cups"
    case .remnants: "the left part of a fraction becomes a sign: 9'½oz"
    case .gluedUnits: "a unit behind its digits becomes other letters: 80z"
    case .ounces: "oz becomes 02: (14-02)"
    case .figures: "a zero becomes a sign or a letter: 9@gm"
    case .secondUnits: "the unit of the second measure becomes digits: 500g/1202"
    case .gluedFoods: "the space before a food is lost: 1lime"
    case .onesBeforeFoods: "a one becomes a letter of the food: legg"
    case .measuresBeforeFoods: "a unit becomes digits before a food: 602 sliced"
    case .accents: "accents are lost: creme"
    case .letters: "letters become others of their looks: Garlie"
    }
  }
}
