#if Storage
import Foundation
import Support
import TaggerTesting
import Testing

@Suite("wordtagger wordbook") struct WordbookTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func wordbook(_ arguments: [String], input: String = "") throws -> Command {
    try Command.run(
      ["wordbook"] + arguments, input: input, folder: folder.path,
      environment: ["XDG_DATA_HOME": folder.path + "/data"])
  }

  @Test("pages become the vocabulary of a book with one command, in the user's data folder")
  func add() throws {
    _ = try folder.file("a.txt", "She could not open\nthe marsh gate with 2 cans.\n")
    _ = try folder.file("b.txt", "He saw the marshes and Pip.\n")
    let add = try wordbook(["add", "a.txt", "b.txt", "--book", "Novel"])
    #expect(add.status == 0 && add.output == "a.txt: 4 words, 4 new\nb.txt: 3 words, 2 new\n")
    #expect(
      FileManager.default.fileExists(atPath: folder.path + "/data/wordtagger/wordbook.sqlite"))
    let list = try wordbook(["list", "--sort", "alphabet", "--format", "csv", "--level", "a1"])
    let rows = list.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[1] }
    #expect(rows == ["can", "gate", "marsh", "open", "see"])
    #expect(try wordbook(["list", "--names"]).output.hasPrefix("Pip  propn  1"))
    #expect(try wordbook(["books"]).output == "Novel: 6 words, 2 pages\n")
    let again = try wordbook(["add", "b.txt", "--book", "Novel"])
    #expect(again.output == "b.txt: 3 words, 0 new, read before\n")
    #expect(try wordbook(["books"]).output == "Novel: 6 words, 2 pages\n")
  }

  @Test(
    "pages that fail are empty pages with a message, the others go on, and the status says so")
  func failedPages() throws {
    _ = try folder.file("a.txt", "A marsh.\n")
    _ = try folder.file("b.png", "no picture")
    let add = try wordbook(["add", "b.png", "none.png", "a.txt", "--book", "Novel"])
    #expect(add.status == 1 && add.output == "a.txt: 1 word, 1 new\n")
    #expect(add.errors.contains("b.png") && add.errors.contains("none.png"))
    let books = try wordbook(["books"]).output
    #expect(
      books.hasPrefix("Novel: 1 word, 3 pages\n  page 1: ") && books.contains("\n  page 2: "))
  }

  @Test(
    "titles are created, changed and removed; an empty or a taken one is refused and all stays")
  func titles() throws {
    #expect(try wordbook(["new", "Novel"]).status == 0)
    #expect(try wordbook(["new", "Poem"]).status == 0)
    for wrong in [
      ["new", " "], ["new", "Novel"], ["rename", "Novel", ""], ["rename", "Novel", "Poem"],
    ] {
      let run = try wordbook(wrong)
      #expect(run.status == 1 && run.errors.contains("title"), "\(wrong)")
    }
    #expect(try wordbook(["books"]).output == "Novel: 0 words, 0 pages\nPoem: 0 words, 0 pages\n")
    #expect(try wordbook(["rename", "Novel", "Book"]).status == 0)
    #expect(try wordbook(["remove", "Poem"]).status == 0)
    #expect(try wordbook(["books"]).output == "Book: 0 words, 0 pages\n")
    #expect(try wordbook(["remove", "Poem"]).errors.contains("there is no book “Poem”"))
  }

  @Test("known words are left out, erased ones are gone, and a review asks what is due")
  func learning() throws {
    _ = try folder.file("a.txt", "A marsh, a gate and a tomb.\n")
    #expect(try wordbook(["add", "a.txt", "--book", "Novel"]).status == 0)
    #expect(try wordbook(["known", "GATE"]).status == 0)
    #expect(try wordbook(["known"]).output == "gate\n")
    #expect(try wordbook(["erase", "tomb"]).status == 0)
    let list = try wordbook(["list", "--unknown"]).output
    #expect(list.hasPrefix("marsh  noun") && list.split(separator: "\n").count == 1)
    let review = try wordbook(["review"], input: "\n4\n")
    #expect(review.output.contains("A _marsh_, a gate") && review.output.contains("1 review, 0 "))
    #expect(try wordbook(["review"]).output == "Nothing is due.\n")
    #expect(try wordbook(["known", "--remove", "gate"]).status == 0)
    // One new word was asked today.
    #expect(try wordbook(["review", "--new", "1"]).output == "Nothing is due.\n")
    #expect(
      try wordbook(["review", "--new", "2", "--level", "A1"], input: "q\n").output
        .contains("gate (noun)"))
  }

  @Test(
    "words that a learner knows are left out, and their number is said",
    .needs("/usr/share/dict/scowl/english-words.10", ofPackage: "scowl"))
  func level() throws {
    _ = try folder.file("a.txt", "Leave the quinces in a cold orchard and simmer small plums.\n")
    #expect(try wordbook(["add", "a.txt", "--book", "Novel"]).status == 0)
    func lemmas(_ arguments: [String]) throws -> (words: [Substring], errors: String) {
      let list = try wordbook(["list", "--format", "csv"] + arguments)
      return (
        list.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[1] },
        list.errors
      )
    }
    let usual = try lemmas([])
    #expect(usual.words == ["quince", "orchard", "simmer", "plum"])
    #expect(
      usual.errors == "3 words that a learner of level b2 knows are left out; see --level\n")
    #expect(try lemmas(["--level", "a1"]).words.count == 7)
    #expect(try lemmas(["--level", "C2"]).words == ["quince"])
    let export = try wordbook(["export", "--csv", "w.csv"])
    #expect(export.errors.hasPrefix("4 words\n\(usual.errors)"))
    let review = try wordbook(["review"], input: "q\n")
    #expect(review.errors == usual.errors && review.output.contains("[4] "))
    let wrong = try wordbook(["list", "--level", "d1"])
    #expect(wrong.status == 2 && wrong.errors.contains("a1"), "\(wrong.errors)")
  }

  @Test(
    "a table goes out and comes back; a cell that looks like a formula is a text, and a wrong row changes nothing"
  )
  func table() throws {
    _ = try folder.file("a.txt", "=marsh lay there.\n")
    #expect(try wordbook(["add", "a.txt", "--book", "=HYPERLINK(1)"]).status == 0)
    #expect(try wordbook(["export", "--csv", "w.csv", "--level", "a1"]).status == 0)
    let csv = try String(contentsOfFile: folder.path + "/w.csv", encoding: .utf8)
    #expect(csv.contains(",'=HYPERLINK(1),") && csv.contains(",'=marsh lay there.,"))
    _ = try folder.file("w.csv", csv.replacingOccurrences(of: ",NOUN,,", with: ",NOUN,wet land,"))
    #expect(try wordbook(["import", "w.csv"]).errors == "3 rows, 0 new words\n")
    #expect(try wordbook(["list"]).output.contains("wet land"))
    _ = try folder.file("x.csv", "word,meaning,books\nplum,a fruit,B\n,nothing,B\n")
    let wrong = try wordbook(["import", "x.csv"])
    #expect(wrong.status == 1 && wrong.errors.contains("x.csv:3: expected a word"))
    #expect(try wordbook(["books"]).output == "=HYPERLINK(1): 3 words, 1 page\n")
  }

  @Test("a wordbook that is none, and one of a newer version, are refused and stay as they are")
  func refused() throws {
    _ = try folder.file("text.sqlite", "no wordbook but a text\n")
    let run = try wordbook(["books", "--store", "text.sqlite"])
    #expect(run.status == 1 && run.errors.contains("text.sqlite: is not a SQLite database"))
    #expect(
      try String(contentsOfFile: folder.path + "/text.sqlite", encoding: .utf8)
        == "no wordbook but a text\n")
    #expect(try wordbook(["books", "--store", "none/w.sqlite"]).errors.contains("none/w.sqlite"))
  }

  @Test(
    "what only reads makes no wordbook",
    arguments: [
      ["books"], ["list"], ["rename", "A", "B"], ["remove", "A"], ["known"], ["erase"],
      ["known", "a", "--remove"], ["export", "--csv", "-"], ["review"], ["check"], ["backup", "b"],
    ])
  func readsOnly(arguments: [String]) throws {
    for store in [[], ["--store", "none.sqlite"]] {
      let run = try wordbook(arguments + store)
      #expect(run.status == 1 && run.errors.contains("there is no such wordbook"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test("a wordbook and a project are read where nothing may be written")
  func readOnlyFolder() throws {
    _ = try folder.file("a.txt", "She could not open\nthe marsh gate.\n")
    _ = try folder.file("lines.jsonl", #"{"tokens":["egg"],"labels":["food"]}"# + "\n")
    let files = FileManager.default
    let inner = folder.path + "/in"
    try files.createDirectory(atPath: inner, withIntermediateDirectories: true)
    #expect(
      try wordbook(["add", "a.txt", "--book", "Novel", "--store", "in/w.sqlite"]).status == 0)
    let setUp = try Command.run(
      ["labels", "import", "in/p.labels", "lines.jsonl"], folder: folder.path)
    #expect(setUp.status == 0, "\(setUp.errors)")
    try files.setAttributes([.posixPermissions: 0o555], ofItemAtPath: inner)
    defer { try? files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: inner) }
    func run(_ arguments: [String]) throws -> Command {
      // Root may write anywhere.
      let user = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
      let words = (geteuid() == 0 ? user : []) + [Command.toolFolder + "/wordtagger"] + arguments
      return try Command.run(words[0], Array(words[1...]), folder: folder.path)
    }
    let store = ["--store", "in/w.sqlite"]
    for (arguments, expected) in [
      (["wordbook", "list"] + store, "marsh"), (["wordbook", "books"] + store, "Novel"),
      (["wordbook", "check"] + store, ""), (["wordbook", "known"] + store, ""),
      (["labels", "export", "in/p.labels"], "egg"),
    ] {
      let result = try run(arguments)
      #expect(result.status == 0, "\(result.errors)")
      #expect(expected.isEmpty ? result.output.isEmpty : result.output.contains(expected))
    }
    for arguments in [
      ["wordbook", "new", "B"] + store, ["wordbook", "known", "marsh"] + store,
      ["wordbook", "add", "a.txt", "--book", "B"] + store,
      ["labels", "import", "in/p.labels", "lines.jsonl"],
    ] {
      let result = try run(arguments)
      #expect(result.status == 1 && result.errors.contains("may not be written"))
    }
    #expect(
      try files.contentsOfDirectory(atPath: inner).sorted() == ["p.labels", "w.sqlite"])
  }

  @Test("texts of one name in two folders are two pages, and so are two texts of standard input")
  func sameName() throws {
    for (name, word) in [("d1", "marsh"), ("d2", "gate")] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: false)
      _ = try folder.file(name + "/p.txt", "A \(word).\n")
      let add = try Command.run(
        ["wordbook", "add", "p.txt", "--book", "A", "--store", "../w"],
        folder: folder.path + "/" + name)
      #expect(add.output == "p.txt: 1 word, 1 new\n")
    }
    for (text, end) in [
      ("A tomb.", "1 new"), ("A mound.", "1 new"), ("A tomb.", "0 new, read before"),
    ] {
      let add = try wordbook(["add", "-", "--book", "A", "--store", "w"], input: text)
      #expect(add.output == "standard input: 1 word, \(end)\n")
    }
    let again = try wordbook(["add", "d1/p.txt", "--book", "A", "--store", "w"])
    #expect(again.output == "d1/p.txt: 1 word, 0 new, read before\n")
    #expect(try wordbook(["books", "--store", "w"]).output == "A: 4 words, 4 pages\n")
  }

  @Test("a text that is not in UTF-8 is a failed page")
  func encoding() throws {
    try Data([0x41, 0x20, 0x63, 0x61, 0x66, 0xE9, 0x0A]).write(
      to: URL(filePath: folder.path + "/latin.txt"))
    let add = try wordbook(["add", "latin.txt", "--book", "A"])
    #expect(add.status == 1 && add.output.isEmpty && add.errors.contains("not UTF-8 text"))
  }

  @Test("a copy of a wordbook is one, and a sound one has no findings")
  func backup() throws {
    #expect(try wordbook(["new", "Novel"]).status == 0)
    #expect(try wordbook(["backup", "copy.sqlite"]).status == 0)
    #expect(try wordbook(["check", "--store", "copy.sqlite"]).status == 0)
    #expect(
      try wordbook(["books", "--store", "copy.sqlite"]).output == "Novel: 0 words, 0 pages\n")
  }

  @Test(
    "wrong usage is said with its cause",
    arguments: [
      ["add", "a.txt"], ["add", "--book", "A"], ["rename", "A"], ["export"],
      ["review", "--retention", "2"], ["list", "--names", "--all"], ["backup"],
    ])
  func usage(arguments: [String]) throws {
    #expect(try wordbook(arguments).status == 2)
  }
}

