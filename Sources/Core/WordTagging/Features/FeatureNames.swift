extension FeatureExtractor {
  /// A feature in readable form, with its hash.
  package struct NamedFeature: Hashable, Sendable {
    package let name: String
    package let hash: UInt64
    package let scoresPairs: Bool
  }

  /// The features of each token with their names, such as `word[-1]=cups`.
  ///
  /// This is the slow path, for explanations; tagging never builds a name.
  package func namedFeatures(_ line: SequenceView) -> [[NamedFeature]] {
    var scratch = FeatureScratch()
    return withComposedLetters(line, &scratch) { line, scratch in
      extract(line, into: &scratch)
      let names = FeatureNames(self, line, scratch)
      return (0..<line.tokens.count).map { token in
        let states = set.stateTemplates.enumerated().map { index, template in
          NamedFeature(
            name: names.name(of: template, at: token), hash: scratch.stateFeature(index, at: token),
            scoresPairs: false)
        }
        let edges = set.edgeTemplates.enumerated().map { index, template in
          NamedFeature(
            name: names.name(of: template, at: token),
            hash: token == 0 ? 0 : scratch.edgeFeature(index, at: token), scoresPairs: true)
        }
        return (states + edges).filter { $0.hash != 0 }
      }
    }
  }
}

/// Builds the names of a sequence's features.
private struct FeatureNames {
  private let set: FeatureSet
  private let line: SequenceView
  private let clusters: SharedBuffer<ClusterTable.Entry>
  private let folded: [UInt8]
  private var structure: [TokenStructure] = []
  /// For each position test of the set the codes of all tokens.
  private var codes: [ObservationTest: [UInt8]] = [:]

  private var count: Int { line.tokens.count }

  init(_ extractor: FeatureExtractor, _ line: SequenceView, _ scratch: borrowing FeatureScratch) {
    set = extractor.set
    self.line = line
    clusters = extractor.clusters
    folded = scratch.folded
    guard line.tokens.count > 0 else { return }
    structure = Array(unsafeUninitializedCapacity: line.tokens.count) { buffer, initialized in
      if let start = buffer.baseAddress { SequenceStructure.find(line, into: start) }
      initialized = line.tokens.count
    }
    let (compiled, start) = (extractor.compiled, scratch.codes.start)
    for position in compiled.positionTests {
      codes[position.test] = line.tokens.indices.map {
        start[(compiled.margin + $0) * compiled.codeWidth + position.byte]
      }
    }
  }

  func name(of template: FeatureTemplate, at token: Int) -> String {
    let values = template.parts.map { part in
      value(of: set.tests[part.test], at: index(part.place, token))
    }
    return "\(template.name)=\(values.joined(separator: "|"))"
  }

  private func index(_ place: TokenPlace, _ token: Int) -> Int {
    switch place.anchor {
    case .token: token + place.offset
    case .lineFirst: place.offset
    case .lineLast: count - 1 + place.offset
    case .segmentFirst: Int(structure[token].first) + place.offset
    case .segmentLast: Int(structure[token].last) + place.offset
    }
  }

  private func value(of test: ObservationTest, at token: Int) -> String {
    guard line.tokens.indices.contains(token) else { return token < 0 ? "<start>" : "<end>" }
    let word = line.tokens[token]
    switch test {
    case .word: return text(word, isFolded: true)
    case .form: return text(word, isFolded: false)
    case .prefix(let length):
      return String(text(word, isFolded: true).unicodeScalars.prefix(length))
    case .suffix(let length):
      return String(text(word, isFolded: true).unicodeScalars.suffix(length))
    case .shape: return WordShape.text(bytes(word))
    case .tokenClass: return WordShape.analyze(bytes(word)).tokenClass.name
    case .length: return "\(min(word.count, 12))"
    case .bias: return "1"
    case .cluster(let clustering, let steps):
      let path = ClusterTable.path(
        to: FeatureHash.text(text(word, isFolded: true)), in: clusters.values,
        clustering: clustering, steps: steps)
      return String(String(path, radix: 2).dropFirst())
    case .counted(let clustering, let levels):
      return CountedWord.name(
        ofPath: ClusterTable.path(
          to: FeatureHash.text(text(word, isFolded: true)), in: clusters.values,
          clustering: clustering, steps: levels * CountedWord.bits))
    case .column(let column): return text(line.cell(column, of: token), isFolded: false)
    case .columnFolded(let column): return text(line.cell(column, of: token), isFolded: true)
    case .matches(let pattern, let column, let isFolded):
      return "\(match(pattern, column, isFolded, token) != nil)"
    case .matched(let pattern, let column, let isFolded):
      return match(pattern, column, isFolded, token) ?? ""
    default:
      guard let code = codes[test]?[token] else { return "" }
      if case .list = test { return (ListPlace(rawValue: code) ?? .none).name }
      return "\(Int(code) - 1)"
    }
  }

  private func match(
    _ pattern: TextPattern, _ column: Int?, _ isFolded: Bool, _ token: Int
  ) -> String? {
    let range = column.map { line.cell($0, of: token) } ?? line.tokens[token]
    var text = text(range, isFolded: isFolded)
    return text.withView { bytes in
      pattern.firstMatch(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
    }
  }

  private func bytes(_ range: ByteRange) -> BufferView<UInt8> {
    line.bytes.extracting(range.indices)
  }

  private func text(_ range: ByteRange, isFolded: Bool) -> String {
    isFolded
      ? String(decoding: folded[range.indices], as: UTF8.self)
      : String(decoding: bytes(range), as: UTF8.self)
  }
}
