import Foundation
import TaggerTesting
import Testing

@Suite struct TagTests {
  private let folder: TestFolder
  private let model: String

  init() throws {
    folder = try TestFolder()
    model = folder.path + "/model.tagger"
    try Data(try TestModel.bytes()).write(to: URL(fileURLWithPath: model))
  }

  private func tag(_ arguments: [String], input: String = "") throws -> Command {
    try Command.run(["tag", "--model", model] + arguments, input: input)
  }

  @Test("lines from standard input and from files have their records in order")
  func order() throws {
    let file = try folder.file("lines.txt", "salt\n\n")
    let run = try tag(["--format", "inline", "-", file], input: "2 eggs\n")
    #expect(run.output == "2/value eggs/ingredient\nsalt/ingredient\n\n")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
  }

  @Test("a table that is not on a terminal has no colors")
  func noTerminal() throws {
    let run = try tag([], input: "2 eggs\n")
    #expect(run.output == "2 eggs\n  value        2\n  ingredient   eggs\n\n")
  }

  @Test(
    "a table on a terminal has colors, unless NO_COLOR or the terminal refuses them",
    arguments: [
      ([:], true), (["NO_COLOR": ""], true), (["NO_COLOR": "1"], false), (["TERM": "dumb"], false),
    ])
  func colors(environment: [String: String], isColored: Bool) throws {
    let output = try Command.onTerminal(
      ["tag", "--model", model, try folder.file("lines.txt", "2 eggs\n")],
      environment: ["NO_COLOR": "", "TERM": "xterm"].merging(environment) { $1 })
    let plain = output.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
    #expect(plain == "2 eggs\r\n  value        2\r\n  ingredient   eggs\r\n\r\n")
    #expect((output != plain) == isColored, "\(output)")
  }

  @Test("what programs read has no colors on a terminal either")
  func plainFormats() throws {
    let file = try folder.file("lines.txt", "2 eggs\n")
    for format in ["tsv", "conll", "jsonl", "inline"] {
      let output = try Command.onTerminal(
        ["tag", "--model", model, "--format", format, file],
        environment: ["NO_COLOR": "", "TERM": "xterm"])
      #expect(output.contains("eggs") && !output.contains("\u{1B}"), "\(output)")
    }
  }

