#if OCR
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A word list in a temporary file, the only form that the engine accepts.
struct UserWordsFile: ~Copyable {
  /// The file, or nil when there are no words.
  let path: String?

  init(_ words: [String]) throws(PageError) {
    path = words.isEmpty ? nil : try Self.write(words)
  }

  private static func write(_ words: [String]) throws(PageError) -> String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(folder)/wordtagger-words-XXXXXX\0".utf8).map { CChar(bitPattern: $0) }
    let descriptor = mkstemp(&name)
    let made = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else {
      throw .unusableFile(name: made, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    let text = words.joined(separator: "\n") + "\n"
    guard systemWrite(descriptor, text) == text.utf8.count else {
      unlink(made)
      throw .unusableFile(name: made, reason: String(cString: strerror(errno)))
    }
    return made
  }

  deinit {
    if let path { unlink(path) }
  }
}

/// The system call write(2), which the method of that name hides.
private func systemWrite(_ descriptor: CInt, _ text: String) -> Int {
  write(descriptor, text, text.utf8.count)
}
#endif
