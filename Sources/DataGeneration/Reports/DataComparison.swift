/// How generated lines differ from real ones.
public struct DataComparison: Sendable {
  /// The things of one kind, the most different first.
  public struct Section: Sendable {
    /// What is counted.
    public var title: String
    /// How much of the two distributions lies on each other, 0 to 1.
    public var overlap: Double
    /// The things whose shares differ most.
    public var rows: [Row]
  }

  /// One thing with its share on both sides.
  public struct Row: Sendable {
    /// The thing.
    public var name: String
    /// Its share among the real ones.
    public var realShare: Double
    /// Its share among the generated ones.
    public var generatedShare: Double
    /// A line that shows it.
    public var example: String?
  }

  /// Words of a label that generated lines never have.
  public struct UnknownWords: Sendable {
    /// The label.
    public var label: String
    /// The share of the label's real tokens that are unknown.
    public var share: Double
    /// The commonest of them.
    public var commonest: [String]
  }

  /// Labels, shapes, label pairs and token classes.
  public var sections: [Section]
  /// The words that are missing, by label.
  public var unknownWords: [UnknownWords]
  /// The share of all real tokens that generated lines never have.
  public var unknownShare: Double
  /// The share of the real lines whose shape is generated at all.
  public var knownShapeShare: Double

  /// Compares two sets of lines.
  ///
  /// - Parameters:
  ///   - generated: The generated lines.
  ///   - real: The lines that they should be like.
  ///   - rowCount: How many rows each section shows.
  public init(generated: DataProfile, real: DataProfile, rowCount: Int = 12) {
    func section(
      _ title: String, _ counts: (DataProfile) -> DataProfile.Counts, examples: Bool = false
    )
      -> Section
    {
      let made = counts(generated)
      let wanted = counts(real)
      let madeTotal = Double(max(1, made.values.reduce(0, +)))
      let wantedTotal = Double(max(1, wanted.values.reduce(0, +)))
      var overlap = 0.0
      var rows: [Row] = []
      for name in Set(made.keys).union(wanted.keys) {
        let madeShare = Double(made[name] ?? 0) / madeTotal
        let wantedShare = Double(wanted[name] ?? 0) / wantedTotal
        overlap += min(madeShare, wantedShare)
        let example = real.shapeExamples[name] ?? generated.shapeExamples[name]
        rows.append(
          Row(
            name: name, realShare: wantedShare, generatedShare: madeShare,
            example: examples ? example : nil))
      }
      rows.sort {
        let (first, second) = ($0.difference, $1.difference)
        return first == second ? $0.name < $1.name : first > second
      }
      return Section(title: title, overlap: overlap, rows: Array(rows.prefix(rowCount)))
    }
    sections = [
      section("labels", \.labels),
      section("shapes", \.shapes, examples: true),
      section("label pairs", \.labelPairs),
      section("token classes", \.tokenClasses),
    ]
    var unknownCount = 0
    unknownWords = real.words.sorted { $0.key < $1.key }.map { label, words in
      let unknown = words.filter { !generated.vocabulary.contains($0.key) }
      let count = unknown.values.reduce(0, +)
      unknownCount += count
      let commonest = unknown.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(rowCount)
      return UnknownWords(
        label: label, share: Double(count) / Double(max(1, words.values.reduce(0, +))),
        commonest: commonest.map { "\($0.key) (\($0.value))" })
    }
    unknownShare = Double(unknownCount) / Double(max(1, real.tokenCount))
    let known = real.shapes.filter { generated.shapes[$0.key] != nil }.values.reduce(0, +)
    knownShapeShare = Double(known) / Double(max(1, real.lineCount))
  }
}

extension DataComparison.Row {
  var difference: Double { abs(realShare - generatedShare) }
}
