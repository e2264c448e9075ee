import DataGeneration
import Foundation
import LabeledData
import Testing

@Suite("Unknown words")
struct UnknownWordsTests {
  private static func fixture() throws -> GrammarFixture {
    GrammarFixture(
      """
      labels food unit other
      outside other
      list food from "foods.txt" held-out
      list unit from "units.txt"
      line = unit:<unit> food:<food>
      """,
      lists: [
        "foods.txt": "Plain Flour\nRYE\nsoy & oat bran\nbutter\nrice\nmilk",
        "units.txt": "cup\nspoon",
      ])
  }

  private func lines(
    _ share: Double, split: DataSplit = .whole
  ) throws -> [(line: LabeledSequence, part: Int)] {
    let generator = LineGenerator(
      try Self.fixture().grammar(), seed: 5, split: split, unknownWords: share)
    var lines: [(LabeledSequence, Int)] = []
    try generator.generate(400) { lines.append((LabeledSequence($0), $1)) }
    return lines
  }

  private static let foods = [
    "Plain", "Flour", "RYE", "soy", "&", "oat", "bran", "butter", "rice", "milk",
  ]

  @Test(
    "without a share nothing changes, and with one all entries of held-out lists and some other words do"
  )
  func entries() throws {
    #expect(
      try lines(0).allSatisfy { line, _ in line.tokens.dropFirst().allSatisfy(Self.foods.contains) }
    )
    let changed = try lines(1).map(\.line)
    let units = changed.flatMap { zip($0.tokens, $0.labels).filter { $1 == "unit" }.map(\.0) }
    let others = units.count { !["cup", "spoon"].contains($0) }
    #expect((units.count / 5...units.count * 2 / 5).contains(others), "\(others)")
    for line in changed {
      let words = zip(line.tokens, line.labels)
      let food = words.filter { $1 == "food" }.map(\.0)
      #expect(!food.isEmpty)
      #expect(food.allSatisfy { $0 == "&" || !Self.foods.contains($0) }, "\(food)")
      #expect(food != ["&"])
    }
    // Each form of the words stays: capitals, and the sign between two words.
    let foods = changed.map { line in
      zip(line.tokens, line.labels).filter { $1 == "food" }.map(\.0)
    }
    #expect(foods.contains { $0.count == 1 && $0[0] == $0[0].uppercased() })
    #expect(foods.contains { $0.count == 2 && $0.map(\.capitalized) == $0 })
    #expect(foods.contains { $0.count == 4 && $0[1] == "&" })
  }

  @Test("remarks have the outside label, stand between parts and in their share of lines")
  func remarks() throws {
    let all = try lines(0.5).map(\.line)
    let withRemark = all.filter { $0.labels.contains("other") }
    #expect((150...250).contains(withRemark.count))
    for line in all {
      #expect(line.labels.filter { $0 == "unit" }.count == 1)
      #expect(line.text?.contains("  ") == false && line.text?.hasSuffix(" ") == false)
      // The tokens of a food stay together.
      let places = line.labels.indices.filter { line.labels[$0] == "food" }
      #expect(places.count == (places.last ?? 0) - (places.first ?? 0) + 1)
    }
    #expect(Set(withRemark.map { $0.labels.first }) == ["other", "unit"])
    #expect(withRemark.contains { $0.labels.last == "other" })
  }

  @Test("of a split only the first part has unknown words, and a seed gives the same lines")
  func split() throws {
    let split = try #require(DataSplit("50/50"))
    let lines = try lines(1, split: split)
    #expect(lines.filter { $0.part == 0 }.contains { $0.line.labels.contains("other") })
    #expect(!lines.filter { $0.part == 1 }.contains { $0.line.labels.contains("other") })
    #expect(try self.lines(1, split: split).map(\.line) == lines.map(\.line))
  }

  @Test("words of other scripts keep their letters and case, and signs stay")
  func scripts() throws {
    let grammar = GrammarFixture(
      """
      labels food other
      outside other
      list food from "foods.txt" held-out
      line = food:<food>
      """, lists: ["foods.txt": "соль – Мука\nmüsli – grob"])
    let generator = LineGenerator(try grammar.grammar(), seed: 1, unknownWords: 1)
    try generator.generate(200) { line, _ in
      let line = LabeledSequence(line)
      let food = zip(line.tokens, line.labels).filter { $1 == "food" }.map(\.0)
      #expect(food.count == 3 && food[1] == "–", "\(food)")
      let isCyrillic = food[0].unicodeScalars.allSatisfy { (0x400...0x4FF).contains($0.value) }
      #expect(food[0] == food[0].lowercased())
      if isCyrillic {
        #expect(food[0].sorted() == "соль".sorted())
        #expect(food[2] == food[2].capitalized && food[2].lowercased().sorted() == "мука".sorted())
      } else {
        #expect(food[2] == food[2].lowercased() && food[0] != "müsli")
      }
    }
  }
}
