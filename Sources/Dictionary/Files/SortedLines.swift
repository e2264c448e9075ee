import CLibrary

/// A mapped file of lines in ascending order of their keys, which end before a separator.
struct SortedLines: Sendable {
  let file: MappedFile
  /// The byte that ends a key.
  let separator: UInt8

  private var bytes: UnsafeBufferPointer<UInt8> { file.bytes }

  /// The line of a key, without its line feed; nil when there is none.
  ///
  /// - Complexity: O(log n) for n lines.
  func line(of key: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    let start = lowerBound(of: key)
    guard start < bytes.count else { return nil }
    let line = self.line(at: start)
    return compare(line, key) == 0 ? line : nil
  }

  /// The start of the first line whose key is not below a key.
  func lowerBound(of key: UnsafeBufferPointer<UInt8>) -> Int {
    var (low, high) = (0, bytes.count)
    while low < high {
      let middle = startOfLine(around: low + (high - low) / 2, from: low)
      let line = line(at: middle)
      if compare(line, key) < 0 { low = middle + line.count + 1 } else { high = middle }
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

  /// The order of a line's key and a key: below, at or above 0.
  private func compare(
    _ line: UnsafeBufferPointer<UInt8>, _ key: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var index = 0
    while true {
      let isLineOver = index == line.count || line[index] == separator
      if index == key.count { return isLineOver ? 0 : 1 }
      if isLineOver { return -1 }
      if line[index] != key[index] { return Int(line[index]) - Int(key[index]) }
      index += 1
    }
  }
}
