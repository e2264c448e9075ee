/// One page to be read: a picture file, bytes or pixels in memory, a page of a TIFF or PDF document, or a text.
///
/// Pictures are decoded when they are read, pages of documents one at a time.
public struct PageSource: Hashable, Sendable {
  private enum Content: Hashable {
    case file(String)
    case bytes([UInt8])
    case pixels(GrayImage)
    case tiffPage(path: String, index: Int)
    case pdfPage(PDFDocument, number: Int)
    case text(String)
  }

  /// The file extensions of texts.
  private static let textEndings = [".txt", ".text", ".md", ".markdown"]

  /// The name of standard input.
  package static let standardInput = "standard input"

  /// The name for messages and records: the path, and the number of the page in a document.
  public let name: String
  /// The name of the document that has the page; for a single picture the picture's own name.
  public let document: String
  private let content: Content

  private init(name: String, document: String? = nil, _ content: Content) {
    self.name = name
    self.document = document ?? name
    self.content = content
  }

  /// Creates the source of a picture file.
  public init(path: String) {
    self.init(name: path, .file(path))
  }

  /// Creates the source of a picture file's content.
  public init(bytes: [UInt8], name: String) {
    self.init(name: name, .bytes(bytes))
  }

  /// Creates the source of a picture in memory; the name is for messages and records.
  public init(_ image: GrayImage, name: String = "image") {
    self.init(name: name, .pixels(image))
  }

  /// Creates the source of a typed text.
  public init(text: String, name: String) {
    self.init(name: name, .text(text))
  }

  /// Whether the page has to be recognized; a text does not.
  public var isPicture: Bool {
    if case .text = content { false } else { true }
  }

  /// The page of a text, which needs no recognition; nil for a picture.
  public var typedPage: RecognizedPage? { typedText.map(RecognizedPage.init(text:)) }

  /// The text, if the page is a typed text.
  package var typedText: String? {
    guard case .text(let text) = content else { return nil }
    return text
  }

  /// Returns the same page under another name.
  package func named(_ name: String) -> PageSource {
    PageSource(name: name, content)
  }

  /// Returns the pages at paths in their order: files, all pictures of folders by name, all pages of TIFF and PDF
  /// documents, and texts (.txt, .md); `-` is standard input.
  ///
  /// - Parameters:
  ///   - paths: The paths.
  ///   - limits: Limits on documents.
  /// - Returns: The pages, and an error for each path without pages. A single picture that is
  ///   missing or broken gives a source, whose error is thrown when it is read.
  public static func pages(
    at paths: [String], limits: DocumentLimits = DocumentLimits()
  ) -> (sources: [PageSource], errors: [PageError]) {
    var sources: [PageSource] = []
    var errors: [PageError] = []
    for path in paths {
      do throws(PageError) {
        let (found, count) = try pages(at: path, limits)
        sources += found
        if count > limits.pageCount {
          errors.append(.tooManyPages(name: path, count: count, limit: limits.pageCount))
        }
      } catch {
        errors.append(error)
      }
    }
    return (sources, errors)
  }

  /// The pages of one path within the limits, and their total number.
  private static func pages(
    at path: String, _ limits: DocumentLimits
  ) throws(PageError) -> (sources: [PageSource], count: Int) {
    if path == "-" { return try standardInput(limits) }
    if FileBytes.isFolder(path) {
      let pictures = try FrameSource.pictures(in: path)
      if pictures.isEmpty { throw .unusableFile(name: path, reason: "no pictures in this folder") }
      return (pictures.prefix(limits.pageCount).map { PageSource(path: $0) }, pictures.count)
    }
    if textEndings.contains(where: path.lowercased().hasSuffix) {
      let bytes = try FileBytes.read(path, limit: limits.fileBytes)
      return ([try text(bytes, name: path, limits)], 1)
    }
    let start = FileBytes.start(of: path, count: 5)
    if start == Array("%PDF-".utf8) {
      return try pages(of: PDFDocument(path: path, name: path, limits: limits), limits)
    }
    if start.starts(with: "II*\0".utf8) || start.starts(with: "MM\0*".utf8) {
      let bytes = try FileBytes.read(path, limit: limits.fileBytes)
      let count = try ImageHeader(bytes, name: path).frameCount
      if count > 1 {
        let sources = (0..<min(count, limits.pageCount)).map {
          PageSource(
            name: "\(path), page \($0 + 1)", document: path, .tiffPage(path: path, index: $0))
        }
        return (sources, count)
      }
    }
    return ([PageSource(path: path)], 1)
  }

