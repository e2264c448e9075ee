package import LabeledData
package import WordTagging

/// Turns labeled lines into numbers in one streaming pass: bytes in, feature numbers out.
package struct CorpusEncoder: ~Copyable {
  package private(set) var features: FeatureIndex
  package private(set) var edgeFeatures: FeatureIndex
  /// The labels in the order in which they are first met.
  package private(set) var labels: [String] = []
  /// Where the lines of this corpus were read.
  package private(set) var origins = SequenceOrigins()

  let extractor: FeatureExtractor
  /// How many features come first because an earlier model has them; they are never cut.
  private let earlierCount: Int
  private var encoder: LineEncoder
  /// Memory for the line at hand.
  private var encodedLine = EncodedSequence()
  private var labelNumbers: [UInt64: UInt16] = [:]
  private var corpus = EncodedCorpus(labelCount: 0)
  /// Whether features and labels that were never met before are left out.
  private var isFrozen = false

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - extractor: Makes the features.
  ///   - earlier: A model whose features and labels come first, whatever the data shows.
  package init(_ extractor: FeatureExtractor, after earlier: WarmStart? = nil) {
    self.extractor = extractor
    encoder = LineEncoder(extractor)
    features = earlier?.states.index ?? FeatureIndex()
    edgeFeatures = earlier?.edges.index ?? FeatureIndex()
    earlierCount = features.count
    for label in earlier?.labels ?? [] { _ = addLabel(label, FeatureHash.text(label)) }
  }

  /// Encodes one line; a line without tokens is left out.
  ///
  /// - Throws: ``EncodingError`` when the line has no labels, or not the columns or attributes
  ///   that the templates look at, when the labels become too many, or a value is too large.
  package mutating func add(_ line: borrowing SequenceBuffer) throws(EncodingError) {
    guard line.itemCount > 0 else { return }
    var encoded = EncodedSequence()
    swap(&encoded, &encodedLine)
    defer { swap(&encoded, &encodedLine) }
    try encoder.encode(line, into: &encoded)
    try append(encoded, of: line)
  }

  /// Adds a line that was encoded before: gives numbers to its labels and features.
  ///
  /// - Throws: ``EncodingError`` when the labels become too many.
  mutating func append(
    _ encoded: borrowing EncodedSequence, of line: borrowing SequenceBuffer
  ) throws(EncodingError) {
    for (hash, label) in zip(encoded.labels, line.labels) {
      corpus.labels.append(try number(ofLabel: label, hash, in: line))
    }
    appendFeatures(of: encoded)
    if extractor.edgeWidth > 0 { appendEdges(of: encoded) }
    corpus.lineStarts.append(Int32(corpus.labels.count))
    origins.append(lineNumber: line.lineNumber)
  }

  /// Lines added from now on come from this file.
  package mutating func begin(file name: String) { origins.begin(file: name) }

  /// Ends the corpus, without features that are met less often than `minCount` times, and begins
  /// the next one, for which features and labels stay as they are.
  package mutating func finish(minCount: Int = 1) -> EncodedCorpus {
    var finished = EncodedCorpus(labelCount: 0)
    swap(&finished, &corpus)
    origins = SequenceOrigins()
    if !isFrozen, minCount > 1 { cut(&finished, minCount) }
    isFrozen = true
    var complete = EncodedCorpus(
      labelCount: labels.count, featureCount: features.count,
      edgeFeatureCount: edgeFeatures.count)
    complete.lineStarts = finished.lineStarts
    complete.labels = finished.labels
    complete.featureStarts = finished.featureStarts
    complete.featureIDs = finished.featureIDs
    complete.values = finished.values
    if extractor.edgeWidth > 0 { complete.edgeStarts = finished.edgeStarts }
    complete.edgeIDs = finished.edgeIDs
    return complete
  }

  // MARK: Features

  private mutating func appendFeatures(of line: borrowing EncodedSequence) {
    features.fetch(line.features)
    let hasValues = !line.values.isEmpty || !corpus.values.isEmpty
    if hasValues {
      // The first value that is not 1 makes all those before it be written out.
      while corpus.values.count < corpus.featureIDs.count { corpus.values.append(1) }
    }
    var index = 0
    for end in line.featureEnds {
      while index < end {
        if let id = number(ofFeature: line.features[index]) {
          corpus.featureIDs.append(id)
          if hasValues { corpus.values.append(line.values.isEmpty ? 1 : line.values[index]) }
        }
        index += 1
      }
      corpus.featureStarts.append(corpus.featureIDs.count)
    }
  }

  /// The number of a feature; nil when it is a new one and none are added any more.
  @inline(__always)
  private mutating func number(ofFeature hash: UInt64) -> UInt32? {
    isFrozen ? features.knownNumber(of: hash) : features.number(of: hash)
  }

  private mutating func appendEdges(of line: borrowing EncodedSequence) {
    if corpus.edgeStarts.isEmpty { corpus.edgeStarts = [0] }
    edgeFeatures.fetch(line.edges)
    var index = 0
    for end in line.edgeEnds {
      while index < end {
        let hash = line.edges[index]
        let number = isFrozen ? edgeFeatures.knownNumber(of: hash) : edgeFeatures.number(of: hash)
        if let number { corpus.edgeIDs.append(number) }
        index += 1
      }
      corpus.edgeStarts.append(corpus.edgeIDs.count)
    }
  }

  // MARK: Labels

  private mutating func number(
    ofLabel label: ByteRange, _ hash: UInt64, in line: borrowing SequenceBuffer
  ) throws(EncodingError) -> UInt16 {
    if let number = labelNumbers[hash] { return number }
    // A label met only after training data ended is one that no tagging can hit.
    if isFrozen { return Self.unknownLabel }
    guard labels.count < Self.mostLabels else {
      throw .tooManyLabels(examples: Array(labels.prefix(5)))
    }
    return addLabel(line.string(label), hash)
  }

  private mutating func addLabel(_ label: String, _ hash: UInt64) -> UInt16 {
    let number = UInt16(labels.count)
    labels.append(label)
    labelNumbers[hash] = number
    return number
  }

  /// As many labels as training takes: it holds about 200 bytes for each pair of them.
  package static let mostLabels = 4_096

  /// What stands for a label that the training data never shows.
  package static let unknownLabel = UInt16.max

  // MARK: Rare features

  private mutating func cut(_ corpus: inout EncodedCorpus, _ minCount: Int) {
    var counts = [Int](repeating: 0, count: features.count)
    for id in corpus.featureIDs { counts[Int(id)] += 1 }
    let numbers = features.keep { [earlierCount] in $0 < earlierCount || counts[$0] >= minCount }
    var kept = 0
    var starts = [0]
    for token in 0..<corpus.tokenCount {
      for index in corpus.features(ofToken: token) {
        guard let number = numbers[Int(corpus.featureIDs[index])] else { continue }
        corpus.featureIDs[kept] = number
        if !corpus.values.isEmpty { corpus.values[kept] = corpus.values[index] }
        kept += 1
      }
      starts.append(kept)
    }
    corpus.featureStarts = starts
    corpus.featureIDs.removeSubrange(kept...)
    if !corpus.values.isEmpty { corpus.values.removeSubrange(kept...) }
  }
}

