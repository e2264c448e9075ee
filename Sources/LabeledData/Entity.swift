/// How labels make entities.
public enum EntityScheme: String, CaseIterable, Hashable, Sendable {
  /// `B-X` begins an entity and `I-X` goes on; `O` is none.
  case bio
  /// As `bio`, with `E-X` for the last token and `S-X` for an entity of one token.
  case bioes
  /// Each longest run of one label is an entity.
  case runs

  /// The scheme that some labels are written in.
  public init(labels: some Sequence<String>) {
    let parts = labels.map { LabelParts($0) }
    guard parts.contains(where: { $0.prefix != nil }),
      parts.allSatisfy({ $0.prefix != nil || $0.kind == "O" })
    else {
      self = .runs
      return
    }
    self = parts.contains { $0.prefix == .end || $0.prefix == .single } ? .bioes : .bio
  }

  /// Whether a label may follow another; nil stands for the begin and the end of a line.
  public func allows(_ label: String?, after previous: String?) -> Bool {
    guard self != .runs else { return true }
    let last = previous.map { LabelParts($0) }
    let next = label.map { LabelParts($0) }
    let isOpen = last?.prefix == .begin || last?.prefix == .inside
    if next?.prefix == .inside || next?.prefix == .end { return isOpen && last?.kind == next?.kind }
    return self == .bio || !isOpen
  }
}

extension EntityScheme: Codable {}

/// A run of tokens that is one thing.
public struct Entity: Hashable, Sendable {
  /// What it is, without the prefix of a scheme.
  public let kind: String
  /// Its tokens.
  public let tokens: Range<Int>

  /// The entities of a labeled line, read as conlleval reads them: an `I-X` that nothing began
  /// begins an entity.
  ///
  /// - Complexity: O(*n*) in the number of labels.
  public static func entities(in labels: [String], _ scheme: EntityScheme) -> [Entity] {
    var entities: [Entity] = []
    var start = 0
    var open: String?
    func close(at end: Int) {
      if let kind = open { entities.append(Entity(kind: kind, tokens: start..<end)) }
      open = nil
    }
    for (index, label) in labels.enumerated() {
      let part = scheme == .runs ? LabelParts(prefix: nil, kind: label) : LabelParts(label)
      let isOutside = scheme != .runs && part.prefix == nil && part.kind == "O"
      let kind = isOutside ? nil : part.kind
      if open != kind || part.prefix == .begin || part.prefix == .single { close(at: index) }
      if open == nil, let kind {
        open = kind
        start = index
      }
      if part.prefix == .end || part.prefix == .single { close(at: index + 1) }
    }
    close(at: labels.count)
    return entities
  }
}

/// A label taken apart: `B-FOOD` is the begin of `FOOD`.
private struct LabelParts {
  enum Prefix: Character {
    case begin = "B"
    case inside = "I"
    case end = "E"
    case single = "S"
  }

  var prefix: Prefix?
  var kind: String

  init(prefix: Prefix?, kind: String) {
    self.prefix = prefix
    self.kind = kind
  }

  init(_ label: String) {
    let rest = label.dropFirst()
    if let letter = label.first, let prefix = Prefix(rawValue: letter), rest.first == "-",
      rest.count > 1
    {
      self.init(prefix: prefix, kind: String(rest.dropFirst()))
    } else {
      self.init(prefix: nil, kind: label)
    }
  }
}
