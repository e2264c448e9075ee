// The functions are documented in wordtagger.h.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CWordTagger
import DataGeneration
import LabeledData

@c @implementation
public func wt_generate(
  _ path: UnsafePointer<CChar>?, _ options: UnsafePointer<wt_generate_options>?,
  _ error: ErrorAddress?
) -> OpaquePointer? {
  attempt(error) {
    let options = try Options.read(options, wt_generate_options(), "wt_generate_options")
    let count = try ArgumentRange.generatedCount.checked(options.count)
    guard (0...1).contains(options.unknown_words) else {
      throw CallError(
        WT_ERROR_ARGUMENT, "unknown_words is \(options.unknown_words); expected a share, 0 to 1")
    }
    let generator = LineGenerator(
      try Grammar(contentsOf: try Options.path(path)), seed: options.seed,
      noise: try noise(options), unknownWords: options.unknown_words)
    var bytes: [UInt8] = []
    var ends: [Int] = []
    try generator.generate(count) { line, _ in
      bytes += try line.jsonLine()
      ends.append(bytes.count)
    }
    return Documents(TextStorage(bytes: bytes, ends: ends)).retained
  }
}

private func noise(_ options: wt_generate_options) throws -> OCRNoiseChannel? {
  guard let text = try Options.text(options.noise, "noise"), text != "off" else { return nil }
  guard let level = NoiseLevel(text) else {
    throw CallError(
      WT_ERROR_ARGUMENT,
      "the noise cannot be '\(text)'; expected off, light, heavy or a share up to 0.2")
  }
  let table =
    try options.noise_table.map { try OCRNoiseTable(contentsOf: try Options.path($0)) }
    ?? .tesseract
  return OCRNoiseChannel(table, level: level)
}
