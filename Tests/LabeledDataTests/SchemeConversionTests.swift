import Support
import Testing

@testable import LabeledData

@Suite("Labels in other schemes")
struct SchemeConversionTests {
  /// Random entities; some touch each other.
  private static func entities(_ seed: UInt64) -> (entities: [LabeledEntity], count: Int) {
    var random = RandomStream(seed: seed, index: 0)
    var entities: [LabeledEntity] = []
    var position = 0
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      position += Int.random(in: 0...2, using: &random)
      let end = position + Int.random(in: 1...4, using: &random)
      entities.append(
        LabeledEntity(
          kind: ["A", "B-x"].randomElement(using: &random) ?? "A", tokens: position..<end))
      position = end
    }
    return (entities, position + Int.random(in: 0...2, using: &random))
  }

  private static func converted(_ labels: [String], to scheme: EntityScheme) throws -> [String] {
    var buffer = SequenceBuffer(
      LabeledSequence(tokens: labels.indices.map { "t\($0)" }, labels: labels))
    try buffer.convertLabels(to: scheme, in: "test")
    return buffer.labels.map { buffer.string($0) }
  }

  @Test("Entities are the same in every scheme", arguments: 0..<40 as Range<UInt64>)
  func roundTrips(seed: UInt64) throws {
    let (entities, count) = Self.entities(seed)
    let schemes = EntityScheme.allCases.filter { $0 != .io }
    for first in schemes {
      let labels = first.labels(of: entities, count: count)
      #expect(LabeledEntity.entities(in: labels, first) == entities)
      for second in schemes {
        let other = try Self.converted(labels, to: second)
        #expect(other == second.labels(of: entities, count: count), "\(first) to \(second)")
        #expect(zip(other, other.dropFirst()).allSatisfy { second.allows($1, after: $0) })
      }
    }
  }

  @Test("Labels without letters are runs, and other is outside")
  func runs() throws {
    let labels = ["value", "value", "other", "food"]
    #expect(try Self.converted(labels, to: .bio) == ["B-value", "I-value", "O", "B-food"])
    #expect(try Self.converted(["B-A", "I-A", "O"], to: .io) == ["A", "A", "O"])
  }

  @Test("Unknown labels are not converted")
  func unknown() {
    #expect(throws: DataError.self) { try Self.converted(["A", ""], to: .bio) }
  }
}
