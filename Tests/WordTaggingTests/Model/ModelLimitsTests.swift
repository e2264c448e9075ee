import Foundation
import LabeledData
import TaggerTesting
import TaggerTraining
import Testing

@testable import WordTagging

@Suite struct ModelLimitsTests {
  private static func temporaryFile(_ bytes: [UInt8]) throws -> URL {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "model-limits-\(UUID().uuidString).tagger")
    try Data(bytes).write(to: url)
    return url
  }

  @Test("A file that is overwritten or cut short after opening changes no label")
  func changedFile() throws {
    let bytes = try TestModel.bytes()
    let expected = try WordTagger(modelBytes: bytes)
    let lines = ["2 large eggs", "1½ cups all-purpose flour , sifted", "10g butter"]
    for change in ["overwrite", "truncate"] {
      let url = try Self.temporaryFile(bytes)
      defer { try? FileManager.default.removeItem(at: url) }
      let tagger = try WordTagger(contentsOf: url.path)
      let handle = try FileHandle(forWritingTo: url)
      if change == "overwrite" {
        try handle.write(contentsOf: Data(repeating: 0xA5, count: bytes.count))
      } else {
        try handle.truncate(atOffset: 0)
      }
      try handle.close()
      for line in lines {
        #expect(tagger.tag(line) == expected.tag(line))
        #expect(tagger.explain(line).map(\.reasons) == expected.explain(line).map(\.reasons))
      }
    }
  }

  @Test("Files above the size that is copied are mapped, with the same labels")
  func mapped() throws {
    let bytes = try TestModel.bytes()
    let url = try Self.temporaryFile(bytes)
    defer { try? FileManager.default.removeItem(at: url) }
    for limit in [0, bytes.count - 1, bytes.count] {
      let file = try ModelBytes(path: url.path, largestCopy: limit)
      #expect(file.bytes.elementsEqual(bytes))
    }
  }

  @Test(
    "A temperature outside of its range is a named error, with a valid checksum",
    arguments: [
      0, .leastNonzeroMagnitude, .leastNormalMagnitude / 64, 0.009, 101, 1e30, .infinity, .nan, -1,
    ] as [Float])
  func temperature(value: Float) throws {
    var model = try TestModel.trained()
    model.temperature = value
    let error = #expect(throws: TaggerError.self) { try WordTagger(modelBytes: model.fileBytes()) }
    #expect("\(error as Any)".contains("the temperature is"))
    for value in [Float(0.01), 1, 100] {
      model.temperature = value
      let tagger = try WordTagger(modelBytes: model.fileBytes())
      #expect(tagger.tag("2 large eggs").tokens.allSatisfy { (0...1.001).contains($0.confidence) })
    }
  }

  @Test(
    "A label that no format can hold is a damaged model, and cannot be trained",
    arguments: ["", "a\tb", "a\rb", "a\0b", "a\nb"])
  func labels(label: String) async throws {
    var model = try TestModel.trained()
    model.labels[0] = label
    #expect(throws: TaggerError.self) { try WordTagger(modelBytes: model.fileBytes()) }
    let sequence = LabeledSequence(tokens: ["a"], labels: [label])
    // An empty label is an unknown one, and data without any other label teach nothing.
    let error = await #expect(throws: TrainingError.self) {
      try await TaggerTrainer().train(on: [sequence]).finish()
    }
    #expect(error?.code == (label.isEmpty ? .nothingToLearn : .malformedSequence))
  }

  @Test(
    "A transition weight outside of its range is a named error",
    arguments: [1.1e6, -3e38, .infinity, .nan] as [Float])
  func transitions(value: Float) throws {
    var model = try TestModel.trained()
    model.weights[model.layout.transitionStart + 3] = value
    let error = #expect(throws: TaggerError.self) { try WordTagger(modelBytes: model.fileBytes()) }
    #expect("\(error as Any)".contains("the weight of a transition is"))
  }

  @Test(
    "Weights that are no numbers give labels and confidences all the same",
    arguments: [.infinity, -.infinity, .nan, .greatestFiniteMagnitude] as [Float])
  func weights(value: Float) throws {
    for templates in [TestModel.templates, "word[0]\ntransition & word[0]\ntransition"] {
      var model = try TestModel.trained(templates: templates)
      for index in 0..<model.layout.transitionStart where index % 2 == 0 {
        model.weights[index] = value
      }
      let tagger = try WordTagger(modelBytes: model.fileBytes())
      for line in ["2 large eggs , melted", "1½ cups flour", "salt"] {
        for token in tagger.tag(line).tokens { #expect((0...1.001).contains(token.confidence)) }
        for best in tagger.nBest(line, count: 3) { #expect(best.logProbability <= 0) }
      }
    }
  }

  @Test("Patterns match in linear time", .timeLimit(.minutes(1)))
  func patterns() throws {
    let exponential = String(repeating: ".*", count: 60) + "x"
    let wapiti = try TemplateDialect.wapiti.translate(
      "u:%t[0,0,\"\(exponential)\"]\nu:%m[-1,0,\"\(String(repeating: "a?", count: 60))b\"]",
      file: "t")
    let tagger = try WordTagger(
      modelBytes: TestModel.bytes(
        templates:
          "word[0]\nmatched(\"\(exponential)\")[0]\nlower-matches(\"\(exponential)$\")[0]\n"
          + wapiti))
    let line = (0..<50).map { String(repeating: "a", count: 40 + $0) }.joined(separator: " ")
    #expect(tagger.tag(line).tokens.count == 50)
    let error = #expect(throws: TaggerError.self) {
      try FeatureSet(parsing: "matches(\"\(String(repeating: "a*", count: 200))\")[0]")
    }
    #expect(error?.message.contains("at most \(TextPattern.maximumItems) items") == true)
  }

  /// Distinct templates of few values, each with a key of its own.
  private static func templates(_ count: Int) -> String {
    (0..<count).map { "before(word=w\($0))[0] & class[\($0 % 30 - 15)] & shape[0]" }
      .joined(separator: "\n")
  }

  private static func seconds(_ count: Int) throws -> Double {
    let text = templates(count)
    return try (0..<3).map { _ in
      try ThreadTime.measure { _ = CompiledTemplates(try FeatureSet(parsing: text)) } / .seconds(1)
    }.min() ?? 0
  }

  @Test("Parsing and compiling templates takes time linear in their number")
  func linearOpening() throws {
    // Quadratic time would be 64 times as much.
    let ratio = try Self.seconds(4_000) / Self.seconds(500)
    #expect(ratio < 30, "\(ratio)")
  }

  @Test(
    "Too many templates, parts or bytes are an error that names the limit",
    arguments: [
      (
        Array(repeating: "word[-16..16] & form[-16..16] & word[-3..-1]", count: 300),
        "4096 templates"
      ),
      ((0..<300).map { "word[-16..16] & matches(\"\($0)\")[0]" }, "4096 templates"),
      ([Array(repeating: "bias", count: 33).joined(separator: " & ")], "32 parts"),
      (
        (0..<30).map { "column(\($0)\(String(repeating: "c", count: 3_000)))[-16..16]" },
        "1048576 bytes"
      ),
    ])
  func limits(lines: [String], expected: String) {
    var error: TaggerError?
    let time = ThreadTime.measure {
      error = #expect(throws: TaggerError.self) {
        try FeatureSet(parsing: lines.joined(separator: "\n"))
      }
    }
    #expect(error?.message.contains(expected) == true, "\(error as Any)")
    #expect(time < .seconds(10))
  }
}
