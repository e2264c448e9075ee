/// A member that is null, where one without a value would be left out.
package struct JSONNull {
  /// Creates the value.
  package init() {}
}

/// Writes JSON as bytes, value after value.
package struct JSONWriter {
  /// The JSON written so far.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Creates an empty writer.
  package init() {}

  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  private mutating func open(_ first: UInt8, _ last: UInt8, _ body: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(first)
    needsComma = false
    body(&self)
    bytes.append(last)
    needsComma = true
  }

  package mutating func key(_ name: StaticString) {
    separate()
    name.withUTF8Buffer { bytes.appendJSONString($0) }
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a string, a number, an array, a dictionary, or the stored properties of a structure.
  ///
  /// Properties without a value are left out. With an indentation, members and nested elements are
  /// on separate lines.
  package mutating func reflect(_ value: Any, indentation: Int? = nil) {
    switch value {
    case is JSONNull: null()
    case let text as String: string(text)
    case let number as Int: integer(number)
    case let flag as Bool: raw(flag ? "true" : "false")
    case let number as Double: raw(number.isFinite ? number.description : "null")
    case let name as any RawRepresentable<String>: string(name.rawValue)
    case let table as [String: Any]:
      reflect(table.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, indentation)
    case let elements as [Any]:
      array { writer in
        for element in elements {
          if Mirror(reflecting: element).displayStyle == .struct, !(element is String) {
            writer.startLine(indentation)
          }
          writer.reflect(element, indentation: indentation.map { $0 + 2 })
        }
      }
    default:
      reflect(Mirror(reflecting: value).children.map { ($0.label ?? "", $0.value) }, indentation)
    }
  }

  private mutating func reflect(_ members: [(name: String, value: Any)], _ indentation: Int?) {
    object { writer in
      for (name, value) in members {
        let mirror = Mirror(reflecting: value)
        guard let present = mirror.displayStyle == .optional ? mirror.children.first?.value : value
        else { continue }
        writer.startLine(indentation)
        writer.key(name)
        writer.reflect(present, indentation: indentation.map { $0 + 2 })
      }
    }
  }

  private mutating func startLine(_ indentation: Int?) {
    guard let indentation else { return }
    separate()
    bytes.append(contentsOf: ("\n" + String(repeating: " ", count: indentation + 2)).utf8)
  }

  package mutating func string(_ value: String) {
    separate()
    var value = value
    value.withUTF8 { bytes.appendJSONString($0) }
    needsComma = true
  }

  /// Writes a member that is a text, or nothing without one.
  package mutating func text(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    key(name)
    string(text)
  }

  /// The name of a member, if it is not a constant.
  package mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a member that is a text.
  package mutating func text(_ name: String, _ text: String) {
    key(name)
    string(text)
  }

  package mutating func integer(_ value: Int) { raw(value.description) }

  /// A probability, to four places.
  package mutating func probability(_ value: Double) {
    raw(value.isFinite ? min(max(value, 0), 1).short(4) : "0")
  }

  /// A number of pixels, to two places.
  package mutating func decimal(_ value: Double) {
    raw(value.isFinite && value.magnitude < 1e15 ? value.short(2) : "0")
  }

  /// A number in its shortest form.
  package mutating func number(_ value: Double) {
    let text = value.isFinite ? value.description : "0"
    raw(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  package mutating func flag(_ value: Bool) { raw(value ? "true" : "false") }

  package mutating func null() { raw("null") }

  /// A member whose value is an array.
  package mutating func list<Element>(
    _ name: StaticString, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    key(name)
    array { json in
      for element in elements { write(&json, element) }
    }
  }

  /// A value that is JSON already.
  package mutating func embed(_ json: String) {
    raw(json)
  }

  /// A line break, which JSON ignores.
  package mutating func newline() { bytes.append(UInt8(ascii: "\n")) }

  private mutating func raw(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }
}

extension [UInt8] {
  /// Adds a JSON string with its quotation marks and escapes.
  @inlinable
  package mutating func appendJSONString(_ utf8: some Collection<UInt8>) {
    append(0x22)
    var rest = utf8[...]
    // Text that needs no escape, usually all of it, is added at once.
    while let place = rest.firstIndex(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
      append(contentsOf: rest[..<place])
      appendJSONEscape(rest[place])
      rest = rest[place...].dropFirst()
    }
    append(contentsOf: rest)
    append(0x22)
  }

  @usableFromInline
  mutating func appendJSONEscape(_ byte: UInt8) {
    switch byte {
    case 0x22, 0x5C:
      append(0x5C)
      append(byte)
    case 0x0A: append(contentsOf: #"\n"#.utf8)
    case 0x09: append(contentsOf: #"\t"#.utf8)
    default:
      append(contentsOf: byte < 0x10 ? #"\u000"#.utf8 : #"\u00"#.utf8)
      append(contentsOf: String(byte, radix: 16).utf8)
    }
  }
}

/// The stored properties of a value as JSON, with a line feed at the end.
package func json(reflecting value: Any, isIndented: Bool = false) -> String {
  var writer = JSONWriter()
  writer.reflect(value, indentation: isIndented ? 0 : nil)
  return String(decoding: writer.bytes, as: UTF8.self) + "\n"
}
