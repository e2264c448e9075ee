import CWordTagger

/// Concatenated strings owned by the library, followed by a NUL.
// Never written after the initializer.
final class TextStorage: @unchecked Sendable {
  private let bytes: UnsafeMutablePointer<CChar>
  private let offsets: UnsafeMutablePointer<Int64>
  let count: Int

  /// Copies texts of UTF-8.
  init(bytes source: [UInt8], ends: [Int]) {
    count = ends.count
    bytes = .allocate(capacity: source.count + 1)
    UnsafeMutableRawBufferPointer(start: bytes, count: source.count).copyBytes(from: source)
    bytes[source.count] = 0
    offsets = .allocate(capacity: count + 1)
    offsets[0] = 0
    for (index, end) in ends.enumerated() { offsets[index + 1] = Int64(end) }
  }

  convenience init(_ texts: some Sequence<String>) {
    var bytes: [UInt8] = []
    var ends: [Int] = []
    for text in texts {
      bytes += text.utf8
      ends.append(bytes.count)
    }
    self.init(bytes: bytes, ends: ends)
  }

  deinit {
    bytes.deallocate()
    offsets.deallocate()
  }

  /// A text; empty when there is none with this index.
  subscript(index: Int) -> wt_text {
    guard (0..<count).contains(index) else { return wt_text(bytes: UnsafePointer(bytes), size: 0) }
    let start = Int(offsets[index])
    return wt_text(bytes: UnsafePointer(bytes + start), size: offsets[index + 1] - offsets[index])
  }

  var texts: wt_texts {
    wt_texts(bytes: UnsafePointer(bytes), offsets: UnsafePointer(offsets), count: Int64(count))
  }
}
