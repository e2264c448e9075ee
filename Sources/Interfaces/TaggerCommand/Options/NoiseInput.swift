import ArgumentParsing
import DataGeneration

/// The options of all verbs that add OCR noise.
struct NoiseInput: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Add OCR noise: off, light, heavy, or the fraction of characters, up to 0.2.",
      valueName: "level"))
  var ocrNoise = NoiseLevel.off
  @Option(help: ArgumentHelp("The fraction of the lines that get noise.", valueName: "share"))
  var noisyLines = 1.0
  @Option(
    help: ArgumentHelp(
      "The table of OCR confusions and their frequencies, instead of that measured for Tesseract.",
      valueName: "file"), file: .input)
  var noiseTable: String?

  func validate() throws { try requireRange("--noisy-lines", noisyLines, 0...1) }

  /// Whether an option is given.
  var isGiven: Bool { $ocrNoise || $noisyLines || $noiseTable }

  /// The noise channel, or nil without noise.
  func channel() throws(GrammarError) -> OCRNoiseChannel? {
    if ocrNoise == .off { return nil }
    let table = try noiseTable.map(OCRNoiseTable.init(contentsOf:)) ?? .tesseract
    return OCRNoiseChannel(table, level: ocrNoise, lineShare: noisyLines)
  }
}

extension NoiseLevel: ExpressibleByArgument {}
