import LabeledData
import Support
import TaggerTesting
import Testing

@Suite("Round trips")
struct RoundTripTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    var first: DataFormat
    var second: DataFormat
    var hasText: Bool
    var columns: [String]
    var suffix = ""
    var testDescription: String { "\(first.rawValue) and \(second.rawValue)\(suffix)" }
  }

  static let pairs = [
    Pair(first: .jsonl, second: .jsonl, hasText: true, columns: ["pos", "case"]),
    Pair(first: .jsonl, second: .conll, hasText: true, columns: ["pos", "case"]),
    Pair(first: .conll, second: .jsonl, hasText: true, columns: ["1", "2"]),
    Pair(first: .conll, second: .conll, hasText: false, columns: []),
    Pair(first: .createML, second: .conll, hasText: false, columns: []),
    Pair(first: .jsonl, second: .createML, hasText: false, columns: []),
    Pair(first: .createML, second: .createML, hasText: false, columns: []),
    Pair(first: .jsonl, second: .conll, hasText: true, columns: ["pos"], suffix: ".gz"),
  ]

  @Test("A round trip through any pair that can hold the lines loses nothing", arguments: pairs)
  func pairLosesNothing(pair: Pair) throws {
    #if !Gzip
    guard pair.suffix.isEmpty else { return }
    #endif
    let folder = try TestFolder()
    var generator = RandomStream(seed: 7)
    let lines = (0..<200).map { _ in
      LabeledSequence.random(
        using: &generator, columns: pair.columns, hasText: pair.hasText,
        hasWeight: ![pair.first, pair.second].contains(.createML))
    }
    var read = lines
    for (index, format) in [pair.first, pair.second, pair.first].enumerated() {
      let path = "\(folder.path)/\(index)\(pair.suffix)"
      let writer = try SequenceWriter(path, format: format)
      for line in read { try writer.write(line) }
      try writer.close()
      read = try SequenceReader(path, format: format).readAll()
    }
    #expect(read == lines)
  }

  @Test(
    "Labels keep their bytes through every pair of formats that both hold the tokens or the attributes",
    arguments: DataFormat.allCases.flatMap { first in
      DataFormat.allCases.map { Conversion(first: first, second: $0) }
    }.filter(\.keepsLabels))
  func labels(conversion: Conversion) throws {
    let folder = try TestFolder()
    var random = RandomStream(seed: 3)
    let names = [
      "B-x", "O", "O\\", "a:b", "½", "null", "#", "-X-", "caf\u{E9}", "a\u{301}", "\"q\"",
    ]
    let isCRFsuite = conversion.first == .crfsuite || conversion.second == .crfsuite
    let lines = (0..<100).map { _ in
      let labels = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        names.randomElement(using: &random) ?? "O"
      }
      return LabeledSequence(
        tokens: isCRFsuite ? [] : labels.map { _ in "a" }, labels: labels,
        attributes: isCRFsuite ? labels.map { _ in [.init(name: "w=a")] } : [])
    }
    var read = lines
    for (index, format) in [conversion.first, conversion.second, conversion.first].enumerated() {
      let path = "\(folder.path)/\(index)"
      let writer = try SequenceWriter(path, format: format)
      for line in read { try writer.write(line) }
      try writer.close()
      read = try SequenceReader(path, format: format).readAll()
    }
    #expect(
      read.map { $0.labels.map { Array($0.utf8) } }
        == lines.map { $0.labels.map { Array($0.utf8) } })
  }

  struct Conversion: Sendable, CustomTestStringConvertible {
    var first: DataFormat
    var second: DataFormat
    var testDescription: String { "\(first.rawValue) and \(second.rawValue)" }
    /// Lines have no labels, and only JSON Lines hold both, tokens and attributes.
    var keepsLabels: Bool {
      let formats: Set = [first, second]
      return !formats.contains(.lines)
        && (!formats.contains(.crfsuite) || formats.isSubset(of: [.crfsuite, .jsonl]))
    }
  }

  @Test("Attributes go through CRFsuite's format and JSON Lines unchanged")
  func attributes() throws {
    let folder = try TestFolder()
    let line = LabeledSequence(
      tokens: [], labels: ["B:x", "O\\"],
      attributes: [
        [.init(name: "w[0]=a:b\\c"), .init(name: "length", value: 0.25)],
        [.init(name: "½"), .init(name: "x", value: -3)],
      ], weight: 0.5)
    let first = folder.path + "/a.crfsuite"
    let writer = try SequenceWriter(first)
    try writer.write(line)
    try writer.close()
    #expect(
      try folder.contents("a.crfsuite")
        == "@weight:0.5\nB\\:x\tw[0]=a\\:b\\\\c\tlength:0.25\nO\\\\\t½\tx:-3.0\n\n")
    let second = folder.path + "/b.jsonl"
    let converted = try SequenceWriter(second)
    for read in try SequenceReader(first).readAll() { try converted.write(read) }
    try converted.close()
    #expect(try SequenceReader(second).readAll() == [line])
  }

  @Test("Unknown labels are null in JSON Lines and refused by the other formats")
  func unknownLabels() throws {
    let folder = try TestFolder()
    let line = LabeledSequence(tokens: ["a", "b"], labels: ["", "null"])
    let path = folder.path + "/a.jsonl"
    let writer = try SequenceWriter(path)
    try writer.write(line)
    try writer.close()
    #expect(
      try folder.contents("a.jsonl") == #"{"tokens":["a","b"],"labels":[null,"null"]}"# + "\n")
    #expect(try SequenceReader(path).readAll() == [line])
    for format in [DataFormat.conll, .createML, .crfsuite] {
      let other = try SequenceWriter(folder.path + "/b", format: format)
      let error = #expect(throws: DataError.self) { try other.write(line) }
      #expect(error?.code == .notRepresentable)
    }
  }

  @Test("Plain lines keep every line, blank ones too")
  func plainLines() throws {
    let folder = try TestFolder()
    let path = try folder.file("a.txt", "2 cups flour\n\n  1½ tsp salt\r\nlast")
    let lines = try SequenceReader(path, format: .lines).readAll()
    #expect(lines.map(\.text) == ["2 cups flour", "", "  1½ tsp salt", "last"])
    let writer = try SequenceWriter(folder.path + "/b.txt")
    for line in lines { try writer.write(line) }
    try writer.close()
    #expect(try folder.contents("b.txt") == "2 cups flour\n\n  1½ tsp salt\nlast\n")
  }

  @Test("A line that a format cannot hold is refused and leaves the file whole")
  func notRepresentable() throws {
    let folder = try TestFolder()
    let writer = try SequenceWriter(folder.path + "/a.conll")
    try writer.write(LabeledSequence(tokens: ["a"], labels: ["X"]))
    let bad = [
      LabeledSequence(tokens: [], labels: []),
      LabeledSequence(tokens: ["a\tb"], labels: ["X"]),
      LabeledSequence(tokens: ["-DOCSTART-"], labels: ["X"]),
      LabeledSequence(tokens: ["# b"], labels: ["X"]),
      LabeledSequence(tokens: ["a"], labels: ["X\r"]),
      LabeledSequence(tokens: ["a"], labels: ["X"], columns: [.init(name: "pos", cells: ["N"])]),
    ]
    for line in bad {
      let error = #expect(throws: DataError.self) { try writer.write(line) }
      #expect(error?.code == .notRepresentable)
    }
    try writer.close()
    #expect(try folder.contents("a.conll") == "a\tX\n\n")
  }

  @Test("A file appears under its name only when it is whole")
  func atomicFile() throws {
    let folder = try TestFolder()
    let path = try folder.file("a.jsonl", "old\n")
    do {
      let writer = try SequenceWriter(path)
      try writer.write(LabeledSequence(tokens: ["a"], labels: ["X"]))
    }
    #expect(try folder.contents("a.jsonl") == "old\n")
    let writer = try SequenceWriter(path)
    try writer.close()
    #expect(try folder.contents("a.jsonl").isEmpty)
  }
}
