import ArgumentParsing
import LabeledData
import RecipeRows

/// The options that scale, convert and flag rows.
struct RowOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Scale all amounts, by 2 or 3/4.", valueName: "factor"))
  var scale: Rational?
  @Option(
    help: ArgumentHelp(
      "Scale from one number of servings to another, as 4:6.", valueName: "from:to"))
  var servings: Servings?
  @Option(help: "Convert amounts to the units of a system.")
  var units: MeasurementSystem?
  @Option(help: "The system of units such as cups and pints whose size depends on the country.")
  var cups = MeasurementSystem.us
  @Flag(help: "With --units, convert between weight and volume for foods of known density.")
  var density = false
  @Flag(help: "With --density, also convert volumes of liquids to weights.")
  var weighLiquids = false
  @Option(
    help: ArgumentHelp(
      "Add units: 'fistful | fistfuls', further fields as in the library's units.txt.",
      valueName: "file"), file: .input)
  var unitFile: String?
  @Option(
    help: ArgumentHelp(
      "Add densities: 'semolina | 0.7', in grams per milliliter.", valueName: "file"), file: .input)
  var densityFile: String?
  @Option(help: ArgumentHelp("Flag rows below this confidence.", valueName: "probability"))
  var minConfidence = 0.4

  mutating func validate() throws {
    if let scale, scale <= .zero {
      throw ValidationError("--scale is a factor; expected a number above zero such as 3/4.")
    }
    if scale != nil, servings != nil {
      throw ValidationError("--scale and --servings exclude each other; give one of them.")
    }
    if density, units == nil {
      throw ValidationError("--density needs a system; give --units too.")
    }
    if weighLiquids, !density {
      throw ValidationError("--weigh-liquids needs densities; give --density too.")
    }
    try requireRange("--min-confidence", minConfidence, 0...1)
  }

  /// The editor with the tables and changes of the options.
  func editor() throws -> RowEditor {
    var table = UnitTable.standard
    if let unitFile {
      table = try table.adding(parsing: try TextFile.read(unitFile), file: unitFile)
    }
    var densities = DensityTable.standard
    if let densityFile {
      densities = try densities.adding(
        parsing: try TextFile.read(densityFile), file: densityFile)
    }
    return RowEditor(
      builder: RowBuilder(units: table, densities: densities, confidenceLimit: minConfidence),
      factor: scale ?? servings?.factor, system: units, source: cups,
      densities: density ? densities : nil, weighsLiquids: weighLiquids)
  }
}

/// Two numbers of servings.
struct Servings: ExpressibleByArgument {
  var factor: Rational

  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let from = Rational(String(parts[0])),
      let to = Rational(String(parts[1])), from > .zero, to > .zero,
      let factor = to.divided(by: from)
    else { return nil }
    self.factor = factor
  }
}

extension Rational: ExpressibleByArgument {}
extension MeasurementSystem: ExpressibleByArgument {}
extension RowFormat: ExpressibleByArgument {}
extension RecipeLanguage: ExpressibleByArgument {}
