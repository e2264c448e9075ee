import Foundation
import Testing

@testable import TaggerCommand

@Suite("wordtagger train")
struct TrainTests {
  static let lines = """
    {"tokens":["2","cups","flour"],"labels":["value","measure","ingredient"]}
    {"tokens":["3","g","salt"],"labels":["value","measure","ingredient"]}
    {"tokens":["salt"],"labels":["ingredient"]}

    """

  /// A folder with lines and a model of them.
  static func trained(_ options: [String] = []) throws -> (folder: TestFolder, model: String) {
    let folder = try TestFolder()
    let data = try folder.file("lines.jsonl", lines)
    let model = folder.path + "/first.tagger"
    #expect(try Command.run(["train", data, "-o", model] + options).status == 0)
    return (folder, model)
  }

  @Test("A checkpoint is gone on from, and a run that was over stays as it was")
  func checkpoints() throws {
    let (folder, model) = try Self.trained()
    let again = folder.path + "/again.tagger"
    let command = [
      "train", folder.path + "/lines.jsonl", "-o", again, "--checkpoint", folder.path + "/state",
    ]
    #expect(try Command.run(command + ["--max-iterations", "3"]).status == 0)
    let rest = try Command.run(command)
    #expect(rest.errors.contains("resuming after iteration 3\n"))
    let first = try Data(contentsOf: URL(fileURLWithPath: model))
    #expect(try Data(contentsOf: URL(fileURLWithPath: again)) == first)
    let third = try Command.run(command)
    #expect(third.status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: again)) == first)
    let other = try Command.run(command + ["--l2", "2"])
    #expect(other.status == 1)
    #expect(other.errors.contains("The checkpoint belongs to another run"))
    let ruled = try Command.run(command + ["--forbid", "ingredient>value"])
    #expect(ruled.status == 1)
    #expect(ruled.errors.contains("The checkpoint belongs to another run"))
  }

  static let wrongNumbers: [[String]] = [
    ["train", "--prune", "nan"], ["train", "--prune", "inf"], ["train", "--prune", "-1"],
    ["train", "--runs", "0"], ["train", "--runs", "1000000"],
    ["train", "--runs", "2"],
    ["train", "--min-count", "-5"],
    ["train", "--min-count", "0"], ["train", "--patience", "-1"],
    ["train", "--max-iterations", "0"], ["train", "--threads", "0"],
    ["train", "--threads", "100000"], ["train", "--checkpoint-interval", "-1"],
    ["train", "--l2", "nan"], ["train", "--l2", "-1"],
    ["train", "--memory", "2.5"], ["train", "--calibration-trials", "1e9"],
    ["crossvalidate", "-k", "1"], ["crossvalidate", "-k", "100000"],
    ["crossvalidate", "--threads", "100000"], ["crossvalidate", "--runs", "0"],
    ["cluster", "--count", "1"], ["cluster", "--count", "5000"], ["cluster", "--min-count", "0"],
    ["cluster", "--window", "0"], ["cluster", "--window", "-3"],
    ["evaluate", "--confusions", "-1"], ["evaluate", "--min-tokens", "nan"],
    ["evaluate", "--min-tokens", "95"], ["evaluate", "--min-sequences", "-0.1"],
    ["inspect", "--most", "0"], ["inspect", "--most", "-4"], ["tag", "--threads", "100000"],
    ["read", "--threads", "100000"], ["recognize", "--threads", "100000"],
    ["generate", "--threads", "100000"],
  ]