  private static func standardInput(
    _ limits: DocumentLimits
  ) throws(PageError) -> (sources: [PageSource], count: Int) {
    let bytes = try FileBytes.read(FileBytes.standardInput, limit: limits.fileBytes)
    return try pages(inBytes: bytes, name: standardInput, limits: limits)
  }

  /// The pages of a file's content within the limits, and their total number: a picture, a PDF
  /// document or a text.
  package static func pages(
    inBytes bytes: [UInt8], name: String, limits: DocumentLimits = DocumentLimits()
  ) throws(PageError) -> (sources: [PageSource], count: Int) {
    if bytes.starts(with: "%PDF-".utf8) {
      return try pages(of: PDFDocument(bytes: bytes, name: name, limits: limits), limits)
    }
    guard !bytes.isEmpty else {
      throw .unusableFile(
        name: name, reason: "nothing was read; expected a picture, a PDF document or a text")
    }
    // Pictures contain bytes that do not occur in text.
    let isText = !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
    if !isText, !bytes.contains(0), (try? ImageHeader(bytes, name: name)) == nil {
      throw .unusableFile(name: name, reason: "neither a picture nor UTF-8 text")
    }
    return (
      [isText ? try text(bytes, name: name, limits) : PageSource(bytes: bytes, name: name)], 1
    )
  }

  private static func text(
    _ bytes: [UInt8], name: String, _ limits: DocumentLimits
  ) throws(PageError) -> PageSource {
    let lineCount = bytes.count { $0 == UInt8(ascii: "\n") }
    guard bytes.count <= limits.textBytes, lineCount <= limits.textLines else {
      throw .unusableFile(
        name: name,
        reason: "a text of \(bytes.count) bytes and \(lineCount) lines is too long for one page,"
          + " which may have \(limits.textBytes) bytes and \(limits.textLines) lines; cut it or raise the limit"
      )
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .unusableFile(
        name: name, reason: "not UTF-8 text; convert it, as with iconv -f LATIN1 -t UTF-8")
    }
    return PageSource(text: text, name: name)
  }

  private static func pages(
    of document: PDFDocument, _ limits: DocumentLimits
  ) throws(PageError) -> (sources: [PageSource], count: Int) {
    let count = try document.pageCount()
    let sources = (0..<min(count, limits.pageCount)).map {
      PageSource(
        name: "\(document.name), page \($0 + 1)", document: document.name,
        .pdfPage(document, number: $0 + 1))
    }
    return (sources, count)
  }
}

#if OCR
extension PageSource {
  /// Decodes the page and rotates it upright.
  public func image(limits: ImageLimits = ImageLimits()) throws(PageError) -> PageImage {
    switch content {
    case .file(let path): return try PageImage(contentsOf: path, limits: limits)
    case .bytes(let bytes): return try PageImage(bytes: bytes, name: name, limits: limits)
    case .pixels(let image): return try PageImage(image)
    case .tiffPage(let path, let index):
      let bytes = try FileBytes.read(path, limit: limits.decodedBytes)
      return try PageImage(bytes: bytes, name: name, pageOfTIFF: index, limits: limits)
    case .pdfPage(let document, let number):
      let bytes = try document.picture(ofPage: number, limit: limits.decodedBytes)
      return try PageImage(bytes: bytes, name: name, limits: limits)
    case .text: throw .unusableFile(name: name, reason: "a text has no picture")
    }
  }

  /// The picture in the orientation in which a page was read from it, as a `data:` URL.
  public func dataURL(
    of page: RecognizedPage, limits: ImageLimits = ImageLimits()
  ) throws(PageError) -> String {
    try image(limits: limits).rotated(like: page).dataURL()
  }
}
#endif

/// Limits on the documents whose pages are read.
public struct DocumentLimits: Hashable, Sendable {
  /// The maximum number of pages of a document or folder.
  public var pageCount: Int
  /// The maximum time for rendering one page of a PDF document.
  public var pageTime: Duration
  /// The maximum size of a file in bytes.
  public var fileBytes: Int
  /// The maximum size, in bytes, of a text, which is one page.
  public var textBytes: Int
  /// The maximum number of line feeds of a text.
  public var textLines: Int

  /// Creates limits.
  public init(
    pageCount: Int = 1000, pageTime: Duration = .seconds(60), fileBytes: Int = 512 << 20,
    textBytes: Int = 4 << 20, textLines: Int = 10_000
  ) {
    self.pageCount = pageCount
    self.pageTime = pageTime
    self.fileBytes = fileBytes
    self.textBytes = textBytes
    self.textLines = textLines
  }
}
