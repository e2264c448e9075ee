public import LabeledData
import Support
import WordTagging

/// Computes the probability that a grammar produces a given labeled line.
///
/// The inside algorithm sums the probabilities of all derivations from the start rule down,
/// memoizing the result of each rule at each offset in the line. Case is ignored. A derivation must
/// give each word its label in the line.
public struct GrammarRecognizer: Sendable {
  /// The result for a line.
  public struct Recognition: Sendable {
    /// The natural logarithm of the line's probability, nil when the grammar cannot produce it.
    public var logProbability: Double?
    /// Whether the grammar could produce it with every phrase in its lists: in those that are held out,
    /// and in those that a span draws from.
    public var isProducedWithOpenLists: Bool
    /// The phrases that the lists lack in the most probable derivation with open lists.
    public var unlistedPhrases: [UnlistedPhrase]
    /// The end of the longest derivation, in bytes of ``text``.
    public var reached: Int
    /// The index of the token at which derivations end, nil when they all reach the line's end.
    public var obstacle: Int?
    /// The line in lower case with one space between words.
    public var text: String
  }

  /// A phrase where a grammar draws from a list that does not have it.
  public struct UnlistedPhrase: Hashable, Sendable {
    /// The name of the list.
    public var list: String
    /// The phrase in lower case.
    public var phrase: String
  }

  private let grammar: Grammar
  /// Every text of the entries by its hash.
  private var entriesByHash: [UInt64: [Form]] = [:]
  /// The chance of each entry in each pool.
  private var chances: [[Int32: Double]] = []
  private let foldedText: [UInt8]
  private let longestEntry: Int
  private let ruleChances: [Int32: [Double]]

  private struct Form {
    var entry: Int32
    var isOne: Bool
    var isMany: Bool
  }

  /// Prepares a grammar.
  public init(_ grammar: Grammar) {
    self.grammar = grammar
    var folded: [UInt8] = []
    TextFolding.fold(grammar.text.span, into: &folded)
    foldedText = folded
    var longest = 0
    for (index, entry) in grammar.entries.enumerated() {
      longest = max(longest, entry.one.count, entry.many.count)
      let isSame = entry.one == entry.many
      let hash = Self.hash(folded[entry.one.indices])
      entriesByHash[hash, default: []].append(
        Form(entry: Int32(index), isOne: true, isMany: isSame))
      if !isSame {
        entriesByHash[Self.hash(folded[entry.many.indices]), default: []].append(
          Form(entry: Int32(index), isOne: false, isMany: true))
      }
    }
    longestEntry = longest
    chances = grammar.pools.map { pool in
      let total = pool.entries.reduce(0) { $0 + grammar.entries[Int($1)].weight }
      return Dictionary(
        pool.entries.map { ($0, grammar.entries[Int($0)].weight / total) }, uniquingKeysWith: +)
    }
    var ruleChances: [Int32: [Double]] = [:]
    for node in grammar.nodes {
      if case .choice(let first, let count, let columns) = node {
        ruleChances[first] = grammar.chances(columns: columns, count: count)
      }
    }
    self.ruleChances = ruleChances
  }

