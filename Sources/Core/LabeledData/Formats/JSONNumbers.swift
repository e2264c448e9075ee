package import WordTagging

/// The numbers in JSON objects, such as the records of a log.
package enum JSONNumbers {
  /// The members of an object that are numbers, by name.
  package static func members(
    of object: Substring, file: String, line: Int
  ) throws(DataError) -> [String: Double] {
    var bytes = Array(object.utf8)
    var members: [String: Double] = [:]
    do throws(RecordFault) {
      try bytes.withRecord { record throws(RecordFault) in
        guard record.count > 0 else { return }
        var cursor = JSONCursor(record, line: line)
        try cursor.forEachMember { cursor, name throws(RecordFault) in
          let start = cursor.position
          try cursor.skipValue()
          members[cursor.text(name)] = Double(cursor.text(ByteRange(start, cursor.position)))
        }
        try cursor.expectEnd()
      }
    } catch { throw error.error(in: file) }
    return members
  }

  /// Calls a body with each member of an object whose values must all be numbers: the range of the name in the
  /// bytes, in which escapes are resolved in place, and the number with its text.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: The name of the file for errors.
  ///   - body: Returns the problem with a number, or nil.
  /// - Throws: A `malformed` error with line and column.
  package static func forEachMember(
    of bytes: inout [UInt8], file: String,
    _ body: (_ name: ByteRange, _ number: Double, _ text: String) -> String?
  ) throws(DataError) {
    do throws(RecordFault) {
      try bytes.withRecord { record throws(RecordFault) in
        guard record.count > 0 else { return }
        var cursor = JSONCursor(record, line: 1)
        try cursor.forEachMember { cursor, name throws(RecordFault) in
          let place = cursor.place
          let value = try cursor.scalar()
          let text = cursor.text(value)
          guard let number = Double(text) else {
            throw cursor.fault("expected a number, found \(text)", at: place)
          }
          if let message = body(name, number, text) { throw cursor.fault(message, at: place) }
        }
        try cursor.expectEnd()
      }
    } catch { throw error.error(in: file) }
  }
}
