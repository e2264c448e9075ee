import PageReading
import Support

/// The picture of a page for a browser: the body that it sent, rotated, or a separate picture.
struct PagePicture {
  private(set) var quarterTurns = 0
  /// The separate picture, a PNG file.
  private(set) var png: [UInt8]?

  /// Whether a browser can show the body of a request.
  static func isShown(_ body: [UInt8]) -> Bool {
    body.starts(with: [0xFF, 0xD8]) || body.starts(with: [0x89, 0x50, 0x4E, 0x47])
      || body.starts(with: "GIF8".utf8)
      || body.starts(with: "RIFF".utf8) && body.dropFirst(8).starts(with: "WEBP".utf8)
  }

  /// The picture of a page that was read from a body; nil is a page that could not be read.
  init(of page: RecognizedPage?, source: PageSource, body: [UInt8], limits: ImageLimits) {
    guard let page else { return }
    if Self.isShown(body) {
      let stored = (try? ImageHeader(body, name: source.name))?.orientation
      let turns = page.orientation.quarterTurns - (stored?.quarterTurns ?? 0)
      quarterTurns = (turns % 4 + 4) % 4
    } else if source.isPicture {
      #if OCR
      png = try? source.image(limits: limits).rotated(like: page).pngBytes()
      #endif
    }
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.key("quarterTurns")
      json.integer(quarterTurns)
      json.key("url")
      if let png {
        json.string(png.pngURL)
      } else {
        json.null()
      }
    }
  }
}
