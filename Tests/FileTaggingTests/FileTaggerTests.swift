import Foundation
import LabeledData
import StreamIO
import TaggerTesting
import Testing
import WordTagging

@testable import FileTagging

@Suite struct FileTaggerTests {
  /// Tags a text in a file and gives back what is written, and what is reported.
  private func tag(
    _ text: [UInt8], _ options: FileTagger.Options, threads: Int = 1, blockSize: Int? = nil,
    tokens: DataFormat? = nil
  ) throws -> (output: String, reports: [String], counts: FileTagger.Counts) {
    let folder = try TestFolder()
    let input = try folder.file("lines.txt", text)
    var job = FileTagger(try TestModel.tagger(), options)
    job.threadCount = threads
    if let blockSize { job.blockSize = blockSize }
    let output = try OutputFile(folder.path + "/tagged.txt")
    var reports: [String] = []
    let report: (DataError) -> Void = { error in
      reports.append("\(error)".replacing(input, with: "FILE"))
    }
    let counts: FileTagger.Counts
    if let tokens {
      counts = try job.tagRecords(of: input, format: tokens, to: output, reporting: report)
    } else {
      counts = try job.tagLines(of: input, to: output, reporting: report)
    }
    try output.close()
    return (try folder.contents("tagged.txt"), reports, counts)
  }

