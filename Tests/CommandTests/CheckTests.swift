import Testing

@Suite("wordtagger check")
struct CheckTests {
  private static func jsonLine(_ tokens: String, _ labels: String) -> String {
    let lists = [tokens, labels].map { text in
      text.split(separator: " ").map { "\"\($0)\"" }.joined(separator: ",")
    }
    return "{\"tokens\":[\(lists[0])],\"labels\":[\(lists[1])]}\n"
  }

  private static func folder() throws -> (folder: TestFolder, train: String, test: String) {
    let folder = try TestFolder()
    let train = try folder.file(
      "train.jsonl",
      jsonLine("2 cups flour", "value measure ingredient")
        + jsonLine("2 cups flour", "value measure ingredient")
        + jsonLine("2 cups flour", "value ingredient ingredient")
        + jsonLine("1 Granny Smith apple", "value ingredient ingredient ingredient"))
    let test = try folder.file(
      "test.jsonl",
      jsonLine("2 Cups Flour", "value measure ingredient")
        + jsonLine("6 granny smith apple", "value ingredient ingredient ingredient")
        + jsonLine("6 plums", "value ingredient") + jsonLine("6 pears", "value ingredient"))
    return (folder, train, test)
  }

  @Test("Counts, duplicates and other labels on the same tokens are reported")
  func counts() throws {
    let (folder, train, _) = try Self.folder()
    let result = try Command.run(["check", "train.jsonl"], folder: folder.path)
    #expect(result.status == 0, "\(train)")
    #expect(
      result.output == """
        train.jsonl
          sequences   4
          tokens      13, 3.3 a sequence, at most 4 (line 4), 7 different
          labels      3
            ingredient  7  53.85 %
            value       4  30.77 %
            measure     2  15.38 %
          duplicates  1 sequences, 25.00 %
          conflicts   1 sequences with other labels on the same tokens
            lines 1 and 3: 2 cups flour
              value measure ingredient
              value ingredient ingredient

        """)
  }

  @Test("an unknown label is not counted, and unlabeled sequences contradict none")
  func unknownLabels() throws {
    let folder = try TestFolder()
    _ = try folder.file(
      "a.jsonl",
      Self.jsonLine("Ada Byron", "B-PER I-PER") + #"{"tokens":["Ada","x"],"labels":["B-PER",null]}"#
        + "\n"
        + #"{"tokens":["Ada","Byron"]}"# + "\n" + #"{"tokens":["y"]}"# + "\n"
        + Self.jsonLine("y", "O") + Self.jsonLine("z", "I-PER"))
    let report = try Command.run(["check", "a.jsonl"], folder: folder.path).output
    #expect(report.contains("labels      3\n"))
    #expect(report.contains("conflicts   0 "))
    #expect(report.contains("BIO") && report.contains("I-PER after the start"))
  }

  @Test("ingredient phrases and lines that two files share are reported as shares")
  func leaks() throws {
    let (folder, _, _) = try Self.folder()
    let result = try Command.run(["check", "train.jsonl", "test.jsonl"], folder: folder.path)
    #expect(result.status == 0)
    #expect(
      result.output.hasSuffix(
        """
        test.jsonl shares with train.jsonl
          sequences   1 of 4, 25.00 %
            2 Cups Flour
          phrases     2 of 4 different phrases, 50.00 %
            Flour
            granny smith apple

        """))
  }

  @Test("the phrases of entities are the ones of all kinds, unless one is named")
  func leaksOfEntities() throws {
    let folder = try TestFolder()
    _ = try folder.file("a.conll", "Ann B-PER\nof O\nNew B-LOC\nYork I-LOC\n")
    _ = try folder.file("b.conll", "new B-LOC\nyork I-LOC\nand O\nBob B-PER\nann B-PER\n")
    let all = try Command.run(["check", "a.conll", "b.conll"], folder: folder.path)
    #expect(all.output.contains("phrases     2 of 3 different phrases, 66.67 %"))
    let one = try Command.run(
      ["check", "a.conll", "b.conll", "--phrases", "PER"], folder: folder.path)
    #expect(one.output.contains("phrases     1 of 2 different phrases of PER, 50.00 %"))
  }

  @Test("of many malformed records the first are shown, and their number")
  func manyMalformed() throws {
    let folder = try TestFolder()
    _ = try folder.file("a.jsonl", String(repeating: "{]\n", count: 500) + "{\"tokens\":[]}\n")
    let result = try Command.run(["check", "a.jsonl"], folder: folder.path)
    #expect(result.status == 1)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 21)
    #expect(lines[19].hasPrefix("warning: a.jsonl:20:2: "))
    #expect(lines[20] == "warning: 500 malformed records; the first 20 are shown")
  }

  @Test("--max-leak decides the exit status", arguments: [("0.4", 1), ("0.5", 0)])
  func maxLeak(limit: String, status: Int32) throws {
    let (folder, _, _) = try Self.folder()
    let result = try Command.run(
      ["check", "train.jsonl", "test.jsonl", "--max-leak", limit], folder: folder.path)
    #expect(result.status == status)
    let message = "Error: test.jsonl shares more with train.jsonl than --max-leak allows.\n"
    #expect(result.errors == (status == 1 ? message : ""))
    #expect(try Command.run(["check", "a", "--max-leak", "2"]).status == 2)
  }

  @Test("Breaks of BIO, labels seen once and malformed records are reported")
  func breaks() throws {
    let input = "a B-X\nb I-X\n\na O\nb I-Y\n\nc\n\nd B-X\ne I-X\n"
    let result = try Command.run(["check", "-", "--from", "conll"], input: input)
    #expect(result.status == 1)
    #expect(result.errors.contains("standard input:7:1: expected 2 columns"))
    #expect(result.output.contains("  sequences   3 (1 malformed and left out)\n"))
    #expect(result.output.contains("  seen once   line 4: I-Y\n"))
    #expect(
      result.output.contains("  breaks      1 sequences break BIO\n    line 4: I-Y after O\n"))
  }

  @Test("The report is JSON on demand")
  func json() throws {
    let result = try Command.run(["check", ConvertTests.sample, "--format", "json"])
    #expect(result.status == 0)
    #expect(result.output.contains("\"tokenCount\":53"))
  }
}
