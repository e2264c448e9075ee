extension Decodable {
  /// Decodes a value from JSON.
  ///
  /// - Parameter json: The value.
  /// - Throws: `DecodingError` that says where something else was expected.
  package init(_ json: JSONValue) throws {
    self = try JSONDecoding(value: json, codingPath: []).decode(Self.self)
  }
}

/// A value without members.
private protocol JSONScalar {
  /// What is expected, for messages.
  static var expectation: String { get }
  init?(json: JSONValue)
}

extension String: JSONScalar {
  fileprivate static var expectation: String { "a string" }
  fileprivate init?(json: JSONValue) {
    guard let text = json.text else { return nil }
    self = text
  }
}

extension Bool: JSONScalar {
  fileprivate static var expectation: String { "true or false" }
  fileprivate init?(json: JSONValue) {
    guard case .scalar(let text) = json, let value = Bool(text) else { return nil }
    self = value
  }
}

extension JSONScalar where Self: BinaryFloatingPoint & LosslessStringConvertible {
  fileprivate static var expectation: String { "a number" }
  fileprivate init?(json: JSONValue) {
    guard case .scalar(let text) = json, let value = Self(text), value.isFinite else { return nil }
    self = value
  }
}
extension Double: JSONScalar {}
extension Float: JSONScalar {}

extension JSONScalar where Self: FixedWidthInteger {
  fileprivate static var expectation: String {
    "a whole number\(isSigned ? "" : " of 0 or more") with at most \(bitWidth) bits"
  }
  fileprivate init?(json: JSONValue) {
    guard case .scalar(let text) = json,
      let value = Self(text) ?? Double(text).flatMap(Self.init(exactly:))
    else { return nil }
    self = value
  }
}
extension Int: JSONScalar {}
extension Int8: JSONScalar {}
extension Int16: JSONScalar {}
extension Int32: JSONScalar {}
extension Int64: JSONScalar {}
extension UInt: JSONScalar {}
extension UInt8: JSONScalar {}
extension UInt16: JSONScalar {}
extension UInt32: JSONScalar {}
extension UInt64: JSONScalar {}

/// A name or a number of a place in a document.
private struct JSONKey: CodingKey {
  var stringValue: String
  var intValue: Int?

  init(stringValue: String) { self.stringValue = stringValue }
  init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
}

/// A value of a document with the place where it stands.
private struct JSONDecoding: Decoder, SingleValueDecodingContainer {
  let value: JSONValue
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func decodeNil() -> Bool { value.isNull }

  // The requirement for each type of scalar is met by this one.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let scalar = type as? any JSONScalar.Type else { return try Value(from: self) }
    guard let decoded = scalar.init(json: value) as? Value else {
      throw mismatch(type, scalar.expectation)
    }
    return decoded
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let elements = value.elements else { throw mismatch([JSONValue].self, "an array") }
    return JSONElements(elements: elements, codingPath: codingPath)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else {
      throw mismatch([String: JSONValue].self, "an object")
    }
    return KeyedDecodingContainer(JSONMembers(members: members, codingPath: codingPath))
  }

  private func mismatch(_ type: Any.Type, _ expectation: String) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: "expected \(expectation), found \(value.kind)")
    return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }
}

/// The members of an object.
private struct JSONMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [String: JSONValue]
  let codingPath: [any CodingKey]
  var allKeys: [Key] { members.keys.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try member(key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try member(key).decode(type)
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> { try member(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try named(JSONKey(stringValue: "super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }

  private func member(_ key: Key) throws -> JSONDecoding { try named(key) }

  private func named(_ key: some CodingKey) throws -> JSONDecoding {
    guard let value = members[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key,
        .init(codingPath: codingPath, debugDescription: "'\(key.stringValue)' is missing"))
    }
    return JSONDecoding(value: value, codingPath: codingPath + [key])
  }
}

/// The elements of an array that are not decoded yet.
private struct JSONElements: UnkeyedDecodingContainer {
  let elements: [JSONValue]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  init(elements: [JSONValue], codingPath: [any CodingKey]) {
    self.elements = elements
    self.codingPath = codingPath
  }

  mutating func decodeNil() throws -> Bool {
    let isNull = try current().decodeNil()
    if isNull { currentIndex += 1 }
    return isNull
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try passing { try $0.decode(type) }
  }

  mutating func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type
  ) throws -> KeyedDecodingContainer<Inner> { try passing { try $0.container(keyedBy: type) } }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try passing { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try passing { $0 } }

  private func current() throws -> JSONDecoding {
    let path = codingPath + [JSONKey(intValue: currentIndex)]
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        JSONValue.self,
        .init(codingPath: path, debugDescription: "the array has only \(currentIndex) elements"))
    }
    return JSONDecoding(value: elements[currentIndex], codingPath: path)
  }

  private mutating func passing<Result>(_ body: (JSONDecoding) throws -> Result) throws -> Result {
    let result = try body(try current())
    currentIndex += 1
    return result
  }
}
