import Dispatch

/// Work on long vectors piece by piece, shared by threads.
///
/// Pieces of all vectors fit into the first-level cache. The sums of the pieces are added in their
/// order, whatever the number of threads.
package struct VectorPieces: Sendable {
  let count: Int
  var threadCount = 1
  /// Puts the sums of pieces that other processes have around those of this one; nil without others.
  var gather: (@Sendable (_ sums: [Double], _ sumsOfPiece: Int) -> [Double])?

  static let length = 4096

  private var pieceCount: Int { (count + Self.length - 1) / Self.length }

  /// Calls a function with every piece.
  func forEach(_ body: (_ piece: Range<Int>) -> Void) {
    forEachNumbered { _, piece in body(piece) }
  }

  /// Calls a function that adds to sums with every piece; returns the sums over all pieces, those of other
  /// processes included.
  func sums(
    _ sumCount: Int, _ body: (_ piece: Range<Int>, _ sums: UnsafeMutablePointer<Double>) -> Void
  ) -> [Double] {
    var sums = [Double](repeating: 0, count: sumCount)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: pieceCount * sumCount) { memory in
      memory.initialize(repeating: 0)
      if let base = memory.baseAddress {
        forEachNumbered { number, piece in body(piece, base + number * sumCount) }
      }
      if let gather {
        for (place, sum) in gather(Array(memory), sumCount).enumerated() {
          sums[place % sumCount] += sum
        }
      } else {
        for place in memory.indices { sums[place % sumCount] += memory[place] }
      }
    }
    return sums
  }

  private func forEachNumbered(_ body: (_ number: Int, _ piece: Range<Int>) -> Void) {
    // Waking a thread costs as much as some pieces do.
    let threadCount = min(threadCount, max(1, pieceCount / 8))
    withoutActuallyEscaping(body) { body in
      // Each thread calls it with different pieces; all threads have ended before this returns.
      nonisolated(unsafe) let body = body
      DispatchQueue.concurrentPerform(iterations: threadCount) { thread in
        let share = thread * pieceCount / threadCount..<(thread + 1) * pieceCount / threadCount
        for number in share {
          body(number, number * Self.length..<min((number + 1) * Self.length, count))
        }
      }
    }
  }
}
