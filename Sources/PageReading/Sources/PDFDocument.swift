#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A PDF document, whose pages the programs of poppler-utils render one at a time.
struct PDFDocument: Hashable, Sendable {
  let name: String
  private let path: String
  private let limits: DocumentLimits
  /// Keeps the bytes of standard input in a file that has no name any more.
  private let spool: UnnamedFile?

  init(path: String, name: String, limits: DocumentLimits) {
    self.name = name
    // A path that begins with a hyphen would be taken for an option.
    self.path = path.utf8.first == UInt8(ascii: "-") ? "./" + path : path
    self.limits = limits
    spool = nil
  }

  init(bytes: [UInt8], name: String, limits: DocumentLimits) throws(PageError) {
    let file = try UnnamedFile(bytes)
    self.name = name
    path = file.path
    self.limits = limits
    spool = file
  }

  /// The number of pages.
  func pageCount() throws(PageError) -> Int {
    let output = try run("pdfinfo", [path], limit: 1 << 20)
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n")
    where line.hasPrefix("Pages:") {
      if let count = Int(line.dropFirst(6).filter { $0 != " " }), count > 0 { return count }
    }
    throw .unusableFile(name: name, reason: "pdfinfo found no pages in this file")
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

/// A temporary file that is deleted as soon as it is open, so that nothing is left of it however the process ends.
final class UnnamedFile: Hashable, Sendable {
  private let descriptor: CInt
  /// A path under which other processes of the user can open the file while it exists.
  let path: String

  init(_ bytes: [UInt8]) throws(PageError) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(folder)/wordtagger-XXXXXX\0".utf8).map { CChar(bitPattern: $0) }
    descriptor = mkstemp(&name)
    let made = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else {
      throw .unusableFile(name: made, reason: String(cString: strerror(errno)))
    }
    #if os(Linux)
    unlink(made)
    path = "/proc/\(getpid())/fd/\(descriptor)"
    #else
    path = made
    #endif
    guard FileBytes.write(bytes[...], to: descriptor) else {
      throw .unusableFile(name: made, reason: String(cString: strerror(errno)))
    }
  }

  deinit {
    close(descriptor)
    #if !os(Linux)
    unlink(path)
    #endif
  }

  static func == (left: UnnamedFile, right: UnnamedFile) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
