import Dispatch

/// Pieces of a scratch file in the order in which threads take them; one is read while those before it are used.
// Unchecked because the state is used on the queue alone.
package final class ScratchReader: @unchecked Sendable {
  private let file: ScratchFile
  private let places: [Range<Int>]
  private let buffers: BufferPool
  private let queue = DispatchQueue(label: "ScratchReader")
  private var takenCount = 0
  private var ahead: Result<ScratchPiece, FileError>?

  /// Prepares to read, into buffers of a pool.
  package init(_ file: ScratchFile, _ places: [Range<Int>], _ buffers: BufferPool) {
    (self.file, self.places, self.buffers) = (file, places, buffers)
  }

  /// The number of the next piece and what was read; nil at the end.
  package func next() -> (index: Int, piece: Result<ScratchPiece, FileError>)? {
    let next = queue.sync { () -> (Int, Result<ScratchPiece, FileError>)? in
      guard takenCount < places.count else { return nil }
      let piece = ahead ?? read(takenCount)
      ahead = nil
      takenCount += 1
      return (takenCount - 1, piece)
    }
    queue.async { [self] in
      if ahead == nil, takenCount < places.count { ahead = read(takenCount) }
    }
    return next
  }

  private func read(_ index: Int) -> Result<ScratchPiece, FileError> {
    Result { () throws(FileError) in try file.piece(places[index], buffers) }
  }
}
