import ArgumentParsing
import PageReading
import RecipePages
import WordTagging

/// `wordtagger boxes`: draws the outlines of words on a picture.
struct Boxes: Verb {
  static let configuration = CommandConfiguration(
    commandName: "boxes", abstract: "Draw the detected words on a copy of a picture.",
    discussion: """
      Without --by, text is only detected, not recognized: words are red, characters blue. With \
      --by confidence, certain words are green and uncertain ones red; with --by label, each label \
      of the model has a color. The format follows from the extension of the output, .png or .svg.
      """)
  static let usualOptions = [
    "-o", "--characters", "--by", "--mask", "--link", "-l", "--region", "-m",
  ]
  static let examples = [
    Example("See words and characters", "wordtagger boxes page.png --characters -o boxes.png"),
    Example(
      "See the confidence of each word, with the words as tool tips",
      "wordtagger boxes page.png --by confidence -o boxes.svg"),
  ]

  enum Coloring: String, CaseIterable, ExpressibleByArgument {
    case confidence
    case label
  }

  @Argument(help: "The picture.", file: .pages)
  var picture: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The picture to write, .png or .svg.", valueName: "file"), file: .output)
  var output: String

  @Flag(help: "Draw the characters too.")
  var characters = false

  @Option(help: "Read the words and color them.")
  var by: Coloring?

  @Flag(help: "Darken the area outside the region.")
  var mask = false

  @Flag(help: "Link the picture in an SVG instead of embedding it.")
  var link = false

  @Option(help: "Whether low-quality pictures and lines are read again.")
  var level = ReadingLevel.accurate

  @OptionGroup
  var input: PageInput

  @OptionGroup
  var model: ModelOptions

  private var writesSVG: Bool { output.lowercased().hasSuffix(".svg") }

  func validate() throws {
    guard writesSVG || output.lowercased().hasSuffix(".png") else {
      throw ValidationError("--output must end in .png or .svg; '\(output)' does not.")
    }
    guard !link || writesSVG else { throw ValidationError("--link is for .svg only.") }
  }

  func run() throws {
    #if OCR
    ProcessSettings.applyForPages()
    let options = try input.recipeOptions(level)
    let region = input.region.region
    let path = picture == "-" ? "/dev/stdin" : picture
    let stored = try PageImage(contentsOf: path, limits: options.limits)
    let reader = try PageReader(options)
    // Words are drawn on the upright page, whose orientation the reader may detect only now.
    let page = by == nil ? nil : try reader.read(stored, regionOfInterest: region)
    let image = try stored.rotated(like: page)
    var overlay = try overlay(page, image, reader)
    if overlay.outlines.isEmpty { StandardError.warn("\(picture): no text was found") }
    if mask { overlay.window = page?.area ?? region.box(in: image.size) }
    try overlay.write(to: output, over: image, link: link ? picture : nil)
    #else
    throw PageError.builtWithoutOCR
    #endif
  }

  #if OCR
  private func overlay(
    _ page: RecognizedPage?, _ image: borrowing PageImage, _ reader: borrowing PageReader
  ) throws -> PageOverlay {
    guard let page else {
      return PageOverlay(
        try reader.detectText(in: image, regionOfInterest: input.region.region),
        showsCharacters: characters)
    }
    guard by == .label else {
      return PageOverlay(page, showsCharacters: characters) { .confidence($0.confidence) }
    }
    let scanner = RecipeScanner(tagger: try model.tagger())
    return scanner.scan(page).overlay(
      labels: scanner.tagger.labels, showsCharacters: characters)
  }
  #endif
}
