import LabeledData
import WordTagging

/// How often the parts of a grammar are drawn.
public struct GrammarCoverage: Sendable {
  /// An alternative of the grammar.
  public struct Alternative: Sendable {
    /// Where it is written, `file:line:column`.
    public var place: String
    /// The alternative as it is written.
    public var text: String
    /// How often it is used in a line, on average.
    public var expectedUses: Double
    /// How often it was drawn in the lines.
    public var drawnCount: Int
  }

  /// The lines that were drawn.
  public let lineCount: Int
  /// The rules, called with different arguments counted apart.
  public let ruleCount: Int
  /// The alternatives that can be drawn, the rarest first.
  public let alternatives: [Alternative]
  /// The entries of word lists that a reference can draw.
  public let entryCount: Int
  /// The entries that were drawn.
  public let drawnEntryCount: Int

  /// Counts what is expected of a grammar and what so many lines of it draw.
  public init(_ grammar: Grammar, seed: UInt64, lineCount: Int) {
    self.lineCount = lineCount
    var counter = DrawCounter()
    var maker = LineGenerator(grammar, seed: seed).maker(part: 0)
    var line = SequenceBuffer()
    for index in 0..<lineCount { _ = maker.make(index, into: &line, observer: &counter) }
    let expected = ExpectedUses(grammar).ofChildren
    // A rule with arguments is laid out once for each of them; here it counts as one.
    var bySource: [SourceRange: (uses: Double, drawn: Int)] = [:]
    for (child, source) in grammar.childSources {
      bySource[source, default: (0, 0)].uses += expected[child] ?? 0
      bySource[source, default: (0, 0)].drawn += counter.children[child] ?? 0
    }
    alternatives = bySource.sorted {
      ($0.value.uses, $0.key.file, $0.key.range.lowerBound)
        < ($1.value.uses, $1.key.file, $1.key.range.lowerBound)
    }.map { source, uses in
      let file = grammar.files[source.file]
      let place = file.problem(source.range, "")
      return Alternative(
        place: "\(place.file):\(place.line):\(place.column)",
        text: String(decoding: file.bytes[source.range], as: UTF8.self),
        expectedUses: uses.uses, drawnCount: uses.drawn)
    }
    ruleCount = grammar.rules.count
    let listed = Set(grammar.pools.flatMap(\.entries))
      .filter { grammar.entries[Int($0)].number == nil }
    entryCount = listed.count
    drawnEntryCount = listed.intersection(counter.entries.keys).count
  }
}

/// Counts what is drawn, attempts that failed included.
private struct DrawCounter: AttemptObserver {
  var children: [Int32: Int] = [:]
  var entries: [Int32: Int] = [:]

  mutating func beginAttempt() {}
  mutating func begin(rule: Int32, at offset: Int) {}
  mutating func end(rule: Int32, at offset: Int) {}
  mutating func drew(pool: Int32, entry: Int32, at offset: Int) { entries[entry, default: 0] += 1 }
  mutating func chose(child: Int32) { children[child, default: 0] += 1 }
}
