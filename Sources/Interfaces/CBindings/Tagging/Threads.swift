import Platform
import Support
import Synchronization

/// Parallel loops on threads that end with the call, so that the process may fork afterwards.
enum Threads {
  /// Calls a function with each number below a count, on several threads; returns the results in the order of the
  /// numbers.
  static func map<Output: Sendable>(
    _ threadCount: Int, pieces: Int, _ body: @Sendable (Int) -> Output
  ) -> [Output] {
    ResultPlaces<Output>.filled(pieces) { places in
      run(threadCount, pieces: pieces) { piece in places[piece] = body(piece) }
    }.compactMap(\.self)
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
