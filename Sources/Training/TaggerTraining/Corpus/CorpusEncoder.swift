package import LabeledData
import StreamIO
package import WordTagging

/// Turns labeled sequences into numbers as a stream: bytes in, feature numbers out.
package struct CorpusEncoder: ~Copyable {
  package private(set) var features: FeatureIndex
  package private(set) var edgeFeatures: FeatureIndex
  /// The labels in the order of their first occurrence.
  package private(set) var labels: [String] = []
  /// The labels of validation data that the training data lacks.
  private(set) var foreignLabels: [String] = []
  /// The files and line numbers of the sequences.
  package private(set) var origins = SequenceOrigins()

  let extractor: FeatureExtractor
  /// The extractors for training sequences, by fold; empty when all have the same.
  private(set) var folds: [FeatureExtractor]
  private var encoder: FeatureEncoder
  /// The block that the next sequence belongs to.
  private var currentBlock: Int
  /// A buffer for one sequence.
  private var encodedSequence = EncodedSequence()
  private var labelNumbers: [UInt64: UInt16] = [:]
  private var corpus = EncodedCorpus(labelCount: 0)
  /// Whether new features and labels are left out.
  private var isFrozen = false
  /// Whether the features of sequences are only counted.
  private(set) var isCounting = false
  /// How often features occur; nil where all of them get numbers.
  private var frequencies: FeatureFrequencies?

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - extractor: Extracts the features.
  ///   - folds: Extract the features of training sequences, by their folds of ``WordCounts``; empty when
  ///     `extractor` does.
  ///   - warmStart: A model whose features and labels come first.
  ///   - block: The number of the first block.
  package init(
    _ extractor: FeatureExtractor, folds: [FeatureExtractor] = [], warmStart: WarmStart? = nil,
    firstBlock block: Int = 0
  ) {
    currentBlock = block
    (self.extractor, self.folds) = (extractor, folds)
    encoder = FeatureEncoder(extractor, folds: folds)
    features = warmStart?.states.index ?? FeatureIndex()
    edgeFeatures = warmStart?.edges.index ?? FeatureIndex()
    for label in warmStart?.labels ?? [] { _ = addLabel(label, FeatureHash.text(label)) }
  }

  /// Creates an encoder for the features and labels of a model alone, such as for validation data.
  ///
  /// The bits of a feature's hash that distinguish it are as many as a warm start has, if there is one.
  init(
    _ extractor: FeatureExtractor, features: [UInt64], edges: [UInt64], labels names: [String],
    warmStart: WarmStart?
  ) {
    self.init(extractor, warmStart: warmStart)
    for hash in features { _ = self.features.number(of: hash) }
    for hash in edges { _ = edgeFeatures.number(of: hash) }
    addLabels(names)
    isFrozen = true
  }

  /// Encodes one sequence, by its number in the data, unless it has no tokens, no known labels or the weight 0.
  ///
  /// - Throws: ``EncodingError`` when the sequence lacks labels, or columns or attributes that the
  ///   templates use, when there are too many labels or one is not valid label text, or when a
  ///   value is too large.
  package mutating func add(
    _ sequence: borrowing SequenceBuffer, number: Int = 0
  ) throws(EncodingError) {
    guard sequence.countsInTraining else { return }
    var encoded = EncodedSequence()
    swap(&encoded, &encodedSequence)
    defer { swap(&encoded, &encodedSequence) }
    try encoder.encode(sequence, number: number, into: &encoded)
    try append(encoded, of: sequence)
  }

  /// Numbers the labels and features of an encoded sequence and adds it.
  ///
  /// - Throws: ``EncodingError`` when there are too many labels.
  mutating func append(
    _ encoded: borrowing EncodedSequence, of sequence: borrowing SequenceBuffer
  ) throws(EncodingError) {
    if isCounting {
      frequencies?.add(encoded.features)
      return
    }
    for (hash, label) in zip(encoded.labels, sequence.labels) {
      corpus.labels.append(try number(ofLabel: label, hash, in: sequence))
    }
    appendFeatures(of: encoded)
    if extractor.edgeWidth > 0 { appendEdges(of: encoded) }
    if sequence.weight != 1 || !corpus.sequenceWeights.isEmpty {
      // Weights of 1 are implicit until there is another one.
      while corpus.sequenceWeights.count < corpus.sequenceCount { corpus.sequenceWeights.append(1) }
      corpus.sequenceWeights.append(sequence.weight)
    }
    corpus.sequenceStarts.append(Int32(corpus.labels.count))
    origins.append(lineNumber: sequence.lineNumber)
  }

  /// Counts the features of the sequences that a function adds, so that most rare ones get no numbers in what follows.
  ///
  /// - Parameters:
  ///   - counterCount: The number of counters.
  ///   - minCount: The minimum number of occurrences, on all ranks together, of a feature that gets a number.
  ///   - communicator: The ranks.
  ///   - addAll: Adds the sequences.
  /// - Throws: What the function throws.
  mutating func countFeatures(
    counterCount: Int, minCount: Int, by communicator: any Communicator,
    of addAll: (inout CorpusEncoder) throws -> Void
  ) throws {
    frequencies = FeatureFrequencies(counterCount: counterCount, minCount: minCount)
    let block = currentBlock
    isCounting = true
    try addAll(&self)
    isCounting = false
    (currentBlock, origins) = (block, SequenceOrigins())
    frequencies?.merge(by: communicator)
  }

  /// Sets the file of the sequences that follow, for errors.
  package mutating func start(file name: String, at byte: Int = 0) {
    origins.start(file: name, at: byte)
  }

  /// Calls a function with each block before another one, whose sequences follow; features and labels keep their
  /// numbers.
  mutating func finishBlocks(before block: Int, _ keep: BlockKeeper) throws(FileError) {
    while currentBlock < block {
      if extractor.edgeWidth == 0 { corpus.edgeStarts = [] }
      try keep(currentBlock, corpus, origins)
      origins = origins.continued
      corpus.removeSequences()
      currentBlock += 1
    }
  }

  /// Returns the hashes of the features by their numbers, and frees their tables; nothing can be encoded any more.
  mutating func takeFeatures() -> (states: [UInt64], edges: [UInt64]) {
    defer { (features, edgeFeatures, frequencies) = (FeatureIndex(), FeatureIndex(), nil) }
    return (features.hashes, edgeFeatures.hashes)
  }

  /// Returns the corpus, and starts the next one, to which no new features and labels are added.
  package mutating func finish() -> EncodedCorpus {
    var finished = EncodedCorpus(labelCount: 0)
    swap(&finished, &corpus)
    origins = SequenceOrigins()
    isFrozen = true
    folds = []
    encoder = FeatureEncoder(extractor)
    var complete = EncodedCorpus(
      labelCount: labels.count, featureCount: features.count, edgeFeatureCount: edgeFeatures.count)
    complete.sequenceStarts = finished.sequenceStarts
    complete.sequenceWeights = finished.sequenceWeights
    complete.labels = finished.labels
    complete.featureStarts = finished.featureStarts
    complete.featureIDs = finished.featureIDs
    complete.values = finished.values
    if extractor.edgeWidth > 0 { complete.edgeStarts = finished.edgeStarts }
    complete.edgeIDs = finished.edgeIDs
    return complete
  }

  // MARK: Features

  private mutating func appendFeatures(of sequence: borrowing EncodedSequence) {
    let hasValues = !sequence.values.isEmpty || !corpus.values.isEmpty
    if hasValues {
      // Values of 1 are implicit until there is another one.
      while corpus.values.count < corpus.featureIDs.count { corpus.values.append(1) }
    }
    var index = 0
    for end in sequence.featureEnds {
      while index < end {
        if let id = number(ofFeature: sequence.features[index]) {
          corpus.featureIDs.append(id)
          if hasValues {
            corpus.values.append(sequence.values.isEmpty ? 1 : sequence.values[index])
          }
        }
        index += 1
      }
      corpus.featureStarts.append(corpus.featureIDs.count)
    }
  }

  /// The number of a feature; nil for a new one once no more are added.
  @inline(__always)
  private mutating func number(ofFeature hash: UInt64) -> UInt32? {
    if isFrozen { return features.knownNumber(of: hash) }
    if frequencies?.mayBeFrequent(hash) == false { return nil }
    return features.number(of: hash)
  }

  private mutating func appendEdges(of sequence: borrowing EncodedSequence) {
    if corpus.edgeStarts.isEmpty { corpus.edgeStarts = [0] }
    var index = 0
    for end in sequence.edgeEnds {
      while index < end {
        let hash = sequence.edges[index]
        let number = isFrozen ? edgeFeatures.knownNumber(of: hash) : edgeFeatures.number(of: hash)
        if let number { corpus.edgeIDs.append(number) }
        index += 1
      }
      corpus.edgeStarts.append(corpus.edgeIDs.count)
    }
  }

  // MARK: Labels

  private mutating func number(
    ofLabel label: ByteRange, _ hash: UInt64, in sequence: borrowing SequenceBuffer
  ) throws(EncodingError) -> UInt16 {
    if label.isEmpty { return EncodedCorpus.unknownLabel }
    if let number = labelNumbers[hash] { return number }
    // A label that is not in the training data can never be predicted.
    if isFrozen {
      let name = sequence.string(label)
      let number = labels.firstIndex(of: name).map { UInt16($0) }
      if number == nil { foreignLabels.append(name) }
      labelNumbers[hash] = number ?? EncodedCorpus.foreignLabel
      return number ?? EncodedCorpus.foreignLabel
    }
    guard labels.count < Self.maximumLabels else {
      throw .tooManyLabels(examples: Array(labels.prefix(5)))
    }
    let text = sequence.string(label)
    guard TokenText.isValid(text) else { throw .unusableLabel }
    return addLabel(text, hash)
  }

  /// Adds labels that do not occur in the sequences.
  mutating func addLabels(_ names: [String]) {
    for name in names { _ = addLabel(name, FeatureHash.text(name)) }
  }

  private mutating func addLabel(_ label: String, _ hash: UInt64) -> UInt16 {
    // Spellings that differ only in how letters are composed are one label, as they are in results.
    let known = labels.firstIndex(of: label)
    if known == nil { labels.append(label) }
    let number = UInt16(known ?? labels.count - 1)
    labelNumbers[hash] = number
    return number
  }

  /// The maximum number of labels: training uses about 200 bytes per pair of them.
  package static let maximumLabels = 4_096
}

