import LabeledData
import TaggerTesting
import Testing

@Suite("Records of annotation tools")
struct AnnotationToolTests {
  private static let tokens = ["🍋", "from", "New", "York", ",", "Ann"]
  private static let labels = ["O", "O", "B-LOC", "I-LOC", "O", "B-PER"]

  private func read(_ content: String, name: String = "a.jsonl") throws -> [LabeledSequence] {
    let folder = try TestFolder()
    return try SequenceReader(try folder.file(name, content)).readAll()
  }

  @Test(
    "spans of characters are labels of tokens, whichever tool wrote them",
    arguments: [
      (
        "doccano.jsonl",
        #"{"id":1,"text":"🍋 from New York, Ann","label":[[7,15,"LOC"],[17,20,"PER"]]}"#
      ),
      ("doccano.jsonl", #"{"text":"🍋 from New York, Ann","labels":[[17,20,"PER"],[7,15,"LOC"]]}"#),
      (
        "doccano.jsonl",
        #"{"text":"🍋 from New York, Ann","entities":[{"id":1,"label":"LOC","start_offset":7,"end_offset":15},{"label":"PER","start_offset":17,"end_offset":20}],"relations":[]}"#
      ),
      (
        "prodigy.jsonl",
        #"{"text":"🍋 from New York, Ann","tokens":[{"text":"🍋","start":0,"end":1,"id":0},{"text":"from"},{"text":"New"},{"text":"York"},{"text":","},{"text":" "},{"text":"Ann"}],"spans":[{"start":7,"end":15,"token_start":2,"token_end":3,"label":"LOC"},{"start":17,"end":20,"label":"PER"}],"answer":"accept"}"#
      ),
      (
        "studio.json",
        #"[{"id":7,"data":{"text":"🍋 from New York, Ann","image":"a.png"},"annotations":[{"was_cancelled":true,"result":[]},{"was_cancelled":false,"result":[{"type":"labels","value":{"start":7,"end":15,"text":"New York","labels":["LOC"]}},{"type":"rectangle","value":{"x":1.5,"y":2}},{"value":{"start":17,"end":20,"labels":["PER"]}}]}]}]"#
      ),
      (
        "studio-min.json",
        #"[{"text":"🍋 from New York, Ann","label":[{"start":7,"end":15,"text":"New York","labels":["LOC"]},{"start":17,"end":20,"labels":["PER"]}],"annotator":1}]"#
      ),
      (
        "datasets.jsonl",
        #"{"tokens":["🍋","from","New","York",",","Ann"],"ner_tags":["O","O","B-LOC","I-LOC","O","B-PER"]}"#
      ),
    ])
  func spans(name: String, content: String) throws {
    let sequence = try #require(try read(content, name: name).first)
    #expect(sequence.tokens == Self.tokens)
    #expect(sequence.labels == Self.labels)
    #expect(sequence.columns.isEmpty)
  }

  @Test("a token belongs to the span that covers most of it, and spans that touch are two entities")
  func overlaps() throws {
    let sequences = try read(
      """
      {"text":"abcdef gh gh","spans":[{"start":0,"end":2,"label":"A"},{"start":1,"end":6,"label":"B"},{"start":7,"end":9,"label":"A"},{"start":10,"end":12,"label":"A"}]}
      {"text":"nothing here","label":[]}
      """)
    #expect(sequences.map(\.labels) == [["B-B", "B-A", "B-A"], ["O", "O"]])
  }

  @Test("a record that its annotator refused, or did not reach, has no labels")
  func refused() throws {
    let sequences = try read(
      """
      {"text":"a b","spans":[{"start":0,"end":1,"label":"A"}],"answer":"reject"}
      {"data":{"text":"a b"},"annotations":[]}
      """)
    #expect(sequences.map(\.labels) == [[], []])
    #expect(sequences.allSatisfy { $0.text == "a b" })
  }

  @Test(
    "members of these names that mean something else leave the record as it was",
    arguments: [
      (
        #"{"text":"a b","annotations":[{"note":"x","result":[{"value":{"choices":["c"]}}]}]}"#, [],
        "a b"
      ),
      (
        #"{"text":"a b","annotations":[{"annotator":"me"}],"predictions":[{"result":[]}]}"#, [],
        "a b"
      ),
      (
        #"{"tokens":["a","b"],"labels":["O","X"],"data":"2024","ner_tags":[0,1]}"#, ["O", "X"], nil
      ),
      (
        #"{"tokens":["a","b"],"labels":["O","X"],"entities":[{"name":"q"}],"label":[[1,2]]}"#,
        ["O", "X"], nil
      ),
      (#"{"tokens":["a","b"],"tags":["O","X"],"entities":[]}"#, ["O", "X"], nil),
      (#"{"tokens":["a","b"],"spans":[]}"#, [], nil),
      (#"{"text":"a b","data":"2024"}"#, [], "a b"),
      (
        #"{"predictions":[{"result":[{"value":{"start":0,"end":1,"labels":["M"]}}]}],"annotations":[{"result":[{"value":{"start":2,"end":3,"labels":["H"]}}]}],"data":{"text":"a b"}}"#,
        ["O", "B-H"], "a b"
      ),
      (#"{"text":"a b","annotations":[{"start":2,"end":3,"label":"H"}]}"#, ["O", "B-H"], "a b"),
      (
        #"{"data":{"image":"a.png","text":"a b","labeled":true},"annotations":[{"result":[{"value":{"x":1}}]}]}"#,
        ["O", "O"], "a b"
      ),
      (#"{"data":{"content":"a b"},"annotations":[{"result":[]}]}"#, ["O", "O"], "a b"),
    ] as [(String, [String], String?)])
  func otherMeanings(content: String, labels: [String], text: String?) throws {
    let sequence = try #require(try read(content).first)
    #expect(sequence.labels == labels)
    #expect(sequence.text == text)
  }

  @Test("tokens that are given stand one after the other in the text")
  func givenTokens() throws {
    let spans = #""spans":[{"start":7,"end":11,"label":"A"}]"#
    let sequence = try read(#"{"text":"left a\u00A0left","tokens":["left","a","left"],\#(spans)}"#)
    #expect(sequence.map(\.labels) == [["O", "O", "B-A"]])
    #expect(throws: DataError.self) {
      try read(#"{"text":"left a left","tokens":["left","left"],\#(spans)}"#)
    }
  }

  @Test(
    "faults name what was found",
    arguments: [
      (#"{"words":["a"],"ner":["O"]}"#, "its keys: words, ner"),
      (#"{"text":"a b","label":[[0,9,"A"]]}"#, "the span ends at 9 of 3 characters"),
      (#"{"text":"a b","label":[[2,1,"A"]]}"#, "expected a span with start, end and label"),
      (
        #"{"text":"a b","spans":[{"start":0,"end":1}]}"#,
        "expected a span with start, end and label"
      ),
      (
        #"{"text":"a b","spans":[{"start":0.5,"end":1,"label":"A"}]}"#, "expected a span with start"
      ),
      (#"{"tokens":["a"],"spans":[{"start":0,"end":1,"label":"A"}]}"#, "expected the \"text\""),
      (#"{"text":"a b","tokens":[{"text":"c"}],"spans":[]}"#, "which lacks 'c'"),
      (#"{"text":"a b","spans":[{"start":1,"end":1,"label":"A"}]}"#, "expected a span with start"),
      (#"{"text":"a b","label":[[0,1,"A\tB"]]}"#, "expected a span with start"),
      (#"{"text":"a b","label":[[0,1,""]]}"#, "expected a span with start"),
      (#"{"tokens":[{"form":"a"}]}"#, "expected a token with a text"),
      (#"{"data":{"id":"1","a":"b"},"annotations":[]}"#, "its keys: data, annotations"),
      (
        #"{"data":{"ocr":"a.png"},"annotations":[{"result":[{"value":{"x":1}}]}]}"#,
        "its keys: data"
      ),
      (#"{"tokens":["a"],"ner_tags":[3]}"#, "expected names of labels, found numbers"),
      (#"{"tokens":["a","b"],"tags":["X"]}"#, "expected a label in tags for each of 2 tokens"),
    ])
  func faults(content: String, message: String) throws {
    let error = try #require(throws: DataError.self) { try read(content) }
    #expect("\(error)".contains(message), "\(error)")
    #expect(error.line == 1)
  }

  @Test("very many spans over each other end with an error instead of hours of work")
  func manySpans() throws {
    let spans = (0..<3_000).map { #"{"start":0,"end":\#(30_000 - $0),"label":"A"}"# }
    let text = Array(repeating: "a", count: 15_000).joined(separator: " ") + "  "
    let error = try #require(throws: DataError.self) {
      try read(#"{"text":"\#(text)","spans":[\#(spans.joined(separator: ","))]}"#)
    }
    #expect("\(error)".contains("spans overlap"))
  }

  @Test("a long label of a long span takes the memory of one")
  func longLabel() throws {
    let label = String(repeating: "X", count: 100_000)
    let text = String(repeating: "a ", count: 20_000)
    let content = #"{"text":"\#(text)","spans":[{"start":0,"end":40000,"label":"\#(label)"}]}"#
    let folder = try TestFolder()
    let reader = try SequenceReader(try folder.file("a.jsonl", content))
    var sequence = SequenceBuffer()
    #expect(try reader.next(into: &sequence))
    #expect(sequence.bytes.count < content.utf8.count + 3 * label.count)
    #expect(sequence.labels.count == 20_000)
  }
}
