package import LabeledData
package import TaggerTraining
package import WordTagging

/// A small model made of counts, for tests that need one and do not care how good it is.
///
/// Each weight counts how often its feature and label stand together, shared among the labels that the
/// feature is seen with, so that the model knows its few lines without an optimizer.
package enum TestModel {
  /// The lines that the model is made of.
  package static let lines: [LabeledSequence] = [
    labeled(
      "1½/value cups/measure all-purpose/ingredient flour/ingredient ,/other sifted/preparation"),
    labeled("10g/combination butter/ingredient ,/other melted/preparation"),
    labeled("2/value large/size eggs/ingredient"),
    labeled("1/2/value tsp./measure fine/ingredient sea/ingredient salt/ingredient"),
    labeled("250ml/combination whole/ingredient milk/ingredient ,/other warm/preparation"),
    labeled(
      "3/value tbsp./measure olive/ingredient oil/ingredient (/other optional/comment )/other"),
    labeled("1/value lemon/ingredient ,/other for/purpose garnish/purpose"),
  ]

  /// The templates of the model.
  package static let templates = """
    word[-1..1]
    word[-1] & word[0]
    suffix[0](1..2)
    shape[0]
    list(units)[0]
    bias
    transition
    """

  /// The model's parts.
  package static func trained(
    templates: String = templates, lines: [LabeledSequence] = lines, lists: [[[String]]] = [],
    order: Int = 1
  ) throws -> TrainedModel {
    let features = try FeatureSet(parsing: templates)
    let lists = WordListTable(
      lists: features.listNames.indices.map {
        lists.isEmpty ? [["cups"], ["tsp."], ["tbsp."]] : lists[$0]
      })
    let clusters = ClusterTable(
      features.clusteringNames.map { _ in
        [("cups", "0100"), ("tsp.", "0101"), ("flour", "1"), ("salt", "1"), ("milk", "001")]
      }
    ).slots
    let extractor = FeatureExtractor(
      features, lists: [SharedBuffer(lists.slots)], clusters: SharedBuffer(clusters))
    var encoder = CorpusEncoder(extractor)
    for line in lines { try encoder.add(SequenceBuffer(line)) }
    let corpus = encoder.finish()
    let layout = WeightLayout(
      corpus: corpus, pairs: .observed, minTrigramCount: order == 2 ? 1 : nil)
    var weights = [Float](repeating: 0, count: layout.weightCount)
    for token in 0..<corpus.tokenCount {
      for index in corpus.features(ofToken: token) {
        let row = layout.row(ofFeature: Int(corpus.featureIDs[index]))
        for weight in row where layout.rowLabels[weight] == corpus.labels[token] {
          weights[weight] += 1 / Float(row.count)
        }
      }
    }
    for line in 0..<corpus.sequenceCount {
      for token in corpus.tokens(ofSequence: line).dropFirst() {
        let pair = Int(corpus.labels[token - 1]) * corpus.labelCount + Int(corpus.labels[token])
        weights[layout.transitionStart + pair] += 0.05
      }
    }
    for index in layout.trigramStart..<layout.weightCount { weights[index] = 0.1 }
    var model = TrainedModel(
      labels: encoder.labels, features: features, wordLists: lists.slots,
      hashes: encoder.features.hashes, edgeHashes: encoder.edgeFeatures.hashes, layout: layout,
      weights: weights)
    model.clusters = clusters
    model.metadata = [("author", "the tests"), ("version", "1")]
    return model
  }

  /// The bytes of the model file.
  package static func bytes(
    encoding: WeightEncoding = .float32, templates: String = templates,
    lines: [LabeledSequence] = lines, lists: [[[String]]] = [], order: Int = 1
  ) throws -> [UInt8] {
    try trained(templates: templates, lines: lines, lists: lists, order: order).fileBytes(
      encoding: encoding)
  }

  /// A tagger with the model.
  package static func tagger() throws -> WordTagger {
    try WordTagger(modelBytes: bytes())
  }

  /// A line from pairs of token and label.
  private static func labeled(_ pairs: String) -> LabeledSequence {
    var line = LabeledSequence(tokens: [])
    for pair in pairs.split(separator: " ") {
      let slash = pair.lastIndex(of: "/") ?? pair.endIndex
      line.tokens.append(String(pair[..<slash]))
      line.labels.append(String(pair[slash...].dropFirst()))
    }
    return line
  }
}
