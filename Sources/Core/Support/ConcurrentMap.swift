import Dispatch
import Synchronization

/// Calls a function with each number below a count, on some threads; returns the results in the order of the numbers.
///
/// Each thread takes the next number when it has finished one, so that slow ones hold up nothing.
///
/// - Parameters:
///   - count: The number of calls.
///   - threadCount: The number of threads.
///   - body: The function; several threads call it at a time.
/// - Returns: The results.
package func concurrentMap<Result: Sendable>(
  _ count: Int, threadCount: Int, _ body: @Sendable (Int) -> Result
) -> [Result] {
  let next = Atomic(0)
  return ResultPlaces<Result>.filled(count) { places in
    withoutActuallyEscaping(body) { body in
      DispatchQueue.concurrentPerform(iterations: max(1, min(threadCount, count))) { _ in
        while true {
          let number = next.add(1, ordering: .relaxed).oldValue
          guard number < count else { return }
          places[number] = body(number)
        }
      }
    }
  }.compactMap(\.self)
}
