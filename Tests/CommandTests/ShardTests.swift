import Foundation
import Testing

/// Data sets in several files: patterns, folders, and reports of parts.
@Suite("data sets in several files")
struct ShardTests {
  private let folder: TestFolder
  private let parts = 4
  private let model = "Models/recipes.tagger"

  /// Makes four compressed parts of lines and the file of all, with what an engine leaves beside its output.
  init() throws {
    folder = try TestFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/set", withIntermediateDirectories: true)
    let generate = ["generate", "Datasets/recipes/recipes.grammar", "-n", "203", "--seed", "9"]
    let noise = ["--ocr-noise", "heavy"]
    for number in 1...parts {
      let path = "\(folder.path)/set/part-0000\(number).jsonl.gz"
      let made = try Command.run(
        generate + noise + ["--part", "\(number)/\(parts)", "-o", path])
      try #require(made.status == 0, "\(made.errors)")
    }
    _ = try folder.file("set/_SUCCESS", "")
    _ = try folder.file("set/.part-00001.jsonl.gz.crc", "x")
    _ = try Command.run(generate + noise + ["-o", folder.path + "/whole.jsonl"])
  }

  private var pattern: String { folder.path + "/set/part-*.jsonl.gz" }
  private var whole: String { folder.path + "/whole.jsonl" }

  @Test("a folder, a pattern and a list of files are the data set that they hold")
  func convert() throws {
    let lines = try String(contentsOfFile: whole, encoding: .utf8)
    let files = (1...parts).map { "\(folder.path)/set/part-0000\($0).jsonl.gz" }
    for input in [[folder.path + "/set"], [pattern], files] {
      let converted = try Command.run(["convert"] + input)
      #expect(converted.status == 0, "\(converted.errors)")
      #expect(converted.output == lines)
    }
  }

  @Test("check takes a pattern as one data set")
  func check() throws {
    let check = try Command.run(["check", pattern, folder.path + "/set", "--format", "json"])
    let direct = try Command.run(["check", whole, whole, "--format", "json"])
    #expect(check.status == 0 && direct.status == 0)
    struct Report: Decodable, Equatable {
      struct File: Decodable, Equatable {
        struct Data: Decodable, Equatable { var sequenceCount, tokenCount, distinctWordCount: Int }
        var data: Data
      }
      struct Leak: Decodable, Equatable { var sharedSequenceCount, sharedPhraseCount: Int }
      var files: [File]
      var leaks: [Leak]
    }
    func report(_ text: String) throws -> Report {
      try JSONDecoder().decode(Report.self, from: Data(text.utf8))
    }
    #expect(try report(check.output) == report(direct.output))
    #expect(try report(check.output).leaks[0].sharedSequenceCount == 203)
  }

  @Test("what parts are evaluated to adds up to the report of the whole")
  func merge() throws {
    var counts: [String] = []
    for number in 1...parts {
      counts.append("\(folder.path)/counts-\(number).json")
      let part = try Command.run([
        "evaluate", "--model", model, "\(folder.path)/set/part-0000\(number).jsonl.gz", "--counts",
        counts[number - 1],
      ])
      #expect(part.status == 0, "\(part.errors)")
    }
    let files = (1...parts).map { "\(folder.path)/set/part-0000\($0).jsonl.gz" }
    for format in ["text", "json"] {
      let merged = try Command.run(
        ["evaluate", "--merge", "--format", format, "--confusions", "50"] + counts)
      let direct = try Command.run(
        ["evaluate", "--model", model, "--format", format, "--confusions", "50"] + files)
      #expect(merged.status == 0 && direct.status == 0, "\(merged.errors)\(direct.errors)")
      #expect(merged.output == direct.output)
      #expect(merged.output.contains("203"))
    }
    // Sums can be added up again, and minimums hold for them, too.
    let half = folder.path + "/half.json"
    let first = try Command.run(
      ["evaluate", "--merge", "--counts", half] + counts.prefix(2))
    #expect(first.status == 0)
    let nested = try Command.run(["evaluate", "--merge", half] + counts.suffix(2))
    #expect(
      try nested.output
        == Command.run(["evaluate", "--merge", folder.path + "/counts-*.json"]).output)
    let strict = try Command.run(["evaluate", "--merge", "--min-tokens", "1"] + counts)
    #expect(strict.status == 1 && strict.errors.contains("the accuracy of tokens is"))
  }

  @Test("patterns and folders without files, and files that are no counts, are errors")
  func mistakes() throws {
    let none = try Command.run(["convert", folder.path + "/none-*.jsonl"])
    #expect(none.status == 1 && none.errors.contains("no file matches the pattern"))
    try FileManager.default.createDirectory(
      atPath: folder.path + "/empty", withIntermediateDirectories: true)
    let empty = try Command.run(["check", folder.path + "/empty"])
    #expect(empty.status == 1 && empty.errors.contains("the folder has no files"))
    let counts = try Command.run(["evaluate", "--merge", whole])
    #expect(counts.status == 1 && counts.errors.contains("no counts of an evaluation"))
    for arguments in [
      ["--merge", "--model", model, whole], [whole], ["--merge", "--html", "x.html", whole],
    ] {
      #expect(try Command.run(["evaluate"] + arguments).status == 2)
    }
  }

  @Test("train takes a folder of parts")
  func train() throws {
    let settings = ["--max-iterations", "2", "-o"]
    for (input, output) in [(folder.path + "/set", "/parts.tagger"), (whole, "/whole.tagger")] {
      let trained = try Command.run(["train", input] + settings + [folder.path + output])
      #expect(trained.status == 0, "\(trained.errors)")
    }
    let parts = try Command.run(
      ["tag", "--model", folder.path + "/parts.tagger"], input: "2 eggs\n")
    let direct = try Command.run(
      ["tag", "--model", folder.path + "/whole.tagger"], input: "2 eggs\n")
    #expect(parts.output == direct.output && parts.status == 0)
  }
}
