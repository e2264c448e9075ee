import Platform

/// A file that is written through a buffer and appears under its name only when it is complete.
///
/// The bytes go to a temporary file beside the target, which ``close()`` renames after they are on the
/// disk; a run that fails or is ended by a signal leaves the old file as it was. Symbolic links are
/// followed; pipes, devices and `/proc/self/fd/*` are written in place. `-` is standard output. With the
/// trait Gzip a name that ends in `.gz` is compressed.
package final class OutputFile {
  /// The path of the target, `-` for standard output.
  package let path: String
  /// The path as errors name it.
  package let name: String
  /// Nil after the file was closed or discarded.
  private var target: OutputTarget?
  private var buffer: [UInt8] = []
  private static let bufferSize = 1 << 16
  #if Gzip
  private var compressor: GzipCompressor?
  #endif

  /// Opens the file for writing.
  package init(_ path: String) throws(FileError) {
    self.path = path
    name = path == "-" ? "standard output" : UnnamedFile.displayName(of: path)
    buffer.reserveCapacity(Self.bufferSize)
    #if !Gzip
    guard !path.hasSuffix(".gz") else {
      throw FileError(
        .cannotOpen, file: name,
        message: "this build has no gzip; write a plain file or build with the trait Gzip")
    }
    #endif
    target = OutputTarget(path)
    guard target != nil else {
      throw FileError(.cannotOpen, file: name, message: "cannot be written: \(systemReason())")
    }
    #if Gzip
    if path.hasSuffix(".gz") { compressor = try GzipCompressor(path: path) }
    #endif
  }

  /// Writes a whole file.
  package static func write(_ text: String, to path: String) throws(FileError) {
    try write(text.utf8, to: path)
  }

  /// Writes a whole file.
  package static func write(
    _ bytes: some Collection<UInt8>, to path: String
  ) throws(FileError) {
    let file = try OutputFile(path)
    try file.write(bytes)
    try file.close()
  }

  deinit { discard() }

  /// Adds the text.
  package func write(_ text: String) throws(FileError) {
    buffer.append(contentsOf: text.utf8)
    try flushIfFull()
  }

  /// Adds the bytes.
  package func write(_ bytes: some Collection<UInt8>) throws(FileError) {
    guard bytes.count > Self.bufferSize else {
      buffer.append(contentsOf: bytes)
      return try flushIfFull()
    }
    // A whole file is not copied at once.
    var rest = bytes[...]
    repeat {
      buffer.append(contentsOf: rest.prefix(Self.bufferSize))
      try flushIfFull()
      rest = rest.dropFirst(Self.bufferSize)
    } while !rest.isEmpty
  }

  private func flushIfFull() throws(FileError) {
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Passes the buffered bytes to the system.
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

  /// Writes the rest and moves the file to its name.
  package func close() throws(FileError) {
    #if Gzip
    if compressor != nil { try compress(isLast: true) }
    #endif
    try flush()
    switch target {
    case nil, .borrowed: target = nil
    case .inPlace(let descriptor):
      target = nil
      if systemClose(descriptor) != 0 { throw cannotWrite(errno) }
    case .replacement(let descriptor, let temporaryPath, let path):
      guard synchronize(descriptor) else { throw cannotWrite(errno) }
      target = nil
      guard systemClose(descriptor) == 0 else {
        let reason = errno
        TemporaryFile.remove(temporaryPath)
        throw cannotWrite(reason)
      }
      guard rename(temporaryPath, path) == 0 else {
        let reason = errno
        TemporaryFile.remove(temporaryPath)
        throw FileError(
          .cannotWrite, file: name, message: "cannot be moved to its name: \(systemReason(reason))")
      }
      SignalCleanup.remove(temporaryPath)
      synchronizeFolder(of: path)
    }
  }

  private func discard() {
    switch target {
    case nil, .borrowed: break
    case .inPlace(let descriptor): _ = systemClose(descriptor)
    case .replacement(let descriptor, let temporaryPath, _):
      _ = systemClose(descriptor)
      TemporaryFile.remove(temporaryPath)
    }
    target = nil
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
    guard let descriptor = target?.descriptor else { return }
    let failure = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    guard failure != 0 else { return }
    buffer.removeAll()
    if failure == EPIPE {
      throw FileError(.closedPipe, file: name, message: "the reader of the output has ended")
    }
    throw cannotWrite(failure)
  }

  private func cannotWrite(_ reason: Int32) -> FileError {
    FileError(.cannotWrite, file: name, message: "cannot be written: \(systemReason(reason))")
  }
}
