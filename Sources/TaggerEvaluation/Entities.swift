/// How labels make entities.
public enum EntityScheme: String, CaseIterable, Sendable {
  /// `B-X` begins an entity and `I-X` goes on; `O` is none.
  case bio
  /// As `bio`, with `E-X` for the last token and `S-X` for an entity of one token.
  case bioes
  /// Each longest run of one label is an entity.
  case runs

  /// The scheme that some labels are written in.
  public init(labels: some Sequence<String>) {
    let prefixes = Set(labels.filter { $0.dropFirst().first == "-" }.compactMap(\.first))
    if !prefixes.isDisjoint(with: ["E", "S"]) {
      self = .bioes
    } else {
      self = prefixes.contains("B") ? .bio : .runs
    }
  }
}

/// A run of tokens that is one thing.
public struct Entity: Hashable, Sendable {
  /// What it is.
  public let kind: String
  /// Its tokens.
  public let tokens: Range<Int>

  /// The entities of a labelled line, read as conlleval reads them: an `I-X` that nothing began
  /// begins an entity.
  public static func entities(in labels: [String], _ scheme: EntityScheme) -> [Entity] {
    var entities: [Entity] = []
    var start = 0
    var open: String?
    func close(at end: Int) {
      if let kind = open { entities.append(Entity(kind: kind, tokens: start..<end)) }
      open = nil
    }
    for (index, label) in labels.enumerated() {
      let part = Part(label, scheme)
      if open != part.kind || part.begins { close(at: index) }
      if open == nil, let kind = part.kind {
        open = kind
        start = index
      }
      if part.ends { close(at: index + 1) }
    }
    close(at: labels.count)
    return entities
  }

  private struct Part {
    var kind: String?
    var begins: Bool
    var ends: Bool

    init(_ label: String, _ scheme: EntityScheme) {
      guard scheme != .runs else {
        (kind, begins, ends) = (label, false, false)
        return
      }
      guard label.dropFirst().first == "-", let prefix = label.first else {
        (kind, begins, ends) = (label == "O" ? nil : label, false, false)
        return
      }
      kind = String(label.dropFirst(2))
      begins = prefix == "B" || prefix == "S"
      ends = prefix == "E" || prefix == "S"
    }
  }
}

extension Evaluation {
  /// How well whole entities are found: same tokens and same kind, or it does not count.
  ///
  /// - Parameters:
  ///   - scheme: How labels make entities; without it the labels tell.
  ///   - ignored: Kinds that are no entities, such as `other` among runs.
  /// - Returns: The score of each kind, in the order of their names.
  public func entityScores(
    _ scheme: EntityScheme? = nil, ignoring ignored: Set<String> = []
  ) -> [LabelScore] {
    let scheme = scheme ?? EntityScheme(labels: labels.names)
    var counts: [String: (right: Int, predicted: Int, gold: Int)] = [:]
    for line in 0..<lineCount {
      let tokens = lineStarts[line]..<lineStarts[line + 1]
      let truth = Entity.entities(in: gold[tokens].map { labels.names[$0] }, scheme)
      let found = Set(Entity.entities(in: predicted[tokens].map { labels.names[$0] }, scheme))
      for entity in truth {
        counts[entity.kind, default: (0, 0, 0)].gold += 1
        if found.contains(entity) { counts[entity.kind, default: (0, 0, 0)].right += 1 }
      }
      for entity in found { counts[entity.kind, default: (0, 0, 0)].predicted += 1 }
    }
    return counts.filter { !ignored.contains($0.key) }.sorted { $0.key < $1.key }.map {
      LabelScore(
        name: $0.key, right: $0.value.right, predicted: $0.value.predicted, gold: $0.value.gold)
    }
  }

  /// All entities as one kind.
  public func entityScore(
    _ scheme: EntityScheme? = nil, ignoring ignored: Set<String> = []
  ) -> LabelScore {
    let scores = entityScores(scheme, ignoring: ignored)
    return LabelScore(
      name: "all", right: scores.reduce(0) { $0 + $1.right },
      predicted: scores.reduce(0) { $0 + $1.predicted }, gold: scores.reduce(0) { $0 + $1.gold })
  }
}