  /// Computes the probability of a labeled line.
  public func recognize(_ line: SequenceBuffer) -> Recognition {
    var derivation = Derivation(self, line, areListsOpen: false)
    let probability = derivation.probability.total
    var isProduced = probability > 0
    var reached = derivation.reached
    var unlisted: [UnlistedPhrase] = []
    if !isProduced {
      var open = Derivation(self, line, areListsOpen: true)
      let result = open.probability
      isProduced = result.total > 0
      unlisted = open.unlistedPhrases(result.phrases)
      reached = open.reached
    }
    return Recognition(
      logProbability: probability > 0 ? PortableMath.log(probability) : nil,
      isProducedWithOpenLists: isProduced, unlistedPhrases: unlisted, reached: reached,
      obstacle: derivation.line.wordEnds.firstIndex { $0 > reached },
      text: String(decoding: derivation.line.bytes, as: UTF8.self))
  }

  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = PhraseHash()
    hash.combine(bytes)
    return hash.value
  }

  /// The derivations of one line.
  private struct Derivation {
    let recognizer: GrammarRecognizer
    let grammar: Grammar
    let line: LineToDerive
    let areListsOpen: Bool
    private(set) var reached = 0
    private var depth = 0
    private var memo: [Key: Outcomes] = [:]
    private var matches: [Int: [(form: Form, end: Int)]] = [:]
    private var phrases: [Phrases] = []

    private typealias Outcomes = [Outcome]

    /// A state after a part with the probability to reach it.
    private struct Outcome {
      var state: State
      var probability: Double
      /// The probability of the most probable way to reach it.
      var best: Double
      /// The unlisted phrases on that way, as an index into ``phrases``.
      var phrases: Int32?

      init(_ state: State, _ probability: Double, phrases: Int32? = nil) {
        (self.state, self.probability, self.best) = (state, probability, probability)
        self.phrases = phrases
      }

      func scaled(by chance: Double) -> Self {
        var scaled = self
        scaled.probability *= chance
        scaled.best *= chance
        return scaled
      }
    }

    /// The unlisted phrases of a derivation: one phrase, or the phrases of its two parts.
    private enum Phrases {
      case one(pool: Int, Range<Int>)
      case both(Int32, Int32)
    }

    private struct State: Hashable {
      var position: Int32
      var spacing: DrawnLine.Spacing
      var number: GrammaticalNumber
    }

    private struct Key: Hashable {
      var rule: Int32
      var label: Grammar.LabelIndex
      var state: State
    }

    /// The probability of an unlisted word, and of each further word of the phrase.
    private static let unlistedPenalty = (first: 1e-5, further: 1e-4)

    init(_ recognizer: GrammarRecognizer, _ line: SequenceBuffer, areListsOpen: Bool) {
      self.recognizer = recognizer
      grammar = recognizer.grammar
      self.line = LineToDerive(line, grammar)
      self.areListsOpen = areListsOpen
    }

    /// The probability that the grammar gives the whole line, and the unlisted phrases of the best way.
    var probability: (total: Double, phrases: Int32?) {
      mutating get {
        let start = State(position: 0, spacing: .none, number: .many)
        let end = Int32(line.bytes.count)
        let whole = derive(grammar.start, grammar.outside, start).filter {
          $0.state.position == end
        }
        return (
          whole.reduce(0) { $0 + $1.probability }, whole.max { $0.best < $1.best }?.phrases
        )
      }
    }

    /// The phrases at an index, in the order of the line.
    func unlistedPhrases(_ index: Int32?) -> [UnlistedPhrase] {
      var found: [UnlistedPhrase] = []
      var pending = index.map { [$0] } ?? []
      while let next = pending.popLast() {
        switch phrases[Int(next)] {
        case .one(let pool, let range):
          found.append(
            UnlistedPhrase(
              list: grammar.pools[pool].list ?? "",
              phrase: String(decoding: line.bytes[range], as: UTF8.self)))
        case .both(let first, let second): pending += [second, first]
        }
      }
      return found
    }

    private mutating func join(_ first: Int32?, _ second: Int32?) -> Int32? {
      guard let first, let second else { return first ?? second }
      phrases.append(.both(first, second))
      return Int32(phrases.count - 1)
    }

    /// The states after a node; none below the levels that the sampler draws.
    private mutating func derive(
      _ node: Int32, _ label: Grammar.LabelIndex, _ state: State
    ) -> Outcomes {
      depth += 1
      defer { depth -= 1 }
      guard depth <= Grammar.depthLimit else { return [] }
      var after = state
      switch grammar.nodes[Int(node)] {
      case .text(let range):
        guard !range.isEmpty else { return [Outcome(state, 1)] }
        let text = recognizer.foldedText[range.indices]
        guard let start = start(of: state, startsWithSpace: text.first == UInt8(ascii: " ")),
          line.bytes[start...].starts(with: text),
          let end = accept(start..<(start + range.count), label)
        else { return [] }
        after.position = end
        after.spacing = .none
        return [Outcome(after, 1)]
      case .space:
        if after.spacing == .none { after.spacing = .wanted }
        return [Outcome(after, 1)]
      case .glue:
        after.spacing = .glued
        return [Outcome(after, 1)]
      case .agreement(let number):
        after.number = number
        return [Outcome(after, 1)]
      case .sequence(let first, let count):
        var outcomes = [Outcome(state, 1)]
        for child in grammar.children[Int(first)..<Int(first + count)] {
          var next: Outcomes = []
          for outcome in outcomes {
            for var following in derive(child, label, outcome.state) {
              following.probability *= outcome.probability
              following.best *= outcome.best
              following.phrases = join(outcome.phrases, following.phrases)
              next.append(following)
            }
          }
          outcomes = merged(next)
          if outcomes.isEmpty { break }
        }
        return outcomes
      case .choice(let first, let count, _):
        let chances = recognizer.ruleChances[first] ?? []
        var outcomes: Outcomes = []
        for offset in 0..<Int(count) {
          let child = grammar.children[Int(first) + offset]
          outcomes += derive(child, label, state).map { $0.scaled(by: chances[offset]) }
        }
        return merged(outcomes)
      case .optional(let chance, let child):
        var outcomes = derive(child, label, state).map { $0.scaled(by: chance) }
        if chance < 1 { outcomes.append(Outcome(state, 1 - chance)) }
        return merged(outcomes)
      case .span(let inner, let child): return derive(child, inner, state)
      case .casing(_, let child): return derive(child, label, state)
      case .rule(let rule):
        let key = Key(rule: rule, label: label, state: state)
        if let known = memo[key] { return known }
        let outcomes = derive(grammar.rules[Int(rule)].node, label, state)
        memo[key] = outcomes
        return outcomes
      case .pick(let pool, let form): return pick(Int(pool), form, label, state)
      case .number(let index):
        guard let start = start(of: state) else { return [] }
        return merged(
          grammar.computedTexts[Int(index)].matches(line.bytes[start...]).compactMap { match in
            guard let end = accept(start..<(start + match.count), label) else { return nil }
            return Outcome(
              State(position: end, spacing: .none, number: match.number ?? state.number),
              match.probability)
          })
      }
    }

    private mutating func pick(
      _ pool: Int, _ form: FormChoice, _ label: Grammar.LabelIndex, _ state: State
    ) -> Outcomes {
      guard let start = start(of: state) else { return [] }
      var outcomes: Outcomes = []
      for match in matches(at: start) {
        guard let chance = recognizer.chances[pool][match.form.entry] else { continue }
        let share: Double =
          switch form {
          case .one: match.form.isOne ? 1 : 0
          case .many: match.form.isMany ? 1 : 0
          case .agree: (state.number == .one ? match.form.isOne : match.form.isMany) ? 1 : 0
          case .any: match.form.isOne && match.form.isMany ? 1 : 0.5
          }
        guard share > 0, let end = accept(start..<match.end, label) else { continue }
        outcomes.append(
          Outcome(
            State(
              position: end, spacing: .none,
              number: grammar.entries[Int(match.form.entry)].number ?? state.number),
            chance * share))
      }
      let isOpen = grammar.pools[pool].isHeldOut || label != grammar.outside
      if areListsOpen, isOpen, grammar.pools[pool].list != nil {
        var penalty = Self.unlistedPenalty.first
        for wordEnd in line.wordEnds where wordEnd > start {
          guard let end = accept(start..<wordEnd, label) else { break }
          phrases.append(.one(pool: pool, start..<wordEnd))
          outcomes.append(
            Outcome(
              State(position: end, spacing: .none, number: state.number), penalty,
              phrases: Int32(phrases.count - 1)))
          penalty *= Self.unlistedPenalty.further
        }
      }
      return merged(outcomes)
    }

    /// The entries of all lists that match at a place of the line.
    private mutating func matches(at start: Int) -> [(form: Form, end: Int)] {
      if let known = matches[start] { return known }
      var found: [(form: Form, end: Int)] = []
      var hash = PhraseHash()
      let limit = min(line.bytes.count, start + recognizer.longestEntry)
      for end in start..<limit {
        hash.combine(CollectionOfOne(line.bytes[end]))
        for form in recognizer.entriesByHash[hash.value] ?? [] { found.append((form, end + 1)) }
      }
      matches[start] = found
      return found
    }

    /// The place of the next text, or nil when the spacing of the line differs.
    private func start(of state: State, startsWithSpace: Bool = false) -> Int? {
      let position = Int(state.position)
      if startsWithSpace { return position }
      let hasSpace = position < line.bytes.count && line.bytes[position] == UInt8(ascii: " ")
      if state.spacing == .wanted, position > 0, line.bytes[position - 1] != UInt8(ascii: " ") {
        return hasSpace ? position + 1 : nil
      }
      return position
    }

    /// The place after some bytes when their tokens have a label.
    private mutating func accept(_ range: Range<Int>, _ label: Grammar.LabelIndex) -> Int32? {
      guard line.allowed[range].allSatisfy({ $0 & 1 << UInt64(label) != 0 }) else { return nil }
      reached = max(reached, range.upperBound)
      return Int32(range.upperBound)
    }

    private func merged(_ outcomes: Outcomes) -> Outcomes {
      guard outcomes.count > 1 else { return outcomes }
      var merged: Outcomes = []
      for outcome in outcomes {
        if let index = merged.firstIndex(where: { $0.state == outcome.state }) {
          merged[index].probability += outcome.probability
          if outcome.best > merged[index].best {
            merged[index].best = outcome.best
            merged[index].phrases = outcome.phrases
          }
        } else {
          merged.append(outcome)
        }
      }
      return merged
    }
  }
}
