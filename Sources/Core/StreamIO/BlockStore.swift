/// Where blocks of bytes are kept: in memory, or in a scratch file, from which each is read when it is used.
package enum BlockStore: Sendable {
  case memory
  case file(ScratchFile)

  /// Where a block is.
  package enum Place: Sendable {
    case memory(ScratchPiece)
    case file(Range<Int>)
  }

  /// The file; nil in memory.
  package var file: ScratchFile? {
    if case .file(let file) = self { file } else { nil }
  }

  /// Keeps the bytes of a buffer.
  ///
  /// - Parameters:
  ///   - buffer: The bytes; the buffer is not to be used any more.
  ///   - pool: Where the buffer is from.
  /// - Returns: Their place.
  /// - Throws: The error of what was written before.
  package func append(_ buffer: PageBuffer, of pool: BufferPool) throws(FileError) -> Place {
    switch self {
    case .memory:
      // The buffer has grown past what it holds, and is used again.
      defer { pool.giveBack(buffer) }
      return .memory(ScratchPiece(copying: buffer.bytes))
    case .file(let file): return .file(try file.append(buffer, of: pool))
    }
  }

  /// Waits until all bytes are written.
  package func finishWriting() throws(FileError) { try file?.finishWriting() }
}
