import Platform

/// A mapped file of lines in ascending order of their keys, which end at a separator.
struct SortedLines: Sendable {
  let file: MappedFile
  /// The byte that ends a key.
  let separator: UInt8

  private var bytes: UnsafeBufferPointer<UInt8> { file.bytes }

  /// The line of a key, without its line feed, or nil.
  ///
  /// - Complexity: O(log n) for n lines.
  func line(of key: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    let start = lowerBound(of: key)
    guard start < bytes.count else { return nil }
    return order(of: start, key) == 0 ? line(at: start) : nil
  }

  /// The start of the first line whose key is not less than a key.
  func lowerBound(of key: UnsafeBufferPointer<UInt8>) -> Int {
    var (low, high) = (0, bytes.count)
    while low < high {
      let middle = startOfLine(around: low + (high - low) / 2, from: low)
      if order(of: middle, key) < 0 {
        low = middle + line(at: middle).count + 1
      } else {
        high = middle
      }
    }
    return min(low, bytes.count)
  }

  /// The line that starts at an offset, without its line feed.
  func line(at start: Int) -> UnsafeBufferPointer<UInt8> {
    let rest = UnsafeBufferPointer(rebasing: bytes[start...])
    guard let base = rest.baseAddress, let end = memchr(base, 0x0A, rest.count) else { return rest }
    return UnsafeBufferPointer(rebasing: rest[..<(UnsafeRawPointer(end) - UnsafeRawPointer(base))])
  }

  private func startOfLine(around position: Int, from low: Int) -> Int {
    var start = position
    while start > low, bytes[start - 1] != 0x0A { start -= 1 }
    return start
  }

  /// The comparison of the key of the line at an offset with a key: less than, equal to or greater than 0.
  private func order(of start: Int, _ key: UnsafeBufferPointer<UInt8>) -> Int {
    for (index, byte) in key.enumerated() {
      let position = start + index
      guard position < bytes.count, bytes[position] != separator, bytes[position] != 0x0A else {
        return -1
      }
      if bytes[position] != byte { return Int(bytes[position]) - Int(byte) }
    }
    let end = start + key.count
    return end == bytes.count || bytes[end] == separator || bytes[end] == 0x0A ? 0 : 1
  }
}
