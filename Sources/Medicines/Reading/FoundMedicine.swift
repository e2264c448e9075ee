public import PageReading

/// A medicine's name in a text or a picture.
public struct FoundMedicine: Hashable, Sendable {
  /// The text as it was read, with the words of a salt behind the name.
  public var text: String
  /// The place in the text of the page, in UTF-8.
  public var range: Range<Int>
  /// The boxes of its words, one for each line; none in a typed text.
  public var boxes: [PixelBox]
  /// The amount of the substance that is printed beside the name.
  public var strength: Strength?
  /// The medicines that the name may mean; several where the reading does not decide, none for an unknown word that is
  /// joined to a name.
  public var candidates: [MedicineCandidate]
  /// Whether what touches the name may make another one of it, so that none is chosen.
  public var isDoubtful = false

  /// The medicine, where the reading decides.
  public var chosen: MedicineCandidate? {
    candidates.count == 1 && !isDoubtful ? candidates[0] : nil
  }
}

/// A text or a picture with the medicines found in it.
public struct MedicinePage: Sendable {
  /// The name of the file.
  public var name: String
  /// The page; a typed text has one too.
  public var page: RecognizedPage
  /// The medicines in the order of the text.
  public var medicines: [FoundMedicine]
  /// The error that kept the page from being read, if any.
  public var error: String?

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

/// Reads the text of pages; an engine does, and tests have others.
public protocol TextRecognizing {
  /// Returns the page of a picture.
  ///
  /// - Throws: An error that keeps this one picture from being read.
  func recognize(_ source: PageSource) throws -> RecognizedPage
}
