package import WordTagging

extension FeatureSet {
  /// The templates with those that tables of words need, for tables that no template uses.
  package func adding(_ tables: [String: WordTable]) throws(TaggerError) -> FeatureSet {
    let added = tables.keys.sorted().filter { !clusteringNames.contains($0) }
    guard !added.isEmpty else { return self }
    let lines = added.flatMap { name in
      let tests =
        switch tables[name]?.kind {
        case .tree?, nil: ["[-1..1](4)", "[-1..1](8)", "[-1..1]"]
        case .tags?: ["[-1..1]"]
        }
      let steps = tables[name]?.kind == .tags ? "" : "(8)"
      let pairs = [(-1, 0), (0, 1)].map {
        "cluster(\(name))[\($0.0)]\(steps) & cluster(\(name))[\($0.1)]\(steps)"
      }
      return tests.map { "cluster(\(name))" + $0 } + pairs
    }
    return try FeatureSet(parsing: ([description] + lines).joined(separator: "\n"))
  }
}
