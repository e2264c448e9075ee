/// A word that was detected but not recognized: its box and its characters' boxes.
public struct DetectedWord: Hashable, Sendable, Codable {
  /// The box around the characters.
  public var box: PixelBox
  /// The characters from left to right.
  public var characters: [PixelBox]

  /// Creates a word around its characters, or nil without any.
  public init?(characters: [PixelBox]) {
    guard let box = PixelBox(around: characters) else { return nil }
    self.box = box
    self.characters = characters
  }
}

#if OCR
import CTesseract

extension PageReader {
  /// Detects the words of a picture and their characters, in any script, without recognizing them.
  public func detectText(
    in image: borrowing PageImage, regionOfInterest: RegionOfInterest = .full
  ) throws(PageError) -> [DetectedWord] {
    guard regionOfInterest.isValid else { throw .invalidRegion(regionOfInterest) }
    let area = regionOfInterest.box(in: image.size)
    let part = try image.cropped(to: area)
    return engine.detectText(in: part, mode: options.mode).compactMap { boxes in
      DetectedWord(characters: boxes.map { $0.offset(x: area.x, y: area.y) })
    }
  }
}

extension TesseractEngine {
  /// The boxes of the characters of each word that a layout iterator visits.
  static func characterBoxes(_ layout: OpaquePointer) -> [[PixelBox]] {
    var words: [[PixelBox]] = []
    repeat {
      switch TessPageIteratorBlockType(layout) {
      case PT_FLOWING_IMAGE, PT_HEADING_IMAGE, PT_PULLOUT_IMAGE, PT_HORZ_LINE, PT_VERT_LINE:
        continue
      default: break
      }
      if words.isEmpty || TessPageIteratorIsAtBeginningOf(layout, RIL_WORD) != 0 {
        words.append([])
      }
      var (left, top, right, bottom) = (CInt(), CInt(), CInt(), CInt())
      guard
        TessPageIteratorBoundingBox(layout, RIL_SYMBOL, &left, &top, &right, &bottom) != 0,
        right > left, bottom > top
      else { continue }
      words[words.count - 1].append(
        PixelBox(left: Int(left), top: Int(top), right: Int(right), bottom: Int(bottom)))
    } while TessPageIteratorNext(layout, RIL_SYMBOL) != 0
    return words
  }
}
#endif
