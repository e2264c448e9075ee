import Foundation

/// As much of JSON Schema as the schema of rows uses.
package struct SchemaValidator {
  let root: [String: Any]

  package init(root: [String: Any]) { self.root = root }

  /// What is wrong with a value, each with its place.
  package func faults(of value: Any) -> [String] {
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
    case "boolean": return value is Bool
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