/// An error in a sequence that keeps it from being encoded.
package enum EncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Tokens have no labels.
  case noLabels(columns: [String])
  /// The templates use attributes, but the sequence has none.
  case noAttributes
  /// The templates use words, but the sequence has attributes alone.
  case noTokens
  /// The templates use a column that the sequence does not have.
  case noColumn(String, known: [String])
  /// A column does not have a cell for each token.
  case columns(String)
  /// A label is empty or contains a separator.
  case unusableLabel
  /// There are too many labels.
  case tooManyLabels(examples: [String])
  /// The value of an attribute is too large.
  case valueTooLarge(String, Float)

  package var description: String {
    switch self {
    case .noLabels(let columns):
      "no labels; expected one for each token"
        + (columns.isEmpty ? "" : ", and found the columns \(columns.joined(separator: ", "))")
    case .noAttributes: "no attributes; the features need CRFsuite data"
    case .noTokens: "only attributes; expected words, or the single feature 'attributes'"
    case .noColumn(let name, let known):
      "no column '\(name)' for the features; "
        + (known.isEmpty
          ? "there is none besides token and label" : "there are \(known.joined(separator: ", "))")
    case .columns(let fault): fault
    case .unusableLabel: "a label that is empty or contains a tab, a line break or NUL"
    case .tooManyLabels(let examples):
      "\(CorpusEncoder.maximumLabels + 1) different labels so far, such as "
        + examples.map { "'\($0)'" }.joined(separator: ", ")
        + "; training needs memory for every pair of labels and takes at most"
        + " \(CorpusEncoder.maximumLabels)"
    case .valueTooLarge(let name, let value):
      "the attribute '\(name)' has the value \(value), which is too large; scale values to about 1"
    }
  }
}
