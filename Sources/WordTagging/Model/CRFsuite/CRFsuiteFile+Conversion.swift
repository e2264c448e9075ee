extension CRFsuiteFile {
  /// The model as a file of this library, whose only features are the attributes.
  ///
  /// Weights are rounded to single precision.
  ///
  /// - Complexity: O(features + attributes + labels²).
  package func modelFile(path: String) throws(TaggerError) -> [UInt8] {
    guard labels.allSatisfy(TokenText.isValid) else {
      throw .outOfRange(
        path: path, reason: "a label is empty or has a tab, a line break or a NUL")
    }
    let weights = try CRFsuiteWeights(self, path: path)
    var parameters = ModelParameters()
    parameters.labelCount = labels.count
    parameters.isWide = labels.count > 255
    let (table, rows) = try weights.tableAndRows(self, parameters, path: path)
    parameters.rowCount = table.count
    let metadata = "format\tCRFsuite\ndata\t\(attributeCount) attributes\n"
    return ModelFile.bytes([
      .metadata: Array(metadata.utf8), .labels: Array(labels.map { $0 + "\n" }.joined().utf8),
      .features: Array("transition\nattributes\n".utf8), .abbreviations: [], .wordLists: [],
      .parameters: Self.bytes(of: parameters.words),
      .featureTable: FeatureTable.bytes(of: table), .rows: rows, .codebook: [],
      .transitions: Self.bytes(of: weights.transitions.map { Float($0).bitPattern }),
      .transitionConstraints: [],
    ])
  }

  private static func bytes(of numbers: [UInt32]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * numbers.count)
    for number in numbers { bytes.append(littleEndian: number) }
    return bytes
  }
}

/// The weights of a file by attribute.
private struct CRFsuiteWeights {
  /// Row previous label, column label.
  private(set) var transitions: [Double]
  /// The features of attribute i are those in `order` from `starts[i]` to `starts[i + 1]`.
  private var starts: [Int]
  private var order: [Int]

  init(_ file: CRFsuiteFile, path: String) throws(TaggerError) {
    let labelCount = file.labels.count
    transitions = Array(repeating: 0, count: labelCount * labelCount)
    starts = Array(repeating: 0, count: file.attributeCount + 1)
    for index in 0..<file.featureCount {
      guard let (feature, weight) = file.feature(index) else {
        throw .damaged(path: path, part: "feature table")
      }
      switch feature {
      case .state(let attribute, _): starts[attribute + 1] += 1
      case .transition(let from, let to): transitions[from * labelCount + to] += weight
      }
    }
    for attribute in 0..<file.attributeCount { starts[attribute + 1] += starts[attribute] }
    order = Array(repeating: 0, count: starts[file.attributeCount])
    var next = starts
    for index in 0..<file.featureCount {
      guard case .state(let attribute, _)? = file.feature(index)?.feature else { continue }
      order[next[attribute]] = index
      next[attribute] += 1
    }
  }

  /// The feature table and the rows of weights.
  func tableAndRows(
    _ file: CRFsuiteFile, _ parameters: ModelParameters, path: String
  ) throws(TaggerError) -> (table: [(identity: UInt64, offset: UInt32)], rows: [UInt8]) {
    var table: [(identity: UInt64, offset: UInt32)] = []
    var known = Set<UInt64>(minimumCapacity: file.attributeCount)
    var rows: [UInt8] = [0]
    func append(_ number: Int) {
      rows.append(UInt8(truncatingIfNeeded: number))
      if parameters.isWide { rows.append(UInt8(truncatingIfNeeded: number >> 8)) }
    }
    // The sums of features that a file has twice.
    var sums = [Double](repeating: 0, count: file.labels.count)
    var isSummed = [Bool](repeating: false, count: file.labels.count)
    for attribute in 0..<file.attributeCount {
      let features = order[starts[attribute]..<starts[attribute + 1]]
      guard !features.isEmpty else { continue }
      guard let name = file.attribute(attribute) else {
        throw .damaged(path: path, part: "list of attributes")
      }
      var labels: [Int] = []
      for index in features {
        guard case (.state(_, let label), let weight)? = file.feature(index) else { continue }
        if !isSummed[label] { labels.append(label) }
        isSummed[label] = true
        sums[label] += weight
      }
      let identity = FeatureHash.attribute(name) & parameters.identityMask
      if known.insert(identity).inserted {
        table.append((identity, UInt32(rows.count)))
        append(labels.count)
        for label in labels { append(label) }
        for label in labels {
          let weight = Float(sums[label])
          guard weight.isFinite else { throw .damaged(path: path, part: "feature table") }
          rows.append(littleEndian: weight.bitPattern)
        }
      }
      for label in labels { (sums[label], isSummed[label]) = (0, false) }
    }
    rows += [UInt8](repeating: 0, count: WeightRows.padding)
    return (table, rows)
  }
}
