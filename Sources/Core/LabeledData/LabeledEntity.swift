/// A scheme of labels for entities.
@nonexhaustive
public enum EntityScheme: String, CaseIterable, Hashable, Sendable {
  /// `B-X` starts an entity and `I-X` continues it; `O` is outside. Also called IOB2.
  case bio
  /// As `bio`, but an entity starts with `I-X`, too, unless it follows another of its kind.
  case iob1
  /// As `bio`, with `E-X` for the last token and `S-X` for an entity of one token.
  case bioes
  /// As `bioes`, with `L-X` for the last token and `U-X` for an entity of one token.
  case bilou
  /// Each run of one label is an entity, as in IO without prefixes.
  case io

  /// The scheme's usual name.
  package var title: String { rawValue.uppercased() }

  /// Detects the scheme of some labels.
  ///
  /// IOB1 has the labels of BIO, unless no entity follows another of its kind and `B` does not occur at all.
  public init(labels: some Sequence<String>) {
    let labels = Array(labels)
    let parts = labels.map { LabelParts($0) }
    guard parts.contains(where: { $0.prefix != nil }),
      parts.allSatisfy({ $0.prefix != nil || $0.kind == "O" })
    else {
      self = .io
      return
    }
    if parts.contains(where: { $0.prefix == .end || $0.prefix == .single }) {
      self = labels.contains { $0.hasPrefix("L-") || $0.hasPrefix("U-") } ? .bilou : .bioes
    } else {
      self = parts.contains { $0.prefix == .start } ? .bio : .iob1
    }
  }

  /// What is doubtful about labels as ones of a scheme, in words; nil if nothing is.
  package static func doubt(about labels: [String]) -> String? {
    let parts = labels.filter { $0 != "O" }.map { (label: $0, parts: LabelParts($0)) }
    let (marked, unmarked) = (
      parts.filter { $0.parts.prefix != nil }, parts.filter { $0.parts.prefix == nil }
    )
    if let first = marked.first?.label {
      if let other = unmarked.first?.label {
        return
          "'\(first)' starts with the letter of a scheme and '\(other)' does not, so that each run of one"
          + " label is taken for an entity"
      }
      func label(_ letters: [Character]) -> String? {
        labels.first { letters.contains($0.first ?? " ") }
      }
      if let end = label(["E", "S"]), let last = label(["L", "U"]) {
        return "'\(end)' is of BIOES and '\(last)' of BILOU; the two are read as one scheme"
      }
      return nil
    }
    let swapped = unmarked.map { (label: $0.label, swapped: LabelParts.swapped($0.label)) }
    guard !swapped.isEmpty, let first = swapped.first, let right = first.swapped,
      swapped.allSatisfy({ $0.swapped != nil })
    else { return nil }
    return
      "'\(first.label)' has the letter of a scheme at its end, where it means nothing; write '\(right)'"
  }

  /// Returns whether a label may follow another; nil is the start or the end of a sequence.
  public func allows(_ label: String?, after previous: String?) -> Bool {
    guard self != .io else { return true }
    let last = previous.map { LabelParts($0) }
    let next = label.map { LabelParts($0) }
    let isOpen = last?.prefix == .start || last?.prefix == .inside
    let continues = isOpen && last?.kind == next?.kind
    if self == .iob1 { return next?.prefix != .start || continues }
    if next?.prefix == .inside || next?.prefix == .end { return continues }
    return self == .bio || !isOpen
  }
}

/// A run of tokens that is one entity.
public struct LabeledEntity: Hashable, Sendable {
  /// The entity's kind, without the prefix of a scheme.
  public let kind: String
  /// The range of its tokens.
  public let tokens: Range<Int>

  /// Creates an entity.
  package init(kind: String, tokens: Range<Int>) { (self.kind, self.tokens) = (kind, tokens) }

  /// The kind of entity that a label with the letter of a scheme is of: `FOOD` of `B-FOOD`; nil for others.
  package static func kind(of label: String) -> String? {
    let parts = LabelParts(label)
    return parts.prefix == nil ? nil : parts.kind
  }

  /// Returns the entities of a sequence, as conlleval does: an `I-X` without a start starts an entity.
  ///
  /// - Complexity: O(*n*) in the number of labels.
  public static func entities(in labels: [String], _ scheme: EntityScheme) -> [LabeledEntity] {
    var entities: [LabeledEntity] = []
    var start = 0
    var open: String?
    func close(at end: Int) {
      if let kind = open { entities.append(LabeledEntity(kind: kind, tokens: start..<end)) }
      open = nil
    }
    for (index, label) in labels.enumerated() {
      let part = scheme == .io ? LabelParts(prefix: nil, kind: label) : LabelParts(label)
      let isOutside = scheme != .io && part.prefix == nil && part.kind == "O"
      let kind = isOutside ? nil : part.kind
      if open != kind || part.prefix == .start || part.prefix == .single { close(at: index) }
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

/// The parts of a label: `B-FOOD` is the start of `FOOD`.
private struct LabelParts {
  enum Prefix {
    case start, inside, end, single

    init?(_ letter: Character) {
      switch letter {
      case "B": self = .start
      case "I": self = .inside
      case "E", "L": self = .end
      case "S", "U": self = .single
      default: return nil
      }
    }
  }

  var prefix: Prefix?
  var kind: String

  /// A label with the letter of a scheme at its end, such as `PER-B`, with the letter first; nil for others.
  static func swapped(_ label: String) -> String? {
    guard label.count > 2, let letter = label.last, Prefix(letter) != nil,
      label.dropLast().last == "-"
    else { return nil }
    return "\(letter)-\(label.dropLast(2))"
  }

  init(prefix: Prefix?, kind: String) {
    self.prefix = prefix
    self.kind = kind
  }

  init(_ label: String) {
    let rest = label.dropFirst()
    if let letter = label.first, let prefix = Prefix(letter), rest.first == "-",
      rest.count > 1
    {
      self.init(prefix: prefix, kind: String(rest.dropFirst()))
    } else {
      self.init(prefix: nil, kind: label)
    }
  }
}
