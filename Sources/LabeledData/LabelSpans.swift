/// A run of tokens that belong together under one name.
public struct LabelSpan: Hashable, Sendable {
  /// What the run is, without the prefix of a tagging scheme.
  public var name: String
  /// The tokens of the run.
  public var tokens: Range<Int>

  /// Creates a span.
  public init(name: String, tokens: Range<Int>) {
    self.name = name
    self.tokens = tokens
  }
}

/// How labels mark where spans begin and end.
public enum SpanScheme: String, CaseIterable, Hashable, Sendable {
  /// A span is a run of equal labels.
  case runs
  /// `B-X` begins a span, `I-X` goes on with it, `O` is outside.
  case bio
  /// As `bio`, with `E-X` at the end and `S-X` for a span of one token.
  case bioes

  /// Tells the scheme from the labels that data has.
  public init(labels: some Sequence<String>) {
    let parts = labels.map(LabelParts.init)
    guard parts.contains(where: { $0.prefix != nil }),
      parts.allSatisfy({ $0.prefix != nil || $0.name == "O" })
    else {
      self = .runs
      return
    }
    self = parts.contains { $0.prefix == .end || $0.prefix == .single } ? .bioes : .bio
  }

  /// The spans of a line's labels.
  ///
  /// Labels that break the scheme are read as conlleval reads them: an `I-X` that continues nothing
  /// begins a span.
  ///
  /// - Complexity: O(*n*) in the number of labels.
  public func spans(of labels: [String]) -> [LabelSpan] {
    var spans: [LabelSpan] = []
    var open: LabelSpan?
    for (index, label) in labels.enumerated() {
      let parts = self == .runs ? LabelParts(prefix: nil, name: label[...]) : LabelParts(label)
      let isOutside = self != .runs && parts.prefix == nil
      let goesOn =
        open?.name == String(parts.name) && parts.prefix != .begin && parts.prefix != .single
      if !goesOn || isOutside {
        if let open { spans.append(open) }
        open = isOutside ? nil : LabelSpan(name: String(parts.name), tokens: index..<index)
      }
      if let span = open { open?.tokens = span.tokens.lowerBound..<(index + 1) }
      if parts.prefix == .end || parts.prefix == .single {
        if let open { spans.append(open) }
        open = nil
      }
    }
    if let open { spans.append(open) }
    return spans
  }

  /// Whether a label may follow another; nil stands for the begin and the end of a line.
  public func allows(_ label: String?, after previous: String?) -> Bool {
    guard self != .runs else { return true }
    let last = previous.map(LabelParts.init)
    let next = label.map(LabelParts.init)
    let continues = next?.prefix == .inside || next?.prefix == .end
    let isOpen = last?.prefix == .begin || last?.prefix == .inside
    if continues { return isOpen && last?.name == next?.name }
    return self == .bio || !isOpen
  }
}

/// A label taken apart: `B-FOOD` is the begin of `FOOD`.
struct LabelParts {
  enum Prefix: Character {
    case begin = "B"
    case inside = "I"
    case end = "E"
    case single = "S"
  }

  var prefix: Prefix?
  var name: Substring
}

extension LabelParts {
  init(_ label: String) {
    let rest = label.dropFirst()
    if let letter = label.first, let prefix = Prefix(rawValue: letter), rest.first == "-",
      rest.count > 1
    {
      self.init(prefix: prefix, name: rest.dropFirst())
    } else {
      self.init(prefix: nil, name: label[...])
    }
  }
}
