import LabeledData
import Testing

@Suite("Entities in labels")
struct EntityTests {
  @Test(
    "The scheme is detected from the labels",
    arguments: [
      (["value", "other"], EntityScheme.io), (["O", "B-X", "I-X"], .bio),
      (["O", "B-X", "S-Y", "E-X"], .bioes), (["O"], .io), (["B-X", "other"], .io), ([], .io),
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
    ] as [(EntityScheme, String?, String?, Bool)])
  func transitions(scheme: EntityScheme, previous: String?, next: String?, expected: Bool) {
    #expect(scheme.allows(next, after: previous) == expected)
  }
}
