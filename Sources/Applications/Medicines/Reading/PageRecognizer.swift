#if OCR
public import PageReading

/// Recognizes pictures with Tesseract, and poor ones once more after enlarging them.
public final class PageRecognizer: TextRecognizing {
  private let reader: PageReader
  private let region: RegionOfInterest
  private let readsAgain: Bool
  /// The reader of enlarged pictures, once there was a poor one.
  private var enlarging: PageReader?

  /// Creates a recognizer.
  ///
  /// - Parameters:
  ///   - options: The options of the reader.
  ///   - region: The region of each picture to read.
  ///   - readsAgain: Whether poor pictures are read again.
  /// - Throws: An error of the engine, such as a language without data.
  public init(
    _ options: ReadingOptions, region: RegionOfInterest = .full, readsAgain: Bool = true
  ) throws(PageError) {
    reader = try PageReader(options)
    self.region = region
    self.readsAgain = readsAgain
  }

  /// Recognizes the page in a picture.
  public func recognize(_ source: PageSource) throws -> RecognizedPage {
    try reader.read(try source.image(limits: reader.options.limits), regionOfInterest: region)
  }

  /// Recognizes a picture enlarged by half; nil if pictures are read only once.
  public func recognizeAgain(_ source: PageSource) throws -> RecognizedPage? {
    guard readsAgain else { return nil }
    if enlarging == nil {
      var options = reader.options
      options.upscale = min(8, options.upscale * 1.5)
      enlarging = try PageReader(options)
    }
    return try enlarging?.read(
      try source.image(limits: reader.options.limits), regionOfInterest: region)
  }
}
#endif
