extension FeatureSet {
  /// Whether words with a path in a clustering have a feature with a nonzero weight.
  ///
  /// Features of several parts depend on other tests too. They can have a weight only if the path
  /// was seen in training, where a template of that part alone has a feature for it.
  ///
  /// - Parameters:
  ///   - path: The steps of the path as bits below a leading 1.
  ///   - clustering: The index of the clustering in ``clusteringNames``.
  ///   - hasWeight: Whether the feature of a hash has a nonzero weight; nil if training saw no such
  ///     feature.
  /// - Returns: Whether a row of the path is of use.
  package func usesPath(
    _ path: UInt64, of clustering: Int, hasWeight: (UInt64) -> Bool?
  ) -> Bool {
    func steps(_ test: Int) -> Int? {
      guard case .cluster(clustering, let steps) = tests[test] else { return nil }
      return steps
    }
    if tests.contains(where: { $0.condition.flatMap { steps($0.test) } != nil }) { return true }
    let templates = stateTemplates + edgeTemplates
    func feature(_ template: FeatureTemplate, _ steps: Int) -> Bool? {
      let value = TokenTest.value(ofPath: ClusterTable.prefix(of: path, steps: steps))
      return hasWeight(ObservedValues.mix(template.seed, value))
    }
    return templates.contains { template in
      template.parts.contains { part in
        guard let steps = steps(part.test) else { return false }
        if template.parts.count == 1 { return feature(template, steps) == true }
        let alone = templates.first {
          $0.parts == [.init(test: part.test, place: .init(anchor: .token, offset: 0))]
        }
        return alone.map { feature($0, steps) != nil } ?? true
      }
    }
  }
}
