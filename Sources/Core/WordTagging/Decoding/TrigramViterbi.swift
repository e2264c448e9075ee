/// The Viterbi algorithm over the contexts of a second-order model, on plain memory, for tagging and for online
/// training.
///
///     δ_t(c′) = s_t(y) + max (δ_{t-1}(c) + v(c, y) + w(y′, y))    over the contexts c from which y leads to c′
///
/// where y′ is the last label of c, and y the last label of c′. As ``Viterbi``, it keeps only the best scores and
/// searches for the best predecessors again on the way back.
package enum TrigramViterbi {
  /// Finds the label sequence with the highest score, the first one in case of a tie.
  ///
  /// - Parameters:
  ///   - contexts: The contexts.
  ///   - trigrams: The scores of labels after contexts, [context][label].
  ///   - scores: The scores of labels, [token][label].
  ///   - pairs: The scores of label pairs into a token, [previous][label].
  ///   - pairStep: The distance from a token's pairs to the next token's; 0 when all are the same.
  ///   - tokenCount: The number of tokens.
  ///   - best: Space for a score of each token and context.
  ///   - arrivals: Space for the contexts' arrivals.
  ///   - path: Space for the labels.
  /// - Returns: The sequence's score.
  /// - Complexity: O(T·C·L) for C contexts and L labels.
  @discardableResult
  @inline(never)
  package static func findPath(
    _ contexts: TrigramContexts, trigrams: UnsafePointer<Float>, scores: UnsafePointer<Float>,
    pairs: UnsafePointer<Float>, pairStep: Int, tokenCount: Int,
    best: UnsafeMutablePointer<Float>, arrivals: UnsafeMutablePointer<Float>,
    path: UnsafeMutablePointer<Int32>
  ) -> Float {
    let (count, stride) = (contexts.count, contexts.stride)
    let nothing = arrivals + (contexts.labelCount + 1) * stride
    nothing.initialize(repeating: -.infinity, count: stride)
    best.initialize(repeating: -.infinity, count: count)
    for label in 0..<contexts.labelCount { best[contexts.initial(label)] = scores[label] }
    for token in 1..<max(tokenCount, 1) {
      let row = best + token &* count
      MaxPlus.arrive(
        contexts, from: row - count, trigrams, pairs + token &* pairStep, into: arrivals)
      let scores = scores + token &* stride
      for context in 0..<count {
        row[context] =
          arrivals[Int(contexts.sources[context])] + scores[contexts.label(context)]
      }
    }
    // Trace back from the best last context.
    var row = UnsafePointer(best + (tokenCount &- 1) &* count)
    var (context, score) = (0, -Float.infinity)
    for candidate in 0..<count where row[candidate] > score {
      (context, score) = (candidate, row[candidate])
    }
    path[tokenCount &- 1] = Int32(truncatingIfNeeded: contexts.label(context))
    for token in Swift.stride(from: tokenCount - 1, to: 0, by: -1) {
      row -= count
      context = predecessor(
        of: context, contexts, trigrams, from: row, pairs + token &* pairStep)
      path[token &- 1] = Int32(truncatingIfNeeded: contexts.label(context))
    }
    return score
  }

  /// The best context before another one at the token after it.
  private static func predecessor(
    of following: Int, _ contexts: TrigramContexts, _ trigrams: UnsafePointer<Float>,
    from before: UnsafePointer<Float>, _ pairs: UnsafePointer<Float>
  ) -> Int {
    let (label, stride) = (contexts.label(following), contexts.stride)
    var (best, most) = (0, -Float.infinity)
    for previous in 0..<contexts.labelCount
    where contexts.following(previous, label) == following {
      let pair = pairs[previous &* stride &+ label]
      for context in contexts.contexts(endingIn: previous) {
        let score = before[context] + trigrams[context &* stride &+ label] + pair
        if score > most { (best, most) = (context, score) }
      }
    }
    return best
  }
}

extension Lattice {
  /// Finds the best label sequence of a second-order model and leaves it in `path`.
  mutating func viterbi(_ trigrams: TrigramMatrix, _ transitions: TransitionMatrix) -> Float {
    let contexts = trigrams.contexts
    let best = contextScores.reserve(tokenCount * contexts.count)
    let arrivals = arrivals.reserve(contexts.arrivalCount)
    return transitions.pairs.withUnsafeBufferPointer { pairs in
      guard let shared = pairs.baseAddress, let scored = trigrams.scores.values.baseAddress else {
        return 0
      }
      return TrigramViterbi.findPath(
        contexts, trigrams: scored, scores: scores.start, pairs: self.pairs(into: 0, shared),
        pairStep: hasEdges ? stride * stride : 0, tokenCount: tokenCount, best: best,
        arrivals: arrivals, path: path.start)
    }
  }

  /// The part of the trigrams in the score of the label sequence in `path`.
  func trigramScore(_ trigrams: TrigramMatrix) -> Double {
    var score = 0.0
    trigrams.contexts.visit(tokenCount: tokenCount) {
      Int(path.start[$0])
    } _: {
      score += Double(trigrams.score($1, after: $0))
    }
    return score
  }
}
