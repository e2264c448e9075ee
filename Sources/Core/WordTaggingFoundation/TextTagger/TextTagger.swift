public import WordTagging

/// Tags the units of a text, with the interface of `NLTagger`.
///
///     var tagger = TextTagger(schemes: ["recipe"])
///     try tagger.setModels([model], for: "recipe")
///     tagger.string = "2 cups flour\n1 egg"
///     try tagger.enumerateTags(unit: .word, scheme: "recipe", options: .omitWhitespace) { tag, range in
///       print(tagger.string[range], tag ?? "-")
///       return true
///     }
///
/// The models process the text line by line and fold its case; results are ranges of the original
/// text.
public struct TextTagger: Sendable {
  /// A function that labels the tokens of a line.
  package typealias LineTagger = @Sendable (String) -> TaggedSequence

  /// The text to be tagged.
  public var string = "" { didSet { string.makeContiguousUTF8() } }

  /// The schemes that were named at creation.
  public let schemes: [TagScheme]

  /// The tags that ``TextTaggingOptions/joinNames`` joins; every tag when the set is empty.
  public var nameTags: Set<String> = []

  private let tokenizer: Tokenizer
  private var models: [TagScheme: [LineTagger]] = [:]
  private var gazetteers: [TagScheme: [Gazetteer]] = [:]
  /// The models of a scheme that were set, and those that know its gazetteers.
  private var taggers: [TagScheme: (given: [WordTagger], bound: [WordTagger])] = [:]

  /// Creates a tagger for some schemes; each scheme needs a model before it is used.
  public init(schemes: [TagScheme], tokenizer: Tokenizer = Tokenizer()) {
    self.schemes = schemes
    self.tokenizer = tokenizer
  }

  /// Sets the models of a scheme; of several, the most confident one labels a line.
  ///
  /// - Throws: `TaggerError` when the scheme was not named at creation.
  public mutating func setModels(
    _ models: [WordTagger], for scheme: TagScheme
  ) throws(TaggerError) {
    try set(models, gazetteers[scheme] ?? [], for: scheme)
  }

  /// Sets the words and phrases of a scheme whose labels are given; if two gazetteers disagree, the
  /// later one wins.
  ///
  /// Its models tag the words around them as usual.
  ///
  /// - Throws: `TaggerError` when the scheme was not named at creation, or a model lacks a label.
  public mutating func setGazetteers(
    _ gazetteers: [Gazetteer], for scheme: TagScheme
  ) throws(TaggerError) {
    try set(taggers[scheme]?.given ?? [], gazetteers, for: scheme)
  }

  private mutating func set(
    _ given: [WordTagger], _ gazetteers: [Gazetteer], for scheme: TagScheme
  ) throws(TaggerError) {
    var bound = given
    for index in bound.indices {
      for gazetteer in gazetteers {
        for (label, phrases) in gazetteer.entries.sorted(by: { $0.key < $1.key }) {
          bound[index] = try bound[index].binding(phrases, to: label)
        }
      }
    }
    try setLineTaggers(bound.map { model in { model.tag($0) } }, for: scheme)
    taggers[scheme] = (given, bound)
    self.gazetteers[scheme] = gazetteers
  }

  package mutating func setLineTaggers(
    _ models: [LineTagger], for scheme: TagScheme
  ) throws(TaggerError) {
    guard schemes.contains(scheme) else { throw .unknownScheme(scheme, known: schemes) }
    self.models[scheme] = models
  }

  /// Calls a closure with the tag and the range of each piece of the text, in order.
  ///
  /// A word has the label that the model gives it and white space has none; a longer piece has
  /// the label that all its words share, or none when they differ.
  ///
  /// - Parameters:
  ///   - range: The part of the text to enumerate, the whole text when it is nil. A piece that is
  ///     partly in it is given whole.
  ///   - unit: The unit of a piece.
  ///   - scheme: One of ``schemes``, with a model.
  ///   - options: The words to leave out or to join.
  ///   - body: Takes a tag and a range and returns whether to go on.
  /// - Throws: `TaggerError` when the scheme was not named at creation or has no model.
  /// - Complexity: O(n) in the length of the lines that the range touches, and O(n) in the length
  ///   of the text to find them.
  public func enumerateTags(
    in range: Range<String.Index>? = nil, unit: TextUnit, scheme: TagScheme,
    options: TextTaggingOptions = [],
    using body: (_ tag: String?, _ range: Range<String.Index>) -> Bool
  ) throws(TaggerError) {
    let models = try models(for: scheme)
    let wanted = range.map(utf8Range) ?? 0..<string.utf8.count
    guard unit == .word else {
      var lines = tokenizer.ranges(of: .line, in: string).map(\.indices)[...]
      // The words of the lines that the last piece and the next one may share.
      var words: [TextPiece] = []
      for piece in tokenizer.ranges(of: unit, in: string).map(\.indices)
      where piece.overlaps(wanted) {
        words.removeAll { $0.range.upperBound <= piece.lowerBound }
        while let line = lines.first, line.lowerBound < piece.upperBound {
          lines.removeFirst()
          if line.overlaps(piece) { words += self.words(of: line, models) }
        }
        guard body(Self.sharedTag(of: piece, words), stringRange(piece)) else { return }
      }
      return
    }
    var spaceStart = 0
    let end = string.utf8.count
    for line in tokenizer.ranges(of: .line, in: string).map(\.indices) + [end..<end] {
      var pieces = [TextPiece(range: spaceStart..<line.lowerBound, kind: .whitespace)]
      if line.overlaps(wanted) { pieces += words(of: line, models).joined(by: options, nameTags) }
      spaceStart = line.upperBound
      for piece in pieces where piece.range.overlaps(wanted) && !options.omits(piece.kind) {
        guard body(piece.tag, stringRange(piece.range)) else { return }
      }
    }
  }

