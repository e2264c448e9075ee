import WordTagging

/// The derivations that a grammar has for a line.
struct LineDerivations: Sendable {
  let line: LineToDerive
  let forest: LineForest
  /// The node of all derivations of the whole line, or ``LineForest/certain``; nil when there is none.
  let root: Int32?
  /// The end of the longest derivation of a part of the line, in bytes.
  let reached: Int

  /// The logarithm of the summed probabilities of the derivations; nil when there is none.
  func logProbability(_ chances: GrammarChances) -> Double? {
    root.map { $0 < 0 ? 0 : forest.inside(chances.probability)[Int($0)].logarithm }
  }

  /// The labels of the tokens in the most probable derivation; nil where more than half of the words are phrases that
  /// lists lack.
  func tokenLabels(_ chances: GrammarChances, _ grammar: Grammar) -> [String]? {
    guard let root else { return nil }
    var segments: [DrawnLine.Segment] = []
    var unlistedCount = 0
    for choice in forest.mostProbableChoices(of: root, chances.probability) {
      switch choice {
      case .labeled(let label, _, let end):
        if end > segments.last?.end ?? 0 { segments.append(.init(end: end, label: label)) }
      case .unlisted(_, let label, let start, let end):
        segments.append(.init(end: end, label: label))
        unlistedCount += line.wordEnds.count { Int(start) < $0 && $0 <= Int(end) }
      case .child, .optional: continue
      }
    }
    guard !segments.isEmpty, 2 * unlistedCount <= line.wordEnds.count else { return nil }
    let labeler = TokenLabeler(grammar)
    var (start, segment) = (0, 0)
    return line.wordEnds.map { end in
      if start < end, line.bytes[start] == UInt8(ascii: " ") { start += 1 }
      let token = ByteRange(start, end)
      start = end
      while segment < segments.count - 1, segments[segment].end <= token.start { segment += 1 }
      return grammar.name(
        of: labeler.label(of: token, in: line.bytes, segments, from: segment))
    }
  }

  /// The phrases of the most probable derivation that lists lack, in the order of the line.
  func unlistedPhrases(
    _ chances: GrammarChances, _ grammar: Grammar
  ) -> [GrammarRecognizer.UnlistedPhrase] {
    guard let root else { return [] }
    return forest.mostProbableChoices(of: root, chances.probability).compactMap { choice in
      guard case .unlisted(let pool, _, let start, let end) = choice else { return nil }
      return line.unlistedPhrase(pool, Int(start)..<Int(end), grammar)
    }
  }
}

extension LineForest.Edge {
  /// Whether the way leads on from one node at most, and no other is possible.
  fileprivate var isCertain: Bool { choice == nil && chance == 1 && (left < 0 || right < 0) }
}

extension LineToDerive {
  /// A phrase of the line that a list lacks.
  func unlistedPhrase(
    _ pool: Int32, _ range: Range<Int>, _ grammar: Grammar
  ) -> GrammarRecognizer.UnlistedPhrase {
    GrammarRecognizer.UnlistedPhrase(
      list: grammar.pools[Int(pool)].list ?? "",
      phrase: String(decoding: bytes[range], as: UTF8.self))
  }
}

/// What counts as an entry of a list that it does not have.
struct OpenLists: Sendable {
  /// The most words of a phrase.
  var wordCount: Int

  /// Phrases of any length.
  static let whole = Self(wordCount: .max)
}

/// Finds the derivations of one line.
///
/// It goes from the start rule down and remembers the result of each rule at each place of the line.
struct DerivationSearch {
  private let recognizer: GrammarRecognizer
  private let grammar: Grammar
  private let line: LineToDerive
  private let openLists: OpenLists?
  private let recordsLabels: Bool
  private var forest = LineForest()
  private var reached = 0
  private var depth = 0
  private var memo: [Key: [Outcome]] = [:]
  private var entries: [Int: [(form: GrammarRecognizer.Form, end: Int)]] = [:]

  /// A state after a part, and the node of the ways to reach it.
  private struct Outcome {
    var state: State
    var node: Int32
  }

  /// A way to reach a state.
  private struct Way {
    var state: State
    var edge: LineForest.Edge

    init(
      _ state: State, left: Int32 = LineForest.certain, right: Int32 = LineForest.certain,
      choice: LineForest.Choice? = nil, chance: Double = 1
    ) {
      self.state = state
      edge = LineForest.Edge(left: left, right: right, choice: choice, chance: chance)
    }
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

  init(
    _ recognizer: GrammarRecognizer, _ line: LineToDerive, openLists: OpenLists?,
    recordsLabels: Bool = false
  ) {
    self.recordsLabels = recordsLabels
    self.recognizer = recognizer
    grammar = recognizer.grammar
    self.line = line
    self.openLists = openLists
  }

  /// The derivations of the whole line.
  var derivations: LineDerivations {
    mutating get {
      let start = State(position: 0, spacing: .none, number: .many)
      let end = Int32(line.bytes.count)
      // All states at the end count as one.
      let ways = derive(grammar.start, grammar.outside, start).filter { $0.state.position == end }
        .map { Way(start, left: $0.node) }
      let root = outcomes(ways).first?.node
      return LineDerivations(line: line, forest: forest, root: root, reached: reached)
    }
  }

