import DataGeneration

/// The options of all verbs that disturb lines as OCR does.
struct NoiseInput: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Disturb lines as OCR does: off, light, heavy, or the share of characters, up to 0.2.",
      valueName: "level"))
  var ocrNoise = NoiseLevel.off
  @Option(
    help: ArgumentHelp("The share of the lines that are disturbed at all.", valueName: "share"))
  var noisyLines = 1.0
  @Option(
    help: ArgumentHelp("What is read as what, how often and where.", valueName: "file"),
    completion: .file)
  var noiseTable = "Datasets/noise/tesseract.tsv"

  func validate() throws {
    guard (0...1).contains(noisyLines) else {
      throw ValidationError("--noisy-lines is a share from 0 to 1, not \(noisyLines).")
    }
  }

  /// What disturbs lines, or nil when nothing does.
  func channel() throws(GrammarError) -> NoiseChannel? {
    if ocrNoise == .off { return nil }
    return NoiseChannel(
      try NoiseTable(contentsOf: noiseTable), level: ocrNoise, lineShare: noisyLines)
  }
}

extension NoiseLevel: ExpressibleByArgument {
  init?(argument: String) {
    self.init(argument)
  }
}
