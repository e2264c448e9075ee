public import PageReading
package import RecipeRows

extension [any LineRepair] {
  /// The repairs for recipes: fractions from their pixels, then misread units, lost accents and misread
  /// words, with the built-in tables.
  public static var recipes: [any LineRepair] { recipes(RuleSet()) }

  /// The repairs for recipes that apply some rules.
  package static func recipes(_ rules: RuleSet<RepairRule>) -> [any LineRepair] {
    var confusions = ConfusionRepair.builtIn
    confusions.rules = rules
    var repairs: [any LineRepair] = [confusions]
    if rules.contains(.fractions) { repairs.insert(FractionReader.builtIn, at: 0) }
    if rules.contains(.accents) { repairs.append(AccentRepair.builtIn) }
    if rules.contains(.letters) { repairs.append(WordRepair.builtIn) }
    return repairs
  }
}
