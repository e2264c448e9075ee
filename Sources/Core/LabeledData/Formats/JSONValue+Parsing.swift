package import Support
import WordTagging

extension JSONValue {
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
}

extension Decodable {
  /// Decodes a value from JSON.
  ///
  /// - Parameter json: The document in UTF-8, with a byte order mark or without.
  /// - Throws: `DecodingError` that says where something else was expected.
  package init(json: some Collection<UInt8>) throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = Array(json.starts(with: mark) ? json.dropFirst(3) : json[...])
    func corrupted(_ message: String) -> DecodingError {
      .dataCorrupted(.init(codingPath: [], debugDescription: message))
    }
    if let place = firstInvalidUTF8(bytes.span) {
      throw corrupted("expected UTF-8 text, found another byte at \(place)")
    }
    let document: JSONValue
    do throws(DataError) { document = try JSONValue(parsing: bytes, file: "") } catch {
      let places = [("line", error.line), ("column", error.column)]
      let place = places.compactMap { name, number in number.map { "\(name) \($0)" } }
      throw corrupted("\(place.joined(separator: ", ")): \(error.message)")
    }
    try self.init(document)
  }
}
