#if OCR
import PageReading
import RecipePages
import StreamIO

/// The output files of overlays: one HTML page, or a PNG or SVG file for each picture.
struct OverlayFiles {
  private let path: String
  private let sources: [PageSource]
  private let limits: ImageLimits
  private let labels: [String]
  private var html = ScannedPagesHTML()

  init(_ path: String, of sources: [PageSource], labels: [String], limits: ImageLimits) {
    self.path = path
    self.sources = sources
    self.labels = labels
    self.limits = limits
  }

  /// Writes the picture of a page, or adds it to the HTML page.
  mutating func add(_ page: ScannedPage, _ index: Int) throws {
    let isHTML = path.lowercased().hasSuffix(".html")
    guard page.error == nil, sources[index].isPicture else {
      if isHTML { html.add(page, picture: nil) }
      return
    }
    if isHTML {
      html.add(page, picture: try sources[index].dataURL(of: page.page, limits: limits))
    } else {
      let image = try sources[index].image(limits: limits).rotated(like: page.page)
      let name = sources.count == 1 ? path : Self.numbered(path, index + 1)
      try page.overlay(labels: labels).write(to: name, over: image)
    }
  }

  /// Writes the HTML page.
  func finish() throws {
    guard path.lowercased().hasSuffix(".html") else { return }
    try OutputFile.write(html.document, to: path)
  }

  /// `out-2.png` for the second picture of `out.png`.
  private static func numbered(_ path: String, _ number: Int) -> String {
    guard let dot = path.lastIndex(of: ".") else { return "\(path)-\(number)" }
    return "\(path[..<dot])-\(number)\(path[dot...])"
  }
}

extension PageOverlay {
  /// Writes the overlay over a picture as an SVG or PNG file, depending on the extension.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - image: The picture.
  ///   - link: The address of the picture in an SVG; nil embeds it.
  /// - Throws: An error in drawing or writing.
  func write(to path: String, over image: borrowing PageImage, link: String? = nil) throws {
    let file = try OutputFile(path)
    if path.lowercased().hasSuffix(".svg") {
      try file.write(svg(size: image.size, picture: try link ?? image.dataURL()))
    } else {
      try file.write(try png(over: image))
    }
    try file.close()
  }
}
#endif
