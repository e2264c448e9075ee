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
    help: ArgumentHelp("The table of OCR confusions and their frequencies.", valueName: "file"))
  var noiseTable = "Datasets/noise/tesseract.tsv"

  func validate() throws { try requireRange("--noisy-lines", noisyLines, 0...1) }

  /// The noise channel, or nil without noise.
  func channel() throws(GrammarError) -> NoiseChannel? {
    if ocrNoise == .off { return nil }
    return NoiseChannel(
      try NoiseTable(contentsOf: noiseTable), level: ocrNoise, lineShare: noisyLines)
  }
}

extension NoiseLevel: ExpressibleByArgument {}
