import ArgumentParsing
import LabeledData
import PageReading
import RecipePages

/// The options of every verb that reads pages.
struct PageInput: ParsableArguments {
  @Option(
    name: .customShort("l"), .long,
    help: ArgumentHelp(
      "The languages of the text as Tesseract's codes, such as eng+deu. By default English; a recipe in another language is read again in that one, if its data are installed.",
      valueName: "codes"))
  var language: String?

  @Option(help: "The page segmentation mode.")
  var mode = PageMode.block

  @Option(
    help: ArgumentHelp(
      "The region to read: x,y,width,height from 0 to 1, or camera for the middle strip.",
      valueName: "region"))
  var region = RegionArgument.full

  @Option(help: ArgumentHelp("Enlarge the picture by this factor first.", valueName: "factor"))
  var upscale = 1.0

  @Option(
    help: ArgumentHelp(
      "Skip lines whose height is below this fraction of the picture's height.", valueName: "share")
  )
  var minTextHeight = 0.0

  @Option(
    help: ArgumentHelp(
      "A list of words, one per line, to add to the engine's dictionary.", valueName: "file"),
    file: .input)
  var userWords: String?

  @Option(help: "Whether the picture is preprocessed; by default the level decides.")
  var preparation: PreparationRule?

  @Option(
    help: ArgumentHelp(
      "The width of the gap between columns, in heights of a word; 0 keeps one column.",
      valueName: "heights"))
  var columnGap = 1.2

  @Option(
    help: ArgumentHelp(
      "Read lines below this confidence again with other settings; by default the level decides.",
      valueName: "confidence"))
  var retryBelow: Double?

  @Option(
    help: ArgumentHelp("Mark lines below this confidence as unreadable.", valueName: "confidence"))
  var unreadableBelow = 40.0

  @Flag(help: "Keep words as recognized: no fractions from pixels, no repaired units.")
  var noRepair = false

  @Option(
    help: ArgumentHelp("Refuse pictures that need more memory to decode.", valueName: "megabytes"))
  var maxMemory = 512

  @Option(
    help: ArgumentHelp("The maximum number of pages of a document or folder.", valueName: "n"))
  var maxPages = 1000

  @Option(
    help: ArgumentHelp(
      "The maximum number of lines of a typed text, of 400 bytes on average.", valueName: "n"))
  var maxLines = 10_000

  @Option(
    help: ArgumentHelp("Skip a PDF page that takes longer to render.", valueName: "seconds"))
  var pageTimeout = 60

  func validate() throws {
    try requireRange("--max-pages", maxPages, 1...1_000_000_000)
    try requireRange("--max-lines", maxLines, 1...10_000_000)
    try requireRange("--page-timeout", pageTimeout, 1...86_400)
    try requireRange("--max-memory", maxMemory, 1...1 << 20)
  }

  /// Limits on PDF and TIFF documents and folders.
  var documentLimits: DocumentLimits {
    DocumentLimits(
      pageCount: maxPages, pageTime: .seconds(pageTimeout), fileBytes: maxMemory << 20,
      textBytes: max(4 << 20, maxLines * 400), textLines: maxLines)
  }

  /// Limits for pages among which a text may be a whole book.
  var bookLimits: DocumentLimits {
    var limits = documentLimits
    (limits.textBytes, limits.textLines) = (limits.fileBytes, .max)
    return limits
  }

  /// The options for reading recipes.
  func recipeOptions(_ level: ReadingLevel) throws -> ReadingOptions {
    try options(noRepair ? ReadingOptions(level) : .recipes(level))
  }

  /// The options for reading any text, without the repairs of recipes.
  func textOptions(_ level: ReadingLevel) throws -> ReadingOptions {
    try options(ReadingOptions(level))
  }

  private func options(_ standard: ReadingOptions) throws -> ReadingOptions {
    var options = standard
    if let language {
      options.languages = language.split(separator: "+", omittingEmptySubsequences: false).map(
        String.init)
    }
    options.mode = mode
    options.upscale = upscale
    options.minimumTextHeight = minTextHeight
    options.columnGap = columnGap == 0 ? nil : columnGap
    options.unreadableBelow = unreadableBelow
    options.limits = ImageLimits(decodedBytes: maxMemory << 20)
    if let preparation { options.preparation = preparation }
    if let retryBelow { options.retryBelow = retryBelow }
    if let userWords {
      options.userWords = try WordList(contentsOf: userWords).spellings
    }
    return options
  }
}

/// A region on the command line.
struct RegionArgument: ExpressibleByArgument {
  var region: RegionOfInterest

  static let full = RegionArgument(region: .full)

  init(region: RegionOfInterest) { self.region = region }

  init?(argument: String) {
    if argument == "camera" {
      region = .camera(isPortrait: false, aspect: 1)
      return
    }
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0)
    }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3]
    else { return nil }
    region = RegionOfInterest(x: x, y: y, width: width, height: height)
    guard region.isValid else { return nil }
  }

  var defaultValueDescription: String { "\(region.x),\(region.y),\(region.width),\(region.height)" }
}

extension ReadingLevel: ExpressibleByArgument {}
extension PageMode: ExpressibleByArgument {}
extension PreparationRule: ExpressibleByArgument {}
extension PageFormat: ExpressibleByArgument {}
