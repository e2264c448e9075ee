import FoodNames
package import Support

/// Writes rows as JSON, as `Documentation/recipe-row.schema.json` describes them.
public enum RowJSON {
  /// The version of the format, which is raised for incompatible changes.
  public static let version = 1

  /// Returns a row as one line of JSON, without a line break.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - place: The place of its line, when it is known.
  /// - Returns: The JSON.
  public static func text(_ row: RecipeRow, place: RowPlace? = nil) -> String {
    text(row, place: place, print: nil)
  }

  /// Returns a row as JSON with the boxes of its fields and amounts, and what was repaired.
  package static func text(_ row: RecipeRow, place: RowPlace?, print: RowPrint?) -> String {
    var json = JSONWriter()
    write(row, place: place, print: print, to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Writes a row with the boxes of its fields and amounts, and what was repaired.
  package static func write<Writer: ValueWriter>(
    _ row: RecipeRow, place: RowPlace?, print: RowPrint?, to json: inout Writer
  ) {
    RowEncoder(print: print).write(row, place, to: &json)
  }
}

extension RowJSON {
  /// Writes an amount.
  package static func write<Writer: ValueWriter>(_ amount: Amount, to json: inout Writer) {
    RowEncoder(print: nil).write(amount, to: &json)
  }
}

/// The members of a row and of its parts.
struct RowEncoder<Writer: ValueWriter> {
  let print: RowPrint?

  func write(_ row: RecipeRow, _ place: RowPlace?, to json: inout Writer) {
    json.object { json in
      json.key("version")
      json.integer(RowJSON.version)
      if let image = place?.image { json.field("image", image) }
      if let group = place?.group {
        json.key("group")
        json.integer(group)
      }
      if let line = place?.line {
        json.key("line")
        json.integer(line)
      }
      if let part = place?.part { json.field("part", part) }
      json.field("text", row.text)
      if let marker = row.marker { json.field("marker", String(marker)) }
      json.field("kind", row.kind.rawValue)
      if let role = row.role {
        json.field("role", role.rawValue)
        json.key("roleConfidence")
        json.probability(row.roleConfidence)
      }
      json.list("flags", row.flags.names) { $0.string($1) }
      json.key("confidence")
      json.probability(row.confidence)
      json.list("amounts", row.amounts) { write($1, to: &$0) }
      json.key("ingredient")
      write(row.ingredient, to: &json)
      if let food = row.food {
        json.key("food")
        json.object { json in
          json.field("id", food.id)
          json.field("name", food.name)
          json.key("score")
          json.probability(food.score)
          json.field("match", food.kind.rawValue)
        }
      }
      json.list("alternatives", row.alternatives) { write($1, to: &$0) }
      json.list("items", row.items) { write($1, to: &$0) }
      json.key("size")
      write(row.size, to: &json)
      json.key("preparation")
      write(row.preparation, to: &json)
      json.key("purpose")
      write(row.purpose, to: &json)
      json.key("comment")
      write(row.comment, to: &json)
      json.list("rest", row.rest) { json, range in
        json.object { json in
          json.field("text", String(row.text(in: range)))
          json.ranges([range])
        }
      }
      if let repairs = print?.repairs, !repairs.isEmpty {
        json.list("repairs", repairs) { write($1, to: &$0) }
      }
      let strings = row.fourLabelStrings
      json.key("strings")
      json.object { json in
        json.field("value", strings.value)
        json.field("measure", strings.measure)
        json.field("ingredient", strings.ingredient)
        json.field("combination", strings.combination)
      }
    }
  }

  private func write(_ repair: RowPrint.Repair, to json: inout Writer) {
    json.object { json in
      json.field("from", repair.original)
      json.field("to", repair.text)
      json.field("cause", repair.cause)
      json.ranges([repair.range])
      json.key("confidence")
      json.probability(repair.confidence)
      writeBox([repair.range], to: &json)
    }
  }

  func write(_ field: RowField?, to json: inout Writer) {
    guard let field else { return json.null() }
    json.object { json in
      json.field("text", field.text)
      json.ranges(field.ranges)
      json.key("confidence")
      json.probability(field.confidence)
      writeBox(field.ranges, to: &json)
    }
  }

  func write(_ amount: Amount, to json: inout Writer) {
    json.object { json in
      json.field("role", amount.role.rawValue)
      json.field("text", amount.text)
      json.key("quantity")
      write(amount.quantity, to: &json)
      json.key("multiplier")
      write(amount.multiplier, to: &json)
      json.field("unit", amount.unit?.name)
      json.field("unitText", amount.unitText)
      json.field("system", amount.system?.rawValue)
      json.field("display", amount.display)
      if let column = amount.column { json.field("column", column) }
      json.list("traits", amount.traits.names) { $0.string($1) }
      json.ranges(amount.ranges)
      json.key("confidence")
      json.probability(amount.confidence)
      writeBox(amount.ranges, to: &json)
      json.list("parts", amount.parts) { write($1, to: &$0) }
    }
  }

  /// Writes a number as a string such as "3/2", a range as an object of two; numbers are never
  /// rounded.
  func write(_ quantity: Quantity?, to json: inout Writer) {
    guard let quantity else { return json.null() }
    guard quantity.isRange else { return json.string(quantity.lowerBound.description) }
    json.object { json in
      json.field("from", quantity.lowerBound.description)
      json.field("to", quantity.upperBound.description)
    }
  }

  private func writeBox(_ ranges: [Range<Int>], to json: inout Writer) {
    guard let box = print?.box(ranges) else { return }
    json.list("box", box) { $0.integer($1) }
  }
}

extension ValueWriter {
  fileprivate mutating func field(_ name: StaticString, _ text: String?) {
    key(name)
    if let text { string(text) } else { null() }
  }

  fileprivate mutating func ranges(_ ranges: [Range<Int>]) {
    list("ranges", ranges) { json, range in
      json.array { json in
        json.integer(range.lowerBound)
        json.integer(range.upperBound)
      }
    }
  }
}
