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
        == LabelStore.Addition(added: 2, known: 0, labeled: 1))
    #expect(
      try store.add(Self.lines, source: "b.txt", annotator: "bob")
        == LabelStore.Addition(added: 0, known: 2, labeled: 0))
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

  @Test("a file that was written before a correction does not bring the old labels back")
  func outdatedImport() throws {
    let folder = try ServiceFolder()
    let store = try LabelStore(folder.path + "/a.labels")
    _ = try store.add(Self.lines, source: "", annotator: "ann")
    try store.label(2, ["value", "comment"], annotator: "ann")
    let addition = try store.add(Self.lines, source: "", annotator: "import")
    #expect(addition == LabelStore.Addition(added: 0, known: 2, labeled: 0, outdated: 1))
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
    let bytes = try LabelTransfer.bytes(of: lines, format, outside: "other")
    let read = try LabelTransfer.sequences(bytes, format, outside: "other")
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
    let tasks = try file.exportLabels(as: .labelStudio)
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
    #expect(try other.exportLabels(as: .labelStudio) == tasks)
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

  @Test("files as other programs write them are read")
  func foreign() throws {
    let labelStudio = """
      [{"id": 7, "data": {"text": "Ann lives in Bath"}, "annotations": [{"id": 1, "result": [
        {"id": "x", "from_name": "label", "to_name": "text", "type": "labels",
         "value": {"start": 0, "end": 3, "text": "Ann", "labels": ["PER"]}},
        {"type": "choices", "value": {"choices": ["good"]}}]}]}]
      """
    let task = try LabelTransfer.sequences(Array(labelStudio.utf8), .labelStudio, outside: "O")
    #expect(task.map(\.labels) == [["PER", "O", "O", "O"]])
    let other = #"[{"data": {"n": 7, "body": "Ann"}}]"#
    let texts = try LabelTransfer.sequences(Array(other.utf8), .labelStudio, outside: "O")
    #expect(texts.map(\.text) == ["Ann"])
    #expect(throws: LabelFormatError.self) {
      try LabelTransfer.sequences(Array(#"[{"data": {"n": 7}}]"#.utf8), .labelStudio, outside: "O")
    }
    let doccano =
      #"{"id": 1, "text": "Ann lives in Bath", "label": [[13, 17, "LOC"]], "Comments": []}"#
    let record = try LabelTransfer.sequences(Array(doccano.utf8), .doccano, outside: "O")
    #expect(record.map(\.labels) == [["O", "O", "O", "LOC"]])
    let prodigy = """
      {"text": "Hi Ann", "tokens": [{"text": "Hi", "start": 0, "end": 2, "id": 0}, {"text": "Ann", "start": 3, "end": 6, "id": 1}], "spans": [{"start": 3, "end": 6, "token_start": 1, "token_end": 1, "label": "PER"}], "answer": "accept", "_input_hash": 1}
      {"text": "no", "spans": [], "answer": "reject"}
      """
    let answer = try LabelTransfer.sequences(Array(prodigy.utf8), .prodigy, outside: "O")
    #expect(answer.map(\.labels) == [["O", "PER"]])
    #expect(throws: LabelFormatError.self) {
      try LabelTransfer.sequences(Array("{}".utf8), .doccano, outside: "O")
    }
  }
}
