#if os(Linux)
import Foundation
import Testing

/// A command line whose calls of the system fail, and the files that it replaces.
struct FaultJob: Sendable, CustomTestStringConvertible {
  var arguments: [String]
  /// Files that are there before, with other contents.
  var outputs: [String] = []
  /// Files that are not there before.
  var copies: [String] = []
  /// Texts of files in the folder.
  var texts: [String: String] = [:]
  /// Command lines that make the other inputs in the folder.
  var preparation: [[String]] = []
  /// A command line whose output shows what the job changes in a database.
  var view: [String] = []
  /// Whether it keeps a checkpoint, from which the next run continues to the same files.
  var hasCheckpoint = false
  /// Whether the file is complete, too, when a picture cannot be read.
  var goesOn = false
  /// Whether all files change at the same time.
  var changesAtOnce = false
  /// Whether it takes well below a tenth of a second.
  var isQuick = false

  var testDescription: String { arguments.prefix(2).joined(separator: " ") }
  /// Whether it writes files of its own.
  var writes: Bool { !outputs.isEmpty }

  static let convert = FaultJob(
    arguments: ["convert", lines, "--to", "conll", "-o", "out.conll.gz"],
    outputs: ["out.conll.gz"], isQuick: true)
  static let medicines = FaultJob(
    arguments: [
      "medicines", "import", "csv", "pairs.csv", "-o", "table", "--edition", "e", "--date", "2020",
    ],
    outputs: [
      "about.txt", "substances.tsv", "synonyms.tsv", "classes.tsv", "members.tsv",
      "interactions.tsv",
    ]
    .map { "table/" + $0 },
    texts: ["pairs.csv": "first,second,severity,mechanism\nibuprofen,warfarin,major,a\n"],
    changesAtOnce: true, isQuick: true)
  /// What every run of the tests tries.
  static let some = [convert]

  #if Storage
  private static let wordbook = ["--store", "words.sqlite"]
  private static let list =
    ["wordbook", "list", "--format", "csv", "--sort", "alphabet"] + wordbook
  private static let backup = FaultJob(
    arguments: ["wordbook", "backup", "copy.sqlite"] + wordbook, copies: ["copy.sqlite"],
    texts: ["a.txt": "She could not open\nthe marsh gate.\n"],
    preparation: [["wordbook", "add", "a.txt", "--book", "Novel"] + wordbook])
  private static let stores = [
    backup,
    FaultJob(
      arguments: ["wordbook", "add", "b.txt", "--book", "Novel"] + wordbook,
      texts: ["a.txt": "She could not open\nthe marsh gate.\n", "b.txt": "A tomb, a marsh.\n"],
      preparation: [["wordbook", "add", "a.txt", "--book", "Novel"] + wordbook], view: list),
    FaultJob(
      arguments: ["wordbook", "export", "--csv", "out.csv"] + wordbook, outputs: ["out.csv"],
      texts: ["a.txt": "She could not open\nthe marsh gate.\n"],
      preparation: [["wordbook", "add", "a.txt", "--book", "Novel"] + wordbook]),
    FaultJob(
      arguments: ["labels", "export", "p.labels", "-o", "out.jsonl"], outputs: ["out.jsonl"],
      preparation: [["labels", "import", "p.labels", lines]]),
    FaultJob(
      arguments: ["labels", "import", "p.labels", "more.txt", "--format", "jsonl"],
      texts: [
        "more.txt": #"{"tokens": ["1", "egg"], "labels": ["value", "ingredient"]}"# + "\n"
      ],
      preparation: [["labels", "import", "p.labels", lines]],
      view: ["labels", "export", "p.labels"]),
    FaultJob(
      arguments: ["labels", "backup", "p.labels", "copy.labels"], copies: ["copy.labels"],
      preparation: [["labels", "import", "p.labels", lines]]),
  ]
  static let interrupted = [convert, medicines, backup]
  #else
  private static let stores: [FaultJob] = []
  static let interrupted = [convert, medicines]
  #endif

  private static let samples = Command.repository + "/Datasets/samples"
  private static let lines = samples + "/lines.jsonl"
  private static let recipes = Command.repository + "/Models/recipes.tagger"

  /// What `FAULTS=full` tries.
  static let all: [FaultJob] =
    some + [medicines] + stores + [
      FaultJob(
        arguments: [
          "generate", Command.repository + "/Datasets/addresses/addresses.grammar", "-n", "200",
          "--split", "60/20/20", "-o", ".",
        ], outputs: ["train.jsonl", "valid.jsonl", "test.jsonl", "report.md"]),
      FaultJob(
        arguments: [
          "train", lines, "-o", "out.tagger", "--checkpoint", "out.check", "--checkpoint-interval",
          "0", "--max-iterations", "3",
        ], outputs: ["out.tagger"], hasCheckpoint: true),
      FaultJob(
        arguments: [
          "train", lines, "-o", "out.tagger", "--out-of-core", "--scratch", ".",
          "--max-iterations", "2",
        ], outputs: ["out.tagger"]),
      FaultJob(
        arguments: [
          "read", "--model", recipes,
          Command.repository + "/Tests/PageReadingTests/Fixtures/recipe.tif", "--format", "json",
          "-o", "rows.json",
        ], outputs: ["rows.json"], goesOn: true),
      FaultJob(arguments: ["tag", samples + "/lines.txt", "--format", "jsonl"]),
      FaultJob(
        arguments: ["cluster", lines, "--min-count", "1", "--count", "4", "-o", "out.clusters"],
        outputs: ["out.clusters"], isQuick: true),
      FaultJob(
        arguments: ["words", "import", "vectors", "v.txt", "--count", "2", "-o", "out.words"],
        outputs: ["out.words"],
        texts: ["v.txt": "flour 1 0\nsugar 1 0.1\ncup 0 1\ncups 0.1 1\n"], isQuick: true),
      FaultJob(
        arguments: [
          "evaluate", "--model", recipes, lines, "--counts", "out.json", "--html", "out.html",
        ], outputs: ["out.json", "out.html"]),
      FaultJob(
        arguments: ["lemmas", "learn", "columns.tsv", "-o", "out.lemmas", "--no-wordnet"],
        outputs: ["out.lemmas"],
        texts: ["columns.tsv": "mice\tmouse\tNOUN\nplums\tplum\tNOUN\nplums\tplum\tNOUN\n"]),
      FaultJob(
        arguments: ["review", "lines.txt", "-o", "out.html", "--model", recipes],
        outputs: ["out.html"], texts: ["lines.txt": "2 cups flour\n1 egg\n"]),
    ]
}
#endif
