import Foundation
import LabeledData
import SQLiteStorage
import Testing

@testable import TaggerService

@Suite("The labels of a project")
struct LabelStoreTests {
  private static let lines = [
    LabeledSequence(text: "2 cups flour", tokens: ["2", "cups", "flour"]),
    LabeledSequence(
      text: "1 egg", tokens: ["1", "egg"], labels: ["value", "ingredient"]),
  ]

  @Test("lines are added once, and every labeling is kept in order")
  func versions() throws {
    let folder = try ServiceFolder()
    let store = try LabelStore(folder.path + "/a.labels")
    #expect(
      try store.add(Self.lines, source: "a.txt", annotator: "ann")
        == LabelFile.ImportCounts(added: 2, known: 0, labeled: 1))
    #expect(
      try store.add(Self.lines, source: "b.txt", annotator: "bob")
        == LabelFile.ImportCounts(added: 0, known: 2, labeled: 0))
    let labels = ["value", "measure", "ingredient"]
    try store.label(1, labels, annotator: "ann", milliseconds: 900)
    try store.label(1, nil, annotator: "ann")
    #expect(try store.item(1)?.labels == nil)
    #expect(try store.counts() == LabelCounts(items: 2, labeled: 1, versions: 3))
    try store.label(1, labels, annotator: "bob")
    #expect(try store.item(1)?.labels == labels)
    #expect(try store.history(of: 1).map(\.labels) == [labels, nil, labels])
    #expect(try store.history(of: 1).map(\.annotator) == ["ann", "ann", "bob"])
    #expect(try store.items(.unlabeled).isEmpty)
    #expect(try store.items(.labeled, offset: 1, count: 5).map(\.id) == [2])
    try store.label(2, ["value", "measure"], annotator: "bob")
    #expect(try store.items(.disagreement).map(\.id).contains(2))
  }

  @Test(
    "tokens come back as they were, also those that begin with a combining mark or have marks of JSON in them"
  )
  func oddTokens() throws {
    let folder = try ServiceFolder()
    let store = try LabelStore(folder.path + "/a.labels")
    let tokens = ["\u{301}a", ",", "\u{20DD}", "[", "]", "\"", "\",\"", "\\", "e\u{301}"]
    for tokens in [tokens, Array(tokens.prefix(5))] {
      let line = LabeledSequence(text: tokens.joined(separator: " "), tokens: tokens)
      _ = try store.add([line], source: "", annotator: "ann")
    }
    #expect(try store.item(1)?.tokens == tokens)
    #expect(try store.item(2)?.tokens == Array(tokens.prefix(5)))
  }

  @Test("a file that was written before a correction does not bring the old labels back")
  func outdatedImport() throws {
    let folder = try ServiceFolder()
    let store = try LabelStore(folder.path + "/a.labels")
    _ = try store.add(Self.lines, source: "", annotator: "ann")
    try store.label(2, ["value", "comment"], annotator: "ann")
    let addition = try store.add(Self.lines, source: "", annotator: "import")
    #expect(addition == LabelFile.ImportCounts(added: 0, known: 2, labeled: 0, outdated: 1))
    #expect(try store.item(2)?.labels == ["value", "comment"])
  }

  @Test("rows of a project cannot be changed or removed")
  func triggers() throws {
    let folder = try ServiceFolder()
    let path = folder.path + "/a.labels"
    let store = try LabelStore(path)
    _ = try store.add(Self.lines, source: "", annotator: "ann")
    let pool = try StoragePool(path, schema: .labels)
    for statement in [
      "DELETE FROM version", "UPDATE version SET labels = NULL", "DELETE FROM item",
      "UPDATE item SET text = ''",
    ] {
      #expect(throws: StorageError.self) { try pool.write { try $0.execute(statement) } }
    }
    #expect(try store.counts().versions == 1)
  }

  @Test("a copy of a running project has what was acknowledged")
  func backup() throws {
    let folder = try ServiceFolder()
    let store = try LabelStore(folder.path + "/a.labels")
    _ = try store.add(Self.lines, source: "", annotator: "ann")
    try store.backUp(to: folder.path + "/b.labels")
    try store.label(1, ["other", "other", "other"], annotator: "ann")
    let copy = try LabelStore(folder.path + "/b.labels")
    #expect(
      try copy.items(.all)
        == [try store.item(1), try store.item(2)].compactMap(\.self).map {
          var item = $0
          if item.id == 1 { (item.labels, item.annotator) = (nil, nil) }
          return item
        })
  }

  @Test("what a format writes, it reads", arguments: LabelFormat.allCases.filter { $0 != .lines })
  func formats(format: LabelFormat) throws {
    let lines = [
      LabeledSequence(
        text: "1½ cups “plain” flour 🍞, sifted",
        tokens: ["1½", "cups", "“", "plain", "”", "flour", "🍞", ",", "sifted"],
        labels: [
          "value", "measure", "other", "ingredient", "other", "ingredient", "other", "other",
          "preparation",
        ]),
      LabeledSequence(text: "2 eggs", tokens: ["2", "eggs"], labels: ["value", "ingredient"]),
    ]
    let bytes = LabelTransfer.bytes(of: lines, format, outside: "other") {
      Issue.record("\($0): \($1)")
    }
    let read = try LabelTransfer.content(of: bytes, format, outside: "other").lines
    #expect(read.map(\.tokens) == lines.map(\.tokens))
    #expect(read.map(\.labels) == lines.map(\.labels))
    if format != .conll { #expect(read.map(\.text) == lines.map(\.text)) }
  }

  @Test("boxes of lines on pictures go to Label Studio in percent, and come back")
  func boxes() throws {
    let folder = try ServiceFolder()
    let file = try LabelFile(folder.path + "/a.labels")
    let record = """
      {"text":"2 eggs","tokens":["2","eggs"],"labels":["value","food"],"place":{"image":"a.jpg","width":800,"height":1000,"box":[80,250,200,33]}}
      {"text":"salt","tokens":["salt"],"labels":["food"]}

      """
    _ = try file.importLabels(Array(record.utf8), as: .jsonl, source: "a", annotator: "ann")
    let tasks = try file.exported(.labelStudio)
    let objects = try #require(
      try JSONSerialization.jsonObject(with: Data(tasks)) as? [[String: Any]])
    #expect((objects[0]["data"] as? [String: String])?["image"] == "a.jpg")
    let annotations = try #require(objects[0]["annotations"] as? [[String: Any]])
    let regions = try #require(annotations[0]["result"] as? [[String: Any]])
    #expect(regions.count == 3)
    let value = try #require(regions[0]["value"] as? [String: Double])
    #expect(value == ["x": 10, "y": 25, "width": 25, "height": 3.3, "rotation": 0])
    #expect(regions[0]["original_height"] as? Int == 1000)
    let other = try LabelFile(folder.path + "/b.labels")
    _ = try other.importLabels(tasks, as: .labelStudio, source: "a", annotator: "ann")
    #expect(try other.exported(.labelStudio) == tasks)
    for box in ["[80,250,800,33]", "[-1,0,1,1]", "[1,1,1]", "[9223372036854775807,1,1,1]"] {
      let wrong = record.replacing("[80,250,200,33]", with: box)
      #expect(throws: ServiceFailure.self) {
        try other.importLabels(Array(wrong.utf8), as: .jsonl, source: "a", annotator: "ann")
      }
    }
    let far = String(decoding: tasks, as: UTF8.self).replacing("\"x\":10.0", with: "\"x\":1e300")
    #expect(throws: ServiceFailure.self) {
      try other.importLabels(Array(far.utf8), as: .labelStudio, source: "a", annotator: "ann")
    }
  }

  @Test("JSON Lines keep the places of lines, also after blank lines")
  func placesInLines() throws {
    let folder = try ServiceFolder()
    let file = try LabelFile(folder.path + "/a.labels")
    let record = """
      {"text":"salt","tokens":["salt"],"labels":["food"]}
      {"text":"2 eggs","tokens":["2","eggs"],"labels":["value","food"],"place":{"image":"a}.jpg","width":800,"height":1000,"box":[80,250,200,33]}}

      """
    _ = try file.importLabels(
      Array("  \n\n\(record)".utf8), as: .jsonl, source: "a", annotator: "ann")
    let lines = try file.exported(.jsonl)
    let other = try LabelFile(folder.path + "/b.labels")
    _ = try other.importLabels(lines, as: .jsonl, source: "a", annotator: "ann")
    #expect(try other.exported(.labelStudio) == file.exported(.labelStudio))
    #expect(String(decoding: lines, as: UTF8.self).contains("\"box\":[80,250,200,33]"))
    let store = try LabelStore(folder.path + "/b.labels")
    #expect(try store.items(.all).map(\.place?.box) == [nil, [80, 250, 200, 33]])
  }

  @Test("tasks of Label Studio that were skipped, or have boxes alone, have no labels")
  func unlabeledTasks() throws {
    func labels(_ annotations: String, data: String = "") throws -> [String] {
      let task = #"[{"data": {"text": "1 egg"\#(data)}, "annotations": [\#(annotations)]}]"#
      let content = try LabelTransfer.content(
        of: Array(task.utf8), .labelStudio, outside: "O")
      return try #require(content.lines.first).labels
    }
    let box =
      #"{"type": "rectangle", "original_width": 100, "original_height": 100, "value": {"x": 1, "y": 1, "width": 9, "height": 9}}"#
    let span = #"{"value": {"start": 0, "end": 1, "labels": ["value"]}}"#
    #expect(try labels(#"{"was_cancelled": true, "result": []}"#) == [])
    #expect(try labels(#"{"result": [\#(box)]}"#) == [])
    #expect(try labels(#"{"result": [\#(box)]}"#, data: #", "labeled": true"#) == ["O", "O"])
    #expect(try labels(#"{"was_cancelled": false, "result": []}"#) == ["O", "O"])
    #expect(
      try labels(#"{"was_cancelled": true, "result": []}, {"result": [\#(span)]}"#)
        == ["value", "O"])
    // A line without spans stays labeled on its way to Label Studio and back.
    let line = LabeledSequence(text: "1 egg", tokens: ["1", "egg"], labels: ["O", "O"])
    let place = LinePlace(image: "a.jpg", width: 10, height: 10, box: [1, 1, 2, 2])
    let bytes = LabelTransfer.bytes(of: [line], places: [place], .labelStudio, outside: "O") {
      Issue.record("\($0): \($1)")
    }
    let content = try LabelTransfer.content(of: bytes, .labelStudio, outside: "O")
    #expect(content.lines.map(\.labels) == [["O", "O"]])
    #expect(content.places == [place])
  }

  @Test("boxes that people drew over the edge are cut, and one that is elsewhere names its task")
  func boxesOverTheEdge() throws {
    func content(_ box: String) throws -> LabelTransfer.Content {
      let task = """
        [{"data": {"text": "1 egg"}, "annotations": [{"result": [{"type": "rectangle",
          "original_width": 1000, "original_height": 500, "value": {\(box)}}]}]}]
        """
      return try LabelTransfer.content(of: Array(task.utf8), .labelStudio, outside: "O")
    }
    let cut = try content(#""x": -0.05, "y": 90, "width": 100.1, "height": 10.01"#)
    #expect(cut.places.first??.box == [0, 450, 1000, 50])
    #expect(try content(#""x": 5, "y": 5, "radiusX": 3, "radiusY": 3"#).places == [nil])
    for far in ["1e300", "100.5", "-50"] {
      let failure = #expect(throws: LabelFormatError.self) {
        try content(#""x": \#(far), "y": 5, "width": 9, "height": 9"#)
      }
      #expect(failure?.description == "task 1: a box is not on the picture")
    }
  }

  @Test("transcribed boxes of a picture become its lines, and others are counted")
  func transcribedBoxes() throws {
    let task = """
      [{"data": {"ocr": "/data/page.jpg"}, "annotations": [{"result": [
        {"id": "a", "type": "rectangle", "original_width": 100, "original_height": 200,
         "value": {"x": 10, "y": 10, "width": 50, "height": 5}},
        {"id": "a", "type": "labels", "original_width": 100, "original_height": 200,
         "value": {"x": 10, "y": 10, "width": 50, "height": 5, "labels": ["Text"]}},
        {"id": "a", "type": "textarea", "original_width": 100, "original_height": 200,
         "value": {"x": 10, "y": 10, "width": 50, "height": 5, "text": ["2 cups", "flour"]}},
        {"id": "b", "type": "rectangle", "original_width": 100, "original_height": 200,
         "value": {"x": 10, "y": 30, "width": 50, "height": 5}}]}]},
       {"data": {"ocr": "/data/other.jpg"}, "annotations": [{"result": [
        {"id": "c", "type": "rectangle", "original_width": 100, "original_height": 200,
         "value": {"x": 10, "y": 30, "width": 50, "height": 5}}]}]}]
      """
    let folder = try ServiceFolder()
    let file = try LabelFile(folder.path + "/a.labels")
    let counts = try file.importLabels(
      Array(task.utf8), as: .labelStudio, source: "a", annotator: "ann")
    #expect(counts == LabelFile.ImportCounts(added: 1, untranscribedBoxes: 2))
    let item = try #require(try LabelStore(folder.path + "/a.labels").items(.all).first)
    #expect(item.text == "2 cups flour" && item.labels == nil)
    #expect(item.place?.image == "/data/page.jpg" && item.place?.box == [10, 20, 50, 10])
  }

  @Test("files as other programs write them are read")
  func foreign() throws {
    let labelStudio = """
      [{"id": 7, "data": {"text": "Ann lives in Bath"}, "annotations": [{"id": 1, "result": [
        {"id": "x", "from_name": "label", "to_name": "text", "type": "labels",
         "value": {"start": 0, "end": 3, "text": "Ann", "labels": ["PER"]}},
        {"type": "choices", "value": {"choices": ["good"]}}]}]}]
      """
    let task = try LabelTransfer.content(of: Array(labelStudio.utf8), .labelStudio, outside: "O")
      .lines
    #expect(task.map(\.labels) == [["PER", "O", "O", "O"]])
    let other = #"[{"data": {"n": 7, "body": "Ann"}}]"#
    let texts = try LabelTransfer.content(of: Array(other.utf8), .labelStudio, outside: "O").lines
    #expect(texts.map(\.text) == ["Ann"])
    #expect(throws: LabelFormatError.self) {
      try LabelTransfer.content(
        of: Array(#"[{"data": {"n": 7}}]"#.utf8), .labelStudio, outside: "O"
      ).lines
    }
    let doccano =
      #"{"id": 1, "text": "Ann lives in Bath", "label": [[13, 17, "LOC"]], "Comments": []}"#
    let record = try LabelTransfer.content(of: Array(doccano.utf8), .doccano, outside: "O").lines
    #expect(record.map(\.labels) == [["O", "O", "O", "LOC"]])
    let prodigy = """
      {"text": "Hi Ann", "tokens": [{"text": "Hi", "start": 0, "end": 2, "id": 0}, {"text": "Ann", "start": 3, "end": 6, "id": 1}], "spans": [{"start": 3, "end": 6, "token_start": 1, "token_end": 1, "label": "PER"}], "answer": "accept", "_input_hash": 1}
      {"text": "no", "spans": [], "answer": "reject"}
      """
    let answer = try LabelTransfer.content(of: Array(prodigy.utf8), .prodigy, outside: "O").lines
    #expect(answer.map(\.labels) == [["O", "PER"]])
    #expect(throws: LabelFormatError.self) {
      try LabelTransfer.content(of: Array("{}".utf8), .doccano, outside: "O").lines
    }
  }
}

extension LabelFile {
  /// The labeled lines in a format that can hold all of them.
  fileprivate func exported(_ format: LabelFormat) throws -> [UInt8] {
    try exportLabels(as: format) { Issue.record("\($0): \($1)") }
  }
}
