/// The processes that train one model together; each calls the same functions in the same order.
package protocol Communicator: AnyObject, Sendable {
  /// The number of this process, from 0.
  var rank: Int { get }
  /// The number of processes.
  var size: Int { get }

  /// Notes whether an error that follows may be this process's alone, so that it does not wait for others to report it.
  func workAlone(_ isAlone: Bool)

  /// Sends bytes to each rank, and receives some from each; not called by a process alone.
  ///
  /// - Parameters:
  ///   - sent: The bytes for each rank, which may be the same for several.
  ///   - limits: For each rank the most bytes that it expects.
  ///   - received: Takes the bytes of all ranks, in their order, each after the limits of those before it.
  ///   - receivedLimits: For each rank the most bytes that it sends to this one.
  func exchange(
    _ sent: [UnsafeRawBufferPointer], limits: [Int],
    into received: UnsafeMutableRawBufferPointer, _ receivedLimits: [Int])
}

/// A process that trains alone.
final class SingleProcess: Communicator {
  let rank = 0
  let size = 1

  func workAlone(_ isAlone: Bool) {}

  func exchange(
    _ sent: [UnsafeRawBufferPointer], limits: [Int],
    into received: UnsafeMutableRawBufferPointer, _ receivedLimits: [Int]
  ) { preconditionFailure("a process alone has nobody to send to") }
}

extension Communicator {
  /// Sends bytes; the receivers know how many.
  private func exchange(
    _ sent: [UnsafeRawBufferPointer], into received: UnsafeMutableRawBufferPointer,
    _ receivedCounts: [Int]
  ) { exchange(sent, limits: sent.map(\.count), into: received, receivedCounts) }

  /// Whether this is the rank that reports and writes files.
  package var isFirst: Bool { rank == 0 }

  // MARK: Numbers of elements that all ranks know

  /// Sends elements to each rank; returns what all ranks sent to this one, in the order of the ranks.
  func exchange<Element: BitwiseCopyable>(
    _ elements: [Element], _ counts: [Int], receiving receivedCounts: [Int]
  ) -> [Element] {
    elements.withUnsafeBytes { bytes in
      let width = MemoryLayout<Element>.stride
      var start = 0
      let sent = counts.map { count in
        defer { start += count * width }
        return UnsafeRawBufferPointer(rebasing: bytes[start..<start + count * width])
      }
      return receive(receivedCounts) { exchange(sent, into: $0, $1) }
    }
  }

  /// Collects what all ranks give on all of them, in their order.
  func gatherOnAll<Element: BitwiseCopyable>(
    _ elements: [Element], counts: [Int]
  ) -> [Element] {
    if size == 1 { return elements }
    return elements.withUnsafeBytes { bytes in
      let sent = Array(repeating: bytes, count: size)
      return receive(counts) { exchange(sent, into: $0, $1) }
    }
  }

  /// An array for elements of all ranks, which a function receives.
  func receive<Element: BitwiseCopyable>(
    _ counts: [Int], _ body: (UnsafeMutableRawBufferPointer, _ byteCounts: [Int]) -> Void
  ) -> [Element] {
    let total = counts.reduce(0, +)
    return [Element](unsafeUninitializedCapacity: total) { received, count in
      body(
        UnsafeMutableRawBufferPointer(
          UnsafeMutableBufferPointer(rebasing: received[..<total])),
        counts.map { $0 * MemoryLayout<Element>.stride })
      count = total
    }
  }

  /// Collects a value of each rank on all of them.
  func gatherOnAll<Element: BitwiseCopyable>(_ value: Element) -> [Element] {
    gatherOnAll([value], counts: Array(repeating: 1, count: size))
  }

  /// Whether a condition is true on any rank.
  package func agreeOnAny(_ isTrue: Bool) -> Bool { gatherOnAll(isTrue).contains(true) }

  /// Whether a condition is true on the first rank.
  package func agree(_ isTrue: Bool) -> Bool { gatherOnAll(isTrue)[0] }

  // MARK: Any numbers of elements

  /// Sends elements to each rank; returns those that each rank sent to this one.
  func exchange<Element: BitwiseCopyable>(_ parts: [[Element]]) -> [[Element]] {
    if size == 1 { return parts }
    let counts = parts.map(\.count)
    let ones = Array(repeating: 1, count: size)
    let receivedCounts = exchange(counts, ones, receiving: ones)
    // joined() would take each element by itself.
    var elements: [Element] = []
    elements.reserveCapacity(counts.reduce(0, +))
    for part in parts { elements += part }
    return split(exchange(elements, counts, receiving: receivedCounts), receivedCounts)
  }

  /// Collects what all ranks give, on all of them.
  func gatherOnAll<Element: BitwiseCopyable>(_ elements: [Element]) -> [[Element]] {
    let counts = gatherOnAll(elements.count)
    return split(gatherOnAll(elements, counts: counts), counts)
  }

  private func split<Element>(_ elements: [Element], _ counts: [Int]) -> [[Element]] {
    var start = 0
    return counts.map { count in
      defer { start += count }
      return Array(elements[start..<start + count])
    }
  }

  /// Collects what all ranks give on the first one; on others it is empty.
  func gather<Element: BitwiseCopyable>(_ elements: [Element]) -> [[Element]] {
    exchange((0..<size).map { $0 == 0 ? elements : [] })
  }

  /// Returns what the first rank gives.
  func broadcast<Element: BitwiseCopyable>(_ elements: [Element]) -> [Element] {
    let elements = isFirst ? elements : []
    let counts = gatherOnAll(elements.count)
    return gatherOnAll(elements, counts: counts)
  }

  /// Returns what each rank gets from the first one.
  func scatter<Element: BitwiseCopyable>(_ parts: [[Element]]) -> [Element] {
    exchange(isFirst ? parts : Array(repeating: [], count: size))[0]
  }
}
