import StreamIO

/// A PDF document, whose pages the programs of poppler-utils render one at a time.
struct PDFDocument: Hashable, Sendable {
  let name: String
  private let path: String
  private let limits: DocumentLimits
  /// Keeps the bytes of standard input in an unlinked file.
  private let spool: UnnamedFile?

  init(path: String, name: String, limits: DocumentLimits) {
    self.name = name
    // A path that begins with a hyphen would be taken for an option.
    self.path = path.utf8.first == UInt8(ascii: "-") ? "./" + path : path
    self.limits = limits
    spool = nil
  }

  init(bytes: [UInt8], name: String, limits: DocumentLimits) throws(PageError) {
    let file = try UnnamedFile(holding: bytes)
    self.name = name
    path = file.path
    self.limits = limits
    spool = file
  }

  /// The number of pages.
  func pageCount() throws(PageError) -> Int {
    let output = try run("pdfinfo", [path], limit: 1 << 20)
    guard let count = Self.pageCount(inOutput: output) else {
      throw .unusableFile(name: name, reason: "pdfinfo found no pages in this file")
    }
    return count
  }

  /// The number of pages in the output of pdfinfo.
  static func pageCount(inOutput output: [UInt8]) -> Int? {
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n")
    where line.hasPrefix("Pages:") {
      if let count = Int(line.dropFirst(6).filter { $0 != " " }), count > 0 { return count }
    }
    return nil
  }

  /// A page as the bytes of a picture file.
  func picture(ofPage number: Int, limit: Int) throws(PageError) -> [UInt8] {
    try run(
      "pdftoppm",
      ["-r", "200", "-gray", "-f", "\(number)", "-l", "\(number)", path], limit: limit)
  }

  private func run(_ program: String, _ arguments: [String], limit: Int) throws(PageError)
    -> [UInt8]
  {
    do throws(Subprogram.Failure) {
      return try Subprogram.output(
        of: program, arguments, limit: limit, timeLimit: limits.pageTime)
    } catch {
      switch error {
      case .notFound:
        throw .missingProgram(name: name, program: program, package: "poppler-utils")
      case .failed: throw .unusableFile(name: name, reason: "\(program) could not read this file")
      case .timeLimit:
        throw .unusableFile(
          name: name,
          reason: "\(program) took longer than \(limits.pageTime.components.seconds) seconds")
      case .sizeLimit:
        throw .unusableFile(
          name: name, reason: "\(program) gave more than \(limit >> 20) MB for a page")
      }
    }
  }
}
