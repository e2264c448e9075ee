import Foundation
import GlyphTraining
import PageReading
import RecipeScanning

/// `wordtagger train-glyphs FOLDER -o FILE`.
struct TrainGlyphs: Verb {
  static let configuration = CommandConfiguration(
    commandName: "train-glyphs",
    abstract: "Train the model that reads vulgar fractions from rendered lines.")
  static let examples = [
    Example(
      "Train on the lines that Benchmarks/ocr/render.py glyphs has rendered",
      "wordtagger train-glyphs build/glyphs -o Models/fractions.glyphs", needs: "rendered lines"),
    Example(
      "A smaller model", "wordtagger train-glyphs build/glyphs --hidden 64 -o small.glyphs",
      needs: "rendered lines"),
  ]

  @Argument(help: "Folder with the lines.pnm and lines.tsv of Benchmarks/ocr/render.py glyphs.")
  var folder: String

  @Option(name: .customShort("o"), .long, help: "File to write the model to.")
  var output = "fractions.glyphs"

  @Option(help: "Seed of the random numbers; the same seed gives the same model.")
  var seed: UInt64 = 1

  @Option(help: "Passes over the windows.")
  var passes = 12

  @Option(help: "Units in the hidden layer.")
  var hidden = 256

  func run() throws {
    #if OCR
    var maker = FractionModelMaker()
    maker.seed = seed
    maker.trainer.epochCount = passes
    maker.trainer.hiddenCount = hidden
    let (network, report) = try maker.make(from: folder) { StandardError.write($0 + "\n") }
    try Data(GlyphModelFile.bytes(of: network)).write(
      to: URL(filePath: output), options: .atomic)
    try StandardOutput.write(
      """
      windows learned from\t\(report.trainingWindows)
      windows checked (fonts kept aside)\t\(report.checkedWindows)
      fractions right\t\(report.fractionsRight) of \(report.fractions)
      digits right\t\(report.digitsRight) of \(report.digits)
      others taken for a fraction\t\(report.othersTakenForFraction) of \(report.others)
      temperature\t\(network.temperature)

      """)
    #else
    throw PageError.builtWithoutOCR
    #endif
  }
}
