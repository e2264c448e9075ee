import RecipeReading
import Testing

@Suite("Formats of rows")
struct OutputTests {
  private func written(_ format: RowFormat) throws -> String {
    let rows = [
      try GoldenLines.row("1½ cups rice, \"wild\"", "vmiooko"),
      try GoldenLines.row("For the sauce:", "oooo"),
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
    #expect(lines[0].hasPrefix("line,kind,quantity,quantity_to,unit,amount,ingredient"))
    #expect(
      lines[1] == #"1,ingredient,3/2,,cup,1 ½ cups,rice,,,,wild,,1.0,"1½ cups rice, ""wild""""#)
    #expect(lines[2] == "2,header,,,,,,,,,,,1.0,For the sauce:")
  }

  @Test("TSV has as many fields in every line")
  func tsv() throws {
    let counts = try written(.tsv).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).count
    }
    #expect(counts == [14, 14, 14, 14])
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
      try GoldenLines.row("For the sauce:", "oooo"),
      try GoldenLines.row("1½ cups rice, rinsed (optional)", "vmiopoko"),
      try GoldenLines.row("2 large eggs", "vsi"), try GoldenLines.row("salt to taste", "ikk"),
    ]
    #expect(
      SchemaOrg.recipe(rows, name: "Rice") == """
        {"@context":"https://schema.org","@type":"Recipe","name":"Rice","recipeIngredient":\
        ["1 ½ cups rice, rinsed, optional","2 large eggs","salt, to taste"]}

        """)
  }
}

@Suite("Thresholds")
struct ThresholdTests {
  private typealias Judgement = ConfidenceThreshold.Judgement

  @Test("the lowest confidence with the precision that is asked for")
  func lowest() throws {
    let judgements = [(0.99, true), (0.9, true), (0.8, true), (0.7, false), (0.6, true)].map {
      Judgement(confidence: $0.0, isRight: $0.1)
    }
    let all = try #require(ConfidenceThreshold.lowest(withPrecision: 0.8, over: judgements))
    #expect(all.confidence == 0.6)
    #expect(all.kept == 1)
    let perfect = try #require(ConfidenceThreshold.lowest(withPrecision: 1, over: judgements))
    #expect(perfect.confidence == 0.8)
    #expect(perfect.precision == 1)
    #expect(perfect.kept == 0.6)
    let wrong = [Judgement(confidence: 1, isRight: false)]
    #expect(ConfidenceThreshold.lowest(withPrecision: 0.5, over: wrong) == nil)
    #expect(ConfidenceThreshold.lowest(withPrecision: 0.5, over: []) == nil)
  }

  @Test("what is equally sure stays on one side")
  func ties() {
    let judgements = [(0.9, true), (0.9, false)].map {
      Judgement(confidence: $0.0, isRight: $0.1)
    }
    #expect(ConfidenceThreshold.lowest(withPrecision: 0.9, over: judgements) == nil)
  }

  @Test("a field is right when the right labels give the same")
  func judgements() throws {
    let truth = try GoldenLines.row("2 cups wild rice", "vmii")
    let found = try GoldenLines.row("2 cups wild rice", "vmpi")
    let judged = ConfidenceThreshold.judgements(of: found, by: truth)
    // Ingredient and preparation are wrong, the amount is right.
    #expect(judged.map(\.isRight) == [false, false, true])
  }
}
