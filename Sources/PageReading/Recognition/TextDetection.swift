/// Text that was found but not read: where a word is, and where its characters are.
public struct DetectedWord: Hashable, Sendable, Codable {
  /// The pixels around the characters.
  public var box: Box
  /// The characters from left to right.
  public var characters: [Box]

  /// Creates a word around its characters; nil without any.
  public init?(characters: [Box]) {
    guard let box = Box(around: characters) else { return nil }
    self.box = box
    self.characters = characters
  }
}

#if OCR
import CTesseract

extension PageReader {
  /// Finds the words in a picture and their characters, in any script, without reading them.
  public func detectText(
    in image: borrowing Image, regionOfInterest: Region = .full
  ) throws(PageError) -> [DetectedWord] {
    guard regionOfInterest.isValid else { throw .invalidRegion(regionOfInterest) }
    let area = regionOfInterest.box(in: image.size)
    let part = try image.cropped(to: area)
    return try engine.detectText(in: part, mode: options.mode).compactMap { boxes in
      DetectedWord(characters: boxes.map { $0.offset(x: area.x, y: area.y) })
    }
  }
}

extension Engine {
  /// The boxes of the characters of each word.
  func detectText(in image: borrowing Image, mode: PageMode) throws(PageError) -> [[Box]] {
    try load(image, mode: mode)
    defer { clear() }
    guard let places = analyzeLayout() else { return [] }
    defer { TessPageIteratorDelete(places) }
    var words: [[Box]] = []
    repeat {
      switch TessPageIteratorBlockType(places) {
      case PT_FLOWING_IMAGE, PT_HEADING_IMAGE, PT_PULLOUT_IMAGE, PT_HORZ_LINE, PT_VERT_LINE:
        continue
      default: break
      }
      if words.isEmpty || TessPageIteratorIsAtBeginningOf(places, RIL_WORD) != 0 {
        words.append([])
      }
      var (left, top, right, bottom) = (CInt(), CInt(), CInt(), CInt())
      guard
        TessPageIteratorBoundingBox(places, RIL_SYMBOL, &left, &top, &right, &bottom) != 0,
        right > left, bottom > top
      else { continue }
      words[words.count - 1].append(
        Box(left: Int(left), top: Int(top), right: Int(right), bottom: Int(bottom)))
    } while TessPageIteratorNext(places, RIL_SYMBOL) != 0
    return words
  }
}
#endif
