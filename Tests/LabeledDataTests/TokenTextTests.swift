import LabeledData
import TaggerTesting
import Testing

@Suite("What a token or label may hold")
struct TokenTextTests {
  static let separators: [String] = ["\t", "\n", "\r", "\0"]

  @Test(
    "No format writes an empty token, or a token or label with a separator",
    arguments: DataFormat.allCases)
  func writers(format: DataFormat) throws {
    let folder = try TestFolder()
    let path = folder.path + "/a"
    let writer = try SequenceWriter(path, format: format)
    let good = LabeledSequence(tokens: ["a"], labels: ["X"])
    let unusable = [""] + Self.separators.flatMap { [$0, "a" + $0 + "b"] }
    for text in unusable {
      // An empty label is an unknown one.
      let labels = [
        LabeledSequence(tokens: ["a"], labels: [text]),
        LabeledSequence(tokens: [], labels: [text], attributes: [[.init(name: "w")]]),
      ]
      let tokens = [LabeledSequence(tokens: [text], labels: ["X"])]
      for bad in text.isEmpty ? tokens : tokens + labels {
        let error = #expect(throws: DataError.self) { try writer.write(bad) }
        #expect(error?.code == .notRepresentable)
      }
    }
    try writer.write(good)
    try writer.close()
    #expect(try SequenceReader(path, format: format).readAll().count == 1)
  }

  @Test(
    "What a format of columns would not read is not written",
    arguments: [DataFormat.conll, .crfsuite], ["\0", "\r"])
  func columns(format: DataFormat, separator: String) throws {
    let folder = try TestFolder()
    let path = folder.path + "/a"
    let writer = try SequenceWriter(path, format: format)
    let text = "b" + separator + "c"
    let bad =
      format == .conll
      ? [
        LabeledSequence(id: text, tokens: ["a"], labels: ["X"]),
        LabeledSequence(text: text, tokens: ["a"], labels: ["X"]),
        LabeledSequence(tokens: ["a"], labels: ["X"], columns: [.init(name: "pos", cells: [text])]),
      ]
      : [LabeledSequence(tokens: [], labels: ["X"], attributes: [[.init(name: text)]])]
    for sequence in bad {
      let error = #expect(throws: DataError.self) { try writer.write(sequence) }
      #expect(error?.code == .notRepresentable)
    }
    try writer.close()
    #expect(try SequenceReader(path, format: format).readAll().isEmpty)
  }

  @Test(
    "A carriage return is refused within a line of columns, and ends one before a line feed",
    arguments: [DataFormat.conll, .crfsuite])
  func carriageReturn(format: DataFormat) throws {
    let folder = try TestFolder()
    let good = try folder.file("good", "a\tb\r\nc\td\r\n\r\ne\tf\r")
    #expect(
      try SequenceReader(good, format: format).readAll().map(\.labels.count) == [2, 1])
    let bad = try folder.file("bad", "a\tb\nc\rd\te\n")
    let error = #expect(throws: DataError.self) {
      try SequenceReader(bad, format: format).readAll()
    }
    #expect(error?.line == 2 && error?.column == 2)
    #expect(error?.message == "expected a line feed after a carriage return")
  }

  @Test("A record that is too long to read is not written")
  func length() throws {
    let folder = try TestFolder()
    let writer = try SequenceWriter(folder.path + "/a.jsonl")
    // Each of these characters takes six bytes.
    let long = LabeledSequence(
      tokens: [String(repeating: "\u{1}", count: 3 << 20)], labels: ["X"])
    let error = #expect(throws: DataError.self) { try writer.write(long) }
    #expect(error?.message.contains("longer than 16 MB") == true)
  }

  @Test(
    "A first character that readers skip is not written", arguments: [DataFormat.conll, .lines])
  func byteOrderMark(format: DataFormat) throws {
    let folder = try TestFolder()
    let path = folder.path + "/a"
    let writer = try SequenceWriter(path, format: format)
    let marked = LabeledSequence(tokens: ["\u{FEFF}a"], labels: ["X"])
    #expect(throws: DataError.self) { try writer.write(marked) }
    try writer.write(LabeledSequence(tokens: ["a"], labels: ["X"]))
    try writer.write(marked)
    try writer.close()
    #expect(try SequenceReader(path, format: format).readAll().count == 2)
  }
}
