/// The calls of Create ML's `MLWordTagger` and of `NLModel`.
///
/// The model's author, description, license and version are in ``WordTagger/metadata``.
extension WordTagger {
  /// The label of each token of a text.
  public func prediction(from text: String) -> [String] { tag(text).labels }

  /// The labels of the tokens of each text, in the order of the texts.
  public func predictions(from texts: [String]) -> [[String]] { texts.map { prediction(from: $0) } }

  /// The label of each of these tokens.
  public func predictedLabels(forTokens tokens: [String]) -> [String] {
    tag(tokens: tokens).labels
  }

  /// The most probable labels of each token with their probabilities, up to a maximum number.
  ///
  /// - Complexity: O(T·L²) for T tokens and L labels; in second order O(T·C·L) for C contexts.
  public func predictedLabelHypotheses(
    forTokens tokens: [String], maximumCount: Int
  ) -> [[String: Double]] {
    pool.withScratch { scratch in
      _ = tag(tokens: tokens, using: &scratch)
      return tokens.indices.map { token in
        let ranked = labels.indices.map {
          (label: $0, probability: scratch.lattice.probability(of: $0, at: token))
        }.sorted { $0.probability > $1.probability }
        return Dictionary(
          uniqueKeysWithValues: ranked.prefix(max(0, maximumCount)).map {
            (labels[$0.label], Double($0.probability))
          })
      }
    }
  }
}
