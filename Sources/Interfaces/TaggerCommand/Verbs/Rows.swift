import ArgumentParsing
import FileTagging
import FoodNames
import LabeledData
import RecipeRows
import StreamIO
import WordTagging

/// `wordtagger rows`: converts lines of recipes to rows.
struct Rows: Verb {
  static let configuration = CommandConfiguration(
    commandName: "rows", abstract: "Read amounts, units and foods from recipe lines.",
    discussion: """
      One row is written for each line, in order, also for blank lines and headings; a line that \
      is not UTF-8 is reported and has replacement characters. Numbers are exact: JSON has 1/3, \
      not 0.333. CSV cells that a spreadsheet would interpret as a formula are prefixed with an \
      apostrophe. Documentation/recipe-row.schema.json describes a row.
      """)
  static let usualOptions = [
    "-m", "--list", "--bind", "--scale", "--servings", "--units", "--language", "--format",
    "--min-confidence", "--review",
  ]
  static let examples = [
    Example("Read a line", "echo '1½ cups flour, sifted' | wordtagger rows"),
    Example(
      "Cook for six instead of four, in grams",
      "wordtagger rows --servings 4:6 --units metric --density recipe.txt"),
    Example(
      "Find each food in a table",
      "printf 'id,name\\n7,Onions\\n' >shop.csv; echo '2 red onions' | wordtagger rows --foods shop.csv"
    ),
  ]
  static let outcomes = (
    success: "there is a row for each line",
    failure: "some lines were not as expected, or the job failed; the reason is on standard error"
  )

  @Argument(help: "The files with lines, or - for standard input.", file: .input)
  var files = ["-"]
  @OptionGroup
  var model: ModelOptions
  @OptionGroup
  var changes: RowOptions
  @Option(
    help:
      "The language of the lines, which distinguishes units that are spelled alike; by default detected."
  )
  var language: RecipeLanguage?
  @Option(help: "The output format.")
  var format = RowFormat.table
  @Flag(help: "Write a schema.org recipe with the foods as recipeIngredient.")
  var schemaOrg = false
  @Option(
    help: ArgumentHelp(
      "Look up each food in a table: id, name and synonyms in CSV or between tabs, or a file of USDA FoodData Central.",
      valueName: "file"), file: .input)
  var foods: String?
  @Flag(help: "Sort the least certain rows first, for review.")
  var review = false
  @Flag(help: "Read labeled lines and use their labels, without a model.")
  var labeled = false
  @Option(
    help: ArgumentHelp(
      "Read labeled lines and print the confidence threshold at which fields have this precision.",
      valueName: "precision"))
  var thresholdFor: Double?

  func validate() throws {
    if let thresholdFor { try requireRange("--threshold-for", thresholdFor, 0...1) }
  }

  func run() throws {
    let editor = try changes.editor()
    if let thresholdFor { return try findThreshold(thresholdFor, editor.builder) }
    var rows: [(line: Int, row: RecipeRow)] = []
    let output = try OutputFile("-")
    let table = try foods.map { try FoodTable(parsing: TextFile.read($0), file: $0) }
    var writer = try RowWriter(format, namesFoods: table != nil) { try output.write($0) }
    let isCollecting = review || schemaOrg
    let badLines = try forEachRow(editor) { row, number in
      var row = row
      row.food = row.ingredient.flatMap { table?.match($0.text) }
      if isCollecting {
        rows.append((number, row))
      } else {
        try writer.write(row, place: RowPlace(line: number))
      }
    }
    if review { rows.sort { ($0.row.confidence, $0.line) < ($1.row.confidence, $1.line) } }
    if schemaOrg {
      try output.write(SchemaOrgRecipe.text(of: [SchemaOrgRecipe(rows.map(\.row))]))
    } else {
      for (line, row) in rows { try writer.write(row, place: RowPlace(line: line)) }
      try writer.finish()
    }
    try output.close()
    if badLines > 0 { throw ExitCode.failure }
  }

  private func findThreshold(_ precision: Double, _ builder: RowBuilder) throws {
    let tagger = try model.tagger()
    var fields: [ConfidenceThreshold.ScoredField] = []
    let badLines = try forEachLabeledLine { truth, _ in
      fields += ConfidenceThreshold.scoredFields(
        of: builder.row(from: tagger.tag(truth.text)), truth: builder.row(from: truth))
    }
    guard let found = ConfidenceThreshold.lowest(withPrecision: precision, over: fields) else {
      StandardError.write("Error: no confidence gives a precision of \(precision).\n")
      throw ExitCode.failure
    }
    try StandardOutput.write(
      """
      threshold  \(found.confidence)
      precision  \(found.precision)
      kept       \(found.kept)
      fields     \(found.fieldCount)

      """)
    if badLines > 0 { throw ExitCode.failure }
  }

  /// Calls a closure for each row with the number of its line; returns the number of lines with errors.
  private func forEachRow(
    _ editor: RowEditor, _ body: (RecipeRow, Int) throws -> Void
  ) throws -> Int {
    guard !labeled else {
      return try forEachLabeledLine {
        try body(editor.row(from: $0, language: language ?? .english), $1)
      }
    }
    let reader = RecipeLineReader(language: language, tagger: try model.tagger())
    var badLines = 0
    var number = 0
    for file in files {
      badLines += try reader.forEach(
        of: file, reporting: { StandardError.warn("\($0)", of: "malformed lines") }
      ) {
        number += 1
        try body(editor.row(of: $0), number)
      }
    }
    return badLines
  }

  /// The same for labeled lines; those with errors have a number and no row.
  private func forEachLabeledLine(_ body: (TaggedSequence, Int) throws -> Void) throws -> Int {
    var badLines = 0
    var number = 0
    for file in files {
      let reader = try SequenceReader(file)
      reader.skipBadRecords {
        StandardError.warn("\($0)", of: "malformed lines")
        badLines += 1
        number += 1
      }
      while let line = try reader.next() {
        number += 1
        let tagged: TaggedSequence
        do throws(DataError) { tagged = try TaggedSequence(line, file: file) } catch {
          StandardError.warn("\(error)", of: "malformed lines")
          badLines += 1
          continue
        }
        try body(tagged, number)
      }
    }
    return badLines
  }
}
