import LabeledData
import PageReading
import StreamIO
import WordTagging

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `wordtagger boxes`: a picture with what was found drawn on it.
struct Boxes: Verb {
  static let configuration = CommandConfiguration(
    commandName: "boxes", abstract: "Draw what was found on a copy of a picture.",
    discussion: """
      Without --by the text is only found, not read: words are red, characters blue. With --by \
      confidence sure words are green and guesses red; with --by label each label of the model \
      has a color. The ending of the output tells its form, .png or .svg.
      """)
  static let examples = [
    Example("See words and characters", "wordtagger boxes page.png --characters -o boxes.png"),
    Example(
      "See how sure the engine is, with the words as tool tips",
      "wordtagger boxes page.png --by confidence -o boxes.svg"),
  ]

  enum Coloring: String, CaseIterable, ExpressibleByArgument {
    case confidence
    case label
  }

  @Argument(help: "The picture.", completion: .file)
  var picture: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The picture to write, .png or .svg.", valueName: "file"),
    completion: .file)
  var output: String

  @Flag(help: "Draw the characters too.")
  var characters = false

  @Option(help: "Read the words and color them.")
  var by: Coloring?

  @Flag(help: "Darken what lies outside of the region.")
  var mask = false

  @Flag(help: "Let an SVG point to the picture instead of holding it.")
  var link = false

  @Option(help: "Whether poor pictures and lines are read again.")
  var level = ReadingLevel.accurate

  @OptionGroup var input: PageInput

  @OptionGroup var model: ModelOptions

  private var writesSVG: Bool { output.lowercased().hasSuffix(".svg") }

  func validate() throws {
    guard writesSVG || output.lowercased().hasSuffix(".png") else {
      throw ValidationError("--output must end in .png or .svg; '\(output)' does not.")
    }
    guard !link || writesSVG else { throw ValidationError("--link is for .svg only.") }
  }

  func run() throws {
    #if OCR
    let options = try input.options(level)
    let region = input.region.region
    let bytes = try FileBytes.read(
      picture == "-" ? "/dev/stdin" : picture, limit: options.limits.decodedBytes)
    let stored = try Image(bytes: bytes, name: picture, limits: options.limits)
    let reader = try PageReader(options)
    // Words are drawn where the page stands upright, which the reader may find out only now.
    let page = by == nil ? nil : try reader.read(stored, regionOfInterest: region)
    let image = try stored.uprighted(like: page)
    var overlay = try overlay(page, image, reader)
    if overlay.outlines.isEmpty { StandardError.warn("\(picture): no text was found") }
    if mask { overlay.window = page?.area ?? region.box(in: image.size) }
    let file = try OutputFile(output)
    if writesSVG {
      let address =
        link ? picture : "data:image/png;base64," + Data(try image.pngBytes()).base64EncodedString()
      try file.write(overlay.svg(size: image.size, picture: address))
    } else {
      try file.write(try overlay.png(over: image))
    }
    try file.close()
    #else
    throw PageError.builtWithoutOCR
    #endif
  }

  #if OCR
  private func overlay(
    _ page: Page?, _ image: borrowing Image, _ reader: borrowing PageReader
  ) throws -> Overlay {
    guard let page else {
      return Overlay(
        try reader.detectText(in: image, regionOfInterest: input.region.region),
        showsCharacters: characters)
    }
    guard by == .label else {
      return Overlay(page, showsCharacters: characters) { .confidence($0.confidence) }
    }
    let tagger = try model.tagger()
    var labels: [Word: String] = [:]
    for line in page.lines {
      for (word, label) in zip(line.words, tagger.wordLabels(of: line)) { labels[word] = label }
    }
    return Overlay(page, showsCharacters: characters) { word in
      .label(labels[word].flatMap { tagger.labels.firstIndex(of: $0) } ?? 0)
    }
  }
  #endif
}
