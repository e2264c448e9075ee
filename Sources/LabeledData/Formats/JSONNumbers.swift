import WordTagging

/// The numbers in JSON objects, such as the records of a log.
package enum JSONNumbers {
  /// The members of an object that are numbers, by name.
  package static func members(
    of object: Substring, file: String, line: Int
  ) throws(DataError) -> [String: Double] {
    var bytes = Array(object.utf8)
    var members: [String: Double] = [:]
    do throws(RecordFault) {
      try bytes.withUnsafeMutableBufferPointer { buffer throws(RecordFault) in
        guard let base = buffer.baseAddress else { return }
        var cursor = JSONCursor(buffer, base: base, line: line)
        try cursor.expect(0x7B)
        guard !cursor.skip(0x7D) else { return try cursor.expectEnd() }
        repeat {
          let key = try cursor.string()
          try cursor.expect(0x3A)
          cursor.skipSpace()
          let start = cursor.position
          try cursor.skipValue()
          let value = String(decoding: buffer[start..<cursor.position], as: UTF8.self)
          members[String(decoding: buffer[key.indices], as: UTF8.self)] = Double(value)
        } while cursor.skip(0x2C)
        try cursor.expect(0x7D)
        try cursor.expectEnd()
      }
    } catch { throw error.error(in: file) }
    return members
  }
}
