package import WordTagging

/// A trained model: the content of a model file.
package struct TrainedModel: Sendable {
  package var labels: [String]
  package var features: FeatureSet
  package var tokenizer = Tokenizer()
  package var wordLists: [WordListTable.Entry]
  package var clusters: [ClusterTable.Entry] = []
  /// The hash of each state feature and each edge feature.
  package var hashes: [UInt64]
  package var edgeHashes: [UInt64]
  package var layout: WeightLayout
  /// The weights in the order of the layout.
  package var weights: [Float]
  package var transitionConstraints: [Bool]
  package var temperature: Float = 1
  /// The number of bits of the hashes that distinguish features.
  package var identityBits = FeatureTable.identityBits
  package var metadata: [(key: String, value: String)] = []

  package init(
    labels: [String], features: FeatureSet, wordLists: [WordListTable.Entry],
    hashes: [UInt64], edgeHashes: [UInt64], layout: WeightLayout, weights: [Float],
    transitionConstraints: [Bool] = []
  ) {
    self.labels = labels
    self.features = features
    self.wordLists = wordLists
    self.hashes = hashes
    self.edgeHashes = edgeHashes
    self.layout = layout
    self.weights = weights
    self.transitionConstraints = transitionConstraints
  }

  /// The bytes of the model file; equal models give equal bytes.
  ///
  /// - Parameters:
  ///   - encoding: The encoding of weights.
  ///   - prune: Weights with a smaller magnitude are left out, and features without weights too.
  /// - Returns: The bytes of the file.
  package func fileBytes(encoding: WeightEncoding = .float32, prune: Float = 0) -> [UInt8] {
    let transitionStart = layout.transitionStart
    let codebook = Codebook(
      encoding == .code8
        ? weights[..<transitionStart].filter { $0 != 0 && abs($0) >= prune } : [])
    var parameters = ModelParameters()
    parameters.labelCount = labels.count
    parameters.encoding = encoding
    parameters.temperature = temperature
    parameters.tokenizerRules = tokenizer.rules
    parameters.identityBits = identityBits
    var table = FeatureTableBuilder(
      encoding: encoding, codebook: codebook, isWide: isWide(prune),
      limit: hashes.count + edgeHashes.count)
    var entries = FeatureTableBuilder.Entries()
    for feature in hashes.indices {
      entries.removeAll()
      for index in layout.row(ofFeature: feature) where isKept(index, prune) {
        entries.labels.append(Int(layout.rowLabels[index]))
        entries.weights.append(weights[index])
      }
      table.add(hashes[feature] & parameters.identityMask, entries)
    }
    for feature in edgeHashes.indices {
      entries.removeAll()
      for index in layout.row(ofEdgeFeature: feature) where isKept(index, prune) {
        let pair = layout.labelPair(ofEdgeWeight: index)
        entries.previousLabels.append(pair.previous)
        entries.labels.append(pair.label)
        entries.weights.append(weights[index])
      }
      table.add(edgeHashes[feature] & parameters.identityMask, entries)
    }
    parameters.isWide = table.isWide
    parameters.rowCount = table.featureCount
    let (tableBytes, rowBytes) = table.bytes()
    var sections: [ModelFormat.Section: [UInt8]] = [
      .metadata: text(metadata.map { "\($0.key)\t\(MetadataText.escaped($0.value))" }),
      .labels: text(labels), .features: Array(features.description.utf8),
      .abbreviations: text(tokenizer.abbreviations), .wordLists: wordListBytes(),
      .parameters: words(parameters.words), .featureTable: tableBytes,
      .rows: rowBytes,
      .codebook: encoding == .code8 ? words(codebook.values.map(\.bitPattern)) : [],
      .transitions: words(weights[transitionStart..<layout.trigramStart].map(\.bitPattern)),
      .transitionConstraints: transitionConstraints.map { $0 ? 1 : 0 },
    ]
    if !clusters.isEmpty { sections[.clusters] = clusterBytes() }
    let trigrams = trigrams(prune: prune)
    guard !trigrams.isEmpty else { return ModelFile.bytes(sections) }
    sections[.trigrams] = words(trigrams.words)
    return ModelFile.bytes(sections, version: ModelFormat.versionWithTrigrams)
  }

  /// The label trigrams with a weight of a minimum magnitude.
  package func trigrams(prune: Float = 0) -> TrigramWeights {
    let kept = layout.trigrams.indices.filter { isKept(layout.trigramStart + $0, prune) }
    return TrigramWeights(
      kept.map { layout.trigrams[$0] }, weights: kept.map { weights[layout.trigramStart + $0] })
  }

  private func isKept(_ index: Int, _ prune: Float) -> Bool {
    weights[index] != 0 && abs(weights[index]) >= prune
  }

  /// Whether a label or the length of a row does not fit into a byte.
  private func isWide(_ prune: Float) -> Bool {
    labels.count > 255
      || edgeHashes.indices.contains { feature in
        layout.row(ofEdgeFeature: feature).count { isKept($0, prune) } > 255
      }
  }

  private func text(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

  private func words(_ words: some Sequence<UInt32>) -> [UInt8] {
    words.reduce(into: []) { $0.append(littleEndian: $1) }
  }

  private func wordListBytes() -> [UInt8] {
    wordLists.reduce(into: []) { bytes, entry in
      bytes.append(littleEndian: entry.key)
      bytes.append(littleEndian: entry.whole)
      bytes.append(littleEndian: entry.begun)
    }
  }

  private func clusterBytes() -> [UInt8] {
    clusters.reduce(into: []) { bytes, entry in
      bytes.append(littleEndian: entry.key)
      bytes.append(littleEndian: entry.path)
    }
  }
}

extension TrigramWeights {
  /// The numbers of the file's section: for each trigram the label before, the first being 0 for
  /// ``LabelTrigram/start``, the two labels after it and the bits of the weight.
  package var words: [UInt32] {
    trigrams.indices.flatMap {
      let trigram = trigrams[$0]
      return [
        UInt32(trigram.first + 1), UInt32(trigram.second), UInt32(trigram.third),
        weights[$0].bitPattern,
      ]
    }
  }
}
