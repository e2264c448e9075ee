/// The processes that train one model together, each of which calls the same functions in the same order.
package protocol Communicator: AnyObject, Sendable {
  /// The number of this process, from 0.
  var rank: Int { get }
  /// The number of processes.
  var size: Int { get }

  /// Sends consecutive stretches of bytes to all ranks, one each, and receives one from each.
  ///
  /// - Parameters:
  ///   - bytes: The stretches for all ranks, in their order.
  ///   - counts: Their numbers of bytes.
  ///   - received: Takes the stretches of all ranks, in their order.
  ///   - receivedCounts: The numbers of bytes that the ranks send to this one.
  func exchange(
    _ bytes: UnsafeRawBufferPointer, _ counts: [Int],
    into received: UnsafeMutableRawBufferPointer, _ receivedCounts: [Int])
}

/// A process that trains alone.
final class SingleProcess: Communicator {
  let rank = 0
  let size = 1

  func exchange(
    _ bytes: UnsafeRawBufferPointer, _ counts: [Int],
    into received: UnsafeMutableRawBufferPointer, _ receivedCounts: [Int]
  ) { received.copyMemory(from: bytes) }
}

extension Communicator {
  /// Whether this is the rank that reports and writes files.
  package var isFirst: Bool { rank == 0 }

  /// Sends elements to each rank; returns those that each rank sent to this one.
  func exchange<Element: BitwiseCopyable>(_ parts: [[Element]]) -> [[Element]] {
    if size == 1 { return parts }
    let width = MemoryLayout<Element>.stride
    let counts = parts.map { $0.count * width }
    var receivedCounts = [Int](repeating: 0, count: size)
    let words = Array(repeating: MemoryLayout<Int>.size, count: size)
    counts.withUnsafeBytes { sent in
      receivedCounts.withUnsafeMutableBytes { exchange(sent, words, into: $0, words) }
    }
    let total = receivedCounts.reduce(0, +)
    let all = [Element](unsafeUninitializedCapacity: total / width) { received, count in
      Array(parts.joined()).withUnsafeBytes {
        exchange($0, counts, into: UnsafeMutableRawBufferPointer(received), receivedCounts)
      }
      count = total / width
    }
    var start = 0
    return receivedCounts.map { count in
      defer { start += count / width }
      return Array(all[start..<start + count / width])
    }
  }

  /// Collects what all ranks give, on all of them.
  func gatherOnAll<Element: BitwiseCopyable>(_ elements: [Element]) -> [[Element]] {
    exchange(Array(repeating: elements, count: size))
  }

  /// Collects what all ranks give on the first one; on others it is empty.
  func gather<Element: BitwiseCopyable>(_ elements: [Element]) -> [[Element]] {
    exchange((0..<size).map { $0 == 0 ? elements : [] })
  }

  /// Returns what the first rank gives.
  func broadcast<Element: BitwiseCopyable>(_ elements: [Element]) -> [Element] {
    size == 1 ? elements : exchange(Array(repeating: isFirst ? elements : [], count: size))[0]
  }

  /// Returns what each rank gets from the first one.
  func scatter<Element: BitwiseCopyable>(_ parts: [[Element]]) -> [Element] {
    exchange(isFirst ? parts : Array(repeating: [], count: size))[0]
  }

  /// Whether any rank says so.
  package func agreeOnAny(_ isTrue: Bool) -> Bool { gatherOnAll([isTrue]).joined().contains(true) }

  /// Whether the first rank says so.
  package func agree(_ isTrue: Bool) -> Bool { broadcast([isTrue])[0] }
}
