extension WordTagger {
  /// The explanation of a token's label by its features.
  public struct Explanation: Sendable, Hashable {
    /// The token; empty where there are attributes alone.
    public let token: String
    /// Its label.
    public let label: String
    /// The probability of the label.
    public let confidence: Double
    /// The features with a weight for the label or against it, the strongest first.
    public let reasons: [Reason]
  }

  /// A feature with its weight for a label.
  public struct Reason: Sendable, Hashable {
    /// The feature, written in the feature language with its values.
    public let feature: String
    /// The label, or two or three labels with ` > ` between them for a feature of all.
    public let label: String
    /// The weight; a negative one is evidence against the label.
    public let weight: Float
  }

  /// The features of each token of a line, with their weights for its label.
  ///
  /// ```swift
  /// for word in tagger.explain("2 cups flour") { print(word.token, word.label, word.reasons.prefix(3)) }
  /// ```
  public func explain(_ text: String) -> [Explanation] {
    var text = text
    return text.withView { utf8 in
      var tokens: [ByteRange] = []
      tokenizer.tokens(in: utf8, into: &tokens)
      return tokens.withView { explain(SequenceView(bytes: utf8, tokens: $0)) }
    }
  }

  /// The features of each token of a tokenized sequence, with their weights for its label.
  package func explain(_ line: SequenceView) -> [Explanation] {
    let reasons = reasons(line)
    return pool.withScratch { scratch in
      tag(line, using: &scratch)
      // The labels that the weights are for.
      var path = (0..<line.count).map { scratch.label(of: $0) }
      iob1?.writeBIO(over: &path)
      return path.indices.map { token in
        let label = labels[path[token]]
        var found = reasons[token].filter { $0.label == label }
        if token > 0 {
          let pair = (path[token - 1], path[token])
          let name = "\(labels[pair.0]) > \(label)"
          found += reasons[token].filter { $0.label == name }
          found.append(
            Reason(
              feature: "transition", label: name,
              weight: model.transitions[pair.0 * labels.count + pair.1]))
          if !model.trigrams.isEmpty {
            let trigram = LabelTrigram(
              token > 1 ? path[token - 2] : LabelTrigram.start, pair.0, pair.1)
            found.append(
              Reason(
                feature: "trigram", label: trigram.name(labels),
                weight: model.trigrams.weight(trigram)))
          }
        }
        return Explanation(
          token: line.tokens.isEmpty
            ? "" : String(decoding: line.bytes[line.tokens[token].indices], as: UTF8.self),
          label: labels[scratch.label(of: token)], confidence: scratch.confidence(of: token),
          reasons: found.filter { $0.weight != 0 }.sorted { abs($0.weight) > abs($1.weight) })
      }
    }
  }

  /// All feature weights of each token; the weights of edge features name two labels.
  package func reasons(_ line: SequenceView) -> [[Reason]] {
    var reasons = templateReasons(line)
    guard model.features.usesAttributes else { return reasons }
    reasons += Array(repeating: [], count: line.count - reasons.count)
    for token in 0..<line.count {
      line.visitNames(of: token) { name, _ in
        let row = model.row(of: FeatureHash.attribute(name))
        let offset = row == 0 ? model.collidingRows[Array(name)] ?? 0 : row
        guard offset != 0 else { return }
        let feature = String(decoding: name, as: UTF8.self)
        model.rows.visit(stateRow: offset) { label, weight in
          guard label < labels.count else { return }
          reasons[token].append(Reason(feature: feature, label: labels[label], weight: weight))
        }
      }
    }
    return reasons
  }

  private func templateReasons(_ line: SequenceView) -> [[Reason]] {
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
