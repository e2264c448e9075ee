package import LabeledData
package import WordTagging

/// Turns labelled lines into numbers in one streaming pass: bytes in, feature numbers out.
package struct CorpusEncoder: ~Copyable {
  package private(set) var features: FeatureIndex
  package private(set) var edgeFeatures: FeatureIndex
  /// The labels in the order in which they are first met.
  package private(set) var labels: [String] = []
  /// Where the lines of this corpus were read.
  package private(set) var origins = LineOrigins()

  private let extractor: FeatureExtractor
  private let usesAttributes: Bool
  private let hasStates: Bool
  /// How many features come first because an earlier model has them; they are never cut.
  private let earlierCount: Int
  private var scratch = FeatureScratch()
  private var labelNumbers: [UInt64: UInt16] = [:]
  private var corpus = EncodedCorpus(labelCount: 0)
  /// Whether features and labels that were never met before are left out.
  private var isFrozen = false
  private var columnIndices: [Int] = []
  private var columnNames: [String]?

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - extractor: Makes the features.
  ///   - earlier: A model whose features and labels come first, whatever the data shows.
  package init(_ extractor: FeatureExtractor, after earlier: EarlierModel? = nil) {
    self.extractor = extractor
    usesAttributes = extractor.set.usesAttributes
    hasStates = extractor.stateWidth > 0 || extractor.edgeWidth > 0
    features = earlier?.states.index ?? FeatureIndex()
    edgeFeatures = earlier?.edges.index ?? FeatureIndex()
    earlierCount = features.count
    for label in earlier?.labels ?? [] { _ = addLabel(label, FeatureHash.text(label)) }
  }

  /// Encodes one line; a line without tokens is left out.
  ///
  /// - Throws: ``EncodingError`` when the line has no labels, or not the columns or attributes
  ///   that the templates look at, when the labels become too many, or a value is too large.
  package mutating func add(_ line: borrowing LineBuffer) throws(EncodingError) {
    let count = line.itemCount
    guard count > 0 else { return }
    guard line.labels.count == count else { throw .noLabels }
    guard !usesAttributes || line.attributeEnds.count == count else {
      throw .noAttributes
    }
    if usesAttributes, let large = line.attributes.first(where: { !(abs($0.value) <= Self.most) }) {
      throw .valueTooLarge(line.string(large.name), large.value)
    }
    guard !hasStates || line.tokens.count == count else { throw .noTokens }
    try resolveColumns(line)
    try line.withView(columnIndices: columnIndices) { view throws(EncodingError) in
      for label in line.labels {
        corpus.labels.append(
          try number(ofLabel: UnsafeBufferPointer(rebasing: view.bytes[label.indices])))
      }
      if hasStates { extractor.extract(view, into: &scratch) }
      for token in 0..<count {
        if hasStates { addFeatures(token) }
        if usesAttributes { view.visitAttributes(of: token) { add($0, value: $1) } }
        corpus.featureStarts.append(corpus.featureIDs.count)
      }
      if extractor.edgeWidth > 0 { addEdges(count) }
    }
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
    origins = LineOrigins()
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

  // MARK: Lines

  private mutating func resolveColumns(_ line: borrowing LineBuffer) throws(EncodingError) {
    let wanted = extractor.set.columnNames
    guard !wanted.isEmpty, line.columnNames != columnNames else { return }
    columnIndices = ColumnLookup.indices(of: wanted, among: line.columnNames)
    if let missing = columnIndices.firstIndex(of: -1) {
      throw .noColumn(wanted[missing], known: line.columnNames)
    }
    columnNames = line.columnNames
  }

  private mutating func addFeatures(_ token: Int) {
    let width = extractor.stateWidth
    let hashes = scratch.states.start + token * width
    for hash in UnsafeBufferPointer(start: hashes, count: width) where hash != 0 {
      add(hash, value: 1)
    }
  }

  private mutating func add(_ hash: UInt64, value: Float) {
    let id: UInt32
    if isFrozen {
      guard let known = features.knownNumber(of: hash) else { return }
      id = known
    } else {
      id = features.number(of: hash)
    }
    if value != 1 || !corpus.values.isEmpty {
      // The first value that is not 1 makes all those before it be written out.
      while corpus.values.count < corpus.featureIDs.count { corpus.values.append(1) }
      corpus.values.append(value)
    }
    corpus.featureIDs.append(id)
  }

  private mutating func addEdges(_ count: Int) {
    let width = extractor.edgeWidth
    if corpus.edgeStarts.isEmpty { corpus.edgeStarts = [0] }
    for token in 0..<count {
      if token > 0 {
        for template in 0..<width {
          let hash = scratch.edges.start[token * width + template]
          guard hash != 0 else { continue }
          if isFrozen {
            if let id = edgeFeatures.knownNumber(of: hash) { corpus.edgeIDs.append(id) }
          } else {
            corpus.edgeIDs.append(edgeFeatures.number(of: hash))
          }
        }
      }
      corpus.edgeStarts.append(corpus.edgeIDs.count)
    }
  }

  // MARK: Labels

  private mutating func number(
    ofLabel label: UnsafeBufferPointer<UInt8>
  ) throws(EncodingError) -> UInt16 {
    let hash = label.baseAddress.map { FeatureHash.bytes($0, label.count) } ?? 0
    if let number = labelNumbers[hash] { return number }
    // A label met only after training data ended is one that no tagging can hit.
    if isFrozen { return Self.unknownLabel }
    guard labels.count < Self.mostLabels else {
      throw .tooManyLabels(examples: Array(labels.prefix(5)))
    }
    return addLabel(String(decoding: label, as: UTF8.self), hash)
  }

  private mutating func addLabel(_ label: String, _ hash: UInt64) -> UInt16 {
    let number = UInt16(labels.count)
    labels.append(label)
    labelNumbers[hash] = number
    return number
  }

  /// As many labels as training takes: it holds about 200 bytes for each pair of them.
  package static let mostLabels = 4_096

  /// The largest value: its square, summed over all tokens, has to be a number in single precision.
  private static let most: Float = 1e9

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
