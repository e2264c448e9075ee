import LabeledData
import Support
import Testing

@testable import TaggerTraining
@testable import WordTagging

@Suite struct WordTableTests {
  /// The path of a word as text, without the leading 1.
  private func path(_ word: String, _ table: WordTable) -> String? {
    let hash = FeatureHash.text(LetterComposition.compose(word))
    return table.rows.first { $0.word == hash }.map {
      String(String($0.path, radix: 2).dropFirst())
    }
  }

  private func brown(_ text: String) throws -> WordTable {
    var bytes = Array(text.utf8)
    return try BrownImport.table(&bytes, file: "f")
  }

  private func vectors(_ bytes: [UInt8], count: Int = 2, top: Int = 1_000) throws -> WordTable {
    try VectorImport.table(bytes, file: "f", clusterCount: count, wordLimit: top)
  }

  private func lexicon(_ files: [(String, String)]) throws -> WordTable {
    var lexicon = LexiconImport()
    for (name, text) in files { try lexicon.add(Array(text.utf8), file: name) }
    return lexicon.table
  }

  @Test("paths of Brown clusters are read; the entry in lower case counts, else the first")
  func brownLines() throws {
    let table = try brown(
      "0110\tApple\t7\r\n01\tapple\t9\n\n111\tApples\n110\tAPPLES\n0\tCafe\u{301}")
    #expect(table.kind == .tree)
    #expect(table.rows.count == 3)
    #expect(path("apple", table) == "01")
    #expect(path("apples", table) == "111")
    #expect(path("caf\u{e9}", table) == "0")
  }

  @Test("numbers of clusters are paths from the lowest bit on; 0 is none")
  func brownNumbers() throws {
    let table = try brown(
      "{\"the\": 11, \"dog\":4,\n\"x\":0, \"Dog\":2, \"a\\tb\":3, \"\\u00e9\":1}")
    #expect(path("the", table) == "1101")
    #expect(path("dog", table) == "0010")
    #expect(path("é", table) == "1000")
    #expect(table.rows.count == 3)
  }

  /// Words around three corners.
  private static let corners: [(String, [Float])] = (0..<30).map { index in
    var vector: [Float] = [0, 0, 0]
    vector[index % 3] = 2
    vector[(index + 1) % 3] = 0.01 * Float(index)
    return ("w\(index)", vector)
  }

  private static let vectorText =
    corners.map { "\($0.0) \($0.1.map { "\($0)" }.joined(separator: " "))" }.joined(separator: "\n")

