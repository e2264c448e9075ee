import Dispatch

/// Calls a function every second, on a thread of its own, until it is released.
// A source of Dispatch may be used by any thread.
final class RepeatingTimer: @unchecked Sendable {
  private let source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "TaggerService"))

  init(_ body: @escaping @Sendable () -> Void) {
    source.schedule(deadline: .now() + 1, repeating: 1)
    source.setEventHandler(handler: body)
    source.resume()
  }

  deinit { source.cancel() }
}
