/// The tradeoff between speed and accuracy of reading.
@nonexhaustive
public enum ReadingLevel: String, Hashable, Sendable, CaseIterable, Codable {
  /// One pass over the picture as it is.
  case fast
  /// Poor pictures are preprocessed and poor lines read again; the better result is kept.
  case accurate
}

/// The condition for preprocessing a picture before recognition.
@nonexhaustive
public enum PreparationRule: String, Hashable, Sendable, CaseIterable, Codable {
  /// Never.
  case off
  /// When the first result or the picture itself is poor; the better result is kept.
  case automatic
  /// Always; only the preprocessed picture is read.
  case always
}

/// Options of a page reader.
public struct ReadingOptions: Sendable {
  /// The languages of the text as Tesseract's codes, the main one first.
  public var languages = ["eng"]
  /// The engine's page segmentation.
  public var mode = PageMode.block
  /// The minimum gap between two columns, in heights of a word; nil leaves lines as the engine
  /// found them.
  public var columnGap: Double? = 1.2
  /// The condition for preprocessing the picture.
  public var preparation = PreparationRule.automatic
  /// Whether lines that slant or bend are straightened before recognition.
  public var straightensLines = true
  /// Whether ruled lines, leader dots and bullets are erased before recognition; bullets are put back as `•`.
  public var erasesRulings = true
  /// The factor by which the picture is enlarged before recognition.
  public var upscale = 1.0
  /// The minimum height of a line as a share of the picture's height; smaller ones are dropped.
  public var minimumTextHeight = 0.0
  /// Lines below this confidence are read again with other preprocessing; 0 disables this.
  public var retryBelow = 75.0
  /// Lines below this confidence are marked as unreadable and lose their words.
  public var unreadableBelow = 40.0
  /// Whether pages that are rotated by quarter turns are rotated upright.
  public var turnsPages = true
  /// Words added to the engine's dictionary, such as names.
  public var userWords: [String] = []
  /// Limits on the pictures that are decoded.
  public var limits = ImageLimits()
  /// Corrections applied to each readable line, in this order.
  public var repairs: [any LineRepair] = []
  /// Whether the engine also tries light text on a dark background.
  public var readsInverted = true

  /// Creates the options of a level.
  public init(_ level: ReadingLevel = .accurate) {
    guard level == .fast else { return }
    preparation = .off
    straightensLines = false
    erasesRulings = false
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
