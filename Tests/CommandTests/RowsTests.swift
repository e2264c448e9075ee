import Foundation
import Support
import TaggerTesting
import Testing

@Suite("wordtagger rows") struct RowsTests {
  private let folder: TestFolder

  /// Two labeled lines and one whose tokens do not match its text.
  private static let labeled = #"""
    {"text":"1 cup plain flour","tokens":["1","cup","plain","flour"],"labels":["value","measure","ingredient","ingredient"]}
    {"text":"2 eggs","tokens":["2","eggs"],"labels":["value","ingredient"]}

    """#

  init() throws {
    folder = try TestFolder()
  }

  private func rows(_ arguments: [String], input: String = labeled) throws -> Command {
    try Command.run(["rows", "--labeled"] + arguments, input: input)
  }

  @Test("there is one row for each line, in order")
  func order() throws {
    let run = try rows(["--format", "tsv"])
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(lines.count == 3)
    #expect(lines[1].starts(with: ["1", "ingredient", "1", "1", "cup"]))
    #expect(lines[2].starts(with: ["2", "ingredient", "2"]))
  }

  @Test("a model reads blank and odd lines without breaking the batch")
  func oddLines() throws {
    let model = folder.path + "/model.tagger"
    try Data(try TestModel.bytes()).write(to: URL(fileURLWithPath: model))
    let run = try Command.run(
      ["rows", "--model", model, "--format", "jsonl"], input: "2 eggs\n\n***\n½½½\u{0}\nsalt")
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").count == 5)
    #expect(run.output.contains("\"line\":5,\"text\":\"salt\""))
  }

  @Test(
    "there are as many rows as lines, whatever their bytes",
    arguments: ["json", "jsonl", "csv", "tsv", "table", "markdown"])
  func law(format: String) throws {
    let model = folder.path + "/model.tagger"
    try Data(try TestModel.bytes()).write(to: URL(filePath: model))
    var random = RandomStream(seed: 7)
    var bytes: [UInt8] = Array("a \u{FFFD}".utf8)
    for _ in 0..<3000 {
      let choices: [UInt8] = [
        0x0A, 0x20, 0x22, 0x2C, 0xFF, 0xC3, 0x80, 0x0D, 0x7C, .random(in: 0...255, using: &random),
      ]
      bytes.append(choices.randomElement(using: &random) ?? 0)
    }
    bytes += [0x31, 0xFF, 0x0A]
    let file = folder.path + "/bytes"
    try Data(bytes).write(to: URL(filePath: file))
    let run = try Command.run(["rows", "--model", model, "--format", format, file])
    #expect(run.status == 1)
    #expect(run.errors.contains("expected UTF-8 text"))
    let lineCount = bytes.count { $0 == 0x0A }
    let output = Array(run.output.utf8)
    switch format {
    case "json":
      let rows = try JSONSerialization.jsonObject(with: Data(output)) as? [[String: Any]]
      #expect(rows?.compactMap { $0["line"] as? Int } == Array(1...lineCount))
    case "csv":
      // Line breaks inside of quotation marks do not count.
      var isQuoted = false
      let ends = output.indices.count {
        if output[$0] == 0x22 { isQuoted.toggle() }
        return !isQuoted && output[$0] == 0x0A && output[$0 - 1] == 0x0D
      }
      #expect(ends == lineCount + 1)
    case "table":
      // Long cells go on below.
      #expect(output.count { $0 == 0x0A } > lineCount)
    default:
      let headers = ["jsonl": 0, "tsv": 1, "markdown": 2][format]
      #expect(output.count { $0 == 0x0A } == lineCount + (headers ?? 0))
    }
  }

  @Test("a line that is not UTF-8 has its row and its number")
  func notUTF8() throws {
    let model = folder.path + "/model.tagger"
    try Data(try TestModel.bytes()).write(to: URL(filePath: model))
    let file = folder.path + "/lines"
    try Data(Array("2 eggs\n1 ".utf8) + [0xFF] + Array("cup\nsalt\n".utf8)).write(
      to: URL(filePath: file))
    let run = try Command.run(["rows", "--model", model, "--format", "jsonl", file])
    let rows = run.output.split(separator: "\n")
    try #require(rows.count == 3)
    #expect(rows[1].contains("\"line\":2,\"text\":\"1 \u{FFFD}cup\""))
    #expect(rows[2].contains("\"line\":3,\"text\":\"salt\""))
    #expect(run.errors.contains("lines:2:3:"))
  }

  @Test(
    "Amounts are changed as the options say",
    arguments: [
      (["--scale", "4/3"], "1 ⅓ cups"), (["--servings", "4:6"], "1 ½ cups"),
      (["--units", "metric"], "235 ml"), (["--units", "metric", "--cups", "metric"], "250 ml"),
      (["--units", "metric", "--density"], "125 g"),
    ])
  func changes(arguments: [String], amount: String) throws {
    let run = try rows(arguments)
    #expect(run.output.contains(amount), "\(run.output)")
  }

  @Test("units and densities are read from files, and an error names the line and column")
  func files() throws {
    let units = try folder.file("units.txt", "cup | cups | | volume | 300\n")
    #expect(try rows(["--unit-file", units, "--units", "metric"]).output.contains("300 ml"))
    let densities = try folder.file("densities.txt", "flour | 1\n")
    let weighed = try rows(["--density-file", densities, "--units", "metric", "--density"])
    #expect(weighed.status == 0)
    let bad = try folder.file("bad.txt", "sip | sips | | taste\n")
    let run = try rows(["--unit-file", bad])
    #expect(run.status == 1)
    #expect(run.errors.contains("bad.txt:1:16: unknown dimension 'taste'"))
  }

  @Test("--schema-org writes one recipe")
  func schemaOrg() throws {
    let run = try rows(["--schema-org"])
    #expect(run.output.contains(#""recipeIngredient":["1 cup plain flour","2 eggs"]"#))
  }

  @Test("--review puts unsure rows first, --threshold-for finds a confidence")
  func review() throws {
    let model = folder.path + "/model.tagger"
    try Data(try TestModel.bytes()).write(to: URL(fileURLWithPath: model))
    let text = "2 eggs\nsalt\n3 odd things here\n"
    let run = try Command.run(
      ["rows", "--model", model, "--review", "--format", "csv"], input: text)
    let confidences = run.output.split(separator: "\r\n").dropFirst().compactMap {
      Double($0.split(separator: ",", omittingEmptySubsequences: false)[14])
    }
    #expect(confidences.count == 3)
    #expect(confidences == confidences.sorted())
    let file = try folder.file("labeled.jsonl", Self.labeled)
    let found = try Command.run(["rows", "--model", model, "--threshold-for", "0", file])
    #expect(found.output.hasPrefix("threshold  "))
    #expect(found.output.contains("kept       1.0"))
  }

  @Test("Labels that do not fit their text are reported, and the other lines go on")
  func badLabels() throws {
    let run = try rows(
      ["--format", "jsonl"],
      input: #"{"text":"salt","tokens":["pepper"],"labels":["ingredient"]}"# + "\n" + Self.labeled)
    #expect(run.status == 1)
    #expect(run.errors.contains("the tokens of 'salt' do not match its text"))
    #expect(run.output.split(separator: "\n").count == 2)
  }

  @Test(
    "Wrong usage ends with status 2",
    arguments: [
      ["--scale", "0"], ["--scale", "x"], ["--scale", "2", "--servings", "4:6"],
      ["--servings", "4"], ["--servings", "0:6"], ["--density"], ["--units", "stones"],
      ["--threshold-for", "2"], ["--min-confidence", "-1"], ["--format", "xml"],
    ])
  func usage(arguments: [String]) throws {
    #expect(try rows(arguments).status == 2)
  }
}