/// Why a line cannot be learned from.
package enum EncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line has no label for each token.
  case noLabels
  /// The templates look at attributes, but the line has none.
  case noAttributes
  /// The templates look at words, but the line has only attributes.
  case noTokens
  /// The templates look at a column that the line does not have.
  case noColumn(String, known: [String])
  /// The labels are too many to hold what belongs to each pair of them.
  case tooManyLabels(examples: [String])
  /// An attribute's value is too large to reckon with.
  case valueTooLarge(String, Float)

  package var description: String {
    switch self {
    case .noLabels: "no labels; expected one for each token"
    case .noAttributes: "no attributes; the features ask for CRFsuite data"
    case .noTokens: "only attributes; expected words, or the single feature 'attributes'"
    case .noColumn(let name, let known):
      "no column '\(name)' for the features; "
        + (known.isEmpty
          ? "there is none besides token and label"
          : "there are \(known.joined(separator: ", "))")
    case .tooManyLabels(let examples):
      "\(CorpusEncoder.mostLabels + 1) different labels up to here, such as "
        + examples.map { "'\($0)'" }.joined(separator: ", ")
        + "; as training holds memory for every pair of them, it takes \(CorpusEncoder.mostLabels)"
        + " at most"
    case .valueTooLarge(let name, let value):
      "the attribute '\(name)' has the value \(value), too large to reckon with; scale values to"
        + " about 1"
    }
  }
}
