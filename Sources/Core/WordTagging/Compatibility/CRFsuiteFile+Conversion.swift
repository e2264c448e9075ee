extension CRFsuiteFile {
  /// The model as a `.tagger` file, whose only features are the attributes.
  ///
  /// Weights are rounded to single precision. Labels that such a file cannot have are replaced by their indices.
  ///
  /// - Returns: The bytes, and the rows of attributes that are not in the feature table because their hashes are the same.
  /// - Complexity: O(features + attributes + labels²).
  func modelFile(
    path: String
  ) throws(TaggerError) -> (bytes: [UInt8], collidingRows: [[UInt8]: Int]) {
    let names = hasPlainLabels ? labels : labels.indices.map(String.init)
    let weights = try CRFsuiteWeights(self, path: path)
    var parameters = ModelParameters()
    parameters.labelCount = labels.count
    parameters.isWide = labels.count > 255
    let (table, rows, collidingRows) = try weights.tableAndRows(self, parameters, path: path)
    parameters.rowCount = table.count
    let metadata = "format\tCRFsuite\ndata\t\(attributeCount) attributes\n"
    let bytes = ModelFile.bytes([
      .metadata: Array(metadata.utf8), .labels: Array(names.map { $0 + "\n" }.joined().utf8),
      .features: Array("transition\nattributes\n".utf8), .abbreviations: [], .wordLists: [],
      .parameters: Self.bytes(of: parameters.words),
      .featureTable: FeatureTable.bytes(of: table), .rows: rows, .codebook: [],
      .transitions: Self.bytes(of: weights.transitions.map { Float($0).bitPattern }),
      .transitionConstraints: constraints.map { $0 ? 1 : 0 },
    ])
    return (bytes, collidingRows)
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
  ) throws(TaggerError) -> (
    table: [(identity: UInt64, offset: UInt32)], rows: [UInt8], collidingRows: [[UInt8]: Int]
  ) {
    var table: [(identity: UInt64, offset: UInt32)] = []
    // The first attribute of each identity, and the rows of all attributes of those that several have.
    var known: [UInt64: Int] = [:]
    known.reserveCapacity(file.attributeCount)
    var collidingRows: [[UInt8]: Int] = [:]
    var colliding = Set<UInt64>()
    var rows: [UInt8] = [0]
    func append(_ number: Int) {
      rows.append(UInt8(truncatingIfNeeded: number))
      if parameters.isWide { rows.append(UInt8(truncatingIfNeeded: number >> 8)) }
    }
    // The sums of features that occur twice in a file.
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
      let first = known[identity].flatMap(file.attribute)
      // A name that occurs twice in a file counts once.
      if first.map({ !$0.elementsEqual(name) }) ?? true {
        if first == nil {
          known[identity] = attribute
          table.append((identity, UInt32(rows.count)))
        } else if collidingRows.updateValue(rows.count, forKey: Array(name)) == nil {
          colliding.insert(identity)
        }
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
    for (identity, offset) in table where colliding.contains(identity) {
      guard let name = known[identity].flatMap(file.attribute) else { continue }
      collidingRows[Array(name)] = Int(offset)
    }
    table.removeAll { colliding.contains($0.identity) }
    return (table, rows, collidingRows)
  }
}
