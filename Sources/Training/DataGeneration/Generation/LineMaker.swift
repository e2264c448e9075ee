import LabeledData
import Support
import WordTagging

/// Makes the labeled lines of one part of a split, one at a time, each from its index alone.
struct LineMaker: Sendable {
  private var sampler: Sampler
  private var labeler: TokenLabeler
  private let seed: UInt64
  private var phrases: PhraseFinder
  private let split: DataSplit
  private let part: Int
  /// The phrases and lines that earlier parts of the split have.
  private let taken: Set<UInt64>
  private let noise: OCRNoiseChannel?

  /// The maximum number of attempts to draw a line.
  private static let attemptLimit = 5_000

  init(
    _ grammar: Grammar, tables: DrawingTables, seed: UInt64, split: DataSplit, part: Int,
    taken: Set<UInt64>, unknownWords: UnknownWords?, noise: OCRNoiseChannel?
  ) {
    sampler = Sampler(grammar, tables: tables, unknownWords: unknownWords)
    labeler = TokenLabeler(grammar)
    phrases = PhraseFinder(grammar.heldOutLabels)
    self.seed = seed
    self.split = split
    self.part = part
    self.taken = taken
    self.noise = noise
  }

  /// The hashes of the line that was made last and of its phrases, which must stay in its part.
  var hashes: [UInt64] { phrases.hashes + [phrases.lineHash] }

  /// Makes the line of an index; returns false when the part has no such line.
  mutating func make(_ index: Int, into line: inout SequenceBuffer) -> Bool {
    var observer = NoObserver()
    return make(index, into: &line, observer: &observer)
  }

  /// Makes the line of an index while an observer follows its derivation.
  mutating func make(
    _ index: Int, into line: inout SequenceBuffer, observer: inout some DerivationObserver
  ) -> Bool {
    var stream = RandomStream(seed: seed, index: UInt64(index))
    for _ in 0..<Self.attemptLimit {
      observer.restart()
      guard sampler.draw(&stream, observer: &observer), !sampler.line.bytes.isEmpty else {
        continue
      }
      noise?.disturb(&sampler.line, &stream, splitting: sampler.grammar.combinations)
      labeler.label(sampler.line, into: &line)
      guard !line.tokens.isEmpty else { continue }
      if isOwn(line) { return true }
    }
    return false
  }

  /// Whether the line belongs to this part: earlier parts have neither the line nor one of its
  /// phrases, and a line without a phrase goes to the part that its hash chooses.
  private mutating func isOwn(_ line: SequenceBuffer) -> Bool {
    guard split.shares.count > 1 else { return true }
    phrases.find(in: line, labels: labeler.labels)
    if taken.contains(phrases.lineHash) { return false }
    return phrases.hashes.isEmpty
      ? split.owner(of: phrases.lineHash) == part
      : phrases.hashes.allSatisfy { !taken.contains($0) }
  }
}

/// Finds the phrases of some labels in a line: the longest runs of tokens with the label.
struct PhraseFinder: Sendable {
  private let wanted: UInt64
  private var folded: [UInt8] = []
  private(set) var hashes: [UInt64] = []
  /// The hash of the line's tokens, whatever their labels.
  private(set) var lineHash: UInt64 = 0

  init(_ labels: Set<Grammar.LabelIndex>) { wanted = labels.reduce(0) { $0 | 1 << UInt64($1) } }

  /// Computes the hashes of the line and of its phrases; case is ignored.
  mutating func find(in line: SequenceBuffer, labels: [Grammar.LabelIndex]) {
    hashes.removeAll(keepingCapacity: true)
    TextFolding.fold(line.bytes.span, into: &folded)
    var index = 0
    while index < labels.count {
      let label = labels[index]
      guard wanted & 1 << UInt64(label) != 0 else {
        index += 1
        continue
      }
      let start = index
      while index < labels.count, labels[index] == label { index += 1 }
      hashes.append(hash(line.tokens[start..<index]))
    }
    lineHash = hash(line.tokens[...])
  }

  private func hash(_ tokens: ArraySlice<ByteRange>) -> UInt64 {
    var hash = PhraseHash()
    for token in tokens {
      hash.combine(folded[token.indices])
      hash.combineEnd()
    }
    return hash.value
  }
}