  @Test("files are written by path, whole or not at all", arguments: [1, 3])
  func paths(threads: Int) throws {
    let folder = try TestFolder()
    let lines = Array("1½ cups flour\n2 eggs\n".utf8)
    let input = try folder.file("lines.txt", lines)
    let output = folder.path + "/tagged.tsv"
    var tagger = FileTagger(try TestModel.tagger(), FileTagger.Options(format: .tsv))
    tagger.threadCount = threads
    let counts = try tagger.tagLines(of: input, to: output)
    #expect(counts.lines == 2 && counts.tokens == 5 && counts.badLines == 0)
    #expect(try Array(folder.contents("tagged.tsv").utf8) == tagger.records(ofLines: lines))
    let tokens = try folder.file("tokens.jsonl", Array(#"{"tokens":["2","eggs"]}"#.utf8))
    #expect(try tagger.tagRecords(of: tokens, to: output).tokens == 2)
    #expect(throws: DataError.self) { try tagger.tagLines(of: folder.path + "/none", to: output) }
    #expect(throws: DataError.self) {
      try tagger.tagRecords(of: input, to: folder.path + "/none.tsv")
    }
    #expect(!InputFile.exists(folder.path + "/none.tsv"))
  }

  @Test(
    "labels of attributes without tokens are reported where only JSON Lines can hold them",
    arguments: FileTagger.Format.allCases)
  func attributesWithoutTokens(format: FileTagger.Format) throws {
    let text = #"{"attributes":[["a"],["b"]]}"# + "\n" + #"{"tokens":["2","eggs"]}"# + "\n"
    let (output, reports, counts) = try tag(
      Array(text.utf8), FileTagger.Options(format: format), tokens: .jsonl)
    #expect(output.contains("eggs") && counts.lines == 2)
    #expect(reports.count == (format == .jsonl ? 0 : 1) && counts.badLines == reports.count)
    #expect(reports.allSatisfy { $0.contains("FILE:1: has attributes without tokens") })
  }

  @Test("a record with a text alone is tokenized")
  func textAlone() throws {
    let record = #"{"text":"2 eggs"}"#
    let (output, reports, _) = try tag(
      Array(record.utf8), FileTagger.Options(format: .jsonl), tokens: .jsonl)
    #expect(output.contains(#""tokens":["2","eggs"],"labels":["value","ingredient"]"#))
    #expect(reports == [])
  }

  private static let page = "1½ cups flour, sifted\n\n10g butter\n"

  @Test(
    "one record for each line in every format, blank lines too",
    arguments: [
      (
        FileTagger.Format.table,
        """
        1½ cups flour, sifted
          value        1½
          measure      cups
          ingredient   flour
          other        ,
          preparation  sifted


        10g butter
          combination  10g
          ingredient   butter


        """
      ),
      (
        .tsv,
        """
        1½ cups flour , sifted\tvalue measure ingredient other preparation
        \t
        10g butter\tcombination ingredient

        """
      ),
      (
        .conll,
        """
        1½\tvalue
        cups\tmeasure
        flour\tingredient
        ,\tother
        sifted\tpreparation


        10g\tcombination
        butter\tingredient


        """
      ),
      (
        .jsonl,
        #"""
        {"text":"1½ cups flour, sifted","tokens":["1½","cups","flour",",","sifted"],"labels":["value","measure","ingredient","other","preparation"]}
        {"text":"","tokens":[],"labels":[]}
        {"text":"10g butter","tokens":["10g","butter"],"labels":["combination","ingredient"]}

        """#
      ),
      (
        .inline,
        """
        1½/value cups/measure flour/ingredient ,/other sifted/preparation

        10g/combination butter/ingredient

        """
      ),
      (
        .spans,
        #"""
        {"text":"1½ cups flour, sifted","spans":[{"start":0,"end":2,"startByte":0,"endByte":3,"label":"value","confidence":0.998,"text":"1½"},{"start":3,"end":7,"startByte":4,"endByte":8,"label":"measure","confidence":0.963,"text":"cups"},{"start":8,"end":13,"startByte":9,"endByte":14,"label":"ingredient","confidence":1.000,"text":"flour"},{"start":15,"end":21,"startByte":16,"endByte":22,"label":"preparation","confidence":0.995,"text":"sifted"}]}
        {"text":"","spans":[]}
        {"text":"10g butter","spans":[{"start":0,"end":3,"startByte":0,"endByte":3,"label":"combination","confidence":0.991,"text":"10g"},{"start":4,"end":10,"startByte":4,"endByte":10,"label":"ingredient","confidence":0.997,"text":"butter"}]}

        """#
      ),
    ])
  func formats(format: FileTagger.Format, expected: String) throws {
    let tagged = try tag(Array(Self.page.utf8), FileTagger.Options(format: format))
    #expect(tagged.output == expected)
    #expect(tagged.counts.lines == 3)
    #expect(tagged.counts.tokens == 7)
    #expect(tagged.counts.badLines == 0)
  }

  @Test("line ends: CR LF, none after the last line, and an empty file")
  func lineEnds() throws {
    let options = FileTagger.Options(format: .inline)
    #expect(
      try tag(Array("salt\r\nsalt".utf8), options).output == "salt/ingredient\nsalt/ingredient\n")
    #expect(try tag([], options).output.isEmpty)
    #expect(try tag(Array("\n".utf8), options).output == "\n")
  }

  @Test("a line that is not UTF-8 is reported, repaired and not lost")
  func badUTF8() throws {
    let text = Array("salt\n".utf8) + [0x73, 0xFF, 0x0A] + Array("butter\n".utf8)
    let tagged = try tag(text, FileTagger.Options(format: .jsonl))
    let lines = tagged.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix(#"{"text":"s\#u{FFFD}","tokens":["s","\#u{FFFD}"]"#))
    #expect(
      tagged.reports == [
        "FILE:2:2: expected UTF-8 text; the line is tagged with replacement characters;"
          + " convert the file, for example with iconv -t UTF-8"
      ])
    #expect(tagged.counts.badLines == 1)
  }

  @Test("unsure labels are marked and never dropped", arguments: FileTagger.Format.allCases)
  func unsure(format: FileTagger.Format) throws {
    var options = FileTagger.Options(format: format)
    options.minimumConfidence = 1
    options.showsConfidence = true
    let tagged = try tag(Array("zucchini\n".utf8), options)
    let mark =
      switch format {
      case .jsonl: #""unsure":[true]"#
      case .spans: #""unsure":true"#
      default: "?"
      }
    #expect(tagged.output.contains(mark))
    #expect(tagged.output.contains("zucchini"))
    #expect(tagged.output.contains("0."))
    options.minimumConfidence = 0
    #expect(!(try tag(Array("zucchini\n".utf8), options).output.contains(mark)))
  }

  @Test("n-best labelings come best first with probabilities that add up to less than one")
  func nbest() throws {
    var options = FileTagger.Options(format: .tsv)
    options.alternatives = 3
    let rows = try tag(Array("2 eggs\n".utf8), options).output.split(separator: "\n")
      .map { $0.split(separator: "\t") }
    #expect(rows.map { $0[0] } == ["1", "2", "3"])
    let probabilities = rows.compactMap { Double($0[1]) }
    #expect(probabilities == probabilities.sorted(by: >))
    #expect(probabilities.reduce(0, +) <= 1.001)
    #expect(rows[0][3] == "value ingredient")
    #expect(Set(rows.map { $0[3] }).count == 3)
    options.format = .jsonl
    let json = try tag(Array("2 eggs\n\n".utf8), options).output.split(separator: "\n")
    #expect(json.count == 2)
    #expect(json[0].contains(#""nbest":[{"probability":"#))
    #expect(json[1] == #"{"text":"","tokens":[],"labels":[],"nbest":[]}"#)
    // The labels beside them are the best ones.
    #expect(json[0].contains(#""labels":["value","ingredient"],"nbest""#))
  }

  @Test("given tokens are never tokenized again")
  func records() throws {
    let text = #"{"id":"a","tokens":["1 ½","cups, flour"]}"# + "\n"
    let tagged = try tag(Array(text.utf8), FileTagger.Options(format: .conll), tokens: .jsonl)
    let tokens = tagged.output.split(separator: "\n").map { $0.split(separator: "\t")[0] }
    #expect(tokens == ["1 ½", "cups, flour"])
    let json = try tag(Array(text.utf8), FileTagger.Options(format: .jsonl), tokens: .jsonl)
    #expect(json.output.hasPrefix(#"{"id":"a","tokens":["1 ½","cups, flour"],"labels":["#))
  }

  @Test(
    "spans of entity labels are entities, in characters and bytes of the text or the joined tokens")
  func spans() throws {
    let finder = SpanFinder(["O", "B-FOOD", "I-FOOD", "B-UNIT"])
    let labels: [Int32] = [3, 0, 1, 2, 1]
    let found = labels.withView(finder.spans)
    #expect(found.map(\.kind) == ["UNIT", "FOOD", "FOOD"])
    #expect(found.map(\.tokens) == [0..<1, 2..<4, 4..<5])
    let text = #"{"id":"a","tokens":["½","cups","\"é\"","flour"]}"# + "\n"
    let tagged = try tag(Array(text.utf8), FileTagger.Options(format: .spans), tokens: .jsonl)
    let characters = Array("½ cups \"é\" flour".unicodeScalars)
    let record = try #require(
      try JSONSerialization.jsonObject(with: Data(tagged.output.utf8)) as? [String: Any])
    #expect(record["id"] as? String == "a")
    #expect(record["text"] as? String == "½ cups \"é\" flour")
    let spans = try #require(record["spans"] as? [[String: Any]])
    #expect(!spans.isEmpty)
    for span in spans {
      let (start, end) = (span["start"] as? Int ?? 0, span["end"] as? Int ?? 0)
      let (startByte, endByte) = (span["startByte"] as? Int ?? 0, span["endByte"] as? Int ?? 0)
      var view = String.UnicodeScalarView()
      view.append(contentsOf: characters[start..<end])
      #expect(span["text"] as? String == String(view))
      let bytes = Array("½ cups \"é\" flour".utf8)[startByte..<endByte]
      #expect(span["text"] as? String == String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test(
    "a row that CoNLL readers would take for something else is reported, and the others are read back",
    arguments: ["-DOCSTART-", "# 5"])
  func ambiguousRows(_ token: String) throws {
    let records = [
      ["2", "eggs"], [token, "eggs"], ["#", "eggs"], ["eggs", token], ["-", "salt"],
    ]
    let text = records.map { "{\"tokens\":[\($0.map { "\"\($0)\"" }.joined(separator: ","))]}\n" }
    let tagged = try tag(
      Array(text.joined().utf8), FileTagger.Options(format: .conll), tokens: .jsonl)
    // A comment comes before the first token alone.
    let isRefused = [false, true, false, token == "-DOCSTART-", false]
    #expect(tagged.counts.badLines == isRefused.count { $0 })
    #expect(
      tagged.reports.first
        == "FILE:2: '\(token)' would have another meaning in CoNLL columns, so that"
        + " the record is empty; --format jsonl holds it")
    let folder = try TestFolder()
    let reader = try SequenceReader(try folder.file("a.conll", Array(tagged.output.utf8)))
    #expect(
      try reader.readAll().map(\.tokens)
        == zip(records, isRefused).filter { !$0.1 }.map(\.0))
    guard token == "-DOCSTART-" else { return }
    let line = try tag(Array("salt\n-DOCSTART-\n".utf8), FileTagger.Options(format: .conll))
    #expect(line.counts.badLines == (line.reports.isEmpty ? 0 : 1))
  }

  @Test("a malformed record is reported and keeps its place")
  func malformedRecord() throws {
    let text = #"{"tokens":["salt"]}"# + "\nnonsense\n" + #"{"tokens":["eggs"]}"# + "\n"
    let tagged = try tag(Array(text.utf8), FileTagger.Options(format: .inline), tokens: .jsonl)
    #expect(tagged.output == "salt/ingredient\n\neggs/ingredient\n")
    #expect(tagged.reports.count == 1)
    #expect(tagged.reports.first?.hasPrefix("FILE:2:1:") == true)
    #expect(tagged.counts.lines == 3)
    #expect(tagged.counts.badLines == 1)
  }

  @Test(
    "several threads write what one thread writes, with bad lines numbered through the whole file",
    arguments: [(2, nil), (4, 10_000), (16, 1)] as [(Int, Int?)])
  func threads(count: Int, blockSize: Int?) throws {
    var text: [UInt8] = []
    // Some lines take far longer than others, so that blocks are ready out of turn.
    for number in 0..<3_000 {
      text += "\(number) cups flour".utf8
      for _ in 0..<(number % 97 == 0 ? 700 : number % 7) { text += " cup \(number)".utf8 }
      if number.isMultiple(of: 700) { text.append(0xFF) }
      text.append(0x0A)
    }
    let options = FileTagger.Options(format: .inline)
    let one = try tag(text, options)
    let several = try tag(text, options, threads: count, blockSize: blockSize)
    #expect(one.output == several.output)
    #expect(one.reports == several.reports)
    #expect(one.counts == several.counts)
    #expect(one.counts.lines == 3_000)
    #expect(
      several.reports.map { $0.split(separator: ":")[1] }
        == ["1", "701", "1401", "2101", "2801"])
  }

  @Test("a line that is too long ends the run, however many threads there are", arguments: [1, 3])
  func tooLong(threads: Int) throws {
    let lines = [UInt8](repeating: 0x0A, count: 600_000)
    let line = [UInt8](repeating: 0x20, count: 35 << 20)
    let error = #expect(throws: FileError.self) {
      try tag(lines + line, FileTagger.Options(format: .inline), threads: threads)
    }
    #expect(error?.line == 600_001, "\(error as Any)")
  }
}
