import Platform

/// Whole files as bytes, with the errors of this module.
package enum FileBytes {
  /// The path of standard input.
  package static let standardInput = "/dev/stdin"

  /// Reads a file that is not larger than a limit.
  package static func read(_ path: String, limit: Int) throws(PageError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(path) }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw .unusableFile(name: path, reason: "a folder; expected a picture")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(limit, Int(status.st_size)))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fill(&chunk, from: descriptor)
      guard count >= 0 else { throw failure(path) }
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else {
        throw .unusableFile(
          name: path, reason: "more than \(limit >> 20) MB; expected a smaller picture")
      }
      bytes += chunk[..<count]
    }
  }

  /// Whether a path leads to a folder.
  static func isFolder(_ path: String) -> Bool { FileStatus(path)?.isFolder ?? false }

  /// The first bytes of a regular file; empty for others, since bytes read from a pipe are
  /// consumed.
  static func start(of path: String, count: Int) -> [UInt8] {
    guard FileStatus(path)?.isRegular == true else { return [] }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    return Array(bytes[..<max(0, fill(&bytes, from: descriptor))])
  }

  /// Reads into a buffer; returns the number of bytes, 0 at the end and -1 on failure.
  static func fill(_ chunk: inout [UInt8], from descriptor: CInt) -> Int {
    while true {
      let count = chunk.withUnsafeMutableBytes { systemRead(descriptor, $0) }
      if count >= 0 || errno != EINTR { return count }
    }
  }

  private static func failure(_ path: String) -> PageError {
    switch errno {
    case ENOENT, ENOTDIR: .notFound(name: path)
    case EACCES, EPERM: .noPermission(name: path)
    default: .unusableFile(name: path, reason: String(cString: strerror(errno)))
    }
  }
}

// The system call, which the method of this name hides.
private func systemRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}
