import Foundation
import LabeledData
import TaggerTesting
import Testing

@Suite("Reading")
struct ReadingTests {
  @Test("CoNLL columns with spaces, comments, a document start and '#' as a token")
  func columns() throws {
    let folder = try TestFolder()
    let path = try folder.file(
      "a.conll",
      """
      -DOCSTART- -X- O

      # sent_id = one
      # text = The # 5
      The DT O
      # NN B-X
      5 CD I-X

      # NN B-X
      9 CD I-X\r
         \r

      last NN O
      """)
    let lines = try SequenceReader(path).readAll()
    #expect(lines.map(\.tokens) == [["The", "#", "5"], ["#", "9"], ["last"]])
    #expect(lines.map(\.labels) == [["O", "B-X", "I-X"], ["B-X", "I-X"], ["O"]])
    #expect(lines[0].columns == [.init(name: "1", cells: ["DT", "NN", "CD"])])
    #expect(lines[0].id == "one")
    #expect(lines[0].text == "The # 5")
  }

  @Test("CoNLL-U gives FORM and UPOS, and other columns on demand")
  func universal() throws {
    let folder = try TestFolder()
    let path = try folder.file(
      "a.conllu",
      "1-2\tdon't\t_\t_\t_\t_\t_\t_\t_\t_\n1\tdo\tdo\tAUX\tVBP\t_\t_\t_\t_\t_\n"
        + "2\tn't\tnot\tPART\tRB\t_\t_\t_\t_\t_\n2.1\tgo\tgo\tVERB\tVB\t_\t_\t_\t_\t_\n")
    #expect(
      try SequenceReader(path).readAll() == [
        LabeledSequence(tokens: ["do", "n't"], labels: ["AUX", "PART"])
      ])
    let columns = try #require(ColumnSelection("form,xpos,upos"))
    #expect(
      try SequenceReader(path, columns: columns).readAll() == [
        LabeledSequence(
          tokens: ["do", "n't"], labels: ["AUX", "PART"],
          columns: [.init(name: "XPOS", cells: ["VBP", "RB"])])
      ])
    let unknown = try #require(ColumnSelection("FORM,nothing"))
    #expect(throws: DataError.self) { try SequenceReader(path, columns: unknown).readAll() }
  }

  @Test("the names in a file's header belong to its columns, in whatever order they are selected")
  func selectedNames() throws {
    let folder = try TestFolder()
    let path = try folder.file("a.conll", "# global.columns = FORM LEMMA TAG LABEL\nIs\tbe\tV\tX\n")
    let columns = try #require(ColumnSelection("1,3,2,4"))
    #expect(
      try SequenceReader(path, columns: columns).readAll().first?.columns == [
        .init(name: "TAG", cells: ["V"]), .init(name: "LEMMA", cells: ["be"]),
      ])
    let hyphens = try folder.file(
      "b.conll", "# global.columns = FORM LABEL\nall-purpose\tX\n1.5\tY\n")
    let words = try #require(ColumnSelection("form,label"))
    #expect(
      try SequenceReader(hyphens, columns: words).readAll().first?.tokens == ["all-purpose", "1.5"])
    let named = try #require(ColumnSelection("form,tag,label"))
    #expect(
      try SequenceReader(path, columns: named).readAll() == [
        LabeledSequence(
          tokens: ["Is"], labels: ["X"], columns: [.init(name: "TAG", cells: ["V"])])
      ])
  }

  @Test("a name of CoNLL-U does not stand for a place where the header has other names")
  func otherNames() throws {
    let folder = try TestFolder()
    let path = try folder.file(
      "a.conllp", "# global.columns = ID FORM XPOS UPOS NER\n1\tIs\tVB\tAUX\tO\n")
    let columns = try #require(ColumnSelection("FORM,XPOS,UPOS"))
    let read = try SequenceReader(path, format: .conll, columns: columns).readAll()
    #expect(
      read == [
        LabeledSequence(
          tokens: ["Is"], labels: ["AUX"], columns: [.init(name: "XPOS", cells: ["VB"])])
      ])
    let missing = try #require(ColumnSelection("FORM,LEMMA,UPOS"))
    let error = #expect(throws: DataError.self) {
      try SequenceReader(path, format: .conll, columns: missing).readAll()
    }
    #expect(error?.message.contains("expected a column LEMMA, found ID, FORM, XPOS") == true)
  }

  @Test(
    "files of other libraries are named, with the call that reads them",
    arguments: [
      ("a.parquet", "PAR1xx", "Parquet"), ("a.arrow", "ARROW1\0\0", "Arrow"),
      ("a.spacy", "x", "DocBin"),
    ])
  func binaryFiles(name: String, content: String, kind: String) throws {
    let folder = try TestFolder()
    let path = try folder.file(name, content)
    let error = #expect(throws: DataError.self) { try SequenceReader(path) }
    #expect(error?.message.contains(kind) == true && error?.message.contains("train(") == true)
  }

  @Test(
    "a column is a number from 1, or from -1 backwards",
    arguments: ["0,1", "-0,2", "1,-x", "-9223372036854775808,2", "1,"])
  func columnNumbers(_ text: String) { #expect(ColumnSelection(text) == nil) }

  @Test("a tab in a line of text makes no columns of the file")
  func tabInText() throws {
    let folder = try TestFolder()
    let path = try folder.file("a.txt", "two cups\tflour\n1 pinch of salt\n3 large eggs, beaten\n")
    #expect(try SequenceReader(path).format == .lines)
  }

  @Test("JSON Lines with escapes, other members and columns")
  func jsonLines() throws {
    let folder = try TestFolder()
    let path = try folder.file(
      "a.jsonl",
      #"{"source":{"a":[1,{"b":null}],"c":"]}"},"pos":["N"],"labels":["\u0041"],"#
        + #""tokens":["\u00bd\ud83c\udf4b\"\/"],"id":7,"span":[[0,1,"X"]],"none":[]}"# + "\r\n")
    #expect(
      try SequenceReader(path).readAll() == [
        LabeledSequence(
          id: "7", tokens: ["½🍋\"/"], labels: ["A"], columns: [.init(name: "pos", cells: ["N"])])
      ])
  }

  @Test(
    "The format is detected from the name or the first bytes",
    arguments: [
      ("a.jsonl", "", DataFormat.jsonl), ("a.json", " [\n {", .createML),
      ("a.json", "{\"tokens\":[]}\n", .jsonl), ("a.txt", "2 cups flour\n1 egg\n", .lines),
      ("a.txt", "[optional] salt\n", .lines), ("a.txt", "a N X\nb N Y\n\nc N X\n", .conll),
      ("a", "a\tX\n", .conll), ("a", "X\tw[0]=a\tw[1]=b\n", .crfsuite), ("a", "", .lines),
      ("a.conllu", "", .conll),
    ])
  func detection(name: String, text: String, format: DataFormat) throws {
    let folder = try TestFolder()
    #expect(try SequenceReader(try folder.file(name, text)).format == format)
  }

  @Test("Records longer than the buffer and records across its edge are read whole")
  func longRecords() throws {
    let folder = try TestFolder()
    let lines = [1, 70_000, 3, 300_000, 2].enumerated().map { index, count in
      LabeledSequence(
        tokens: (0..<count).map { "t\($0)" }, labels: (0..<count).map { _ in "L\(index)" })
    }
    for format in [DataFormat.jsonl, .conll, .createML] {
      let path = folder.path + "/a"
      let writer = try SequenceWriter(path, format: format)
      for line in lines { try writer.write(line) }
      try writer.close()
      let read = try SequenceReader(path, format: format).readAll()
      #expect(read == lines, "\(format)")
    }
  }

  @Test("Every cut of a file into a blank-line sequence is found wherever the buffer ends")
  func blankLinesAtTheEdge() throws {
    let folder = try TestFolder()
    let edge = 1 << 18
    for shift in -4...4 {
      let filler = String(repeating: "a", count: edge + shift - 6)
      let path = try folder.file("a.conll", "\(filler)\tX\n\n\nb\tY\n\t\n  \nc\tZ\n\n")
      let reader = try SequenceReader(path)
      #expect(try reader.readAll().map(\.labels) == [["X"], ["Y"], ["Z"]], "\(shift)")
    }
  }

  @Test(
    "A blank line without a line feed ends the last sequence", arguments: [" ", "\n  ", "\t\r"])
  func blankEnd(end: String) throws {
    let folder = try TestFolder()
    for (name, text) in [("a.conll", "a\tX\nb\tY\n"), ("a.crfsuite", "X\tu\nY\tv\n")] {
      let reader = try SequenceReader(
        try folder.file(name, text + end), format: name == "a.conll" ? .conll : .crfsuite)
      #expect(try reader.readAll().map(\.labels) == [["X", "Y"]], "\(name)")
    }
  }

  @Test("Line numbers count every line of the file")
  func lineNumbers() throws {
    let folder = try TestFolder()
    let reader = try SequenceReader(try folder.file("a.conll", "\n\na X\nb X\n\n\n\nc X\n"))
    var line = SequenceBuffer()
    var numbers: [Int] = []
    while try reader.next(into: &line) { numbers.append(line.lineNumber) }
    #expect(numbers == [3, 8])
  }

  #if Gzip
  @Test("Compressed files of several members are read, cut ones are refused")
  func gzip() throws {
    let folder = try TestFolder()
    let path = folder.path + "/a.jsonl.gz"
    let lines = (0..<5000).map { LabeledSequence(tokens: ["t\($0)"], labels: ["X"]) }
    let writer = try SequenceWriter(path)
    for line in lines { try writer.write(line) }
    try writer.close()
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(bytes.starts(with: [0x1F, 0x8B]))
    let twice = try folder.file("twice", bytes + bytes)
    #expect(try SequenceReader(twice, format: .jsonl).readAll() == lines + lines)
    let cut = try SequenceReader(try folder.file("cut", Array(bytes.dropLast(20))), format: .jsonl)
    let error = #expect(throws: DataError.self) { try cut.readAll() }
    #expect(error?.message == "the compressed data ends in the middle")
  }
  #endif

  @Test("A JSON file that is no array of objects is refused, whatever is in it")
  func nestedJSON() throws {
    let folder = try TestFolder()
    for text in ["[[{\"tokens\":[\"a\"]}]]", "[1, 2]", "text", "[\"a\"]"] {
      let reader = try SequenceReader(try folder.file("a.json", text))
      #expect(reader.format == .createML)
      #expect(throws: DataError.self) { try reader.readAll() }
    }
    let lines = try folder.file("b.json", "{\"tokens\":[\"a\"]}\n{\"tokens\":[\"b\"]}\n")
    #expect(try SequenceReader(lines).readAll().count == 2)
  }

  @Test(
    "A NUL byte is refused where fields are separated", arguments: [DataFormat.conll, .crfsuite])
  func nul(format: DataFormat) throws {
    let folder = try TestFolder()
    let path = try folder.file("a", Array("a\tb\nc\0d\te\n".utf8))
    let error = #expect(throws: DataError.self) {
      try SequenceReader(path, format: format).readAll()
    }
    #expect(error?.line == 2 && error?.column == 2)
  }
}
