import Dispatch

/// Blocks of a store, for threads to take; one is read while others are used.
// Unchecked because the state is used on the queue alone.
package final class ScratchReader: @unchecked Sendable {
  private let file: ScratchFile?
  private var places: [BlockStore.Place]
  /// Whether each piece is freed once it is read, in memory and on the disk; pieces then come from the last to the first.
  ///
  /// Set it before the first is read; the places must be in the order of the file.
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
      let index = nextIndex
      let piece = ahead ?? read(index)
      ahead = nil
      takenCount += 1
      return (index, piece)
    }
    if file != nil {
      queue.async { [self] in
        if ahead == nil, takenCount < places.count { ahead = read(nextIndex) }
      }
    }
    return next
  }

  private var nextIndex: Int { readsOnce ? places.count - 1 - takenCount : takenCount }

  private func read(_ index: Int) -> Result<ScratchPiece, FileError> {
    defer { if readsOnce { places[index] = .file(0..<0) } }
    return Result { () throws(FileError) in
      switch places[index] {
      case .memory(let piece): return piece
      case .file(let place):
        guard let file else { return ScratchPiece(zeros: place.count) }
        let piece = try file.piece(place, buffers)
        if readsOnce { file.cut(at: place) }
        return piece
      }
    }
  }
}