  /// The tags and ranges of the pieces that ``enumerateTags(in:unit:scheme:options:using:)`` gives.
  ///
  /// - Throws: `TaggerError` when the scheme was not named at creation or has no model.
  public func tags(
    in range: Range<String.Index>? = nil, unit: TextUnit, scheme: TagScheme,
    options: TextTaggingOptions = []
  ) throws(TaggerError) -> [(tag: String?, range: Range<String.Index>)] {
    var tags: [(tag: String?, range: Range<String.Index>)] = []
    try enumerateTags(in: range, unit: unit, scheme: scheme, options: options) {
      tags.append((tag: $0, range: $1))
      return true
    }
    return tags
  }

  /// The tag and the range of the piece at a position of the text.
  ///
  /// - Returns: No tag and an empty range when there is no piece.
  /// - Throws: `TaggerError` when the scheme was not named at creation or has no model.
  public func tag(
    at position: String.Index, unit: TextUnit, scheme: TagScheme
  ) throws(TaggerError) -> (tag: String?, range: Range<String.Index>) {
    let end = position < string.endIndex ? string.utf8.index(after: position) : position
    return try tags(in: position..<end, unit: unit, scheme: scheme).first ?? (
      nil, position..<position
    )
  }

  /// The most probable tags of the piece at a position, with their probabilities.
  ///
  /// - Parameters:
  ///   - position: A position of the text.
  ///   - unit: The unit of a piece.
  ///   - scheme: One of ``schemes``, with a model.
  ///   - maximumCount: The maximum number of tags.
  /// - Returns: The probability of each tag, the mean over the words of the piece, and the range of the piece.
  /// - Throws: `TaggerError` when the scheme was not named at creation or has no model.
  public func tagHypotheses(
    at position: String.Index, unit: TextUnit, scheme: TagScheme, maximumCount: Int
  ) throws(TaggerError) -> (hypotheses: [String: Double], range: Range<String.Index>) {
    let range = try tag(at: position, unit: unit, scheme: scheme).range
    let wanted = utf8Range(range)
    var sums: [String: Double] = [:]
    var wordCount = 0.0
    for line in tokenizer.ranges(of: .line, in: string).map(\.indices) where line.overlaps(wanted) {
      let text = String(string[stringRange(line)])
      let taggers = taggers[scheme]?.bound ?? []
      let tagged = taggers.map { $0.tag(text).tokens }
      guard let best = Self.mostConfident(tagged) else { continue }
      for (token, probabilities) in zip(tagged[best], taggers[best].marginals(of: text)) {
        let start = line.lowerBound + token.range.lowerBound
        let place = start..<start + token.range.count
        let isWord = TextPiece.Kind(string[stringRange(place)]) == .word
        guard place.overlaps(wanted), isWord || unit == .word else { continue }
        wordCount += 1
        for (label, probability) in zip(taggers[best].labels, probabilities) {
          sums[label, default: 0] += probability
        }
      }
    }
    let ranked = sums.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(
      max(0, maximumCount))
    return (Dictionary(uniqueKeysWithValues: ranked.map { ($0.key, $0.value / wordCount) }), range)
  }

  private func models(for scheme: TagScheme) throws(TaggerError) -> [LineTagger] {
    guard schemes.contains(scheme) else { throw .unknownScheme(scheme, known: schemes) }
    guard let models = models[scheme], !models.isEmpty else { throw .noModel(scheme) }
    return models
  }

  /// The tokens of a line, with the white space between them, as pieces of the text.
  ///
  /// Of several models the most confident one labels the line.
  @inline(never)
  private func words(of line: Range<Int>, _ models: [LineTagger]) -> [TextPiece] {
    let text = String(string[stringRange(line)])
    let tagged = models.map { $0(text).tokens }
    guard let best = Self.mostConfident(tagged) else { return [] }
    var pieces: [TextPiece] = []
    var end = line.lowerBound
    for token in tagged[best] {
      let start = line.lowerBound + token.range.lowerBound
      if end < start { pieces.append(TextPiece(range: end..<start, kind: .whitespace)) }
      end = line.lowerBound + token.range.upperBound
      let range = stringRange(start..<end)
      pieces.append(TextPiece(range: start..<end, kind: .init(string[range]), tag: token.label))
    }
    return pieces
  }

  /// The index of the tokens with the highest mean confidence, the first of equals.
  private static func mostConfident(_ tagged: [[TaggedToken]]) -> Int? {
    let confidences = tagged.map { tokens in
      tokens.reduce(0) { $0 + $1.confidence } / Double(max(1, tokens.count))
    }
    return confidences.max().flatMap(confidences.firstIndex)
  }

  /// The tag that all words in a piece of the text share; nil if they differ.
  private static func sharedTag(of piece: Range<Int>, _ words: [TextPiece]) -> String? {
    let tags = words.filter { $0.kind == .word && $0.range.overlaps(piece) }.map(\.tag)
    guard let first = tags.first, tags.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  private func stringRange(_ range: Range<Int>) -> Range<String.Index> {
    let start = string.utf8.index(string.utf8.startIndex, offsetBy: range.lowerBound)
    return start..<string.utf8.index(start, offsetBy: range.count)
  }

  private func utf8Range(_ range: Range<String.Index>) -> Range<Int> {
    let start = string.utf8.distance(from: string.startIndex, to: range.lowerBound)
    return start..<start + string.utf8.distance(from: range.lowerBound, to: range.upperBound)
  }
}
