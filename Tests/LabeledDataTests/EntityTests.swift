@testable import LabeledData
import Testing

@Suite("Entities in labels")
struct EntityTests {
  @Test(
    "The scheme is detected from the labels",
    arguments: [
      (["value", "other"], EntityScheme.io), (["O", "B-X", "I-X"], .bio),
      (["O", "B-X", "S-Y", "E-X"], .bioes), (["O"], .io), (["B-X", "other"], .io), ([], .io),
      (["O", "I-X", "I-Y"], .iob1), (["O", "B-X", "I-X", "L-X", "U-X"], .bilou),
      (["U-X", "O"], .bilou), (["B-X", "B-Y", "I-Y", "O"], .bio),
    ])
  func scheme(labels: [String], expected: EntityScheme) {
    #expect(EntityScheme(labels: labels) == expected)
  }

  @Test(
    "Entities are cut as conlleval cuts them",
    arguments: [
      (EntityScheme.io, "v i i o i", "v0-1 i1-3 o3-4 i4-5"),
      (.bio, "B-X I-X O I-X B-X B-X I-Y", "X0-2 X3-4 X4-5 X5-6 Y6-7"),
      (.bioes, "S-X B-X I-X E-X I-X O E-Y S-Y", "X0-1 X1-4 X4-5 Y6-7 Y7-8"),
      (.bilou, "U-X B-X I-X L-X I-X O L-Y U-Y", "X0-1 X1-4 X4-5 Y6-7 Y7-8"),
      (.iob1, "I-X I-X B-X O I-X I-Y B-Y", "X0-2 X2-3 X4-5 Y5-6 Y6-7"),
    ])
  func entities(scheme: EntityScheme, labels: String, expected: String) {
    let entities = LabeledEntity.entities(in: labels.split(separator: " ").map(String.init), scheme)
    let text = entities.map { "\($0.kind)\($0.tokens.lowerBound)-\($0.tokens.upperBound)" }
    #expect(text.joined(separator: " ") == expected)
  }

  @Test(
    "Which label may follow which",
    arguments: [
      (EntityScheme.bio, "B-X", "I-X", true), (.bio, "O", "I-X", false),
      (.bio, "B-X", "I-Y", false),
      (.bio, nil, "I-X", false), (.bio, "I-X", nil, true), (.bioes, "B-X", nil, false),
      (.bioes, "B-X", "O", false), (.bioes, "I-X", "E-X", true), (.bioes, "E-X", "I-X", false),
      (.bioes, "S-X", "B-X", true), (.io, "a", "I-X", true),
      (.bilou, "B-X", "L-X", true), (.bilou, "B-X", "U-X", false), (.bilou, "L-X", "U-X", true),
      (.iob1, "O", "I-X", true), (.iob1, nil, "B-X", false), (.iob1, "I-X", "B-X", true),
      (.iob1, "I-Y", "B-X", false), (.iob1, "B-X", nil, true),
    ] as [(EntityScheme, String?, String?, Bool)])
  func transitions(scheme: EntityScheme, previous: String?, next: String?, expected: Bool) {
    #expect(scheme.allows(next, after: previous) == expected)
  }

  @Test(
    "IOB1 and BIO differ in how entities start",
    arguments: [
      (["I-X I-X O I-Y", "I-X B-X O", "I-Y B-Y"], EntityScheme.iob1),
      (["B-X I-X O B-Y", "I-Y O B-X", "B-Y I-Y"], .bio), (["B-X O", "O B-X I-X"], .bio),
      (["U-X O B-X L-X"], .bilou), (["a b", "b O"], .io),
    ])
  func detector(sequences: [String], expected: EntityScheme) {
    var detector = SchemeDetector()
    var names: Set<String> = []
    for labels in sequences.map({ $0.split(separator: " ").map(String.init) }) {
      names.formUnion(labels)
      detector.add(SequenceBuffer(LabeledSequence(tokens: labels, labels: labels)))
    }
    #expect(detector.scheme(of: names.sorted()) == expected)
  }
}
