/// The differences between generated and real lines.
public struct DataComparison: Sendable {
  /// The counts of one kind, the most different first.
  public struct Section: Sendable {
    /// The name of the kind.
    public var title: String
    /// The overlap of the two distributions, 0 to 1.
    public var overlap: Double
    /// The rows whose shares differ most.
    public var rows: [Row]
  }

  /// A label, shape or class with its share on both sides.
  public struct Row: Sendable {
    /// The name.
    public var name: String
    /// Its share in the real lines.
    public var realShare: Double
    /// Its share in the generated lines.
    public var generatedShare: Double
    /// An example.
    public var example: String?
  }

  /// Words of a label that no generated line has.
  public struct UnknownWords: Sendable {
    /// The label.
    public var label: String
    /// The share of the label's real tokens that are unknown.
    public var share: Double
    /// The most common ones.
    public var commonest: [String]
  }

  /// Labels, shapes, label pairs and token classes.
  public var sections: [Section]
  /// The missing words by label.
  public var unknownWords: [UnknownWords]
  /// The share of all real tokens that no generated line has.
  public var unknownShare: Double
  /// The share of the real lines whose shape is generated.
  public var knownShapeShare: Double

  /// Compares two sets of lines.
  ///
  /// - Parameters:
  ///   - generated: The generated lines.
  ///   - real: The real lines.
  ///   - rowCount: The number of rows of each section.
  public init(generated: DataProfile, real: DataProfile, rowCount: Int = 12) {
    let realExamples = real.shapeExamples
    let generatedExamples = generated.shapeExamples
    let vocabulary = generated.vocabulary
    let shapes = generated.shapes
    func section(
      _ title: String, _ counts: (DataProfile) -> DataProfile.Counts, examples: Bool = false
    ) -> Section {
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
        let example = realExamples[name] ?? generatedExamples[name]
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
      section("labels", \.labels), section("shapes", \.shapes, examples: true),
      section("label pairs", \.labelPairs), section("token classes", \.tokenClasses),
    ]
    var unknownCount = 0
    unknownWords = real.words.sorted { $0.key < $1.key }.map { label, words in
      let unknown = words.filter { !vocabulary.contains($0.key) }
      let count = unknown.values.reduce(0, +)
      unknownCount += count
      let commonest = unknown.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(rowCount)
      return UnknownWords(
        label: label, share: Double(count) / Double(max(1, words.values.reduce(0, +))),
        commonest: commonest.map { "\($0.key) (\($0.value))" })
    }
    unknownShare = Double(unknownCount) / Double(max(1, real.tokenCount))
    let known = real.shapes.filter { shapes[$0.key] != nil }.values.reduce(0, +)
    knownShapeShare = Double(known) / Double(max(1, real.lineCount))
  }
}

extension DataComparison.Row { var difference: Double { abs(realShare - generatedShare) } }
