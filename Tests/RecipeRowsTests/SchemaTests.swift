import Foundation
import RecipeRows
import TaggerTesting
import Testing

@Suite("The schema of rows")
struct SchemaTests {
  private func schema() throws -> SchemaValidator {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Documentation/recipe-row.schema.json").standardizedFileURL
    let root = try JSONSerialization.jsonObject(with: Data(contentsOf: path))
    return SchemaValidator(root: try #require(root as? [String: Any]))
  }

  private func value(_ row: RecipeRow, print: RowPrint? = nil) throws -> Any {
    let place = RowPlace(line: 1, group: 2, image: "a.png")
    return try JSONSerialization.jsonObject(
      with: Data(RowJSON.text(row, place: place, print: print).utf8))
  }

  @Test("Every golden row is as the schema says, scaled and on a page too")
  func rows() throws {
    let schema = try schema()
    let repair = RowPrint.Repair(
      original: "Ib", text: "lb", cause: "measure", confidence: 0.5, range: 0..<2)
    let print = RowPrint(repairs: [repair]) { _ in [1, 2, 3, 4] }
    for line in try GoldenLines.all() {
      let row = RowBuilder().row(from: line, kind: .ingredient)
      #expect(schema.faults(of: try value(row, print: print)) == [], "\(row.text)")
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
      ("flags", ["odd"]), ("repairs", []), ("line", 0), ("group", 0), ("image", 1), ("extra", 1),
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
