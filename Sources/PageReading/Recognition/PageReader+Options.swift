/// How carefully pages are read.
public enum ReadingLevel: String, Hashable, Sendable, CaseIterable, Codable {
  /// One pass over the picture as it is.
  case fast
  /// Poor pictures are prepared, poor lines are read again, the better reading is kept.
  case accurate
}

/// Whether a picture is prepared before it is read.
public enum PreparationRule: String, Hashable, Sendable, CaseIterable, Codable {
  /// Never.
  case off
  /// When the first reading or the picture itself is poor; the better reading is kept.
  case automatic
  /// Always, and only the prepared picture is read.
  case always
}

/// What a page reader is told.
public struct ReadingOptions: Sendable {
  /// The languages of the text by Tesseract's codes, the main one first.
  public var languages = ["eng"]
  /// How the engine takes the picture apart.
  public var mode = PageMode.block
  /// How wide a gap parts two columns, in heights of a word; nil leaves lines as the engine found
  /// them.
  public var columnGap: Double? = 1.2
  /// Whether the picture is prepared.
  public var preparation = PreparationRule.automatic
  /// How many times as large the picture is made before it is read.
  public var upscale = 1.0
  /// The least height of a line as a share of the picture's height; smaller ones are left out.
  public var minimumTextHeight = 0.0
  /// Lines below this confidence are read again in other ways; 0 never does.
  public var retryBelow = 75.0
  /// Lines below this confidence are handed on as unreadable, without words.
  public var unreadableBelow = 40.0
  /// Whether pages that lie on their side or head are turned.
  public var turnsPages = true
  /// Words that the engine should know besides its own, such as names.
  public var userWords: [String] = []
  /// What pictures are taken.
  public var limits = ImageLimits()
  /// What mends the lines that were read, in this order.
  public var repairs: [any LineRepair] = .standard
  /// Whether the engine also tries light text on a dark ground.
  public var readsInverted = true

  /// Creates the options of a level.
  public init(_ level: ReadingLevel = .accurate) {
    guard level == .fast else { return }
    preparation = .off
    retryBelow = 0
    turnsPages = false
    readsInverted = false
  }

  func check() throws(PageError) {
    if languages.isEmpty || languages.contains("") {
      throw .invalidOption(
        name: "languages", value: languages.joined(separator: "+"),
        expected: "codes such as 'eng' or 'eng+deu'")
    }
    if !(0.1...8).contains(upscale) {
      throw .invalidOption(name: "upscale", value: "\(upscale)", expected: "a factor from 0.1 to 8")
    }
    if !(0...1).contains(minimumTextHeight) {
      throw .invalidOption(
        name: "minimum text height", value: "\(minimumTextHeight)", expected: "a share from 0 to 1")
    }
    if let columnGap, !(0.1...100).contains(columnGap) {
      throw .invalidOption(
        name: "column gap", value: "\(columnGap)", expected: "0.1 to 100 heights of a word")
    }
  }
}
