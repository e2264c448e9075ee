/// Receives a value piece by piece: `JSONWriter` writes text, `ValueTree` passes it to an encoder.
///
/// So the members of a format are defined in one place for both.
package protocol ValueWriter {
  mutating func object(_ body: (inout Self) -> Void)
  mutating func array(_ body: (inout Self) -> Void)
  mutating func key(_ name: StaticString)
  mutating func string(_ value: String)
  mutating func integer(_ value: Int)
  mutating func probability(_ value: Double)
  mutating func flag(_ value: Bool)
  mutating func null()
  mutating func text(_ name: StaticString, _ text: String?)
  mutating func list<Element>(
    _ name: StaticString, _ elements: [Element], _ write: (inout Self, Element) -> Void)
}

extension JSONWriter: ValueWriter {}

/// A value in the form that an encoder takes.
package struct ValueTree: ValueWriter {
  private var keys: [String] = []
  private var values: [Node] = []

  fileprivate indirect enum Node {
    case null
    case string(String)
    case integer(Int)
    case number(Double)
    case flag(Bool)
    case array([Node])
    case object([(key: String, value: Node)])
  }

  private init() {}

  /// Encodes the value that a closure writes.
  package static func encode(
    to encoder: any Encoder, _ write: (inout ValueTree) -> Void
  ) throws {
    var tree = ValueTree()
    write(&tree)
    try tree.values.first?.encode(to: encoder)
  }

  package mutating func object(_ body: (inout ValueTree) -> Void) {
    var members = ValueTree()
    body(&members)
    values.append(.object(Array(zip(members.keys, members.values))))
  }

  package mutating func array(_ body: (inout ValueTree) -> Void) {
    var elements = ValueTree()
    body(&elements)
    values.append(.array(elements.values))
  }

  package mutating func key(_ name: StaticString) { keys.append(name.description) }
  package mutating func string(_ value: String) { values.append(.string(value)) }
  package mutating func integer(_ value: Int) { values.append(.integer(value)) }
  package mutating func null() { values.append(.null) }
  package mutating func flag(_ value: Bool) { values.append(.flag(value)) }

  /// A probability, to four places.
  package mutating func probability(_ value: Double) {
    let value = value.isFinite ? min(max(value, 0), 1) : 0
    values.append(.number((value * 10_000).rounded() / 10_000))
  }

  package mutating func text(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    key(name)
    string(text)
  }

  package mutating func list<Element>(
    _ name: StaticString, _ elements: [Element], _ write: (inout ValueTree, Element) -> Void
  ) {
    key(name)
    array { tree in
      for element in elements { write(&tree, element) }
    }
  }
}

extension ValueTree.Node: Encodable {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for (key, value) in members {
        try container.encode(value, forKey: Key(stringValue: key))
      }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .flag(let flag):
      var container = encoder.singleValueContainer()
      try container.encode(flag)
    case .string(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .integer(let number):
      var container = encoder.singleValueContainer()
      try container.encode(number)
    case .number(let number):
      var container = encoder.singleValueContainer()
      try container.encode(number)
    }
  }
}
