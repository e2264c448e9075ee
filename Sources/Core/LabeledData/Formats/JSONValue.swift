import WordTagging

/// A whole JSON document in memory, for small files of other programs.
package indirect enum JSONValue: Sendable {
  case object([String: JSONValue])
  case array([JSONValue])
  case string(String)
  /// A number, true, false or null as it is written.
  case scalar(String)

  /// Parses a document.
  ///
  /// - Throws: A `malformed` error with line and column.
  package init(parsing bytes: [UInt8], file: String) throws(DataError) {
    var bytes = bytes
    do throws(RecordFault) {
      self = try bytes.withRecord { record throws(RecordFault) in
        guard record.count > 0 else { return .scalar("null") }
        var cursor = JSONCursor(record, line: 1)
        let value = try Self.value(&cursor, depth: 0)
        try cursor.expectEnd()
        return value
      }
    } catch { throw error.error(in: file) }
  }

  /// The deepest nesting that is read.
  private static let depthLimit = 64

  private static func value(
    _ cursor: inout JSONCursor, depth: Int
  ) throws(RecordFault) -> JSONValue {
    guard depth < depthLimit else { throw cursor.expected("less nesting") }
    cursor.skipSpace()
    switch cursor.current {
    case UInt8(ascii: "{"):
      var members: [String: JSONValue] = [:]
      try cursor.forEachMember { cursor, name throws(RecordFault) in
        let name = cursor.text(name)
        members[name] = try value(&cursor, depth: depth + 1)
      }
      return .object(members)
    case UInt8(ascii: "["):
      try cursor.expect(0x5B)
      var elements: [JSONValue] = []
      if cursor.skip(0x5D) { return .array(elements) }
      repeat { elements.append(try value(&cursor, depth: depth + 1)) } while cursor.skip(0x2C)
      try cursor.expect(0x5D)
      return .array(elements)
    case UInt8(ascii: "\""):
      return .string(cursor.text(try cursor.string()))
    default:
      return .scalar(cursor.text(try cursor.scalar()))
    }
  }

  /// The member of an object; nil for other values and missing members.
  package subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The elements of an array; nil for other values.
  package var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The text of a string; nil for other values.
  package var text: String? { if case .string(let text) = self { text } else { nil } }
}
