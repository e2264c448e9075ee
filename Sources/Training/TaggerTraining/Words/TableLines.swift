import LabeledData

/// The lines of a text that is in memory, with errors at their places.
struct TableLines {
  let bytes: [UInt8]
  let file: String
  private(set) var line = 0
  private var position = 0

  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// The next line without its line break.
  mutating func next() -> [UInt8]? {
    guard position < bytes.count else { return nil }
    let start = position
    var end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    position = end + 1
    line += 1
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return Array(bytes[start..<end])
  }

  /// The bytes after the lines that were returned.
  var rest: ArraySlice<UInt8> { bytes[min(position, bytes.count)...] }

  /// An error in the line that was returned last.
  func malformed(_ column: Int, _ message: String) -> DataError {
    DataError(.malformed, file: file, line: line, column: column, message: message)
  }
}

extension [UInt8] {
  /// The parts of a line between single separators.
  func fields(_ separator: UInt8) -> [[UInt8]] {
    split(separator: separator, omittingEmptySubsequences: false).map { Array($0) }
  }
}
