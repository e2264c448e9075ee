import InternalUtilities

/// Writes rows as JSON, as `Documentation/recipe-row.schema.json` describes them.
public enum RowJSON {
  /// The version of the format; it rises when a reader of the old one would be misled.
  public static let version = 1

  /// One row as one line of JSON, without a line break.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - place: Where the row comes from, when it is known.
  /// - Returns: The JSON.
  public static func text(_ row: RecipeRow, place: RowPlace? = nil) -> String {
    var json = JSONWriter()
    write(row, place, to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  static func write(_ row: RecipeRow, _ place: RowPlace?, to json: inout JSONWriter) {
    json.object { json in
      json.key("version")
      json.integer(version)
      if let image = place?.image {
        json.key("image")
        json.string(image)
      }
      if let group = place?.group {
        json.key("group")
        json.integer(group)
      }
      if let line = place?.line {
        json.key("line")
        json.integer(line)
      }
      json.key("text")
      json.string(row.text)
      json.key("kind")
      json.string(row.kind.rawValue)
      json.key("flags")
      json.array { json in
        for name in row.flags.names { json.string(name) }
      }
      json.key("confidence")
      json.probability(row.confidence)
      json.key("amounts")
      json.array { json in
        for amount in row.amounts { write(amount, to: &json) }
      }
      writeFields(of: row, to: &json)
      json.key("rest")
      json.array { json in
        for range in row.rest {
          json.object { json in
            json.key("text")
            json.string(String(row.text(in: range)))
            write([range], to: &json)
          }
        }
      }
      let strings = row.fourStrings
      json.key("strings")
      json.object { json in
        json.key("value")
        json.string(strings.value)
        json.key("measure")
        json.string(strings.measure)
        json.key("ingredient")
        json.string(strings.ingredient)
        json.key("combination")
        json.string(strings.combination)
      }
    }
  }

  private static func writeFields(of row: RecipeRow, to json: inout JSONWriter) {
    func write(_ field: RowField?, to json: inout JSONWriter) {
      if let field { self.write(field, to: &json) } else { json.null() }
    }
    json.key("ingredient")
    write(row.ingredient, to: &json)
    json.key("alternatives")
    json.array { json in
      for field in row.alternatives { self.write(field, to: &json) }
    }
    json.key("items")
    json.array { json in
      for field in row.items { self.write(field, to: &json) }
    }
    json.key("size")
    write(row.size, to: &json)
    json.key("preparation")
    write(row.preparation, to: &json)
    json.key("purpose")
    write(row.purpose, to: &json)
    json.key("comment")
    write(row.comment, to: &json)
  }

  private static func write(_ field: RowField, to json: inout JSONWriter) {
    json.object { json in
      json.key("text")
      json.string(field.text)
      write(field.ranges, to: &json)
      json.key("confidence")
      json.probability(field.confidence)
      write(field.box, to: &json)
    }
  }

  private static func write(_ amount: Amount, to json: inout JSONWriter) {
    json.object { json in
      json.key("role")
      json.string(amount.role.rawValue)
      json.key("text")
      json.string(amount.text)
      json.key("quantity")
      write(amount.quantity, to: &json)
      json.key("multiplier")
      write(amount.multiplier, to: &json)
      json.key("unit")
      if let unit = amount.unit { json.string(unit.name) } else { json.null() }
      json.key("unitText")
      if let text = amount.unitText { json.string(text) } else { json.null() }
      json.key("system")
      if let system = amount.system { json.string(system.rawValue) } else { json.null() }
      json.key("display")
      json.string(amount.display)
      json.key("traits")
      json.array { json in
        for name in amount.traits.names { json.string(name) }
      }
      write(amount.ranges, to: &json)
      json.key("confidence")
      json.probability(amount.confidence)
      write(amount.box, to: &json)
      json.key("parts")
      json.array { json in
        for part in amount.parts { write(part, to: &json) }
      }
    }
  }

  /// A number is a string such as "3/2", a range an object of two; neither is ever rounded.
  private static func write(_ quantity: Quantity?, to json: inout JSONWriter) {
    guard let quantity else { return json.null() }
    guard quantity.isRange else { return json.string(quantity.lowerBound.description) }
    json.object { json in
      json.key("from")
      json.string(quantity.lowerBound.description)
      json.key("to")
      json.string(quantity.upperBound.description)
    }
  }

  private static func write(_ ranges: [Range<Int>], to json: inout JSONWriter) {
    json.key("ranges")
    json.array { json in
      for range in ranges {
        json.array { json in
          json.integer(range.lowerBound)
          json.integer(range.upperBound)
        }
      }
    }
  }

  private static func write(_ box: RowBox?, to json: inout JSONWriter) {
    guard let box else { return }
    json.key("box")
    json.array { json in
      json.decimal(box.left)
      json.decimal(box.top)
      json.decimal(box.width)
      json.decimal(box.height)
    }
  }
}
