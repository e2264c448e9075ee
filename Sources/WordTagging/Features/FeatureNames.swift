extension FeatureExtractor {
  /// A feature as people read it, with the hash under which the model knows it.
  package struct NamedFeature: Hashable, Sendable {
    package let name: String
    package let hash: UInt64
    package let scoresPairs: Bool
  }

  /// The features of each token with their names, such as `word[-1]=cups`.
  ///
  /// This is the slow road, for explaining; tagging never builds a name.
  package func namedFeatures(_ line: SequenceView) -> [[NamedFeature]] {
    var scratch = FeatureScratch()
    extract(line, into: &scratch)
    let names = FeatureNames(set, line, scratch, clusters)
    return (0..<line.tokens.count).map { token in
      let states = set.stateTemplates.enumerated().map { index, template in
        NamedFeature(
          name: names.name(of: template, at: token),
          hash: scratch.states.start[token * stateWidth + index], scoresPairs: false)
      }
      let edges = set.edgeTemplates.enumerated().map { index, template in
        NamedFeature(
          name: names.name(of: template, at: token),
          hash: token == 0 ? 0 : scratch.edges.start[token * edgeWidth + index], scoresPairs: true)
      }
      return (states + edges).filter { $0.hash != 0 }
    }
  }
}

/// Builds the names of a line's features.
private struct FeatureNames {
  private let set: FeatureSet
  private let line: SequenceView
  private let clusters: SharedBuffer<ClusterTable.Entry>
  private var words: [String] = []
  private var folded: [String] = []
  private var structure: [TokenStructure] = []
  private var places: [UInt8] = []

  init(
    _ set: FeatureSet, _ line: SequenceView, _ scratch: borrowing FeatureScratch,
    _ clusters: SharedBuffer<ClusterTable.Entry>
  ) {
    self.set = set
    self.line = line
    self.clusters = clusters
    let count = line.tokens.count
    words = line.tokens.map { String(decoding: line.bytes[$0.indices], as: UTF8.self) }
    folded = line.tokens.map { String(decoding: scratch.folded[$0.indices], as: UTF8.self) }
    guard count > 0 else { return }
    structure = Array(unsafeUninitializedCapacity: count) { buffer, initialized in
      if let start = buffer.baseAddress { LineStructure.find(line, into: start) }
      initialized = count
    }
    guard !set.listNames.isEmpty else { return }
    places = Array(
      UnsafeBufferPointer(start: scratch.listPlaces.start, count: count * set.listNames.count))
  }

  func name(of template: FeatureTemplate, at token: Int) -> String {
    let values = template.parts.map { part in
      value(of: set.atoms[part.atom], at: index(part.place, token))
    }
    return "\(template.name)=\(values.joined(separator: "|"))"
  }

  private func index(_ place: TokenPlace, _ token: Int) -> Int {
    switch place.anchor {
    case .token: token + place.offset
    case .lineFirst: place.offset
    case .lineLast: words.count - 1 + place.offset
    case .segmentFirst: Int(structure[token].first) + place.offset
    case .segmentLast: Int(structure[token].last) + place.offset
    }
  }

  private func value(of atom: FeatureAtom, at token: Int) -> String {
    guard words.indices.contains(token) else { return token < 0 ? "<start>" : "<end>" }
    switch atom {
    case .word: return folded[token]
    case .form: return words[token]
    case .prefix(let length): return String(folded[token].prefix(length))
    case .suffix(let length): return String(folded[token].suffix(length))
    case .shape: return word(token) { WordShape.text($0) }
    case .tokenClass: return word(token) { WordShape.analyze($0).tokenClass.name }
    case .list(let list):
      return (ListPlace(rawValue: places[list * words.count + token]) ?? .none).name
    case .cluster(let clustering, let steps):
      let path = ClusterTable.path(
        to: FeatureHash.text(folded[token]), in: clusters.values, clustering: clustering,
        steps: steps)
      return String(String(path, radix: 2).dropFirst())
    case .column(let column), .columnFolded(let column):
      return String(decoding: line.bytes[line.cell(column, of: token).indices], as: UTF8.self)
    case .length: return "\(min(line.tokens[token].count, 12))"
    case .bias: return "1"
    case .position: return "\(min(token, 8))"
    case .remaining: return "\(min(words.count - 1 - token, 8))"
    case .depth, .segment, .segmentPosition, .segmentRemaining, .segmentLength:
      return "\(LineAtom.structural(atom, structure[token], token))"
    default: return "…"
    }
  }

  private func word(_ token: Int, _ body: (UnsafeBufferPointer<UInt8>) -> String) -> String {
    body(UnsafeBufferPointer(rebasing: line.bytes[line.tokens[token].indices]))
  }
}
