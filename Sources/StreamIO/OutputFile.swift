#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that is written through a buffer and appears under its name only when it is whole.
///
/// The bytes go to a temporary name beside the target, which ``close()`` renames; a run that fails
/// or is given up leaves the old file as it was. `-` is standard output. With the trait Gzip a name
/// that ends in `.gz` is compressed.
package final class OutputFile {
  /// The path of the target, `-` for standard output.
  package let path: String
  /// The path as errors name it.
  package let name: String
  private let temporaryPath: String?
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  private static let bufferSize = 1 << 16
  #if Gzip
  private var compressor: GzipCompressor?
  #endif

  /// Opens the file for writing.
  package init(_ path: String) throws(FileError) {
    self.path = path
    name = path == "-" ? "standard output" : path
    buffer.reserveCapacity(Self.bufferSize)
    guard path != "-" else {
      temporaryPath = nil
      descriptor = STDOUT_FILENO
      return
    }
    // A pipe or a device cannot be replaced by renaming; it is written in place.
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      temporaryPath = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    } else {
      let temporaryPath = "\(path).\(getpid()).tmp"
      self.temporaryPath = temporaryPath
      descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    }
    guard descriptor >= 0 else {
      throw FileError(.cannotOpen, file: name, message: "cannot be written: \(systemReason())")
    }
    if path.hasSuffix(".gz") {
      #if Gzip
      compressor = try GzipCompressor(path: path)
      #else
      throw FileError(
        .cannotOpen, file: name,
        message: "this build has no gzip; write a plain file or build with the trait Gzip")
      #endif
    }
  }

  deinit {
    discard()
  }

  /// Adds the text.
  package func write(_ text: String) throws(FileError) {
    buffer.append(contentsOf: text.utf8)
    try flushIfFull()
  }

  /// Adds the bytes.
  package func write(_ bytes: some Collection<UInt8>) throws(FileError) {
    buffer.append(contentsOf: bytes)
    try flushIfFull()
  }

  /// Adds one byte.
  package func write(byte: UInt8) throws(FileError) {
    buffer.append(byte)
    try flushIfFull()
  }

  private func flushIfFull() throws(FileError) {
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Hands the buffered bytes to the system.
  package func flush() throws(FileError) {
    #if Gzip
    if compressor != nil {
      try compress(isLast: false)
      return
    }
    #endif
    try writeThrough(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes what is left and puts the file in its place.
  package func close() throws(FileError) {
    #if Gzip
    if compressor != nil { try compress(isLast: true) }
    #endif
    try flush()
    guard descriptor != STDOUT_FILENO else { return }
    let result = systemClose(descriptor)
    descriptor = -1
    guard result == 0 else {
      throw FileError(.cannotWrite, file: name, message: "cannot be written: \(systemReason())")
    }
    guard let temporaryPath, rename(temporaryPath, path) != 0 else { return }
    let reason = systemReason()
    unlink(temporaryPath)
    throw FileError(.cannotWrite, file: name, message: "cannot be put in its place: \(reason)")
  }

  private func discard() {
    guard descriptor >= 0, descriptor != STDOUT_FILENO else { return }
    _ = systemClose(descriptor)
    if let temporaryPath { unlink(temporaryPath) }
  }

  #if Gzip
  private func compress(isLast: Bool) throws(FileError) {
    guard let current = compressor else { return }
    compressor = nil
    let compressed = try current.compress(buffer, isLast: isLast)
    compressor = isLast ? nil : current
    buffer.removeAll(keepingCapacity: true)
    try writeThrough(compressed)
  }
  #endif

  private func writeThrough(_ bytes: [UInt8]) throws(FileError) {
    let failure = bytes.withUnsafeBytes { bytes -> Int32 in
      var rest = bytes
      while !rest.isEmpty {
        let count = systemWrite(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { return errno }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      return 0
    }
    guard failure != 0 else { return }
    buffer.removeAll()
    if failure == EPIPE {
      throw FileError(.closedPipe, file: name, message: "the reader of the output went away")
    }
    throw FileError(
      .cannotWrite, file: name, message: "cannot be written: \(systemReason(failure))")
  }
}
