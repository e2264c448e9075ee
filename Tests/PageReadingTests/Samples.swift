import Foundation
import PageReading

/// What the tests of this room share.
enum Samples {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Fixtures"
  static let recipePath = folder + "/recipe.tif"

  static func lines(_ name: String) throws -> [String] {
    try String(contentsOfFile: "\(folder)/\(name).txt", encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  /// A line with words of ten pixels a letter, one letter apart.
  static func line(
    _ text: String, x: Int = 0, y: Int = 0, confidence: Double = 90
  ) -> RecognizedPage.Line {
    var left = x
    let words = text.split(separator: " ").map { part in
      let symbols = part.enumerated().map { index, letter in
        RecognizedPage.Symbol(
          text: String(letter), box: PixelBox(x: left + 10 * index, y: y, width: 10, height: 20),
          confidence: confidence)
      }
      let word = RecognizedPage.Word(
        text: String(part), box: PixelBox(x: left, y: y, width: 10 * part.count, height: 20),
        confidence: confidence, symbols: symbols)
      left += 10 * part.count + 10
      return word
    }
    let box = PixelBox(around: words.map(\.box)) ?? PixelBox(x: x, y: y, width: 0, height: 0)
    return RecognizedPage.Line(
      box: box,
      baseline: RecognizedPage.Baseline(
        start: PagePoint(x: Double(box.left), y: Double(box.bottom - 4)),
        end: PagePoint(x: Double(box.right), y: Double(box.bottom - 4))),
      words: words)
  }

  /// A page with one block of one paragraph.
  static func page(_ lines: [RecognizedPage.Line]) -> RecognizedPage {
    let box = PixelBox(around: lines.map(\.box)) ?? PixelBox(x: 0, y: 0, width: 0, height: 0)
    return RecognizedPage(
      size: PixelSize(width: 800, height: 600),
      blocks: [
        RecognizedPage.Block(
          box: box, paragraphs: [RecognizedPage.Paragraph(box: box, lines: lines)])
      ])
  }
}

/// Numbers that are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &+ 0x9E37_79B9_7F4A_7C15
  }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }
}

#if OCR
import CTesseract

extension Samples {
  static func recipe() throws -> GrayImage {
    try PageImage(contentsOf: recipePath).grayImage()
  }

  /// The recipe with a second list to its right.
  static func twoColumns() throws -> GrayImage {
    let left = try recipe().cropped(to: PixelBox(x: 0, y: 0, width: 340, height: 220))
    let right = try PageImage(contentsOf: folder + "/columns.tif").grayImage()
      .cropped(to: PixelBox(x: 0, y: 0, width: 280, height: 220))
    var page = GrayImage(size: PixelSize(width: 700, height: 240))
    page.paste(left, x: 10, y: 5)
    page.paste(right, x: 400, y: 5)
    return page
  }

  /// The bytes of a file in one of Leptonica's formats.
  static func encoded(_ gray: GrayImage, as format: Int) throws -> [UInt8] {
    let image = try PageImage(gray)
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    guard pixWriteMem(&bytes, &count, image.pix, CInt(format)) == 0, let bytes else {
      throw PageError.engineFailure("cannot encode")
    }
    defer { lept_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}

extension GrayImage {
  mutating func paste(_ other: GrayImage, x: Int, y: Int) {
    for row in 0..<min(other.height, height - y) {
      for column in 0..<min(other.width, width - x) {
        self[x + column, y + row] = other[column, row]
      }
    }
  }
}
#endif
