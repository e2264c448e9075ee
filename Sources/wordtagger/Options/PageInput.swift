import LabeledData
import PageReading

/// The options of every verb that reads pictures.
struct PageInput: ParsableArguments {
  @Option(
    name: .customShort("l"), .long,
    help: ArgumentHelp(
      "The languages of the text by Tesseract's codes, such as eng+deu.", valueName: "codes"))
  var language = "eng"

  @Option(help: "How the picture is taken apart.")
  var mode = PageMode.block

  @Option(
    help: ArgumentHelp(
      "The part to read: x,y,width,height as shares from 0 to 1, or camera for the middle strip.",
      valueName: "region"))
  var region = RegionArgument.full

  @Option(help: ArgumentHelp("Make the picture so many times as large first.", valueName: "factor"))
  var upscale = 1.0

  @Option(
    help: ArgumentHelp(
      "Leave out lines lower than this share of the picture's height.", valueName: "share"))
  var minTextHeight = 0.0

  @Option(
    help: ArgumentHelp(
      "A file of words, one a line, that the engine should know.", valueName: "file"),
    completion: .file)
  var userWords: String?

  @Option(help: "Whether the picture is prepared; without it the level tells.")
  var preparation: PreparationRule?

  @Option(
    help: ArgumentHelp(
      "A gap of so many heights of a word parts columns; 0 never does.", valueName: "heights"))
  var columnGap = 1.2

  @Option(
    help: ArgumentHelp(
      "Read lines of less confidence again in other ways; without it the level tells.",
      valueName: "confidence"))
  var retryBelow: Double?

  @Option(
    help: ArgumentHelp("Call lines of less confidence unreadable.", valueName: "confidence"))
  var unreadableBelow = 40.0

  @Flag(help: "Leave words as the engine read them: no fractions from pixels, no mended units.")
  var noRepair = false

  @Option(
    help: ArgumentHelp("Refuse pictures that take more to decode.", valueName: "megabytes"))
  var maxMemory = 512

  func validate() throws {
    guard maxMemory > 0, maxMemory <= 1 << 20 else {
      throw ValidationError("--max-memory is in megabytes; expected 1 or more.")
    }
  }

  /// What the reader is told.
  func options(_ level: ReadingLevel) throws -> ReadingOptions {
    var options = ReadingOptions(level)
    options.languages = language.split(separator: "+", omittingEmptySubsequences: false)
      .map(String.init)
    options.mode = mode
    options.upscale = upscale
    options.minimumTextHeight = minTextHeight
    options.columnGap = columnGap == 0 ? nil : columnGap
    options.unreadableBelow = unreadableBelow
    options.limits = ImageLimits(decodedBytes: maxMemory << 20)
    if noRepair { options.repairs = [] }
    if let preparation { options.preparation = preparation }
    if let retryBelow { options.retryBelow = retryBelow }
    if let userWords {
      options.userWords = try SequenceReader(userWords, format: .lines).readAll().compactMap(\.text)
    }
    return options
  }
}

/// A region on the command line.
struct RegionArgument: ExpressibleByArgument {
  var region: Region

  static let full = RegionArgument(region: .full)

  init(region: Region) {
    self.region = region
  }

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
    region = Region(x: x, y: y, width: width, height: height)
    guard region.isValid else { return nil }
  }

  var defaultValueDescription: String { "\(region.x),\(region.y),\(region.width),\(region.height)" }
}

extension ReadingLevel: ExpressibleByArgument {}
extension PageMode: ExpressibleByArgument {}
extension PreparationRule: ExpressibleByArgument {}
extension PageFormat: ExpressibleByArgument {}
