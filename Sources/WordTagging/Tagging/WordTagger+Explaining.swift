extension WordTagger {
  /// What decided a token's label.
  package struct Explanation: Sendable {
    package let token: String
    package let label: String
    package let confidence: Double
    /// The features that speak for or against the label, the strongest first.
    package let reasons: [Reason]
  }

  /// A feature with its weight for a label.
  package struct Reason: Sendable, Hashable {
    package let feature: String
    package let label: String
    package let weight: Float
  }

  /// Which features decided each token of a line, with their weights for the label it got.
  package func explain(_ text: String) -> [Explanation] {
    let line = tag(text)
    var copy = text
    let reasons = copy.withUTF8 { utf8 in
      line.tokens.map { ByteRange($0.range.lowerBound, $0.range.upperBound) }
        .withUnsafeBufferPointer { tokens in
          self.reasons(SequenceView(bytes: utf8, tokens: tokens))
        }
    }
    return line.tokens.indices.map { index in
      let token = line.tokens[index]
      var found = reasons[index].filter { $0.label == token.label }
      if index > 0 {
        let previous = line.tokens[index - 1].label
        found += reasons[index].filter { $0.label == "\(previous) > \(token.label)" }
        if let from = labels.firstIndex(of: previous), let to = labels.firstIndex(of: token.label) {
          found.append(
            Reason(
              feature: "transition", label: "\(previous) > \(token.label)",
              weight: model.transitions[from * labels.count + to]))
        }
      }
      return Explanation(
        token: String(line.text(of: token)), label: token.label, confidence: token.confidence,
        reasons: found.filter { $0.weight != 0 }.sorted { abs($0.weight) > abs($1.weight) })
    }
  }

  /// For each token all weights that its features have; those of edge features name two labels.
  package func reasons(_ line: SequenceView) -> [[Reason]] {
    extractor.namedFeatures(line).map { features in
      features.flatMap { feature -> [Reason] in
        let offset = model.row(of: feature.hash)
        guard offset != 0 else { return [] }
        var reasons: [Reason] = []
        if feature.scoresPairs {
          model.rows.visit(edgeRow: offset) { previous, label, weight in
            reasons.append(
              Reason(
                feature: feature.name, label: "\(labels[previous]) > \(labels[label])",
                weight: weight))
          }
        } else {
          model.rows.visit(stateRow: offset) { label, weight in
            guard label < labels.count else { return }
            reasons.append(Reason(feature: feature.name, label: labels[label], weight: weight))
          }
        }
        return reasons
      }
    }
  }
}
