import LabeledData
import Support
import TaggerTesting
import Testing
import WordTagging

@Suite("Broken input")
struct BadInputTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var format: DataFormat
    var text: [UInt8]
    var expected: String
    var testDescription: String { expected }

    init(_ format: DataFormat, _ text: String, _ expected: String) {
      self.init(format, Array(text.utf8), expected)
    }

    init(_ format: DataFormat, _ bytes: [UInt8], _ expected: String) {
      self.format = format
      text = bytes
      self.expected = expected
    }
  }

  static let good = #"{"tokens":["a"],"labels":["X"]}"# + "\n"

  static let cases = [
    Case(
      .jsonl, good + #"{"tokens":["a","b"],"labels":["X"]}"#,
      ":2:30: expected as many labels as tokens, found 1 labels for 2 tokens"),
    Case(
      .jsonl, good + "\n" + #"{"tokens":["a","b"],"labels":["X","Y"]"#,
      ":3:39: expected ',' or '}', found the end of the record"),
    Case(.jsonl, #"{"tokens":["a",""]}"#, ":1:16: expected a token, found an empty string"),
    Case(
      .jsonl, #"{"tokens":["a\tb"]}"#,
      ":1:12: expected a token without tab, line break or NUL"),
    Case(
      .jsonl, #"{"tokens":["a"],"pos":["N","V"]}"#,
      #":1:23: expected one cell of column "pos" for each of 1 tokens, found 2"#),
    Case(
      .jsonl, #"{"tokens":["a"],"weight":-1}"#,
      ":1:26: expected a weight, a number from 0 to 1000000; rename the member if it is something else"
    ),
    Case(
      .jsonl, #"{"tokens":["a"],"weight":"200 g"}"#,
      ":1:26: expected a weight, a number from 0 to 1000000; rename the member if it is something else"
    ),
    Case(
      .conll, "# weight = heavy\na\tX\n\n",
      ":1:12: expected a weight, a number from 0 to 1000000"),
    Case(
      .crfsuite, "@weight:2e9\nX\ta\n\n",
      ":1:9: expected a weight, a number from 0 to 1000000"),
    Case(.jsonl, #"{"tokens":"a b"}"#, ":1:11: expected an array of tokens, found '\"'"),
    Case(
      .jsonl, #"{"labels":["X"]}"#,
      #":1:1: expected an object with "tokens" or "text"; its keys: labels"#),
    Case(.jsonl, "[1]", ":1:1: expected a JSON object that begins with '{', found '['"),
    Case(
      .jsonl, good + good.dropLast() + "x\n", ":2:32: expected the end of the record, found 'x'"),
    Case(
      .jsonl, #"{"tokens":["\ud83d"]}"#,
      ":1:15: expected a whole surrogate pair, found half of one"),
    Case(
      .jsonl, #"{"tokens":["\q"]}"#,
      #":1:14: expected an escape (one of \" \\ \/ \b \f \n \r \t \u), found 'q'"#),
    Case(
      .jsonl, "{\"tokens\":[\"a\tb\"]}",
      ":1:14: expected '\"' (control characters must be written as \\u00XX), found byte 0x9"),
    Case(
      .jsonl, Array(#"{"tokens":[""#.utf8) + [0xC3, 0x28] + Array(#""]}"#.utf8),
      ":1:13: expected UTF-8 text, found the byte 0xc3; convert the file, for example with"
        + " iconv -t UTF-8"),
    Case(
      .createML, "[\n" + good + ",\n{\"tokens\":[\"a\"],\n \"labels\":[]}]",
      ":5:11: expected as many labels as tokens, found 0 labels for 1 tokens"),
    Case(
      .createML, "[\n" + good + good,
      ":3: expected ',' or ']'"),
    Case(.createML, "[" + good, ":2: expected ',' or ']', found the end of the file"),
    Case(
      .conll, "a N X\nb N X\n\nc X\n",
      ":4:1: expected 3 columns as in the lines before, found 2"),
    Case(.conll, "a\tX\n\tX\n", ":2:1: expected a token, found an empty column"),
    Case(.conll, "a\tX\nb\t\n", ":2:3: expected a label, found an empty column"),
    Case(
      .conll, Array("a X\n".utf8) + [0xFF] + Array(" X\n".utf8),
      ":2:1: expected UTF-8 text, found the byte 0xff; convert the file, for example with"
        + " iconv -t UTF-8"),
    Case(
      .crfsuite, "X\ta\tb:c\n",
      ":1:5: expected an attribute as name or name:number, a ':' in a name as '\\:'"),
    Case(
      .crfsuite, "X\ta\n\tb\n",
      ":2:1: expected a label in all lines of a sequence or in none"),
  ]

  @Test("A mistake is reported with file, line, column and what was expected", arguments: cases)
  func message(bad: Case) throws {
    let folder = try TestFolder()
    let path = try folder.file("a", bad.text)
    let error = #expect(throws: DataError.self) {
      try SequenceReader(path, format: bad.format).readAll()
    }
    #expect(error?.description == path + bad.expected)
  }

  @Test("Bad records are passed over and counted, the rest is read")
  func skipping() throws {
    let folder = try TestFolder()
    let path = try folder.file(
      "a.jsonl", #"{"tokens":["a"]}"# + "\nnonsense\n{}\n" + #"{"tokens":["b"]}"# + "\n")
    let reader = try SequenceReader(path)
    var reported: [Int?] = []
    reader.skipBadRecords { reported.append($0.line) }
    #expect(try reader.readAll().map(\.tokens) == [["a"], ["b"]])
    #expect(reader.badRecordCount == 2)
    #expect(reported == [2, 3])
  }

  @Test("A missing file and a folder are named")
  func missing() throws {
    let error = #expect(throws: DataError.self) { try SequenceReader("/nowhere/a.jsonl") }
    #expect(
      error?.description == "/nowhere/a.jsonl: cannot be opened: No such file or directory")
    let folder = #expect(throws: DataError.self) { try SequenceReader("/", format: .lines) }
    #expect(folder?.code == .cannotRead)
  }

  @Test("Any damage to a file is an error or a line, never a trap", arguments: DataFormat.allCases)
  func fuzz(format: DataFormat) throws {
    let seeds: [DataFormat: String] = [
      .jsonl: #"{"id":"a","text":"½ \u00bd\ud83c\udf4b","tokens":["x","y"],"labels":["A","B"],"#
        + #""pos":["N","V"],"n":[1,{"k":[]}],"attributes":[["a:1"],["b"]]}"# + "\n",
      .createML: #"[{"tokens":["x"],"labels":["A"]},{"tokens":[],"labels":[]}]"#,
      .conll: "# sent_id = 1\n# text = x y\nx\tN\tA\ny\tV\tB\n\n-DOCSTART-\tO\tO\n\nz\tN\tA\n",
      .crfsuite: "A\tw=x\\:y:2\tb\nB\t\\\\:1e3\n\nA\n",
      .lines: "2 cups\r\n\n½ é\n",
    ]
    let folder = try TestFolder()
    let seed = Array(try #require(seeds[format]).utf8)
    var generator = RandomStream(seed: 11)
    let interesting = Array("\n\t \r\"\\{}[],:#u\0".utf8) + [0xFF, 0xC3, 0xED, 0xF0]
    for _ in 0..<400 {
      var bytes = seed
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: bytes.indices, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[index] = interesting.randomElement(using: &generator) ?? 0
        case 1: bytes.insert(interesting.randomElement(using: &generator) ?? 0, at: index)
        default: bytes.removeSubrange(index..<min(index + 3, bytes.count - 1))
        }
      }
      let reader = try SequenceReader(try folder.file("a", bytes), format: format)
      reader.skipBadRecords()
      var line = SequenceBuffer()
      do {
        while try reader.next(into: &line) {
          #expect(line.labels.isEmpty || line.labels.count == line.itemCount)
          #expect(line.cells.count == line.tokens.count * line.columnNames.count)
          let ranges = line.tokens + line.labels + line.cells + line.attributes.map(\.name)
          #expect(ranges.allSatisfy { $0.start <= $0.end && Int($0.end) <= line.bytes.count })
        }
      } catch {
        #expect(error.code != .malformed)
      }
    }
  }
}
