import LabeledData
import WordTagging

/// The labels and features of a sequence as hashes, before they have numbers.
struct EncodedSequence {
  /// The hash of each token's label.
  var labels: [UInt64] = []
  /// The hashes of the state features, token after token.
  var features: [UInt64] = []
  /// The index after each token's last feature.
  var featureEnds: [Int] = []
  /// The value of each feature; empty when all are 1.
  var values: [Float] = []
  /// The hashes of the edge features, token after token; the first token has none.
  var edges: [UInt64] = []
  /// The index after each token's last edge feature; empty without edge templates.
  var edgeEnds: [Int] = []

  /// Removes everything and keeps the memory.
  fileprivate mutating func removeAll() {
    labels.removeAll(keepingCapacity: true)
    features.removeAll(keepingCapacity: true)
    featureEnds.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
    edgeEnds.removeAll(keepingCapacity: true)
  }

  /// Adds a feature of the current token.
  fileprivate mutating func append(_ hash: UInt64, value: Float) {
    if value != 1 || !values.isEmpty {
      // Values of 1 are implicit until there is another one.
      while values.count < features.count { values.append(1) }
      values.append(value)
    }
    features.append(hash)
  }
}

/// Hashes the labels and features of one sequence at a time.
struct FeatureEncoder: ~Copyable {
  private let extractor: FeatureExtractor
  /// The extractors for training sequences, by fold; empty when all have the same.
  private let folds: [FeatureExtractor]
  private let usesAttributes: Bool
  private let hasStates: Bool
  private var scratch = FeatureScratch()
  private var columnIndices: [Int] = []
  private var columnNames: [String]?

  init(_ extractor: FeatureExtractor, folds: [FeatureExtractor] = []) {
    self.extractor = extractor
    self.folds = folds
    usesAttributes = extractor.set.usesAttributes
    hasStates = extractor.stateWidth > 0 || extractor.edgeWidth > 0
  }

  /// Encodes a sequence that has tokens, by its number in the data.
  ///
  /// - Throws: ``EncodingError`` when the sequence lacks labels, or columns or attributes that the
  ///   templates use, or when a value is too large.
  mutating func encode(
    _ line: borrowing SequenceBuffer, number: Int, into encoded: inout EncodedSequence
  ) throws(EncodingError) {
    let count = line.itemCount
    guard line.labels.count == count else { throw .noLabels(columns: line.columnNames) }
    guard !usesAttributes || line.attributeEnds.count == count else { throw .noAttributes }
    if usesAttributes, let large = line.attributes.first(where: { !(abs($0.value) <= Self.most) }) {
      throw .valueTooLarge(line.string(large.name), large.value)
    }
    guard !hasStates || line.tokens.count == count else { throw .noTokens }
    if let fault = line.columnFault { throw .columns(fault) }
    try resolveColumns(line)
    encoded.removeAll()
    let extractor = folds.isEmpty ? extractor : folds[WordCounts.fold(of: number)]
    line.withView(columnIndices: columnIndices) { view in
      for label in line.labels {
        encoded.labels.append(FeatureHash.bytes(view.bytes.extracting(label.indices)))
      }
      if hasStates { extractor.extract(view, into: &scratch) }
      for token in 0..<count {
        if hasStates { addFeatures(of: token, to: &encoded) }
        if usesAttributes { view.visitAttributes(of: token) { encoded.append($0, value: $1) } }
        encoded.featureEnds.append(encoded.features.count)
      }
      if extractor.edgeWidth > 0 { addEdges(count, to: &encoded) }
    }
  }

  private mutating func resolveColumns(_ line: borrowing SequenceBuffer) throws(EncodingError) {
    let wanted = extractor.set.columnNames
    guard !wanted.isEmpty, line.columnNames != columnNames else { return }
    columnIndices = ColumnLookup.indices(of: wanted, among: line.columnNames)
    if let missing = columnIndices.firstIndex(of: -1) {
      throw .noColumn(wanted[missing], known: line.columnNames)
    }
    columnNames = line.columnNames
  }

  private func addFeatures(of token: Int, to encoded: inout EncodedSequence) {
    for template in 0..<extractor.stateWidth {
      let hash = scratch.stateFeature(template, at: token)
      if hash != 0 { encoded.append(hash, value: 1) }
    }
  }

  private func addEdges(_ count: Int, to encoded: inout EncodedSequence) {
    for token in 0..<count {
      for template in 0..<(token > 0 ? extractor.edgeWidth : 0) {
        let hash = scratch.edgeFeature(template, at: token)
        if hash != 0 { encoded.edges.append(hash) }
      }
      encoded.edgeEnds.append(encoded.edges.count)
    }
  }

  /// The largest value: its square, summed over all tokens, has to be finite in single precision.
  private static let most: Float = 1e9
}

extension SequenceBuffer {
  /// Whether the sequence has tokens, a weight above 0 and not only unknown labels.
  var countsInTraining: Bool {
    itemCount > 0 && weight > 0 && (labels.isEmpty || labels.contains { !$0.isEmpty })
  }
}
