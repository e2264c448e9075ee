import Foundation
import LabeledData
import Testing

@testable import TaggerService

@Suite("Lines and labels that no format can hold")
struct LabelImportTests {
  private let folder: ServiceFolder
  private var path: String { folder.path + "/a.labels" }

  init() throws { folder = try ServiceFolder() }

  private func content(_ text: String, _ format: LabelFormat) throws -> LabelTransfer.Content {
    try LabelTransfer.content(of: Array(text.utf8), format, outside: "O")
  }

  /// The record of Prodigy with a token for each text and a span of tokens.
  private func record(_ tokens: [String], _ span: Range<Int>, label: String = "X") -> String {
    var ends: [Int] = []
    var text = ""
    for token in tokens {
      text += token
      ends.append(text.unicodeScalars.count)
    }
    let starts = [0] + ends
    let value: [String: Any] = [
      "text": text,
      "tokens": tokens.enumerated().map {
        ["text": $1, "start": starts[$0], "end": ends[$0], "id": $0] as [String: Any]
      },
      "spans": [
        ["start": starts[span.lowerBound], "end": ends[span.upperBound - 1], "label": label]
      ],
    ]
    let data = (try? JSONSerialization.data(withJSONObject: value)) ?? Data()
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  @Test("tokens of white space are left out and counted, and spans keep their words")
  func blankTokens() throws {
    let read = try content(
      record(["2", " ", "eggs", "\n\n", "sea", "\t", "salt", "", "\u{A0}"], 4..<7)
        + record(["\n"], 0..<1) + record(["salt"], 0..<1), .prodigy)
    #expect(read.lines.map(\.tokens) == [["2", "eggs", "sea", "salt"], [], ["salt"]])
    #expect(read.lines.map(\.labels) == [["O", "O", "X", "X"], [], ["X"]])
    #expect(read.blankTokenCount == 6 && read.refusals == [])
    let file = try LabelFile(path)
    let counts = try file.importLabels(
      Array((record(["2", "\n", "eggs"], 2..<3) + record(["\n"], 0..<1)).utf8), as: .prodigy,
      source: "a", annotator: "ann")
    #expect(counts == LabelFile.ImportCounts(added: 1, labeled: 1, blankTokens: 2))
  }

  @Test("records that no format can hold are refused by name, and the others go on")
  func refusals() async throws {
    let good = record(["2", "eggs"], 0..<1)
    let tokens = ["a\tb", "a\nb", "a\rb", "a\0b", "\0"]
    let prodigy = tokens.map { record([$0], 0..<1) }.joined() + good
    let labels = ["x\ty", "x\n", "x\0"].map { record(["a"], 0..<1, label: $0) }.joined()
    let stray = #"{"text":"ab","tokens":[{"text":"b"},{"text":"a"}],"spans":[]}"# + "\n"
    let doccano = ["X", #"x\ty"#].map { #"{"text":"a","label":[[0,1,"\#($0)"]]}"# + "\n\n" }
    let tasks = ["X", #"x\ny"#].map { label in
      #"{"data":{"text":"2 eggs"},"annotations":[{"result":[{"value":"#
        + #"{"start":0,"end":1,"labels":["\#(label)"]}}]}]}"#
    }
    let files: [(LabelFormat, String, Int, String)] = [
      (.prodigy, prodigy, 5, "line 1: token 1 is empty or contains"),
      (.prodigy, labels + good, 3, "line 1: label 1 contains"),
      (.prodigy, stray + good, 1, "line 1: its tokens are not in its text"),
      (.doccano, doccano.joined(), 1, "line 3: label 1"),
      (.labelStudio, "[\(tasks.joined(separator: ","))]", 1, "task 2: label 1"),
    ]
    for (number, (format, text, count, reason)) in files.enumerated() {
      let read = try content(text, format)
      #expect(read.refusals.count == count, "\(read.refusals)")
      #expect(read.refusals.first?.hasPrefix(reason) == true, "\(read.refusals)")
      let file = try LabelFile("\(folder.path)/\(number).labels")
      let counts = try file.importLabels(
        Array(text.utf8), as: format, source: "a", annotator: "ann")
      #expect(counts.refusals == read.refusals && counts.labeled > 0)
      for format in LabelFormat.allCases {
        let bytes = try file.exportLabels(as: format) { Issue.record("\(format): \($0) \($1)") }
        #expect(!bytes.isEmpty)
      }
    }
    let service = try TestService { $0.projectPath = folder.path + "/a.labels" }
    let client = service.client
    #expect(try await client.post("/project/labels", #"["X","O","x\u0000"]"#).status == 400)
    let some = try await client.post("/items?format=prodigy", prodigy)
    #expect(some.status == 200 && some.text.contains(#""added":1"#), "\(some.text)")
    #expect(some.text.contains(#""refused":5,"refusals":["line 1: token 1"#), "\(some.text)")
    let none = try await client.post("/items?format=prodigy", record(["a\tb"], 0..<1))
    #expect(none.status == 400 && none.text.contains("line 1: token 1"), "\(none.text)")
    #expect(try await client.send("GET", "/labels").text.split(separator: "\n").count == 1)
  }

  /// A project as earlier versions wrote it, with a line break and a label that no format can hold.
  private func formerProject() throws -> LabelStore {
    let store = try LabelStore(path)
    _ = try store.add(
      [
        LabeledSequence(text: "2\neggs", tokens: ["2", "\n", "eggs"], labels: ["X", "O", "X"]),
        LabeledSequence(text: "a b", tokens: ["a", "b"], labels: ["X", "x\ty"]),
        LabeledSequence(text: "-DOCSTART-", tokens: ["-DOCSTART-"], labels: ["X"]),
        LabeledSequence(text: "salt", tokens: ["salt"], labels: ["O"]),
        LabeledSequence(text: "\n", tokens: ["\n"], labels: ["O"]),
      ], source: "", annotator: "ann")
    return store
  }

  @Test("a project that has such lines is exported without them, and says which")
  func formerLines() throws {
    _ = try formerProject()
    let file = try LabelFile(path)
    for (format, count, wrong) in [
      (LabelFormat.jsonl, 3, ["2", "5"]), (.conll, 2, ["2", "3", "5"]), (.lines, 5, []),
      (.prodigy, 5, []), (.doccano, 5, []), (.labelStudio, 5, []),
    ] {
      var reported: [String] = []
      let bytes = try file.exportLabels(as: format) { id, _ in reported.append(id) }
      #expect(reported == wrong, "\(format)")
      guard format != .lines else { continue }
      let read = try content(String(decoding: bytes, as: UTF8.self), format)
      #expect(read.lines.count + read.refusals.count == count, "\(format)")
      #expect(read.lines.first?.tokens == ["2", "eggs"] && read.lines[0].labels == ["X", "X"])
    }
    // What the command says.
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: "wordtagger")
    process.arguments = ["labels", "export", path]
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    func text(_ pipe: Pipe) -> String {
      String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    #expect(text(output).split(separator: "\n").count == 3)
    #expect(text(errors).contains("line 2 is left out: label 2 contains a tab"))
  }

  @Test("a project that has such lines is served, labeled and learned from")
  func formerProjectServed() async throws {
    let store = try formerProject()
    _ = try store.add(
      (1...20).map { LabeledSequence(tokens: ["\($0)", "eggs"], labels: ["X", "O"]) }, source: "",
      annotator: "ann")
    try store.setLabels(["X", "O"])
    let service = try TestService { $0.projectPath = folder.path + "/a.labels" }
    let client = service.client
    let export = try await client.send("GET", "/labels?format=conll")
    #expect(export.status == 200 && export.headers["x-left-out"] == "3")
    #expect(export.headers["x-left-out-ids"] == "2,3,5")
    let item = try await client.send("GET", "/items/1")
    #expect(item.text.contains(#""tokens":["2","eggs"],"labels":["X","X"]"#), "\(item.text)")
    let labeled = try await client.post("/items/1/versions", #"{"labels":["O","X"]}"#)
    #expect(labeled.text.contains(#""labels":["O","X"]"#), "\(labeled.text)")
    #expect(try await client.post("/jobs", "").status == 202)
    await service.server.labelProject?.finishTraining()
    let job = try await client.send("GET", "/jobs/1").text
    #expect(job.contains("\"done\""), "\(job)")
  }

  @Test("line breaks of a text are spaces where a line of the file is a line of text")
  func lineBreaks() throws {
    let line = LabeledSequence(
      text: "2\r\neggs\u{2028}and\0salt", tokens: ["2", "eggs"], labels: ["X", "X"])
    func text(_ format: LabelFormat) -> String {
      String(
        decoding: LabelTransfer.bytes(of: [line], format, outside: "O") {
          Issue.record("\(format): \($0) \($1)")
        }, as: UTF8.self)
    }
    #expect(text(.lines) == "2 eggs and salt\n")
    #expect(text(.conll).hasPrefix("# text = 2 eggs and salt\n"))
    #expect(try content(text(.jsonl), .jsonl).lines.first?.text == line.text)
  }
}
