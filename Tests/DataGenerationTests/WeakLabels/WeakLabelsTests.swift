import LabeledData
import Support
import TaggerTesting
import Testing

@testable import DataGeneration

@Suite struct WeakLabelsTests {
  private static func line(_ text: String, _ labels: [String] = []) -> LabeledSequence {
    LabeledSequence(tokens: text.split(separator: " ").map(String.init), labels: labels)
  }

  /// Functions that are right with given probabilities, each on some of the tokens.
  static func voters(_ accuracies: [Double], seed: UInt64) -> [LabelingFunction] {
    accuracies.enumerated().map { number, accuracy in
      LabelingFunction("voter \(number)") { line in
        line.tokens.map { token in
          // The token says what is right; the draw depends on the token alone.
          var stream = RandomStream(
            seed: seed &+ UInt64(number), index: UInt64(token.dropFirst()) ?? 0)
          guard stream.fraction() < 0.7 else { return nil }
          let right = String(token.prefix(1))
          if stream.fraction() < accuracy { return right }
          return ["a", "b", "c", "d"].filter { $0 != right }[Int(stream.fraction() * 3)]
        }
      }
    }
  }

  @Test("the accuracy of each function is learned from agreement alone", arguments: 1...5)
  func accuracies(seed: UInt64) throws {
    let wanted = [0.95, 0.85, 0.7, 0.6]
    let lines = (0..<600).map { number in
      LabeledSequence(
        tokens: (0..<5).map { "\(["a", "b", "c", "d"][($0 + number) % 4])\(5 * number + $0)" })
    }
    let weak = try WeakLabels(of: lines, by: Self.voters(wanted, seed: seed))
    for (function, wanted) in zip(weak.functions, wanted) {
      #expect(abs(function.accuracy - wanted) < 0.06, "\(function.name)")
      #expect(function.measuredAccuracy == nil)
    }
    // Together they are better than the best of them, and their probabilities are true.
    var (right, expected, all) = (0.0, 0.0, 0.0)
    for (line, (labels, probabilities)) in zip(lines, zip(weak.labels, weak.probabilities)) {
      for (token, (label, probability)) in zip(line.tokens, zip(labels, probabilities)) {
        guard let label else { continue }
        all += 1
        expected += probability
        if token.hasPrefix(label) { right += 1 }
      }
    }
    #expect(abs(right - expected) / all < 0.02)
    #expect(right / all > 0.87)
  }

  @Test("known labels measure functions and are not used")
  func measured() throws {
    let functions: [LabelingFunction] = [
      .list("foods", label: "food", entries: ["sour cream", "cream", "egg"]),
      try .pattern("numbers", label: "value", "[0-9]+"),
    ]
    let lines = [
      Self.line("2 EGG and sour cream", ["value", "food", "other", "food", "other"]),
      Self.line("nothing here"),
    ]
    let weak = try WeakLabels(of: lines, by: functions, outside: "other")
    #expect(weak.labels == [["value", "food", "other", "food", "food"], [nil, nil]])
    #expect(weak.functions.map(\.tokenCount) == [3, 1])
    #expect(weak.functions.map(\.measuredAccuracy) == [2.0 / 3, 1])
    #expect(weak.functions.map(\.sharedCount) == [0, 0])
    let data = weak.trainingData()
    #expect(data.count == 1 && data[0].weight > 0.6 && data[0].weight <= 1)
    #expect(weak.trainingData(leastProbability: 0.7)[0].labels[2] == "")
    let unknown = try WeakLabels(
      of: lines.map { Self.line($0.tokens.joined(separator: " ")) }, by: functions)
    #expect(unknown.labels[0] == ["value", "food", nil, "food", "food"])
  }

  @Test("a grammar labels the tokens of a line as it draws them")
  func grammar() throws {
    let grammar = try GrammarFixture(
      """
      labels value measure both ingredient other
      outside other
      punctuation other
      combine value measure -> both
      list food from "food.txt" held-out
      line = value:<int 1..9>[[" "]measure:(cups | g)] ingredient:<food>[, to taste]
      """, lists: ["food.txt": "sour cream\negg"]
    ).grammar()
    let recognizer = GrammarRecognizer(grammar)
    // Every drawn line gets its own labels.
    try LineGenerator(grammar, seed: 3).generate(200) { line, _ in
      var unlabeled = line
      unlabeled.labels = []
      #expect(
        recognizer.labels(of: unlabeled) == line.labels.map { line.string($0) },
        "\(line.text.map { line.string($0) } ?? "")")
    }
    // Nothing but words that the list lacks says nothing.
    #expect(recognizer.labels(of: SequenceBuffer(Self.line("2 brown rice"))) == nil)
    // A food that the list lacks, and a line that is none.
    let open = SequenceBuffer(Self.line("2 cups brown rice , to taste"))
    #expect(
      recognizer.labels(of: open)
        == ["value", "measure", "ingredient", "ingredient", "other", "other", "other"])
    #expect(recognizer.labels(of: SequenceBuffer(Self.line("cups"))) == nil)
  }

  @Test("a file of functions is read, with comments and paths beside it")
  func file() throws {
    let folder = try TestFolder()
    _ = try folder.file("foods.txt", "sour cream\negg # a comment\n")
    let path = try folder.file(
      "rules.weak",
      """
      # what lines are made of
      outside other

      list food "foods.txt"   # words
      pattern value "[0-9]+#?"
      pattern inch "\"\""
      """)
    let rules = try WeakRules(contentsOf: path)
    #expect(rules.outside == "other" && rules.functions.count == 3)
    let weak = try WeakLabels(
      of: [Self.line("2# egg x \"")], by: rules.functions, outside: rules.outside)
    #expect(weak.labels == [["value", "food", "other", "inch"]])
  }

  @Test(
    "an error names its line, its column and what is expected",
    arguments: [
      ("outside a\noutside b", 1, "repeated"), ("list food \"none.txt\"", 11, "none.txt"),
      ("liste food \"x\"", 1, "did you mean \"list\"?"), ("list food", 1, "list LABEL"),
      ("pattern x \"(\"", 11, "no regular expression"), ("pattern x \"a", 11, "not closed"),
      ("outside", 1, "outside LABEL"), ("grammar \"a\" \"b\"", 1, "grammar \"FILE\""),
    ])
  func errors(text: String, column: Int, message: String) throws {
    let folder = try TestFolder()
    let path = try folder.file("bad.weak", "# first\n\(text)\n")
    let error = #expect(throws: DataError.self) {
      try WeakRules(contentsOf: path)
    }
    #expect(error?.line == text.split(separator: "\n").count + 1 && error?.column == column)
    #expect(error.map { "\($0)".contains(message) } == true, "\(String(describing: error))")
  }
}
