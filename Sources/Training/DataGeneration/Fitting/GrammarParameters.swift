import WordTagging

/// The numbers of a grammar that can be fitted: the probabilities of alternatives and of optional parts.
///
/// A rule with parameters is compiled once for each list of arguments; its alternatives have one probability, as they
/// have one weight in the file.
struct GrammarParameters: Sendable {
  /// The alternatives of one rule or group, or an optional part that is there and missing.
  struct Group: Sendable {
    /// The numbers of the parameters, which add up to 1.
    var parameters: Range<Int>
    var isOptional: Bool
  }

  private(set) var groups: [Group] = []
  /// The probability of each parameter.
  private(set) var chances: [Double] = []
  /// The place in the files of each parameter; of an optional part with its brackets.
  private(set) var sources: [SourceRange] = []
  /// The parameter of each alternative, by its place in ``Grammar/children``.
  private var ofChildren: [Int32: Int] = [:]
  /// The parameter of each optional part that is there, by its node; the number of the missing part follows.
  private var ofOptionals: [Int32: Int] = [:]

  init(_ grammar: Grammar) {
    let written = GrammarChances(grammar)
    var known: [SourceRange: Int] = [:]
    for (index, node) in grammar.nodes.enumerated() {
      switch node {
      case .choice(let first, let count, _):
        let places = first..<first + count
        let sources = places.compactMap { grammar.childSources[$0] }
        guard sources.count == places.count else { continue }
        if known[sources[0]] == nil {
          known[sources[0]] = chances.count
          groups.append(
            Group(parameters: chances.count..<chances.count + places.count, isOptional: false))
          chances += places.map { written.ofChildren[Int($0)] }
          self.sources += sources
        }
        guard let start = known[sources[0]] else { continue }
        for (offset, place) in places.enumerated() { ofChildren[place] = start + offset }
      case .optional(let chance, _):
        guard let source = grammar.optionalSources[Int32(index)] else { continue }
        if known[source] == nil {
          known[source] = chances.count
          groups.append(Group(parameters: chances.count..<chances.count + 2, isOptional: true))
          chances += [chance, 1 - chance]
          sources += [source, source]
        }
        ofOptionals[Int32(index)] = known[source]
      default: continue
      }
    }
  }

  /// The parameter of a choice; nil for one of a text.
  func number(of choice: LineForest.Choice) -> Int? {
    switch choice {
    case .child(let place): ofChildren[place]
    case .optional(let node, let isThere): ofOptionals[node].map { isThere ? $0 : $0 + 1 }
    case .unlisted, .labeled: nil
    }
  }

  /// Probabilities between the written and the fitted ones: the weighted geometric mean of both.
  func smoothed(_ fitted: [Double], strength: Double) -> [Double] {
    var smoothed = zip(chances, fitted).map { written, fitted in
      written == 0
        ? 0
        : PortableMath.exp(
          (1 - strength) * PortableMath.log(written) + strength * PortableMath.log(fitted))
    }
    for group in groups {
      let sum = smoothed[group.parameters].reduce(0, +)
      for number in group.parameters { smoothed[number] /= sum }
    }
    return smoothed
  }
}
