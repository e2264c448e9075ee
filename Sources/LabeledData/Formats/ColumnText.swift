import CLibrary

/// The rule for column formats: no NUL, and carriage returns only at the end of a line.
enum ColumnText {
  /// The offset of the first byte that breaks the rule.
  static func firstSeparator(_ record: UnsafeBufferPointer<UInt8>) -> Int? {
    if let offset = first(0, in: record, from: 0) { return offset }
    var start = 0
    while let offset = first(0x0D, in: record, from: start) {
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

  private static func first(
    _ byte: UInt8, in record: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    guard let base = record.baseAddress,
      let hit = memchr(base + start, Int32(byte), record.count - start)
    else { return nil }
    return UnsafeRawPointer(hit) - UnsafeRawPointer(base)
  }
}
