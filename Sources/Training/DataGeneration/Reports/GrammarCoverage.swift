import LabeledData
import WordTagging

/// The frequencies with which the alternatives of a grammar are drawn.
public struct GrammarCoverage: Sendable {
  /// An alternative of the grammar.
  public struct Alternative: Sendable {
    /// Its location, `file:line:column`.
    public var place: String
    /// The alternative as it is written.
    public var text: String
    /// The expected number of uses in a line.
    public var expectedUses: Double
    /// The number of uses in the drawn lines.
    public var drawnCount: Int
  }

  /// The number of drawn lines.
  public let lineCount: Int
  /// The rules; one that is called with different arguments counts once for each.
  public let ruleCount: Int
  /// The alternatives that can be drawn, the rarest first.
  public let alternatives: [Alternative]
  /// The number of entries that a reference can draw.
  public let entryCount: Int
  /// The number of entries that were drawn.
  public let drawnEntryCount: Int

  /// Computes the expected uses and draws a number of lines to count the real ones.
  public init(_ grammar: Grammar, seed: UInt64, lineCount: Int) {
    self.lineCount = lineCount
    var counter = DrawCounter()
    var maker = LineGenerator(grammar, seed: seed).maker(part: 0)
    var line = SequenceBuffer()
    for index in 0..<lineCount { _ = maker.make(index, into: &line, observer: &counter) }
    let expected = ExpectedUses(grammar).ofChildren
    // A rule with parameters is compiled once for each list of arguments; here it counts as one.
    var bySource: [SourceRange: (uses: Double, drawn: Int)] = [:]
    for (child, source) in grammar.childSources {
      bySource[source, default: (0, 0)].uses += expected[child] ?? 0
      bySource[source, default: (0, 0)].drawn += counter.children[child] ?? 0
    }
    alternatives = bySource.sorted {
      ($0.value.uses, $0.key.file, $0.key.range.lowerBound) < (
        $1.value.uses, $1.key.file, $1.key.range.lowerBound
      )
    }.map { source, uses in
      let file = grammar.files[source.file]
      return Alternative(
        place: file.place(of: source.range),
        text: String(decoding: file.bytes[source.range], as: UTF8.self), expectedUses: uses.uses,
        drawnCount: uses.drawn)
    }
    ruleCount = grammar.rules.count
    let listed = Set(grammar.pools.flatMap(\.entries)).filter {
      grammar.entries[Int($0)].number == nil
    }
    entryCount = listed.count
    drawnEntryCount = listed.intersection(counter.entries.keys).count
  }
}

/// Counts what is drawn, failed attempts included.
private struct DrawCounter: DerivationObserver {
  var children: [Int32: Int] = [:]
  var entries: [Int32: Int] = [:]

  mutating func drew(pool: Int32, entry: Int32) { entries[entry, default: 0] += 1 }
  mutating func chose(child: Int32) { children[child, default: 0] += 1 }
}
