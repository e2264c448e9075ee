import LabeledData

/// The lines of a text that is in memory, with errors at their places.
struct TableLines {
  let bytes: UnsafeBufferPointer<UInt8>
  let file: String
  private(set) var line = 0
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// The next line without its line break.
  mutating func next() -> UnsafeBufferPointer<UInt8>? {
    guard position < bytes.count else { return nil }
    let rest = UnsafeBufferPointer(rebasing: bytes[position...])
    var end = rest.firstIndex(of: 0x0A) ?? rest.count
    position += end + 1
    line += 1
    if end > 0, rest[end - 1] == 0x0D { end -= 1 }
    return UnsafeBufferPointer(rebasing: rest[..<end])
  }

  /// The bytes after the lines that were returned.
  var rest: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[min(position, bytes.count)...])
  }

  /// An error in the line that was returned last.
  func malformed(_ column: Int, _ message: String) -> DataError {
    DataError(.malformed, file: file, line: line, column: column, message: message)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The parts of a line between single separators.
  func fields(_ separator: UInt8) -> [UnsafeBufferPointer<UInt8>] {
    split(separator: separator, omittingEmptySubsequences: false).map { .init(rebasing: $0) }
  }

  var text: String { String(decoding: self, as: UTF8.self) }

  func isEqual(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { elementsEqual($0) }
  }
}
