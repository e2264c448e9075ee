public import PageReading

/// A medicine's name in a text or a picture.
public struct FoundMedicine: Hashable, Sendable {
  /// The text as read, including a salt that follows the name.
  public var text: String
  /// The range in the text of the page, in UTF-8.
  public var range: Range<Int>
  /// The boxes of its words, one for each line; empty for typed text.
  public var boxes: [PixelBox]
  /// The amount of the substance printed next to the name.
  public var strength: MedicineStrength?
  /// The medicines that the name may mean; several if the match is ambiguous, none for an unknown word that is joined to
  /// a name.
  public var candidates: [MedicineCandidate]
  /// Whether adjacent text may change the name's meaning; no candidate is chosen then.
  public var isDoubtful = false

  /// The medicine, if the match is unambiguous.
  public var chosen: MedicineCandidate? {
    candidates.count == 1 && !isDoubtful ? candidates[0] : nil
  }
}

/// A text or a picture with the medicines found in it.
public struct MedicinePage: Sendable {
  /// The name of the file.
  public var name: String
  /// The recognized page, also for typed text.
  public var page: RecognizedPage
  /// The medicines in the order of the text.
  public var medicines: [FoundMedicine]
  /// The error that kept the page from being read, if any.
  public var error: String?
  /// The source of the page, if it was read from one.
  public var source: PageSource?

  /// Creates a page.
  public init(
    name: String, page: RecognizedPage, medicines: [FoundMedicine] = [], error: String? = nil
  ) {
    self.name = name
    self.page = page
    self.medicines = medicines
    self.error = error
  }
}

/// A type that recognizes the text of pages, such as an OCR engine.
public protocol TextRecognizing {
  /// Recognizes the page in a picture.
  ///
  /// - Throws: An error that keeps this one picture from being read.
  func recognize(_ source: PageSource) throws -> RecognizedPage

  /// Recognizes a picture with other settings, after a poor first reading; nil if there are none.
  ///
  /// - Throws: An error that keeps this one picture from being read.
  func recognizeAgain(_ source: PageSource) throws -> RecognizedPage?
}

extension TextRecognizing {
  /// Returns nil: there are no other settings.
  public func recognizeAgain(_ source: PageSource) throws -> RecognizedPage? { nil }
}
