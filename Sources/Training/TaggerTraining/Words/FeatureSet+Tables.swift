import WordTagging

extension FeatureSet {
  /// The templates of a table of words, in the feature language.
  static func templates(ofTable name: String, _ kind: WordTable.Kind) -> String {
    let tests =
      switch kind {
      case .tree: ["[-1..1](4)", "[-1..1](8)", "[-1..1]"]
      case .tags: ["[-1..1]"]
      }
    let steps = kind == .tags ? "" : "(8)"
    let pairs = [(-1, 0), (0, 1)].map {
      "cluster(\(name))[\($0.0)]\(steps) & cluster(\(name))[\($0.1)]\(steps)"
    }
    return (tests.map { "cluster(\(name))" + $0 } + pairs).map { $0 + "\n" }.joined()
  }
}
