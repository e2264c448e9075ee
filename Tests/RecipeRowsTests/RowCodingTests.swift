import Foundation
import Testing
import WordTagging

@testable import RecipeRows

@Suite("Rows as Codable values") struct RowCodingTests {
  private static func row(_ text: String, _ words: [(String, String)]) throws -> RecipeRow {
    let line = try #require(
      TaggedSequence(text: text, tokens: words.map(\.0), labels: words.map(\.1)))
    return RowBuilder().row(from: line)
  }

  static func rows() throws -> [RecipeRow] {
    [
      try row(
        "1½-2 cups all-purpose flour (250g), sifted",
        [
          ("1½-2", "value"), ("cups", "measure"), ("all-purpose", "ingredient"),
          ("flour", "ingredient"), ("(", "other"), ("250g", "combination"), (")", "other"),
          (",", "other"), ("sifted", "preparation"),
        ]),
      try row("▢ 2x400g tins", [("2x400g", "combination"), ("tins", "measure")]),
      try row(
        "salt and pepper",
        [
          ("salt", "ingredient"), ("and", "ingredient"), ("pepper", "ingredient"),
        ]),
      try row(
        "For the sauce:", [("For", "other"), ("the", "other"), ("sauce", "other"), (":", "other")]),
    ]
  }

  private static func json(_ value: some Encodable) throws -> NSObject {
    try parsed(JSONEncoder().encode(value))
  }

  private static func parsed(_ data: Data) throws -> NSObject {
    try #require(
      try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) as? NSObject)
  }

  @Test("a row is encoded as the command writes it, and decodes to a row of the same JSON")
  func rows() throws {
    for row in try Self.rows() {
      let text = RowJSON.text(row)
      #expect(try Self.json(row) == Self.parsed(Data(text.utf8)))
      let decoded = try JSONDecoder().decode(RecipeRow.self, from: Data(text.utf8))
      #expect(RowJSON.text(decoded) == text)
      #expect(decoded.rest == row.rest)
      #expect(decoded.marker == row.marker)
      let again = try JSONDecoder().decode(
        RecipeRow.self, from: JSONEncoder().encode(decoded))
      #expect(again == decoded)
    }
  }

  @Test("numbers are exact", arguments: ["2", "3/2", "-1/3", "9223372036854775807"])
  func rationals(text: String) throws {
    let value = try #require(Rational(text))
    let data = try JSONEncoder().encode([value])
    #expect(String(decoding: data, as: UTF8.self).replacing("\\/", with: "/") == "[\"\(text)\"]")
    #expect(try JSONDecoder().decode([Rational].self, from: data) == [value])
  }

  @Test("ranges and amounts come back as they were") func amounts() throws {
    let range = Quantity(Rational(1), try #require(Rational(3, 2)))
    #expect(
      try JSONDecoder().decode(Quantity.self, from: JSONEncoder().encode(range)) == range)
    for amount in try Self.rows().flatMap(\.amounts) {
      let decoded = try JSONDecoder().decode(Amount.self, from: JSONEncoder().encode(amount))
      #expect(decoded.quantity == amount.quantity && decoded.unit == amount.unit)
      #expect(decoded.display == amount.display && decoded.parts.count == amount.parts.count)
    }
  }

  @Test("units of one's own are looked up in the table of the decoder") func units() throws {
    let table = try UnitTable.standard.adding(parsing: "fistful | fistfuls")
    let line = try #require(
      TaggedSequence(
        text: "2 fistfuls rice", tokens: ["2", "fistfuls", "rice"],
        labels: ["value", "measure", "ingredient"]))
    let row = RowBuilder(units: table).row(from: line, kind: .ingredient)
    let decoder = JSONDecoder()
    decoder.userInfo[.unitTable] = table
    let decoded = try decoder.decode(RecipeRow.self, from: JSONEncoder().encode(row))
    #expect(decoded.amounts.first?.display == "2 fistfuls")
    #expect(RowJSON.text(decoded) == RowJSON.text(row))
  }

  @Test(
    "what is no row is refused",
    arguments: [
      ("\"version\":1", "\"version\":2"), ("\"kind\":\"ingredient\"", "\"kind\":\"soup\""),
      ("\"flags\":[", "\"flags\":[\"purple\","), ("[0,5]", "[5,0]"), ("[0,5]", "[0,5000]"),
      ("\"1\"", "\"one\""),
    ])
  func refused(part: String, replacement: String) throws {
    let row = try Self.row(
      "1 cup flour",
      [
        ("1", "value"), ("cup", "measure"), ("flour", "ingredient"),
      ])
    let text = RowJSON.text(row).replacing("[0,1],[2,5]", with: "[0,5]")
    let changed = text.replacing(part, with: replacement)
    #expect(changed != text)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(RecipeRow.self, from: Data(changed.utf8))
    }
  }
}
