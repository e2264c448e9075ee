import Platform

/// A file that is mapped into memory and read in place.
///
/// Dictionaries are installed by packages, which replace files by renaming; truncating a file in place while it is
/// mapped crashes the process.
final class MappedFile: Sendable {
  /// The path, for messages.
  let path: String
  // The mapping is never written to and lives as long as the object.
  nonisolated(unsafe) let bytes: UnsafeBufferPointer<UInt8>
  private let isMapped: Bool

  /// Creates a file from a copy of bytes.
  init(copying content: [UInt8], path: String) {
    self.path = path
    isMapped = false
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: content.count)
    _ = memory.initialize(from: content)
    bytes = UnsafeBufferPointer(memory)
  }

  init(_ path: String) throws(DictionaryError) {
    self.path = path
    isMapped = true
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code: DictionaryError.Code = errno == ENOENT ? .notFound : .unreadable
      throw DictionaryError(code, file: path, message: "cannot be opened: \(Self.reason)")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw DictionaryError(.unreadable, file: path, message: "is not a regular file")
    }
    let size = Int(status.st_size)
    guard size > 0 else {
      bytes = UnsafeBufferPointer(start: nil, count: 0)
      return
    }
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
    else {
      throw DictionaryError(
        .unreadable, file: path, message: "cannot be mapped into memory: \(Self.reason)")
    }
    bytes = UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: size)
  }

  deinit {
    guard isMapped else { return bytes.deallocate() }
    if let start = bytes.baseAddress {
      munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
    }
  }

  /// Whether the file exists and can be read.
  static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  private static var reason: String { String(cString: strerror(errno)) }
}