  @Test("short numbers after a header are text")
  func shortNumbers() throws {
    #expect(try vectors(Array("2 4\nthe 1 0 0 1\ndog 0 1 0 0\n".utf8)).rows.count == 2)
    let error = #expect(throws: DataError.self) {
      try vectors(Array("2 4\nthe 1 0 0 1\ndog 0 x 0 0\n".utf8))
    }
    #expect(error?.message.hasPrefix("expected a number, found 'x'") == true)
  }

  @Test(
    "word vectors become clusters of near words, with a header or without, as text or binary",
    arguments: ["glove", "word2vec", "fasttext", "binary"])
  func vectorFormats(_ format: String) throws {
    var bytes: [UInt8] = []
    switch format {
    case "glove": bytes = Array(Self.vectorText.utf8)
    case "word2vec": bytes = Array("30 3\n\(Self.vectorText)\n".utf8)
    case "fasttext":
      bytes = Array("30 3\n\(Self.vectorText.replacing("\n", with: " \n")) \n".utf8)
    default:
      bytes = Array("30 3\n".utf8)
      for (word, vector) in Self.corners {
        bytes += "\(word) ".utf8
        for number in vector { bytes.append(littleEndian: number.bitPattern) }
        bytes += "\n".utf8
      }
    }
    let table = try vectors(bytes, count: 3)
    #expect(table.rows.count == 30 && table.pathCount == 3)
    for index in 3..<30 { #expect(path("w\(index)", table) == path("w\(index % 3)", table)) }
    #expect(try vectors(bytes, count: 3, top: 4).rows.count == 4)
    #expect(try vectors(bytes, count: 1_000).rows.count == 30)
  }

  @Test("words with the same tags get the same path; WordNet's files are known by their names")
  func lexicons() throws {
    let table = try lexicon([("a.tsv", "Dog\tN,V\ncat\tN\nrun\tV N\nruns\tV\ndog\tV")])
    #expect(table.kind == .tags)
    #expect(path("dog", table) == path("run", table))
    #expect(Set(["dog", "cat", "runs"].map { path($0, table) }).count == 3)
    let wordNet = try lexicon([
      ("d/index.noun", "  1 license\ndog n 7 5 @ ~\nhot_dog n 1 0\n"),
      ("index.verb", "dog v 1 1 @\n"),
      ("verb.exc", "ran run\n"),
    ])
    #expect(wordNet.rows.count == 3 && wordNet.pathCount == 3)
  }

  @Test(
    "a broken file is an error with its place",
    arguments: [
      (
        "brown", "01\tsalt\n0x1\trice\n",
        "f:2:2: expected a path of 0 and 1, a tab and a word, found 'x'"
      ),
      (
        "brown", "01",
        "f:1:3: expected a path of 0 and 1, a tab and a word, found the end of the line"
      ),
      ("brown", "\tsalt\t3\n", "f:1:1: expected a path of 0 and 1, a tab and a word"),
      ("brown", "01\t\t3\n", "f:1:4: expected a path of 0 and 1, a tab and a word"),
      (
        "brown", "{\"a\": 1,\n \"b\": -3}",
        "f:2:7: expected the number of a cluster, from 0 to 2³² - 1, found -3"
      ),
      ("brown", "{\"a\": true}", "f:1:7: expected a number, found true"),
      ("brown", "{\"a\": 1", "f:1:8: expected '}', found the end of the record"),
      ("vectors", "a 1 2\nb 1 x\n", "f:2:5: expected a number, found 'x'"),
      ("vectors", "a 1 2\nb 1\n", "f:2:1: expected a word and 2 numbers, found 1"),
      ("vectors", "a 1 2\nb 1 inf\n", "f:2:5: expected a number, found 'inf'"),
      ("vectors", "a\n", "f:1:1: expected a word and 1 to 4096 numbers between spaces, found 0"),
      (
        "vectors", "1 3\na \u{1}\u{2}",
        "f: the file ends within word 1; expected 3 numbers of four bytes after it"
      ),
      ("lexicon", "dog\tN\ncat N\n", "f:2:6: expected a word, a tab and tags, found no tab"),
      ("lexicon", "dog\t \n", "f:1:5: expected tags after the word"),
      ("lexicon", "\tN\n", "f:1:1: expected a word"),
      (
        "lexicon", (0...64).map { "w\($0)\tT\($0)\n" }.joined(),
        "f:65:5: 'T64' is one more than 64 different tags"
      ),
    ])
  func mistakes(_ source: String, _ text: String, _ message: String) {
    let error = #expect(throws: DataError.self) {
      switch source {
      case "brown": try brown(text)
      case "vectors": try vectors(Array(text.utf8))
      default: try lexicon([("f", text)])
      }
    }
    #expect(error?.description == message)
  }

  @Test("a table's file is read again, and a damaged one is an error")
  func file() throws {
    let table = try vectors(Array(Self.vectorText.utf8), count: 5)
    let bytes = table.fileBytes
    #expect(try WordTable(fileBytes: bytes, file: "f") == table)
    #expect(try WordTable(fileBytes: WordTable([]).fileBytes, file: "f").rows.isEmpty)
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 4
      #expect(throws: DataError.self) { try WordTable(fileBytes: damaged, file: "f") }
      #expect(throws: DataError.self) {
        try WordTable(fileBytes: Array(bytes[..<index]), file: "f")
      }
    }
  }

  @Test("numbers are read as the standard library reads them")
  func numbers() {
    for text in [
      "0", "-1.5", "0.25", "12345.678", "1e-3", "-2.5E+4", ".5", "5.", "-0.000012", "+1",
    ] {
      #expect(DecimalNumber.float(Array(text.utf8)[...]) == Float(text))
    }
    for text in ["", "-", ".", "1.2.3", "x", "nan", "1e99", "0x1"] {
      let number = DecimalNumber.float(Array(text.utf8)[...])
      #expect(number == nil || number == Float(text), "\(text)")
      #expect(number?.isFinite != false)
    }
  }
}