/// `wordbook add` and `review` are killed at random moments: what they have confirmed is in the store, the store is sound,
/// and a second run completes it without duplicates.
@Suite("Killed wordbooks", .serialized) struct WordbookKillTests {
  private static let killCount = KillTests.killCount / 2

  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func wordbook(_ arguments: [String], _ store: String) throws -> Command {
    try Command.run(["wordbook"] + arguments + ["--store", store], folder: folder.path)
  }

  /// Runs a command, kills it after a while, and returns what it had written until then.
  private func killed(_ arguments: [String], input: String, after microseconds: Double) throws
    -> String
  {
    let process = Process()
    process.executableURL = URL(filePath: Command.toolFolder + "/wordtagger")
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder.path)
    let output = folder.path + "/output"
    try Data().write(to: URL(filePath: output))
    process.standardInput = FileHandle(forReadingAtPath: try folder.file("input", input))
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    usleep(UInt32(microseconds))
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return try String(contentsOfFile: output, encoding: .utf8)
  }

  @Test("a wordbook killed at any moment has every page and review that was confirmed, each once")
  func kill() throws {
    let nouns = ["marsh", "gate", "tomb", "river", "candle", "blacksmith", "orphan", "convict"]
    let names = try (0..<40).map { page in
      let text = (0..<8).map {
        "The \(nouns[(page + $0) % 8]) stood near a \(nouns[(page * 3 + $0) % 8])."
      }
      _ = try folder.file(
        "page\(page).txt", "Page of \(page) things.\n" + text.joined(separator: " "))
      return "page\(page).txt"
    }
    let add = ["add"] + names + ["--book", "Novel"]
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try wordbook(add, "whole").status == 0)
    let duration = (clock.now - start) / .microseconds(1)
    let whole = try wordbook(["list", "--all", "--format", "csv"], "whole").output
    let books = try wordbook(["books"], "whole").output
    var random = RandomStream(seed: 8)
    for round in 0..<Self.killCount {
      let store = "store\(round)"
      let output = try killed(
        ["wordbook"] + add + ["--store", store], input: "", after: random.fraction() * duration)
      let confirmed = output.split(separator: "\n").count
      // It may have been killed before there was a wordbook.
      if confirmed > 0 || FileManager.default.fileExists(atPath: folder.path + "/" + store) {
        #expect(try wordbook(["check"], store).status == 0)
        let stored = try wordbook(["books"], store).output
        if confirmed > 0 {
          let count = stored.split(separator: " ").dropLast().last.flatMap { Int($0) }
          #expect(try #require(count) >= confirmed, "\(stored) after \(confirmed)")
        }
      }
      #expect(try wordbook(add, store).status == 0)
      #expect(try wordbook(["list", "--all", "--format", "csv"], store).output == whole)
      #expect(try wordbook(["books"], store).output == books)
    }
    for _ in 0..<Self.killCount {
      func reviewed() throws -> Int {
        try wordbook(["list", "--format", "csv"], "whole").output.split(separator: "\n")
          .filter { $0.contains(",20") && $0.contains(":") }.count
      }
      let before = try reviewed()
      let answers = try killed(
        ["wordbook", "review", "--store", "whole"], input: "\n4\n\n4\n\n4\n",
        after: random.fraction() * duration / 4)
      let confirmed = answers.components(separatedBy: "Again in ").count - 1
      #expect(try reviewed() >= before + confirmed)
    }
  }
}
#endif
