extension WordTagger {
  /// The features behind a token's label.
  package struct Explanation: Sendable {
    package let token: String
    package let label: String
    package let confidence: Double
    /// The features with a weight for the label or against it, the strongest first.
    package let reasons: [Reason]
  }

  /// A feature with its weight for a label.
  package struct Reason: Sendable, Hashable {
    package let feature: String
    package let label: String
    package let weight: Float
  }

  /// The features of each token of a line, with their weights for its label.
  package func explain(_ text: String) -> [Explanation] {
    var text = text
    return text.withUTF8 { utf8 in
      var tokens: [ByteRange] = []
      tokenizer.tokens(in: utf8, into: &tokens)
      return tokens.withUnsafeBufferPointer { explain(SequenceView(bytes: utf8, tokens: $0)) }
    }
  }

  /// The features of each token of a tokenized sequence, with their weights for its label.
  package func explain(_ line: SequenceView) -> [Explanation] {
    let reasons = reasons(line)
    return pool.withScratch { scratch in
      tag(line, using: &scratch)
      return line.tokens.indices.map { token in
        let label = labels[scratch.label(of: token)]
        var found = reasons[token].filter { $0.label == label }
        if token > 0 {
          let pair = (scratch.label(of: token - 1), scratch.label(of: token))
          let name = "\(labels[pair.0]) > \(label)"
          found += reasons[token].filter { $0.label == name }
          found.append(
            Reason(
              feature: "transition", label: name,
              weight: model.transitions[pair.0 * labels.count + pair.1]))
        }
        return Explanation(
          token: String(decoding: line.bytes[line.tokens[token].indices], as: UTF8.self),
          label: label, confidence: scratch.confidence(of: token),
          reasons: found.filter { $0.weight != 0 }.sorted { abs($0.weight) > abs($1.weight) })
      }
    }
  }

  /// For each token all weights of its features; those of edge features name two labels.
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
