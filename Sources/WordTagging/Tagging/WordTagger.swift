/// Gives every word of a line a label, by a model that was trained before.
///
/// A tagger is immutable and shares its model, so that it is cheap to copy and any number of
/// threads may use it at once.
///
///     let tagger = try WordTagger(contentsOf: "recipes.tagger")
///     for token in tagger.tag("1½ cups all-purpose flour, sifted").tokens {
///       print(token.label, token.confidence)
///     }
public struct WordTagger: Sendable {
  package let model: TaggerModel
  package let tokenizer: Tokenizer
  package private(set) var extractor: FeatureExtractor
  package private(set) var transitions: TransitionScores
  private var bindings: [WordBinding] = []
  let pool = ScratchPool()

  /// Opens a model file, which is mapped into memory and checked, not read.
  ///
  /// - Throws: ``ModelError`` when the file is missing, damaged or of a newer release.
  public init(contentsOf path: String) throws(ModelError) {
    self.init(try TaggerModel(contentsOf: path))
  }

  /// Uses a model that is already in memory.
  ///
  /// - Throws: ``ModelError`` when the bytes are no sound model.
  public init(modelBytes: [UInt8]) throws(ModelError) {
    self.init(try TaggerModel(bytes: modelBytes))
  }

  private init(_ model: TaggerModel) {
    self.model = model
    tokenizer = Tokenizer(abbreviations: model.abbreviations)
    extractor = FeatureExtractor(model.features, lists: [model.wordLists])
    transitions = TransitionScores(
      labelCount: model.labels.count, weights: model.transitions, legality: model.legality)
  }

  /// The labels that the model knows.
  public var labels: [String] { model.labels }

  /// What the model's maker wrote into it, by name: author, description, license, version.
  public var metadata: [String: String] {
    Dictionary(model.metadata.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: Taggers made from this one

  /// A tagger that also knows these entries of a word list that the model's features look at.
  ///
  /// Entries may have several words. The model itself is not changed.
  ///
  /// - Throws: ``TaggingError/unknownList(_:known:)`` when no feature asks for such a list.
  public func adding(_ entries: [String], toList list: String) throws(TaggingError) -> WordTagger {
    guard let index = model.features.listNames.firstIndex(of: list) else {
      throw .unknownList(list, known: model.features.listNames)
    }
    var lists = [[[String]]](repeating: [], count: model.features.listNames.count)
    lists[index] = entries.map { ListEntries.words(of: $0, tokenizer) }
    var tagger = self
    tagger.extractor = FeatureExtractor(
      model.features,
      lists: extractor.lists + [SharedBuffer(WordListTable(lists: lists).slots)])
    return tagger
  }

  /// A tagger for which these words, or runs of words, have a label whatever the model says.
  ///
  /// - Throws: ``TaggingError/unknownLabel(_:known:)`` when the model has no such label.
  public func binding(_ entries: [String], to label: String) throws(TaggingError) -> WordTagger {
    let words = entries.map { ListEntries.words(of: $0, tokenizer) }
    var tagger = self
    tagger.bindings.append(
      WordBinding(
        label: try index(of: label), words: SharedBuffer(WordListTable(lists: [words]).slots)))
    return tagger
  }

  /// A tagger that never lets one label follow another.
  ///
  /// - Throws: ``TaggingError/unknownLabel(_:known:)`` when the model has no such label.
  public func forbidding(_ label: String, after previous: String) throws(TaggingError)
    -> WordTagger
  {
    var tagger = self
    tagger.transitions.forbid(try index(of: previous), try index(of: label))
    return tagger
  }

  /// The index of a label.
  func index(of label: String) throws(TaggingError) -> Int {
    guard let index = labels.firstIndex(of: label) else {
      throw .unknownLabel(label, known: labels)
    }
    return index
  }

  // MARK: Scores

  /// Fills the lattice of a scratch with a line's scores.
  ///
  /// - Complexity: O(T·(F + L²)) for T tokens, F features each and L labels; no allocation once
  ///   the scratch has met a line as long.
  package func score(_ line: LineView, _ scratch: inout TaggingScratch) {
    let count = line.count
    let hasEdges = extractor.edgeWidth > 0
    extractor.extract(line, into: &scratch.features)
    scratch.lattice.reset(tokenCount: count, transitions: transitions, hasEdges: hasEdges)
    let stride = scratch.lattice.stride
    let scores = scratch.lattice.scores.start
    let width = extractor.stateWidth
    // First all look-ups, then all rows: the look-ups do not wait for each other's memory.
    let offsets = scratch.features.states.start
    for index in 0..<line.tokens.count * width where offsets[index] != 0 {
      offsets[index] = UInt64(truncatingIfNeeded: model.row(of: offsets[index]))
    }
    let rows = model.rows
    for token in 0..<line.tokens.count {
      let row = scores + token * stride
      for index in token * width..<(token + 1) * width where offsets[index] != 0 {
        rows.visit(stateRow: Int(truncatingIfNeeded: offsets[index])) { row[$0] += $1 }
      }
    }
    if model.features.usesAttributes {
      for token in 0..<count {
        line.visitAttributes(of: token) { add($0, value: $1, to: scores + token * stride) }
      }
    }
    if hasEdges { scoreEdges(line.tokens.count, &scratch) }
    for binding in bindings { bind(binding, line, &scratch) }
    scratch.lattice.close(transitions)
  }

  /// Adds a feature's weights to the scores of a token.
  @inline(__always)
  package func add(_ hash: UInt64, value: Float = 1, to row: UnsafeMutablePointer<Float>) {
    let offset = model.row(of: hash)
    guard offset != 0 else { return }
    model.rows.visit(stateRow: offset) { label, weight in row[label] += weight * value }
  }

  private func scoreEdges(_ count: Int, _ scratch: inout TaggingScratch) {
    let stride = scratch.lattice.stride
    let edges = scratch.lattice.edges.start
    let hashes = scratch.features.edges.start
    for token in 1..<max(count, 1) {
      for template in 0..<extractor.edgeWidth {
        let hash = hashes[token * extractor.edgeWidth + template]
        guard hash != 0 else { continue }
        let offset = model.row(of: hash)
        guard offset != 0 else { continue }
        model.rows.visit(edgeRow: offset) { previous, label, weight in
          edges[(token * stride + previous) * stride + label] += weight
        }
      }
    }
  }

  private func bind(_ binding: WordBinding, _ line: LineView, _ scratch: inout TaggingScratch) {
    guard !binding.words.values.isEmpty, !line.tokens.isEmpty else { return }
    let count = line.tokens.count
    let places = scratch.bindingPlaces.reserve(count)
    places.initialize(repeating: 0, count: count)
    scratch.features.folded.withUnsafeBufferPointer { folded in
      FeatureExtractor.match(binding.words.values, line.tokens, folded, 1, places)
    }
    for token in 0..<count where places[token] != 0 {
      scratch.lattice.scores.start[token * scratch.lattice.stride + binding.label] +=
        WordBinding.strength
    }
  }
}
