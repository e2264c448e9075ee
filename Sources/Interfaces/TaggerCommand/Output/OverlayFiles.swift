import ArgumentParsing
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

  /// Prepares the files, which must not be among the pictures.
  init(
    _ path: String, of sources: [PageSource], labels: [String], limits: ImageLimits
  ) throws(UsageError) {
    self.path = path
    self.sources = sources
    self.labels = labels
    self.limits = limits
    guard !isHTML else { return }
    try OverwriteGuard.check(
      sources.indices.map { NamedFile(argument: "--overlay", path: name(of: $0), role: .output) }
        + sources.map { NamedFile(argument: "<files>", path: $0.document, role: .pages) })
  }

  private var isHTML: Bool { path.lowercased().hasSuffix(".html") }

  /// The file for a picture: the path itself for the only one, or one with the picture's number in its name.
  private func name(of index: Int) -> String {
    sources.count == 1 ? path : Self.numbered(path, index + 1)
  }

  /// Writes the picture of a page, or adds it to the HTML page.
  mutating func add(_ page: ScannedPage, _ index: Int) throws {
    guard page.error == nil, sources[index].isPicture else {
      if isHTML { html.add(page, picture: nil) }
      return
    }
    if isHTML {
      html.add(page, picture: try sources[index].dataURL(of: page.page, limits: limits))
    } else {
      let image = try sources[index].image(limits: limits).rotated(like: page.page)
      try page.overlay(labels: labels).write(to: name(of: index), over: image)
    }
  }

  /// Writes the HTML page.
  func finish() throws {
    guard isHTML else { return }
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
