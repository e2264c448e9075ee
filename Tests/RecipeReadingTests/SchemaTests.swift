import Foundation
import RecipeReading
import Testing

@Suite("The schema of rows")
struct SchemaTests {
  private func schema() throws -> SchemaValidator {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Documentation/recipe-row.schema.json").standardizedFileURL
    let root = try JSONSerialization.jsonObject(with: Data(contentsOf: path))
    return SchemaValidator(root: try #require(root as? [String: Any]))
  }

  private func value(_ row: RecipeRow, boxes: RowJSON.Boxes? = nil) throws -> Any {
    let place = RowPlace(line: 1, group: 2, image: "a.png")
    return try JSONSerialization.jsonObject(
      with: Data(RowJSON.text(row, place: place, boxes: boxes).utf8))
  }

  @Test("Every golden row is as the schema says, scaled and on a page too")
  func rows() throws {
    let schema = try schema()
    for line in try GoldenLines.all() {
      let row = RowBuilder().row(from: line)
      #expect(schema.faults(of: try value(row) { _ in [1, 2, 3, 4] }) == [], "\(row.text)")
      for row in [row, row.scaled(by: Rational(7)), row.converted(to: .metric)] {
        #expect(schema.faults(of: try value(row)) == [], "\(row.text)")
      }
    }
  }

  @Test("The validator finds what is wrong")
  func faults() throws {
    let schema = try schema()
    let row = try GoldenLines.row("1½ cups rice", "vmi")
    let good = try #require(try value(row) as? [String: Any])
    let changes: [(String, Any)] = [
      ("version", 2), ("kind", "food"), ("confidence", 1.5), ("ingredient", "rice"),
      ("flags", ["odd"]), ("line", 0), ("group", 0), ("image", 1), ("extra", 1),
      ("amounts", [["role": "main"]]),
    ]
    #expect(schema.faults(of: good).isEmpty)
    for (key, wrong) in changes {
      var changed = good
      changed[key] = wrong
      #expect(!schema.faults(of: changed).isEmpty, "\(key)")
    }
    var missing = good
    missing["text"] = nil
    #expect(schema.faults(of: missing) == ["#: text is missing"])
  }

  @Test("JSON says what may not be rounded as text, and escapes what must be")
  func json() throws {
    let row = try GoldenLines.row("⅓ cup \"odd\"\u{1} rice", "vmoiooi")
    let text = RowJSON.text(row)
    #expect(text.contains("\"quantity\":\"1/3\""))
    #expect(text.contains("\\\"odd\\\"\\u0001"))
    let parsed = try #require(try value(row) as? [String: Any])
    #expect(parsed["text"] as? String == row.text)
  }
}

/// As much of JSON Schema as the schema of rows uses.
struct SchemaValidator {
  let root: [String: Any]

  /// What is wrong with a value, each with its place.
  func faults(of value: Any) -> [String] {
    faults(value, root, "#")
  }

  private func faults(_ value: Any, _ schema: [String: Any], _ place: String) -> [String] {
    var faults: [String] = []
    func check(_ isCorrect: Bool, _ fault: String) {
      if !isCorrect { faults.append("\(place): \(fault)") }
    }
    if let reference = schema["$ref"] as? String {
      let name = reference.split(separator: "/").last.map(String.init) ?? ""
      guard let target = (root["$defs"] as? [String: Any])?[name] as? [String: Any] else {
        return ["\(place): no definition \(reference)"]
      }
      faults += self.faults(value, target, place)
    }
    if let choices = schema["anyOf"] as? [[String: Any]] {
      check(choices.contains { self.faults(value, $0, place).isEmpty }, "fits no choice")
    }
    if let type = schema["type"] as? String { check(Self.matches(value, type), "is no \(type)") }
    if let allowed = schema["enum"] as? [Any] {
      check(allowed.contains { Self.areEqual($0, value) }, "is not one of \(allowed)")
    }
    if let constant = schema["const"] {
      check(Self.areEqual(constant, value), "is not \(constant)")
    }
    if let number = value as? NSNumber {
      if let minimum = schema["minimum"] as? NSNumber {
        check(number.doubleValue >= minimum.doubleValue, "is below \(minimum)")
      }
      if let maximum = schema["maximum"] as? NSNumber {
        check(number.doubleValue <= maximum.doubleValue, "is above \(maximum)")
      }
    }
    if let pattern = schema["pattern"] as? String, let text = value as? String {
      check(text.range(of: pattern, options: .regularExpression) != nil, "does not fit \(pattern)")
    }
    if let array = value as? [Any] {
      if let count = schema["minItems"] as? Int { check(array.count >= count, "is too short") }
      if let count = schema["maxItems"] as? Int { check(array.count <= count, "is too long") }
      if let items = schema["items"] as? [String: Any] {
        for (index, item) in array.enumerated() {
          faults += self.faults(item, items, "\(place)/\(index)")
        }
      }
    }
    if let object = value as? [String: Any] {
      let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
      for name in schema["required"] as? [String] ?? [] where object[name] == nil {
        check(false, "\(name) is missing")
      }
      for (name, member) in object.sorted(by: { $0.key < $1.key }) {
        if let property = properties[name] {
          faults += self.faults(member, property, "\(place)/\(name)")
        } else if schema["additionalProperties"] as? Bool == false {
          check(false, "\(name) is not expected")
        }
      }
    }
    return faults
  }

  private static func matches(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "null": return value is NSNull
    case "string": return value is String
    case "number": return value is NSNumber
    case "integer":
      return (value as? NSNumber).map { $0.doubleValue == $0.doubleValue.rounded() } ?? false
    case "array": return value is [Any]
    case "object": return value is [String: Any]
    default: return false
    }
  }

  private static func areEqual(_ a: Any, _ b: Any) -> Bool {
    if a is NSNull || b is NSNull { return a is NSNull && b is NSNull }
    if let a = a as? String, let b = b as? String { return a == b }
    if let a = a as? NSNumber, let b = b as? NSNumber { return a == b }
    return false
  }
}
