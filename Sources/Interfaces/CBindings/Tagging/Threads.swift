import Platform
import Synchronization

/// Parallel loops on threads that end with the call, so that the process may fork afterwards.
///
/// No thread waits for a lock: Swift's fails in the first thread of a forked process.
enum Threads {
  /// Calls a function with each number below a count, on several threads; returns the results in the order of the
  /// numbers.
  static func map<Output: Sendable>(
    _ threadCount: Int, pieces: Int, _ body: @Sendable (Int) -> Output
  ) -> [Output] {
    var results: [Output?] = Array(repeating: nil, count: pieces)
    results.withUnsafeMutableBufferPointer { results in
      let places = Places(results)
      run(threadCount, pieces: pieces) { piece in places.results[piece] = body(piece) }
    }
    return results.compactMap(\.self)
  }

  /// Where each thread writes the results of its own pieces.
  // Unchecked because a piece is taken by one thread, and read when all have ended.
  private struct Places<Output>: @unchecked Sendable {
    let results: UnsafeMutableBufferPointer<Output?>

    init(_ results: UnsafeMutableBufferPointer<Output?>) { self.results = results }
  }

  private static func run(_ threadCount: Int, pieces: Int, _ body: @Sendable (Int) -> Void) {
    withoutActuallyEscaping(body) { body in
      let work = Work(pieces, body)
      var threads: [pthread_t] = []
      for _ in 1..<max(1, min(threadCount, pieces)) {
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let context = Unmanaged.passRetained(work)
        let status = pthread_create(
          &thread, nil,
          { context in
            let pointer: UnsafeMutableRawPointer? = context
            if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run() }
            return nil
          }, context.toOpaque())
        guard status == 0 else {
          context.release()
          break
        }
        let started: pthread_t? = thread
        if let started { threads.append(started) }
      }
      work.run()
      for thread in threads { pthread_join(thread, nil) }
    }
  }

  private final class Work: Sendable {
    private let next = Atomic(0)
    private let count: Int
    private let body: @Sendable (Int) -> Void

    init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
      self.count = count
      self.body = body
    }

    func run() {
      while true {
        let piece = next.add(1, ordering: .relaxed).oldValue
        guard piece < count else { return }
        body(piece)
      }
    }
  }
}
