extension JSONValue {
  /// Encodes a value.
  ///
  /// - Parameter value: The value.
  /// - Throws: `EncodingError` for a number that JSON does not have, such as infinity.
  package init(encoding value: some Encodable) throws {
    let place = JSONEncoding(codingPath: [])
    try place.encode(value)
    self = place.value
  }
}

extension JSONWriter {
  /// Writes a value that is encoded.
  package mutating func encoded(_ value: some Encodable) throws {
    self.value(try JSONValue(encoding: value))
  }
}

/// The JSON of a value, members in the order of their names.
///
/// - Parameter value: The value.
/// - Returns: The bytes.
/// - Throws: `EncodingError` for a number that JSON does not have, such as infinity.
package func json(encoding value: some Encodable) throws -> [UInt8] {
  var writer = JSONWriter()
  try writer.encoded(value)
  return writer.bytes
}

/// A place of a document that is being encoded, and the containers that fill it.
private final class JSONEncoding: Encoder, SingleValueEncodingContainer {
  private var own = JSONValue.scalar("null")
  private var members: [String: JSONEncoding]?
  private var elements: [JSONEncoding]?
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(codingPath: [any CodingKey]) { self.codingPath = codingPath }

  var value: JSONValue {
    members.map { .object($0.mapValues(\.value)) }
      ?? elements.map { .array($0.map(\.value)) } ?? own
  }

  func encodeNil() { own = .scalar("null") }

  // The requirement for each type of scalar is met by this one.
  func encode(_ value: some Encodable) throws {
    switch value {
    case let text as String: own = .string(text)
    case let flag as Bool: own = .scalar("\(flag)")
    case let number as any BinaryInteger: own = .scalar("\(number)")
    case let number as any BinaryFloatingPoint:
      let text = "\(number)"
      guard Double(number).isFinite else {
        throw EncodingError.invalidValue(
          value, .init(codingPath: codingPath, debugDescription: "JSON has no number \(text)"))
      }
      own = .scalar(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    default: try value.encode(to: self)
    }
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    elements = elements ?? []
    return JSONElementEncoding(array: self)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    members = members ?? [:]
    return KeyedEncodingContainer(JSONMemberEncoding(object: self))
  }

  func member(_ key: some CodingKey) -> JSONEncoding {
    let place = JSONEncoding(codingPath: codingPath + [key])
    members?[key.stringValue] = place
    return place
  }

  func element() -> JSONEncoding {
    let place = JSONEncoding(codingPath: codingPath)
    elements?.append(place)
    return place
  }

  var elementCount: Int { elements?.count ?? 0 }
}

/// Fills the members of an object.
private struct JSONMemberEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let object: JSONEncoding
  var codingPath: [any CodingKey] { object.codingPath }

  func encodeNil(forKey key: Key) { object.member(key).encodeNil() }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try object.member(key).encode(value)
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Inner> { object.member(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    object.member(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { object.member(JSONSuperKey()) }
  func superEncoder(forKey key: Key) -> any Encoder { object.member(key) }
}

/// The key under which a class keeps what its superclass encodes.
private struct JSONSuperKey: CodingKey {
  var stringValue: String { "super" }
  var intValue: Int? { nil }
  init() {}
  init?(stringValue: String) { nil }
  init?(intValue: Int) { nil }
}

/// Fills the elements of an array.
private struct JSONElementEncoding: UnkeyedEncodingContainer {
  let array: JSONEncoding
  var codingPath: [any CodingKey] { array.codingPath }
  var count: Int { array.elementCount }

  func encodeNil() { array.element().encodeNil() }

  func encode(_ value: some Encodable) throws { try array.element().encode(value) }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type
  ) -> KeyedEncodingContainer<Inner> { array.element().container(keyedBy: type) }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    array.element().unkeyedContainer()
  }

  func superEncoder() -> any Encoder { array.element() }
}
