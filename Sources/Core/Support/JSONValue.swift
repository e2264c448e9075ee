/// A whole JSON document in memory, for small files of other programs and for values that are encoded.
package indirect enum JSONValue: Sendable {
  case object([String: JSONValue])
  case array([JSONValue])
  case string(String)
  /// A number, true, false or null as it is written.
  case scalar(String)

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

  /// Whether it is null.
  var isNull: Bool { if case .scalar("null") = self { true } else { false } }

  /// What it is, for messages.
  var kind: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .scalar("null"): "null"
    case .scalar("true"), .scalar("false"): "a truth value"
    case .scalar(let text): "the number \(text)"
    }
  }
}

extension JSONWriter {
  /// Writes a value, the members of objects in the order of their names.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .object(let members):
      object { json in
        for (name, member) in members.sorted(by: { $0.key < $1.key }) {
          json.key(name)
          json.value(member)
        }
      }
    case .array(let elements):
      array { json in
        for element in elements { json.value(element) }
      }
    case .string(let text): string(text)
    case .scalar(let text): embed(text)
    }
  }
}
