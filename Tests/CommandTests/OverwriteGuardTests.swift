import Foundation
import Testing

@testable import ArgumentParsing
@testable import TaggerCommand

/// No run writes over one of its own inputs or stores, or two outputs to one file.
@Suite("Files of a run") struct OverwriteGuardTests {
  private let folder: TestFolder
  private let tool = Command.toolFolder + "/wordtagger"

  init() throws {
    folder = try TestFolder()
    for name in ["data", "other", "in/part-1", "page-1.png", "page-2.png"] {
      try FileManager.default.createDirectory(
        at: URL(filePath: folder.path + "/" + name).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      _ = try folder.file(name, #"{"tokens":["egg"],"labels":["food"]}"# + "\n")
    }
  }

  /// The arguments that take any text and name no file.
  private static let texts: Set = [
    "<items>", "<verbs>", "--annotator", "--book", "--codes", "--confidence-column", "--cost",
    "--date",
    "--deck", "--edition", "--explain", "--feature", "--group-by", "--host-name", "--labels",
    "--language", "--meta", "--name", "--outside", "--phrases", "--sentence", "--strongest",
    "--token", "--address", "--trust-proxy",
  ]

  @Test(
    "Every argument that takes any text tells what a run does with its file, or is known as no file"
  )
  func declarations() {
    for verb in CommandMain.tool.verbs {
      for row in verb.init().argumentDefinitions where row.kind != .flag && row.file == nil {
        let takesAnyText = row.choices.isEmpty && row.store("name=a/file.txt")
        #expect(
          !takesAnyText || Self.texts.contains(row.shortName),
          "\(verb.configuration.commandName) \(row.shortName)")
      }
    }
  }

  /// Two arguments of a verb that may not name one file.
  struct Pair: Sendable, CustomTestStringConvertible {
    var verbIndex: Int
    var first: Int
    var second: Int

    var verb: any Verb.Type { CommandMain.tool.verbs[verbIndex] }
    var rows: [ArgumentDefinition] { verb.init().argumentDefinitions }
    var testDescription: String {
      "\(verb.configuration.commandName) \(rows[first].shortName) \(rows[second].shortName)"
    }
  }

  private static let pairs: [Pair] = CommandMain.tool.verbs.enumerated().flatMap {
    index, verb -> [Pair] in
    let files = verb.init().argumentDefinitions.enumerated().filter { _, row in
      [.input, .pages, .output, .store].contains(row.file)
    }
    return files.flatMap { first, row in
      files.filter { second, other in
        second > first && ([row.file, other.file].contains { $0 == .output || $0 == .store })
      }.map { Pair(verbIndex: index, first: first, second: $0.offset) }
    }
  }

  @Test("Two arguments that name one file are refused with both names", arguments: pairs)
  func everyPair(pair: Pair) throws {
    let rows = pair.rows
    var options: [String] = []
    var words: [String] = []
    for (index, row) in rows.enumerated() {
      let isOne = index == pair.first || index == pair.second
      guard isOne || row.isRequired else { continue }
      let path =
        isOne
        ? folder.path + (index == pair.first ? "/data" : "/in/../data")
        : row.choices.first ?? folder.path + "/unused-\(index)"
      // A value such as a word list has a name before its file.
      let text = row.store(path) ? path : "name=" + path
      if row.kind == .positional { words.append(text) } else { options += [row.names[0], text] }
    }
    let error = #expect(throws: UsageError.self) {
      try Self.parse(pair.verb, options + ["--"] + words)
    }
    let message = error?.message ?? ""
    #expect(message.contains("'\(rows[pair.first].shortName)'"), "\(message)")
    #expect(message.contains("'\(rows[pair.second].shortName)'"), "\(message)")
    #expect(message.contains("name the same file"), "\(message)")
  }

  private static func parse<V: Verb>(_ type: V.Type, _ words: [String]) throws {
    _ = try CommandMain.parse(type, words)
  }

  private func shell(_ line: String) throws -> Command {
    try Command.run(
      "/bin/sh", ["-c", line.replacing("TOOL", with: tool)], folder: folder.path,
      environment: ["XDG_DATA_HOME": folder.path])
  }

  private func contents() throws -> [String: Data] {
    let files = FileManager.default
    return Dictionary(
      uniqueKeysWithValues: try files.subpathsOfDirectory(atPath: folder.path).map {
        ($0, files.contents(atPath: folder.path + "/" + $0) ?? Data())
      })
  }

  @Test(
    "A run over its own files is refused, and all of them stay as they are",
    arguments: [
      "train data -o data", "train data -o x --log ./data", "train data -o x --log x",
      "train data -o x --checkpoint x", "train data -o x --list name=other --log other",
      "train data -o x --features crfpp:other --log other",
      "convert soft -o hard", "convert data -o soft", "convert - -o data < data",
      "convert - -o /dev/fd/3 < data 3<> data", "convert /dev/stdin -o data < data",
      "convert in -o in/part-1", "convert 'in/*' -o in/part-1", "convert other in -o in",
      "labels export data -o data", "labels backup data data", "labels import data soft",
      "wordbook export --csv data --store data", "wordbook export --anki soft --store data",
      "wordbook export --apkg hard --store data", "wordbook export --csv data-wal --store data",
      "wordbook backup data --store data", "wordbook import data --store hard",
      "wordbook add data --book B --store data",
      "wordbook export --csv wordtagger/wordbook.sqlite",
      "evaluate --merge data --counts data", "evaluate --model other data --html other",
      "medicines read data -o data", "medicines import csv data -o data",
      "medicines table in -o in",
      "define --at 0,0 page-1.png -o page-1.png", "read page-1.png page-2.png --overlay page.png",
      "review data lines.labeled.jsonl lines.jsonl --terminal -o data",
      "generate data -n 1 -o x --split 80/20 --report x/train.jsonl",
    ])
  func refused(arguments: String) throws {
    _ = try shell(
      "ln -s data soft; ln data hard; mkdir wordtagger; touch wordtagger/wordbook.sqlite")
    let before = try contents()
    let result = try shell("TOOL \(arguments)")
    #expect(result.status == 2, "\(result.errors)")
    #expect(result.errors.contains("name the same file"), "\(result.errors)")
    #expect(try contents() == before)
  }

  @Test(
    "Standard output, devices, pipes, and inputs that are given twice are not refused",
    arguments: [
      "train data -o /dev/null --log /dev/null --max-iterations 2",
      "train data data -o x --validation data --max-iterations 2",
      "convert data data -o - >> x", "convert data -o /dev/stdout | cat > x",
      "convert in -o in/new",
      "mkfifo pipe; cat data > pipe & TOOL convert pipe -o x",
      "TOOL train data -o x --checkpoint c && TOOL train data -o x --checkpoint c",
    ])
  func accepted(arguments: String) throws {
    let line = arguments.contains("TOOL") ? arguments : "TOOL \(arguments)"
    let result = try shell(line)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test("A file that an environment variable names is an input")
  func environment() throws {
    let result = try Command.run(
      ["convert", "data", "-o", "other"], folder: folder.path,
      environment: ["WORDTAGGER_MODEL": "other"])
    #expect(result.status == 2 && result.errors.contains("'WORDTAGGER_MODEL' and '--output'"))
  }
}
