import Support
import Synchronization
import Testing

@Suite struct OrderedMapTests {
  private struct Failure: Error, Equatable {}

  @Test("results come in order, whichever is ready first", arguments: [1, 2, 7])
  func order(width: Int) async {
    let map = OrderedMap(AsyncElements(0..<40), width: width) { number in
      try? await Task.sleep(for: .microseconds(number % 5 * 300))
      return number * 2
    }
    var results: [Int] = []
    for await result in map { results.append(result) }
    #expect(results == (0..<40).map { $0 * 2 })
  }

  @Test("no more elements are taken than are delivered and worked on") func bounded() async {
    let taken = Atomic<Int>(0)
    let source = AsyncStream { taken.add(1, ordering: .relaxed).newValue }
    var delivered = 0
    for await _ in OrderedMap(source, width: 3, transform: { $0 }) {
      delivered += 1
      if delivered == 5 { break }
    }
    #expect(taken.load(ordering: .relaxed) <= 5 + 3)
  }

  @Test("a failure of the base comes after the results before it") func failure() async {
    let base = AsyncThrowingStream<Int, any Error> { continuation in
      for number in 0..<3 { continuation.yield(number) }
      continuation.finish(throwing: Failure())
    }
    var results: [Int] = []
    await #expect(throws: Failure.self) {
      let map = OrderedMap(base, width: 4) { number in
        try? await Task.sleep(for: .milliseconds(5))
        return number
      }
      for try await result in map { results.append(result) }
    }
    #expect(results == [0, 1, 2])
  }

  @Test("canceling the loop cancels what is worked on", .timeLimit(.minutes(1)))
  func cancellation() async {
    let (canceled, report) = AsyncStream.makeStream(of: Bool.self)
    let loop = Task {
      let map = OrderedMap(AsyncElements(0..<9), width: 3) { _ in
        try? await Task.sleep(for: .seconds(600))
        report.yield(Task.isCancelled)
      }
      for await _ in map {}
    }
    try? await Task.sleep(for: .milliseconds(50))
    loop.cancel()
    await loop.value
    var count = 0
    for await isCanceled in canceled {
      #expect(isCanceled)
      count += 1
      if count == 3 { break }
    }
  }
}
