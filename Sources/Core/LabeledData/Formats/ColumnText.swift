import Platform
import WordTagging

/// The rule for column formats: no NUL, and carriage returns only at the end of a line.
enum ColumnText {
  /// The offset of the first byte that breaks the rule.
  static func firstSeparator(_ record: BufferView<UInt8>) -> Int? {
    if let offset = record.buffer.firstIndex(of: 0, from: 0) { return offset }
    var start = 0
    while let offset = record.buffer.firstIndex(of: 0x0D, from: start) {
      start = offset + 1
      if start < record.count, record[start] != 0x0A { return offset }
    }
    return nil
  }

  /// Rejects written bytes that break the rule; written lines end in a line feed alone.
  static func check(_ bytes: [UInt8]) throws(NotRepresentable) {
    if bytes.contains(0) || bytes.contains(0x0D) {
      throw NotRepresentable(message: "columns cannot contain a carriage return or NUL")
    }
  }
}
