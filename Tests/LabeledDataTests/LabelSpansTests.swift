import LabeledData
import Testing

@Suite("Spans of labels")
struct LabelSpansTests {
  @Test(
    "The scheme is told from the labels",
    arguments: [
      (["value", "other"], SpanScheme.runs), (["O", "B-X", "I-X"], .bio),
      (["O", "B-X", "S-Y", "E-X"], .bioes), (["O"], .runs), (["B-X", "other"], .runs), ([], .runs),
    ])
  func scheme(labels: [String], expected: SpanScheme) {
    #expect(SpanScheme(labels: labels) == expected)
  }

  @Test(
    "Spans are cut as conlleval cuts them",
    arguments: [
      (SpanScheme.runs, "v i i o i", "v0-1 i1-3 o3-4 i4-5"),
      (.bio, "B-X I-X O I-X B-X B-X I-Y", "X0-2 X3-4 X4-5 X5-6 Y6-7"),
      (.bioes, "S-X B-X I-X E-X I-X O E-Y S-Y", "X0-1 X1-4 X4-5 Y6-7 Y7-8"),
    ])
  func spans(scheme: SpanScheme, labels: String, expected: String) {
    let spans = scheme.spans(of: labels.split(separator: " ").map(String.init))
    let text = spans.map { "\($0.name)\($0.tokens.lowerBound)-\($0.tokens.upperBound)" }
    #expect(text.joined(separator: " ") == expected)
  }

  @Test(
    "What may follow what",
    arguments: [
      (SpanScheme.bio, "B-X", "I-X", true), (.bio, "O", "I-X", false), (.bio, "B-X", "I-Y", false),
      (.bio, nil, "I-X", false), (.bio, "I-X", nil, true), (.bioes, "B-X", nil, false),
      (.bioes, "B-X", "O", false), (.bioes, "I-X", "E-X", true), (.bioes, "E-X", "I-X", false),
      (.bioes, "S-X", "B-X", true), (.runs, "a", "I-X", true),
    ] as [(SpanScheme, String?, String?, Bool)])
  func transitions(scheme: SpanScheme, previous: String?, next: String?, expected: Bool) {
    #expect(scheme.allows(next, after: previous) == expected)
  }
}
