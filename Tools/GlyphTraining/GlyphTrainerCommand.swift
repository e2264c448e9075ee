import Foundation
import RecipePages

/// Trains the model of vulgar fractions that the package ships.
///
/// `make fraction-model` runs it.
@main
enum GlyphTrainerCommand {
  static let usage = """
    Usage: GlyphTraining FOLDER OUTPUT [SEED]
    FOLDER has the lines.pnm and lines.tsv of Benchmarks/ocr/render.py glyphs. The same seed gives
    the same model.

    """

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard (2...3).contains(arguments.count),
      let seed = arguments.count == 3 ? UInt64(arguments[3]) : 1
    else {
      FileHandle.standardError.write(Data(usage.utf8))
      exit(2)
    }
    var maker = FractionModelMaker()
    maker.seed = seed
    let (network, report) = try maker.make(from: arguments[1]) { print($0) }
    try Data(GlyphModelFile.bytes(of: network)).write(
      to: URL(filePath: arguments[2]), options: .atomic)
    print(
      """
      training windows\t\(report.trainingWindows)
      windows of held-out fonts\t\(report.checkedWindows)
      fractions right\t\(report.fractionsRight) of \(report.fractions)
      digits right\t\(report.digitsRight) of \(report.digits)
      others taken for a fraction\t\(report.othersTakenForFraction) of \(report.others)
      temperature\t\(network.temperature)
      """)
  }
}
