/// Places for the results of threads, which need no lock: Swift's fails in the first thread of a forked process.
// Unchecked because each place is written by one thread, and read when all have ended.
package struct ResultPlaces<Result>: @unchecked Sendable {
  private let places: UnsafeMutableBufferPointer<Result?>

  /// Returns what a function has put into some places; no thread writes any more when it returns.
  package static func filled(
    _ count: Int, by body: (ResultPlaces<Result>) -> Void
  ) -> [Result?] {
    var results: [Result?] = Array(repeating: nil, count: count)
    results.withUnsafeMutableBufferPointer { body(ResultPlaces(places: $0)) }
    return results
  }

  /// The result in a place that no other thread writes.
  package subscript(index: Int) -> Result? {
    get { places[index] }
    nonmutating set { places[index] = newValue }
  }
}