  @Test("A number out of its range is refused with the range", arguments: wrongNumbers)
  func numericOptions(words: [String]) throws {
    let (folder, model) = try Self.trained()
    let lines = folder.path + "/lines.jsonl"
    let output = folder.path + "/output"
    let rest =
      switch words[0] {
      case "train": [lines, "-o", output]
      case "cluster", "generate": [lines, "-o", output]
      case "evaluate": ["--model", model, lines]
      case "inspect": [model]
      case "tag": ["--model", model, lines]
      default: [lines]
      }
    let result = try Command.run(words + rest)
    #expect(result.status == 2)
    #expect(result.errors.contains(words[1]))
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  /// Environments in which C libraries compute as on other processors.
  static let processors: [[String: String]] =
    ["Haswell", "SkylakeX", "Zen", "Nehalem", "Prescott"].map { ["OPENBLAS_CORETYPE": $0] }
    + [["GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-AVX2_Usable,-FMA_Usable"]]

  @Test(
    "The same data, options and seed give the same model on every processor",
    arguments: ["lbfgs", "owlqn", "sgd", "perceptron"])
  func everyProcessor(algorithm: String) throws {
    let folder = try TestFolder()
    let lines = Command.repository + "/Datasets/samples/lines.jsonl"
    func model(_ environment: [String: String]) throws -> Data {
      let path = folder.path + "/model.tagger"
      let result = try Command.run(
        [
          "train", lines, "--validation", lines, "--algorithm", algorithm, "-o", path,
          "--max-iterations", "5",
        ], environment: environment)
      #expect(result.status == 0)
      return try Data(contentsOf: URL(fileURLWithPath: path))
    }
    let expected = try model([:])
    for processor in Self.processors {
      #expect(try model(processor) == expected, "\(processor)")
    }
  }

  @Test("A reproducible run with 200 labels gives the same model on every processor")
  func everyProcessorWithManyLabels() throws {
    let folder = try TestFolder()
    let data = folder.path + "/many.conll"
    let sequences = (0..<200).map { sequence in
      (0..<6).map { "w\((sequence * 7 + $0 * 13) % 300) L\((sequence + $0 * 37) % 200)\n" }.joined()
    }
    try sequences.joined(separator: "\n").write(toFile: data, atomically: true, encoding: .utf8)
    // Calibration on the training data would take minutes without optimization.
    let validation = try folder.file("one.conll", sequences[0])
    func model(_ environment: [String: String]) throws -> Data {
      let path = folder.path + "/model.tagger"
      let result = try Command.run(
        [
          "train", data, "--validation", validation, "--reproducible", "-o", path,
          "--max-iterations", "3",
        ],
        environment: environment)
      #expect(result.status == 0, "\(result.errors)")
      return try Data(contentsOf: URL(fileURLWithPath: path))
    }
    let expected = try model([:])
    for processor in Self.processors {
      #expect(try model(processor) == expected, "\(processor)")
    }
  }

  @Test("A label that a constraint rules out is named with its file and line")
  func forbidden() throws {
    let folder = try TestFolder()
    let good = try folder.file("good.jsonl", Self.lines)
    let bad = try folder.file(
      "bad.jsonl",
      """
      {"tokens":["salt"],"labels":["ingredient"]}
      {"tokens":["2","3"],"labels":["value","value"]}

      """)
    let result = try Command.run(
      ["train", good, bad, "--forbid", "value>value", "-o", folder.path + "/model"])
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "bad.jsonl:2, token 2: a transition constraint rules out the label 'value' after 'value'. "
          + "Correct the label, or drop the constraint: it comes from a forbidden pair, the entity "
          + "scheme or the model that training continues from."))
  }

  @Test(
    "Counts and limits outside of their range are refused before training",
    arguments: [
      ["--runs", "0"], ["--min-count", "-5"], ["--patience", "-1"], ["--max-iterations", "0"],
      ["--prune", "nan"], ["--prune", "-1"], ["--threads", "100000"],
    ])
  func ranges(option: [String]) throws {
    let run = try Command.run(["train", "/nowhere", "-o", "/nowhere"] + option)
    #expect(run.status == 2)
    #expect(run.errors.contains(option[0]))
  }

  @Test("Words taken for labels are refused before memory is gone")
  func tooManyLabels() throws {
    let folder = try TestFolder()
    let rows = (0..<5_000).map { "A\tword\($0)\n" + ($0 % 10 == 9 ? "\n" : "") }.joined()
    let data = try folder.file("words.conll", rows)
    let output = folder.path + "/model"
    let result = try Command.run(["train", data, "-o", output])
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "words.conll:4500: 4097 different labels so far, such as 'word0', 'word1', "))
    #expect(
      result.errors.contains(
        "The labels are column 2 of 2; --columns names another, as in --columns 1,2"))
    let right = try Command.run(
      ["train", data, "-o", output, "--columns", "2,1", "--max-iterations", "2"])
    #expect(right.status == 0)
  }

  @Test("--prune writes a smaller model and prints its cost, which evaluate confirms")
  func pruning() throws {
    let (folder, whole) = try Self.trained(["--l2", "1"])
    let data = folder.path + "/lines.jsonl"
    let pruned = folder.path + "/pruned.tagger"
    let run = try Command.run(["train", data, "-o", pruned, "--l2", "1", "--prune", "0.3"])
    #expect(run.status == 0)
    let accuracies = try [whole, pruned].map { model in
      let report = try Command.run(["evaluate", "--model", model, data, "--format", "json"]).output
      let json = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
      return try #require(json?["tokenAccuracy"] as? Double) * 100
    }
    #expect(accuracies[1] < accuracies[0])
    let lost = String(format: "%.2f %% (%.2f)", accuracies[1], accuracies[1] - accuracies[0])
    #expect(
      run.errors.contains("without weights below 0.3: \(lost) of tokens, "), "\(run.errors)")
    #expect(run.errors.hasSuffix("on the training data\n"))
    let sizes = try [whole, pruned].map { try Data(contentsOf: URL(fileURLWithPath: $0)).count }
    #expect(sizes[1] < sizes[0])
  }

  @Test("inspect says when a word has no feature with a weight")
  func unknownWord() throws {
    let (folder, model) = try Self.trained()
    defer { withExtendedLifetime(folder) {} }
    let known = try Command.run(["inspect", model, "--feature", "cups"])
    #expect(known.output.contains("word[0]=cups"))
    let unknown = try Command.run(["inspect", model, "--feature", "zzz"])
    #expect(unknown.output.isEmpty)
    #expect(unknown.errors.contains("no such feature has a weight in"))
  }

  @Test("inspect --explain takes the cells of extra columns with the tokens")
  func explainedColumns() throws {
    let folder = try TestFolder()
    let data = try folder.file(
      "lines.conll", "2\tCD\tvalue\ncups\tNNS\tmeasure\nflour\tNN\tingredient\n\n")
    let features = try folder.file("columns.features", "word[0]\ncolumn(1)[0]\ntransition\n")
    let model = folder.path + "/columns.tagger"
    #expect(try Command.run(["train", data, "--features", features, "-o", model]).status == 0)
    let explained = try Command.run(["inspect", model, "--explain", "2/CD cups/NNS"])
    #expect(explained.output.contains("cups  measure"))
    #expect(explained.output.contains("column(1)[0]=NNS"))
    #expect(!explained.output.contains("column(1)[0]=NN\n"))
    let lacking = try Command.run(["inspect", model, "--explain", "2/CD cups"])
    #expect(lacking.status == 2)
    #expect(lacking.errors.contains("as in cups/1"))
  }

  @Test("--continue-from adds labels and refuses other features")
  func continuing() throws {
    let (folder, model) = try Self.trained()
    let data = try folder.file(
      "more.jsonl",
      #"{"tokens":["2","cups","flour","sifted"],"labels":["value","measure","ingredient","note"]}"#)
    let second = folder.path + "/second.tagger"
    let result = try Command.run(["train", data, "--continue-from", model, "-o", second])
    #expect(result.status == 0)
    let listing = try Command.run(["inspect", second]).output
    #expect(listing.contains("note"))
    #expect(listing.contains("1 lines, 4 tokens, on top of: 3 lines, 7 tokens"))
    let features = try folder.file("other.features", "word[0]\nwebfoot\n")
    let broken = try Command.run(
      ["train", data, "--continue-from", model, "--features", features, "-o", second])
    #expect(broken.status != 0)
    try "word[0]\ntransition\n".write(toFile: features, atomically: true, encoding: .utf8)
    let refused = try Command.run(
      ["train", data, "--continue-from", model, "--features", features, "-o", second])
    #expect(refused.status == 2)
    #expect(
      refused.errors.contains("differs from the features of the model of --continue-from: it has '")
    )
    let none = try Command.run(["train", data, "--continue-from", "/nowhere", "-o", second])
    #expect(none.status == 1)
    #expect(none.errors.contains("/nowhere: No such file or directory"))
  }

  @Test("train prints what it chose, and inspect --features gives it back as a file")
  func chosenFeatures() throws {
    let folder = try TestFolder()
    let data = try folder.file("words.conll", Self.columns)
    let model = folder.path + "/first.tagger"
    let result = try Command.run(["train", data, "-o", model])
    #expect(result.errors.hasPrefix("chosen by the data:\n  features"))
    #expect(result.errors.contains("\n  columns    1 used\n"))
    let features = try Command.run(["inspect", "--features", model]).output
    #expect(features.contains("\ncolumn(1)[-1] & column(1)[0]\n"))
    let file = try folder.file("chosen.features", features)
    let again = folder.path + "/again.tagger"
    #expect(try Command.run(["train", data, "--features", file, "-o", again]).status == 0)
    let first = try Data(contentsOf: URL(fileURLWithPath: model))
    #expect(try Data(contentsOf: URL(fileURLWithPath: again)) == first)
    let piped = folder.path + "/piped.tagger"
    let input = ["train", "-", "--from", "conll", "-o", piped]
    #expect(try Command.run(input, input: Self.columns).status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: piped)) == first)
  }

  /// Words with a part of speech that decides the label.
  static let columns = (0..<40).map { index in
    "w\(index % 9) \(index % 2 == 0 ? "N" : "V") \(index % 2 == 0 ? "B-X" : "O")\n"
      + "w\(index % 7) \(index % 3 == 0 ? "N" : "V") \(index % 3 == 0 ? "B-X" : "O")\n\n"
  }.joined()

  @Test("Data without a column of the model is refused by every verb, and tag takes --columns")
  func missingColumns() throws {
    let folder = try TestFolder()
    let model = folder.path + "/columns.tagger"
    let labeled = try folder.file("words.conll", Self.columns)
    #expect(try Command.run(["train", labeled, "-o", model]).status == 0)
    let narrow = try folder.file("narrow.conll", "w1 N\nw2 V\n\n")
    let missing = "the model needs the extra column '1' with each token, and the data has none"
    for verb in [
      ["evaluate", "--model", model, narrow], ["tag", "--model", model, "--pretokenized", narrow],
      ["inspect", model, "--lines", narrow, "--strongest", "O"],
    ] {
      let result = try Command.run(verb)
      #expect(result.status == 1)
      #expect(result.errors.contains("narrow.conll:1: \(missing)"), "\(verb)")
    }
    let plain = try Command.run(["tag", "--model", model], input: "w1 w2\n")
    #expect(plain.status == 2)
    #expect(plain.errors.contains("needs the extra column '1' with each token"))
    let tag = ["tag", "--model", model, "--pretokenized", "--format", "conll", "--columns"]
    let two = try Command.run(tag + ["1,2", narrow])
    let three = try Command.run(
      tag + ["1,2,3", "-"], input: "w1 N ?\nw2 V ?\n\n")
    #expect(two.status == 0 && two.output == three.output)
    #expect(two.output.contains("B-X"))
    let swapped = try Command.run(["evaluate", "--model", model, "--columns", "1,3,2", labeled])
    #expect(swapped.status == 1)
    #expect(swapped.errors.contains("none of its labels, such as 'N', is one of the model's"))
  }

  @Test(
    "--preset takes templates that are installed", arguments: ["chunking", "lines", "ner", "pos"])
  func presets(name: String) throws {
    let folder = try TestFolder()
    let data = try folder.file("words.conll", Self.columns)
    let model = folder.path + "/preset.tagger"
    let result = try Command.run(["train", data, "--preset", name, "-o", model])
    #expect(result.status == 0)
    #expect(result.errors.contains(name == "chunking" ? "1 used" : "1 not used, since no feature"))
    let both = try Command.run(
      ["train", data, "--preset", name, "--features", "x.features", "-o", model])
    #expect(both.status == 2 && both.errors.contains("--preset and --features"))
  }
}
