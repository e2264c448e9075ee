#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A temporary file that is deleted as soon as it is open, so that nothing is left of it however the process ends.
final class UnnamedFile: Hashable, Sendable {
  private let descriptor: CInt
  /// A path under which other processes of the user can open the file while it exists.
  let path: String

  init(_ bytes: [UInt8]) throws(PageError) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    // mkstemp replaces the six letters at the end with random ones.
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
