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
    for name in ["set", "findings", "many", "nested/day=1"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: true)
    }
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

  /// Parts of training data and of test data with all that a check finds, within a part and between parts.
  private func findings() throws -> (train: [String], test: [String]) {
    func record(_ text: String, _ labels: String) -> String {
      let words = { (text: String) in text.split(separator: " ").map { "\"\($0)\"" } }
      return "{\"tokens\":[\(words(text).joined(separator: ","))],"
        + "\"labels\":[\(words(labels).joined(separator: ","))]}\n"
    }
    let salt = record("salt", "B-food")
    let train = [
      salt + record("fresh dill", "O B-food") + String(repeating: salt, count: 8),
      record("Fresh dill", "O B-food") + "{\"tokens\":\n" + String(repeating: salt, count: 3),
      String(repeating: record("salt", "I-food"), count: 9) + "{\"text\":\"\"}\n"
        + record("two fresh old eggs", "B-rare I-food I-food I-food"),
    ]
    let test = [
      record("FRESH DILL", "O B-food") + record("dill", "B-food") + salt,
      record("dill", "B-food") + record("eggs", "B-food") + salt
        + "{\"attributes\":[[\"bias\",\"half:0.5\"],[]],\"labels\":[\"O\",null]}\n",
    ]
    return (
      try train.enumerated().map { try folder.file("findings/train-\($0).jsonl", $1) },
      try test.enumerated().map { try folder.file("findings/test-\($0).jsonl", $1) }
    )
  }

  @Test("what parts are checked to adds up to the report of the whole, with what they share")
  func checkParts() throws {
    let (train, test) = try findings()
    func counts(_ name: String, _ arguments: [String]) throws -> String {
      let path = "\(folder.path)/\(name).counts.gz"
      let part = try Command.run(["check", "--counts", path] + arguments)
      #expect(part.errors.contains("Error:") == false, "\(part.errors)")
      return path
    }
    let names = ["--name", "train", "--name", "test"]
    let parts = [
      try counts("a", [train[0], test[0]] + names), try counts("b", [train[1], test[1]] + names),
      try counts("c", [train[2], "--name", "train"]),
    ]
    for format in [["--format", "text"], ["--format", "json", "--phrases", "rare"]] {
      let whole = try Command.run(
        ["check", folder.path + "/findings/train-*", folder.path + "/findings/test-*"] + names
          + format)
      let merged = try Command.run(["check", "--merge"] + format + parts)
      #expect(merged.output == whole.output)
      #expect(merged.status == 1 && whole.status == 1, "a record of train-1 is malformed")
    }
    let whole = try Command.run(
      ["check", folder.path + "/findings/train-*", folder.path + "/findings/test-*"] + names)
    // The first conflict is with another part, and the test data of one part has the training data of another.
    #expect(whole.output.contains("train-0.jsonl:1 and \(train[2]):1: salt"))
    #expect(whole.output.contains("breaks") && whole.output.contains("seen once"))
    #expect(whole.output.contains("sequences   3 of 6"))
    // Sums can be added up again.
    let half = folder.path + "/half.counts"
    _ = try Command.run(["check", "--merge", "--counts", half] + parts.prefix(2))
    #expect(try Command.run(["check", "--merge", half, parts[2]]).output == whole.output)
    // Without names, each file is a data set.
    let alone = try (train + test).enumerated().map { try counts("alone-\($0)", [$1]) }
    #expect(
      try Command.run(["check", "--merge", "--max-leak", "0.1"] + alone).output
        == Command.run(["check"] + train + test).output)
    let leak = try Command.run(["check", "--merge", "--max-leak", "0", alone[2], alone[4]])
    #expect(leak.status == 1 && leak.errors.contains("shares more"))
  }

  @Test("counts of a check are complete, each once")
  func checkPartsOnce() throws {
    let data = try findings().train[0]
    let counts = folder.path + "/data.counts"
    _ = try Command.run(["check", data, "--counts", counts])
    let twice = try Command.run(["check", "--merge", counts, counts])
    #expect(twice.status == 1 && twice.errors.contains("added already"))
    let lines = try String(contentsOfFile: counts, encoding: .utf8)
    let damaged = [
      String(lines.split(separator: "\n").dropLast().joined(separator: "\n")),
      lines.replacingOccurrences(of: "\"text\":\"1\"", with: "\"text\":\"2\""),
      lines.replacingOccurrences(of: "\"id\":\"1\"", with: "\"id\":\"first\""),
      try String(contentsOfFile: data, encoding: .utf8),
    ]
    for (number, text) in damaged.enumerated() {
      let file = try folder.file("damaged-\(number).counts", text)
      let merged = try Command.run(["check", "--merge", file])
      #expect(
        merged.status == 1 && merged.errors.contains("no counts of a check"),
        "\(number): \(merged.errors)")
    }
    for arguments in [
      ["--merge", "--name", "x", counts], ["--name", "x", "--name", "y", data],
      ["--counts", "x", data, data], ["--merge", "--against", data, counts],
    ] {
      #expect(try Command.run(["check"] + arguments).status == 2, "\(arguments)")
    }
  }

  @Test("findings and errors name the file of a set")
  func places() throws {
    let good = "{\"tokens\":[\"salt\"],\"labels\":[\"food\"]}\n"
    let other = "{\"tokens\":[\"salt\"],\"labels\":[\"spice\"]}\n"
    let first = try folder.file("findings/a.jsonl", good)
    let second = try folder.file("findings/b.jsonl", good + other)
    let check = try Command.run(["check", folder.path + "/findings"])
    #expect(check.status == 0 && check.output.contains("\(first):1 and \(second):2: salt"))
    #expect(check.output.contains("seen once   \(second):2: spice"))
    let alone = try Command.run(["check", second])
    #expect(alone.output.contains("lines 1 and 2: salt"))
    let third = try folder.file("findings/c.jsonl", good + "{\"tokens\":\n")
    for verb in [
      ["convert"], ["evaluate", "--model", model], ["train", "-o", folder.path + "/x.tagger"],
    ] {
      let bad = try Command.run(verb + [folder.path + "/findings"])
      #expect(bad.status == 1 && bad.errors.contains("\(third):2"), "\(bad.errors)")
    }
  }

  @Test("counts are of one model file, each once")
  func mergedOnce() throws {
    let copy = folder.path + "/copy.tagger"
    try FileManager.default.copyItem(atPath: model, toPath: copy)
    let (one, two) = (folder.path + "/one.json", folder.path + "/two.json")
    for (number, (name, path)) in [(model, one), (copy, two)].enumerated() {
      let part = try Command.run([
        "evaluate", "--model", name, "\(folder.path)/set/part-0000\(number + 1).jsonl.gz",
        "--counts", path,
      ])
      #expect(part.status == 0, "\(part.errors)")
    }
    #expect(try Command.run(["evaluate", "--merge", one, two]).status == 0)
    let twice = try Command.run(["evaluate", "--merge", one, two, one])
    #expect(twice.status == 1 && twice.errors.contains("added already"))
    let scheme = try Command.run(["evaluate", "--merge", "--scheme", "bio", one, two])
    #expect(scheme.status == 2)
  }

  @Test("train reads more parts than files may be open")
  func manyParts() throws {
    for number in 0..<100 {
      _ = try folder.file(
        "many/part-\(100 + number).jsonl", "{\"tokens\":[\"w\(number)\"],\"labels\":[\"L\"]}\n")
    }
    let arguments = ["train", folder.path + "/many", "-o", folder.path + "/many.tagger"]
    for option in [[], ["--out-of-core"]] {
      let words = ([Command.toolFolder + "/wordtagger"] + arguments + option)
        .map { "'\($0)'" }.joined(separator: " ")
      let trained = try Command.run(
        "/bin/sh", ["-c", "ulimit -n 40; exec \(words)"], folder: folder.path)
      #expect(trained.status == 0, "\(trained.errors)")
    }
  }

  @Test("patterns and folders without files, and files that are no counts, are errors")
  func mistakes() throws {
    let none = try Command.run(["convert", folder.path + "/none-*.jsonl"])
    #expect(none.status == 1 && none.errors.contains("no file matches the pattern"))
    try FileManager.default.createDirectory(
      atPath: folder.path + "/empty", withIntermediateDirectories: true)
    let empty = try Command.run(["check", folder.path + "/empty"])
    #expect(empty.status == 1 && empty.errors.contains("the folder has no files"))
    _ = try folder.file("nested/day=1/part-1.jsonl", "")
    let nested = try Command.run(["check", folder.path + "/nested"])
    #expect(nested.status == 1 && nested.errors.contains("has a folder in it"))
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
