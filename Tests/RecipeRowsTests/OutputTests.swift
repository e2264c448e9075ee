import Foundation
import RecipeRows
import Testing
import WordTagging

@Suite("Formats of rows")
struct OutputTests {
  private func written(_ format: RowFormat) throws -> String {
    let rows = [
      try GoldenLines.row("1½ cups rice, \"wild\"", "vmiooko"),
      RowBuilder().row(from: try GoldenLines.line("For the sauce:", "oooo"), kind: .header),
      try GoldenLines.row("a|b", "ioi"),
    ]
    var text = ""
    var writer = try RowWriter(format) { text += $0 }
    for (index, row) in rows.enumerated() {
      try writer.write(row, place: RowPlace(line: index + 1))
    }
    try writer.finish()
    return text
  }

  @Test("JSON is one array, JSON Lines one row a line")
  func json() throws {
    let array = try written(.json)
    let lines = try written(.jsonl).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(array == "[\n" + lines.joined(separator: ",\n") + "\n]\n")
    var empty = ""
    try RowWriter(.json) { empty += $0 }.finish()
    #expect(empty == "[]\n")
  }

  @Test("CSV quotes what must be quoted, and all rows have all columns")
  func csv() throws {
    let lines = try written(.csv).split(separator: "\r\n")
    #expect(
      lines[0].hasPrefix(
        "line,kind,quantity,quantity_decimal,quantity_to,quantity_to_decimal,unit,amount"))
    #expect(
      lines[1] == #"1,ingredient,3/2,1.5,,,cup,1 ½ cups,rice,,,,wild,,1.0,"1½ cups rice, ""wild""""#
    )
    #expect(lines[2] == "2,header,,,,,,,,,,,,,1.0,For the sauce:")
  }

  @Test("TSV has as many fields in every line")
  func tsv() throws {
    let counts = try written(.tsv).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).count
    }
    #expect(counts == [16, 16, 16, 16])
  }

  @Test("CSV has the quantities as decimal numbers, too")
  func decimals() throws {
    var csv = ""
    var writer = try RowWriter(.csv) { csv += $0 }
    try writer.write(try GoldenLines.row("1/2 cup rice", "vmi"), place: RowPlace(line: 1))
    try writer.write(try GoldenLines.row("1/3-2 cups rice", "vmi"), place: RowPlace(line: 2))
    let lines = csv.split(separator: "\r\n")
    #expect(lines[1].hasPrefix("1,ingredient,1/2,0.5,,,cup,"))
    #expect(lines[2].hasPrefix("2,ingredient,1/3,0.333333,2,2,cup,"))
  }

  @Test(
    "Long cells of a table go on below, so that columns stay columns, and remarks are said once")
  func wrappedCells() throws {
    var table = ""
    var writer = try RowWriter(.table) { table += $0 }
    let food = "very special kind of long-grain rice from the north"
    let letters = String(repeating: "i", count: 9)
    try writer.write(
      try GoldenLines.row("1 cup \(food), to taste", "vm" + letters + "okk"),
      place: RowPlace(line: 1))
    let lines = table.split(separator: "\n")
    #expect(lines.count == 3)
    let column = lines[0].distance(
      from: lines[0].startIndex, to: try #require(lines[0].range(of: "ingredient")).lowerBound)
    #expect(lines[1].dropFirst(column).hasPrefix("very special kind of long-grain"))
    #expect(lines[2].dropFirst(column).hasPrefix("rice from the north"))
    #expect(lines[2].prefix(column).allSatisfy { $0 == " " })
    #expect(table.components(separatedBy: "to taste").count == 2)
  }

  @Test("Markdown escapes bars; a table marks headings")
  func people() throws {
    #expect(try written(.markdown).hasPrefix("| amount | ingredient |"))
    let table = try written(.table)
    #expect(table.hasPrefix("amount"))
    #expect(table.contains("heading"))
  }

  @Test("schema.org gets a text for each food and none for headings")
  func schemaOrg() throws {
    let rows = [
      RowBuilder().row(from: try GoldenLines.line("For the sauce:", "oooo"), kind: .header),
      try GoldenLines.row("1½ cups rice, rinsed (optional)", "vmiopoko"),
      try GoldenLines.row("2 large eggs", "vsi"), try GoldenLines.row("salt to taste", "ikk"),
    ]
    #expect(
      SchemaOrgRecipe.text(of: [SchemaOrgRecipe(rows, name: "Rice")]) == """
        {"@context":"https://schema.org","@type":"Recipe","name":"Rice","recipeIngredient":\
        ["1 ½ cups rice, rinsed, optional","2 large eggs","salt, to taste"]}

        """)
  }
}