  @Test("Plain lines are no tokens, and the error names the options")
  func missingTokens() throws {
    let run = try tag(["--pretokenized"], input: "2\neggs\n\n")
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.errors.contains("--from conll"), "\(run.errors)")
  }

  @Test("A bundled model is opened by its name, unless a file has that name")
  func bundledModels() throws {
    let sentence = ["--format", "inline", try folder.file("line.txt", "She can swim\n")]
    let english = try Command.run(["tag", "--model", "english"] + sentence)
    #expect(english.output == "She/PRON can/AUX swim/VERB\n")
    let pages = try Command.run(["inspect", "pages"])
    #expect(pages.output.contains("B-title"))
    try Data(try TestModel.bytes()).write(to: URL(fileURLWithPath: folder.path + "/english"))
    let file = try Command.run(["inspect", "english"], folder: folder.path)
    #expect(file.output.contains("ingredient") && !file.output.contains("PRON"))
    let missing = try Command.run(["tag", "--model", "french"] + sentence)
    #expect(missing.status == 1 && missing.errors.contains("french"))
  }

  @Test("WORDTAGGER_MODEL names the model, and --model goes before it")
  func modelVariable() throws {
    let tagging = ["tag", "--format", "inline"]
    let named = try Command.run(
      tagging, input: "2 eggs\n", environment: ["WORDTAGGER_MODEL": model])
    #expect(named.output == "2/value eggs/ingredient\n")
    let nowhere = ["WORDTAGGER_MODEL": "/nowhere/a.tagger"]
    let missing = try Command.run(tagging, input: "2 eggs\n", environment: nowhere)
    #expect(missing.status == 1)
    #expect(missing.errors.contains("/nowhere/a.tagger"))
    let given = try Command.run(
      tagging + ["--model", model], input: "2 eggs\n", environment: nowhere)
    #expect(given.output == named.output)
  }

  @Test("word lists and bindings are read from files")
  func lists() throws {
    let words = try folder.file("words.txt", "# oils\nzucchini | zucchinis\n\nolive oil # US\n")
    let bound = try tag(["--format", "inline", "--bind", "comment=\(words)"], input: "Olive oil\n")
    #expect(bound.output == "Olive/comment oil/comment\n")
    let others = try tag(
      ["--format", "inline", "--bind", "comment=\(words)"], input: "zucchinis\noils US #\n")
    #expect(others.output.hasPrefix("zucchinis/comment\n"))
    #expect(!others.output.dropFirst("zucchinis/comment\n".count).contains("comment"))
    #expect(try tag(["--list", "units=\(words)"], input: "x\n").status == 0)
    let unknown = try tag(["--list", "foods=\(words)"], input: "x\n")
    #expect(unknown.status == 1)
    #expect(
      unknown.errors == "Error: the model uses no word list 'foods'; it uses units\n")
  }

  @Test("a missing or damaged model is an error, not a crash")
  func badModels() throws {
    let missing = try Command.run(["tag", "--model", "/nowhere/x.tagger"])
    #expect(missing.status == 1)
    #expect(missing.errors.contains("/nowhere/x.tagger"))
    let text = try folder.file("text.tagger", "no model")
    let wrong = try Command.run(["tag", "--model", text])
    #expect(wrong.status == 1)
    #expect(wrong.errors.contains("not a tagger model"))
  }

  @Test(
    "wrong usage ends with status 2",
    arguments: [
      ["--format", "xml"], ["--min-confidence", "2"], ["--nbest", "0"], ["--threads", "0"],
      ["--from", "conll"], ["--list", "units"], ["--modle", "x"],
    ])
  func usage(arguments: [String]) throws {
    #expect(try tag(arguments).status == 2)
  }

  @Test("a bad line makes the status 1 and keeps its record")
  func badLine() throws {
    let path = folder.path + "/bad.txt"
    try Data([0x61, 0x0A, 0xFF, 0x0A, 0x62, 0x0A]).write(to: URL(fileURLWithPath: path))
    let run = try tag(["--format", "tsv", path])
    #expect(run.status == 1)
    #expect(run.output.split(separator: "\n").count == 3)
    #expect(run.errors.contains("bad.txt:2:1: expected UTF-8"))
  }

  @Test("the first answer comes before the input ends, and a closed pipe ends the run quietly")
  func streaming() throws {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    let tool = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("wordtagger").path
    // The writer waits for the answer to its first line before it goes on for ever.
    let script = """
      cd "\(folder.path)" && mkfifo answers
      { echo '2 eggs'; while [ ! -s first ]; do :; done; yes salt; } \
        | "\(tool)" tag --model "\(model)" --format inline 2> errors > answers &
      head -n 1 answers > first.part; mv first.part first
      wait $!; echo "status $?" > status
      """
    shell.arguments = ["-c", script]
    try shell.run()
    shell.waitUntilExit()
    let read = { try String(contentsOfFile: folder.path + "/" + $0, encoding: .utf8) }
    #expect(try read("first") == "2/value eggs/ingredient\n")
    #expect(try read("errors").isEmpty)
    #expect(try read("status") == "status 0\n")
  }
}

@Suite struct BenchTests {
  @Test("bench prints the figures and ends with 1 when a budget is broken")
  func budgets() throws {
    let folder = try TestFolder()
    let model = folder.path + "/model.tagger"
    try Data(try TestModel.bytes()).write(to: URL(fileURLWithPath: model))
    let lines = try folder.file("lines.txt", "2 eggs\n\n1½ cups flour\n")
    let file = try folder.file("budgets", "p50=10s\nlines/s=0.1\n")
    let bench = ["bench", "--model", model, "--lines", lines, "--rounds", "2"]
    let kept = try Command.run(bench + ["--budget-file", file])
    #expect(kept.status == 0)
    #expect(kept.output.hasPrefix("3 lines, 5 tokens, model of "))
    #expect(kept.output.contains("p99.9"))
    let broken = try Command.run(bench + ["--budget", "p99=1ns"])
    #expect(broken.status == 1)
    #expect(broken.errors.contains("more than the budget of 0.0 us"))
    #expect(try Command.run(bench + ["--budget", "p99=1"]).status == 2)
  }
}
