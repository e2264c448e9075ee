import Dispatch

/// Work on long vectors piece by piece, shared by threads.
///
/// Pieces of all vectors fit into the first-level cache. The sums of the pieces are added in their
/// order, whatever the number of threads.
package struct VectorPieces: Sendable {
  let count: Int
  var threadCount = 1
  /// Puts the sums of other processes' pieces around the sums of this process; nil without others.
  var gather: (@Sendable (_ sums: [Double], _ sumsOfPiece: Int) -> [Double])?

  static let length = 4096

  private var pieceCount: Int { (count + Self.length - 1) / Self.length }

  /// Calls a function that adds to sums with every piece; returns the sums over all pieces, including other
  /// processes' pieces.
  func sums(
    _ sumCount: Int, _ body: (_ piece: Range<Int>, _ sums: UnsafeMutablePointer<Double>) -> Void
  ) -> [Double] {
    self.sums(sumCount, start: { _ in }) { piece, sums, _ in body(piece, sums) }
  }

  /// The same with a state of each thread, which starts with the places of its pieces.
  func sums<State>(
    _ sumCount: Int, start: (_ places: Range<Int>) -> State,
    _ body: (_ piece: Range<Int>, _ sums: UnsafeMutablePointer<Double>, _ state: inout State) ->
      Void
  ) -> [Double] {
    var sums = [Double](repeating: 0, count: sumCount)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: pieceCount * sumCount) { memory in
      memory.initialize(repeating: 0)
      if let base = memory.baseAddress {
        forEachNumbered(start) { number, piece, state in
          body(piece, base + number * sumCount, &state)
        }
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

  /// Calls a function with every piece and the state of its thread.
  func forEach<State>(
    start: (_ places: Range<Int>) -> State, _ body: (_ piece: Range<Int>, inout State) -> Void
  ) {
    forEachNumbered(start) { _, piece, state in body(piece, &state) }
  }

  private func forEachNumbered<State>(
    _ start: (_ places: Range<Int>) -> State,
    _ body: (_ number: Int, _ piece: Range<Int>, inout State) -> Void
  ) {
    // Waking a thread costs as much as some pieces do.
    let threadCount = min(threadCount, max(1, pieceCount / 8))
    withoutActuallyEscaping(start) { start in
      withoutActuallyEscaping(body) { body in
        // Each thread calls them with different pieces; all threads have ended before this returns.
        nonisolated(unsafe) let (start, body) = (start, body)
        DispatchQueue.concurrentPerform(iterations: threadCount) { thread in
          let share = thread * pieceCount / threadCount..<(thread + 1) * pieceCount / threadCount
          var state = start(
            share.lowerBound * Self.length..<min(share.upperBound * Self.length, count))
          for number in share {
            body(number, number * Self.length..<min((number + 1) * Self.length, count), &state)
          }
        }
      }
    }
  }
}
