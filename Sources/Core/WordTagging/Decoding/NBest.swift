extension Lattice {
  /// A label sequence with its score.
  package struct ScoredPath: Sendable {
    package let labels: [Int]
    package let score: Double
  }

  /// A path up to a token: its score, the index of the path that it continues, and its last label.
  private struct Candidate {
    var score: Float
    var previous: Int32
    var label: Int32
  }

  /// The maximum memory of the candidates of a sequence, in bytes.
  private static let maximumMemory = 1 << 30

  /// The most label sequences that ``nBest(_:_:)`` finds for a number of tokens.
  package static func maximumPaths(tokenCount: Int, _ transitions: TransitionMatrix) -> Int {
    let contexts =
      transitions.trigrams(for: tokenCount)?.contexts.count ?? transitions.labelCount
    return max(
      1, maximumMemory / max(1, tokenCount * contexts * MemoryLayout<Candidate>.stride))
  }

  /// The label sequences with the highest scores, best first.
  ///
  /// Viterbi with a list of the best `count` paths to each context instead of the best one. Contexts of first order are
  /// labels. The decoded path is unchanged.
  ///
  /// - Complexity: O(T·C·L·n) for C contexts and L labels.
  package mutating func nBest(_ count: Int, _ transitions: TransitionMatrix) -> [ScoredPath] {
    let count = min(count, Self.maximumPaths(tokenCount: tokenCount, transitions))
    guard tokenCount > 0, count > 0 else { return [] }
    if count == 1 {
      viterbi(transitions)
      return [ScoredPath(labels: labels.map { Int($0) }, score: pathScore(transitions))]
    }
    let trigrams = transitions.trigrams(for: tokenCount)
    let contexts = trigrams?.contexts ?? TrigramContexts([], labelCount: labelCount)
    var sources = [[Int]](repeating: [], count: contexts.count)
    for previous in 0..<labelCount {
      for label in 0..<labelCount {
        sources[contexts.following(previous, label)] += contexts.contexts(endingIn: previous)
      }
    }
    var candidates: [Candidate] = []
    // The first candidate of each context of each token, and the end.
    var starts = [0]
    for context in 0..<contexts.count {
      let label = contexts.label(context)
      if contexts.initial(label) == context {
        candidates.append(
          Candidate(score: scores.start[label], previous: -1, label: Int32(label)))
      }
      starts.append(candidates.count)
    }
    transitions.pairs.withUnsafeBufferPointer { pairs in
      guard let pairs = pairs.baseAddress else { return }
      for token in 1..<max(tokenCount, 1) {
        let matrix = self.pairs(into: token, pairs)
        for context in 0..<contexts.count {
          let label = contexts.label(context)
          let score = scores.start[token * stride + label]
          let steps = sources[context].map { source in
            matrix[contexts.label(source) * stride + label]
              + (trigrams?.score(label, after: source) ?? 0) + score
          }
          Self.merge(
            sources[context].map { (token - 1) * contexts.count + $0 }, steps, starts, count,
            label, into: &candidates)
          starts.append(candidates.count)
        }
      }
    }
    let last = (tokenCount - 1) * contexts.count
    Self.merge(
      Array(last..<last + contexts.count), [Float](repeating: 0, count: contexts.count), starts,
      count, 0, into: &candidates)
    let decoded = (0..<tokenCount).map { path.start[$0] }
    defer { for (token, label) in decoded.enumerated() { path.start[token] = label } }
    return candidates[(starts.last ?? 0)...].map { end in
      var index = Int(end.previous)
      for token in (0..<tokenCount).reversed() {
        path.start[token] = candidates[index].label
        index = Int(candidates[index].previous)
      }
      // Summed again in double precision: the scores of long sequences differ in their last digits.
      return ScoredPath(
        labels: (0..<tokenCount).map { Int(path.start[$0]) }, score: pathScore(transitions))
    }
  }

  /// Appends the best candidates among the sorted ones of some places, with the score of the step from there added.
  ///
  /// Candidates that forced labels rule out have a score of −∞ and are left out.
  private static func merge(
    _ places: [Int], _ steps: [Float], _ starts: [Int], _ count: Int, _ label: Int,
    into candidates: inout [Candidate]
  ) {
    var next = places.map { starts[$0] }
    for _ in 0..<count {
      var (best, chosen) = (-Float.infinity, -1)
      for (index, place) in places.enumerated() where next[index] < starts[place + 1] {
        let score = candidates[next[index]].score + steps[index]
        if score > best { (best, chosen) = (score, index) }
      }
      guard chosen >= 0 else { return }
      candidates.append(
        Candidate(
          score: best, previous: Int32(truncatingIfNeeded: next[chosen]),
          label: Int32(truncatingIfNeeded: label)))
      next[chosen] += 1
    }
  }
}