  /// The states that some ways lead to, each with a node of all of its ways.
  ///
  /// No part is derived between the first node and the last one, so that nodes come after those that they are made of.
  private mutating func outcomes(_ ways: [Way]) -> [Outcome] {
    var outcomes: [Outcome] = []
    var states: [State] = []
    for way in ways where !states.contains(way.state) { states.append(way.state) }
    for state in states {
      let same = ways.filter { $0.state == state }
      if same.count == 1, let edge = same.first?.edge, edge.isCertain {
        outcomes.append(Outcome(state: state, node: max(edge.left, edge.right)))
      } else {
        for way in same { forest.add(way.edge) }
        outcomes.append(Outcome(state: state, node: forest.finishNode()))
      }
    }
    return outcomes
  }

  /// The states after a node; none below the levels that the sampler draws.
  private mutating func derive(
    _ node: Int32, _ label: Grammar.LabelIndex, _ state: State
  ) -> [Outcome] {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Grammar.depthLimit else { return [] }
    var after = Outcome(state: state, node: LineForest.certain)
    switch grammar.nodes[Int(node)] {
    case .text(let range):
      guard !range.isEmpty else { return [after] }
      let text = recognizer.foldedText[range.indices]
      guard let start = start(of: state, startsWithSpace: text.first == UInt8(ascii: " ")),
        line.bytes[start...].starts(with: text),
        let end = accept(start..<(start + range.count), label)
      else { return [] }
      after.state.position = end
      after.state.spacing = .none
      return outcomes([Way(after.state, choice: labeled(label, start, end))])
    case .space:
      if state.spacing == .none { after.state.spacing = .wanted }
      return [after]
    case .glue:
      after.state.spacing = .glued
      return [after]
    case .agreement(let number):
      after.state.number = number
      return [after]
    case .sequence(let first, let count):
      var reached = [after]
      for child in grammar.children[Int(first)..<Int(first + count)] where !reached.isEmpty {
        var ways: [Way] = []
        for before in reached {
          for following in derive(child, label, before.state) {
            ways.append(Way(following.state, left: before.node, right: following.node))
          }
        }
        reached = outcomes(ways)
      }
      return reached
    case .choice(let first, let count, _):
      var ways: [Way] = []
      for place in first..<first + count {
        for outcome in derive(grammar.children[Int(place)], label, state) {
          ways.append(Way(outcome.state, left: outcome.node, choice: .child(place)))
        }
      }
      return outcomes(ways)
    case .optional(let chance, let child):
      var ways = derive(child, label, state).map {
        Way($0.state, left: $0.node, choice: .optional(node, isThere: true))
      }
      if chance < 1 { ways.append(Way(state, choice: .optional(node, isThere: false))) }
      return outcomes(ways)
    case .span(let inner, let child): return derive(child, inner, state)
    case .casing(_, let child): return derive(child, label, state)
    case .rule(let rule):
      let key = Key(rule: rule, label: label, state: state)
      if let known = memo[key] { return known }
      let found = derive(grammar.rules[Int(rule)].node, label, state)
      memo[key] = found
      return found
    case .pick(let pool, let form): return pick(pool, form, label, state)
    case .number(let index):
      guard let start = start(of: state) else { return [] }
      var ways: [Way] = []
      for match in grammar.computedTexts[Int(index)].matches(line.bytes[start...]) {
        guard let end = accept(start..<(start + match.count), label) else { continue }
        ways.append(
          Way(
            State(position: end, spacing: .none, number: match.number ?? state.number),
            choice: labeled(label, start, end), chance: match.probability))
      }
      return outcomes(ways)
    }
  }

  private mutating func pick(
    _ pool: Int32, _ form: FormChoice, _ label: Grammar.LabelIndex, _ state: State
  ) -> [Outcome] {
    guard let start = start(of: state) else { return [] }
    var ways: [Way] = []
    if entries[start] == nil { entries[start] = recognizer.entries(in: line.bytes, at: start) }
    for match in entries[start] ?? [] {
      guard let chance = recognizer.entryChances[Int(pool)][match.form.entry] else { continue }
      let share: Double =
        switch form {
        case .one: match.form.isOne ? 1 : 0
        case .many: match.form.isMany ? 1 : 0
        case .agree: (state.number == .one ? match.form.isOne : match.form.isMany) ? 1 : 0
        case .any: match.form.isOne && match.form.isMany ? 1 : 0.5
        }
      guard share > 0, let end = accept(start..<match.end, label) else { continue }
      let number = grammar.entries[Int(match.form.entry)].number ?? state.number
      ways.append(
        Way(
          State(position: end, spacing: .none, number: number),
          choice: labeled(label, start, end), chance: chance * share))
    }
    let isOpen = grammar.pools[Int(pool)].isHeldOut || label != grammar.outside
    let isPhrase = start < line.bytes.count && line.bytes[start] != UInt8(ascii: " ")
    if let openLists, isOpen, isPhrase, grammar.pools[Int(pool)].list != nil {
      var penalty = Self.unlistedPenalty.first
      for wordEnd in line.wordEnds.filter({ $0 > start }).prefix(openLists.wordCount) {
        guard let end = accept(start..<wordEnd, label) else { break }
        ways.append(
          Way(
            State(position: end, spacing: .none, number: state.number),
            choice: .unlisted(
              pool: pool, label: label, start: Int32(start), end: Int32(wordEnd)), chance: penalty
          ))
        penalty *= Self.unlistedPenalty.further
      }
    }
    return outcomes(ways)
  }

  private func labeled(
    _ label: Grammar.LabelIndex, _ start: Int, _ end: Int32
  ) -> LineForest.Choice? {
    recordsLabels ? .labeled(label, start: Int32(start), end: end) : nil
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
}
