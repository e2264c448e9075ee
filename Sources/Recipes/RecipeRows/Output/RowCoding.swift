import Support

// Rows and their parts are encoded as `Documentation/recipe-row.schema.json` describes them, as the command writes them.

extension CodingUserInfoKey {
  /// The key of the `UnitTable` in which a decoder looks up units; without one it is the built-in table.
  public static var unitTable: CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: "RecipeRows.UnitTable") else {
      preconditionFailure("A key of any text exists")
    }
    return key
  }
}

extension Rational: Codable {
  /// Decodes a string such as `3/2`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Rational(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is not a number such as 3/2")
    }
    self = value
  }

  /// Encodes the number as a string such as `3/2`, which is exact.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Quantity: Codable {
  private enum Key: String, CodingKey { case from, to }

  /// Decodes a number, or an object of a range's ends.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      self.init(
        try container.decode(Rational.self, forKey: .from),
        try container.decode(Rational.self, forKey: .to))
    } else {
      self.init(try Rational(from: decoder))
    }
  }

  /// Encodes the number, or an object of the range's ends.
  public func encode(to encoder: any Encoder) throws {
    try ValueTree.encode(to: encoder) { RowEncoder(print: nil).write(self, to: &$0) }
  }
}

/// Ranges as arrays of two offsets.
private struct Offsets: Decodable {
  var range: Range<Int>

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let ends = try container.decode([Int].self)
    guard ends.count == 2, 0 <= ends[0], ends[0] <= ends[1] else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected the two offsets of a range")
    }
    range = ends[0]..<ends[1]
  }
}

extension KeyedDecodingContainer {
  fileprivate func ranges(forKey key: Key) throws -> [Range<Int>] {
    try decode([Offsets].self, forKey: key).map(\.range)
  }

  /// The bits of names.
  fileprivate func bits(of names: [String], forKey key: Key) throws -> Int {
    try decode([String].self, forKey: key).reduce(0) { bits, name in
      guard let bit = names.firstIndex(of: name) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: self, debugDescription: "'\(name)' is not one of \(names)")
      }
      return bits | 1 << bit
    }
  }

  fileprivate func raw<Value: RawRepresentable<String>>(
    _ type: Value.Type, forKey key: Key
  ) throws -> Value {
    let text = try decode(String.self, forKey: key)
    guard let value = Value(rawValue: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "'\(text)' is not a valid \(type)")
    }
    return value
  }
}

extension RowField: Codable {
  private enum Key: String, CodingKey { case text, ranges, confidence }

  /// Decodes a field.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      text: try container.decode(String.self, forKey: .text),
      ranges: try container.ranges(forKey: .ranges),
      confidence: try container.decode(Double.self, forKey: .confidence))
  }

  /// Encodes the field; its confidence has four decimals.
  public func encode(to encoder: any Encoder) throws {
    try ValueTree.encode(to: encoder) { RowEncoder(print: nil).write(self, to: &$0) }
  }
}

extension Amount: Codable {
  private enum Key: String, CodingKey {
    case role, text, quantity, multiplier, unit, unitText, system, traits, ranges, confidence, parts
  }

  /// Decodes an amount; a unit that is not in the table becomes a counted one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let table = decoder.userInfo[.unitTable] as? UnitTable
    let unit = try container.decodeIfPresent(String.self, forKey: .unit).map { name in
      table?.units.first { $0.name == name } ?? Self.builtInUnits[name]
        ?? RecipeUnit(name: name, plural: name, symbol: nil, dimension: .count)
    }
    self.init(
      text: try container.decode(String.self, forKey: .text),
      ranges: try container.ranges(forKey: .ranges),
      confidence: try container.decode(Double.self, forKey: .confidence),
      role: try container.raw(Role.self, forKey: .role),
      quantity: try container.decodeIfPresent(Quantity.self, forKey: .quantity), unit: unit,
      unitText: try container.decodeIfPresent(String.self, forKey: .unitText),
      multiplier: try container.decodeIfPresent(Quantity.self, forKey: .multiplier),
      system: try container.decodeNil(forKey: .system)
        ? nil : try container.raw(MeasurementSystem.self, forKey: .system),
      traits: Traits(
        rawValue: UInt8(try container.bits(of: Traits.allNames, forKey: .traits))),
      parts: try container.decode([Amount].self, forKey: .parts))
  }

  private static let builtInUnits = Dictionary(
    UnitTable.standard.units.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// Encodes the amount; its confidence has four decimals.
  public func encode(to encoder: any Encoder) throws {
    try ValueTree.encode(to: encoder) { RowEncoder(print: nil).write(self, to: &$0) }
  }
}

extension RecipeRow: Codable {
  private enum Key: String, CodingKey {
    case version, text, marker, kind, role, roleConfidence, confidence, flags, amounts, ingredient,
      alternatives, items, size
    case preparation, purpose, comment, strings
  }

  /// Decodes a row; its ``line`` has no tokens.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version <= RowJSON.version else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container,
        debugDescription: "the format has version \(version), which is newer than this program")
    }
    let text = try container.decode(String.self, forKey: .text)
    let marker = try container.decodeIfPresent(String.self, forKey: .marker)
    self.init(
      text: text, kind: try container.raw(Kind.self, forKey: .kind),
      decodedLine: DecodedLine(
        marker: marker.flatMap { text.utf8Range(of: $0) },
        fourLabelStrings: try container.decode(FourLabelStrings.self, forKey: .strings)))
    role = try container.decodeIfPresent(String.self, forKey: .role).map(LineRole.init)
    roleConfidence = try container.decodeIfPresent(Double.self, forKey: .roleConfidence) ?? 1
    confidence = try container.decodeIfPresent(Double.self, forKey: .confidence) ?? 1
    flags = RowFlags(
      rawValue: UInt16(try container.bits(of: RowFlags.allNames, forKey: .flags)))
    amounts = try container.decode([Amount].self, forKey: .amounts)
    ingredient = try container.decodeIfPresent(RowField.self, forKey: .ingredient)
    alternatives = try container.decode([RowField].self, forKey: .alternatives)
    items = try container.decode([RowField].self, forKey: .items)
    size = try container.decodeIfPresent(RowField.self, forKey: .size)
    preparation = try container.decodeIfPresent(RowField.self, forKey: .preparation)
    purpose = try container.decodeIfPresent(RowField.self, forKey: .purpose)
    comment = try container.decodeIfPresent(RowField.self, forKey: .comment)
    let length = text.utf8.count
    let ranges = amounts.flatMap(\.flattened).flatMap(\.ranges) + fields.flatMap(\.field.ranges)
    guard ranges.allSatisfy({ $0.upperBound <= length }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .text, in: container, debugDescription: "a range lies outside of the text")
    }
  }

  /// Encodes the row as ``RowJSON`` writes it.
  public func encode(to encoder: any Encoder) throws {
    try ValueTree.encode(to: encoder) { RowEncoder(print: nil).write(self, nil, to: &$0) }
  }
}

extension String {
  /// The offsets of the first occurrence of a text.
  fileprivate func utf8Range(of part: String) -> Range<Int>? {
    utf8.firstRange(of: part.utf8).map { range in
      let start = utf8.distance(from: startIndex, to: range.lowerBound)
      return start..<start + part.utf8.count
    }
  }
}