@Suite("Round trips of rows") struct RowRoundTripTests {
  /// Texts whose marks have combining marks behind them, begin formulas, or look like separators.
  private static let texts = [
    "1 cup \"\u{301}flour\"\u{301}", "a,\u{301}b", "a|\u{20DD}b\\|c", "=2+3", "+salt", "-x",
    "@home", "'quoted",
    "tab\tbar|", "\\", "<b onmouseover=\"\u{301}x\">", "\u{301}", "línea\u{2028}x", "",
  ]

  private func written(_ format: RowFormat) throws -> String {
    var text = ""
    var writer = try RowWriter(format) { text += $0 }
    for (index, line) in Self.texts.enumerated() {
      let row = RowBuilder().row(from: TaggedSequence(text: line, tokens: []), kind: .ingredient)
      try writer.write(row, place: RowPlace(line: index + 1))
    }
    try writer.finish()
    return text
  }

  /// The records of RFC 4180, by bytes as programs read them.
  private func records(ofCSV text: String) -> [[String]] {
    var records: [[[UInt8]]] = [[[]]]
    var isQuoted = false
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == UInt8(ascii: "\""), isQuoted, next == byte {
        records[records.count - 1][records[records.count - 1].count - 1].append(byte)
        index += 1
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: ","), !isQuoted {
        records[records.count - 1].append([])
      } else if byte == 13, next == 10, !isQuoted {
        records.append([[]])
        index += 1
      } else {
        records[records.count - 1][records[records.count - 1].count - 1].append(byte)
      }
      index += 1
    }
    return records.dropLast().map { $0.map { String(decoding: $0, as: UTF8.self) } }
  }

  @Test("CSV read back has every text, formulas with an apostrophe in front")
  func csv() throws {
    let records = records(ofCSV: try written(.csv)).dropFirst()
    #expect(records.allSatisfy { $0.count == 16 })
    let guarded = Self.texts.map { text in
      text.first.map { "=+-@".contains($0) } == true ? "'" + text : text
    }
    #expect(
      records.map { $0[15].unicodeScalars.map(\.value) }
        == guarded.map { $0.unicodeScalars.map(\.value) })
  }

  @Test("a Markdown table has four cells in every row")
  func markdown() throws {
    for line in try written(.markdown).utf8.split(separator: 10) {
      // As in GitHub's Markdown, a backslash escapes the sign behind it.
      var bars = 0
      var isEscaped = false
      for byte in line {
        if byte == UInt8(ascii: "|"), !isEscaped { bars += 1 }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      }
      #expect(bars == 5, "\(String(decoding: Array(line), as: UTF8.self))")
    }
  }

  @Test("tab-separated rows and JSON have a row for each text")
  func lines() throws {
    for line in try written(.tsv).utf8.split(separator: 10) {
      #expect(line.count { $0 == 9 } == 15)
    }
    let rows = try #require(
      try JSONSerialization.jsonObject(with: Data(try written(.json).utf8)) as? [[String: Any]])
    #expect(
      rows.compactMap { ($0["text"] as? String)?.unicodeScalars.map(\.value) }
        == Self.texts.map { $0.unicodeScalars.map(\.value) })
  }
}

@Suite("Thresholds")
struct ThresholdTests {
  private typealias Field = ConfidenceThreshold.ScoredField

  @Test("the lowest confidence with the precision that is asked for")
  func lowest() throws {
    let fields = [(0.99, true), (0.9, true), (0.8, true), (0.7, false), (0.6, true)].map {
      Field(confidence: $0.0, isCorrect: $0.1)
    }
    let all = try #require(ConfidenceThreshold.lowest(withPrecision: 0.8, over: fields))
    #expect(all.confidence == 0.6)
    #expect(all.kept == 1)
    let perfect = try #require(ConfidenceThreshold.lowest(withPrecision: 1, over: fields))
    #expect(perfect.confidence == 0.8)
    #expect(perfect.precision == 1)
    #expect(perfect.kept == 0.6)
    let wrong = [Field(confidence: 1, isCorrect: false)]
    #expect(ConfidenceThreshold.lowest(withPrecision: 0.5, over: wrong) == nil)
    #expect(ConfidenceThreshold.lowest(withPrecision: 0.5, over: []) == nil)
  }

  @Test("what is equally sure stays on one side")
  func ties() {
    let fields = [(0.9, true), (0.9, false)].map {
      Field(confidence: $0.0, isCorrect: $0.1)
    }
    #expect(ConfidenceThreshold.lowest(withPrecision: 0.9, over: fields) == nil)
  }

  @Test("a field is right when the right labels give the same")
  func scoredFields() throws {
    let truth = try GoldenLines.row("2 cups wild rice", "vmii")
    let found = try GoldenLines.row("2 cups wild rice", "vmpi")
    let scored = ConfidenceThreshold.scoredFields(of: found, truth: truth)
    // Ingredient and preparation are wrong, the amount is right.
    #expect(scored.map(\.isCorrect) == [false, false, true])
  }
}
