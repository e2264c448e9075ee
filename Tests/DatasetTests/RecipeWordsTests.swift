import DataGeneration
import Foundation
import LabeledData
import Testing

import RecipeRows

/// The repair of misread words knows the words of the grammars; `make recipe-words` writes them.
@Suite("Words of the grammars") struct RecipeWordsTests {
  private static let known = Set(RecipeWords.all.map(String.init))

  /// The words of generated lines and how often each occurs, as Scripts/recipe-words.py takes them.
  private static func counts(_ grammar: String, lines: Int, seed: UInt64) throws -> [String: Int] {
    let datasets = RecipeDataTests.folder.deletingLastPathComponent().path
    var counts: [String: Int] = [:]
    let generator = LineGenerator(try Grammar(contentsOf: "\(datasets)/\(grammar)"), seed: seed)
    try generator.generate(lines) { line, _ in
      let text = LabeledSequence(line).text ?? ""
      for token in text.lowercased().split(whereSeparator: \.isWhitespace) {
        var core = token[...]
        let signs = ".,;:!?()[]\"'“”‘’"
        while let first = core.first, signs.contains(first) { core.removeFirst() }
        while let last = core.last, signs.contains(last) { core.removeLast() }
        guard !core.contains(where: { "./@0123456789".contains($0) }) else { continue }
        for part in core.split(whereSeparator: { "-’'".contains($0) })
        where part.count >= 4 && part.allSatisfy(\.isLetter) {
          counts[String(part), default: 0] += 1
        }
      }
    }
    return counts
  }

  @Test(
    "nearly every word that the grammars often give is known, and nearly every known word is theirs"
  )
  func words() throws {
    let lines = 30_000
    var counts = try Self.counts("recipes/recipes.grammar", lines: lines, seed: 21)
    counts.merge(
      try Self.counts("pages/pages.grammar", lines: lines, seed: 22), uniquingKeysWith: +)
    let missing = counts.filter { $0.value >= 5 && !Self.known.contains($0.key) }.keys.sorted()
    #expect(
      missing.count * 500 < Self.known.count,
      "run make recipe-words: the data lacks \(missing.prefix(10))")
    // The data has words of 100,000 lines of each grammar; a rare one may be in none of these.
    let foreign = Self.known.count { counts[$0] == nil }
    #expect(foreign * 9 < Self.known.count, "run make recipe-words: \(foreign) words are foreign")
  }
}
