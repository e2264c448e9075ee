import Dispatch

/// Blocks of a store in the order in which threads take them; one is read while those before it are used.
// Unchecked because the state is used on the queue alone.
package final class ScratchReader: @unchecked Sendable {
  private let file: ScratchFile?
  private var places: [BlockStore.Place]
  /// Whether what is in memory may be freed once it is read; set before the first block is.
  package var readsOnce = false
  private let buffers: BufferPool
  private let queue = DispatchQueue(label: "ScratchReader")
  private var takenCount = 0
  private var ahead: Result<ScratchPiece, FileError>?

  /// Prepares to read, into buffers of a pool.
  package init(_ file: ScratchFile?, _ places: [BlockStore.Place], _ buffers: BufferPool) {
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
    if file != nil {
      queue.async { [self] in
        if ahead == nil, takenCount < places.count { ahead = read(takenCount) }
      }
    }
    return next
  }

  private func read(_ index: Int) -> Result<ScratchPiece, FileError> {
    defer { if readsOnce { places[index] = .file(0..<0) } }
    return Result { () throws(FileError) in
      switch places[index] {
      case .memory(let piece): piece
      case .file(let place): try file?.piece(place, buffers) ?? ScratchPiece(zeros: place.count)
      }
    }
  }
}
