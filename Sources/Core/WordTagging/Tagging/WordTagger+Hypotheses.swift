extension WordTagger {
  /// One of the most probable label sequences of a line.
  public struct Hypothesis: Sendable, Hashable {
    /// The line with its labels.
    public let sequence: TaggedSequence
    /// The natural logarithm of the probability of all the labels together.
    public let logProbability: Double

    /// The probability of all the labels together; 0 if it underflows.
    public var probability: Double { PortableMath.exp(logProbability) }
  }

  /// The maximum number of hypotheses that ``nBest(_:count:)`` returns, which bounds its time and
  /// memory.
  public static let maximumHypotheses = 1_000

  /// The most probable label sequences of a line, best first.
  ///
  /// There are at most `count`, and no more than ``maximumHypotheses``; fewer for a line so long that the
  /// search would take more than 1 GiB.
  ///
  /// - Complexity: O(T·L²·count) for T tokens and L labels; in second order O(T·C·L·count) for C contexts.
  public func nBest(_ line: String, count: Int) -> [Hypothesis] {
    pool.withScratch { scratch in
      var copy = line
      return copy.withView { utf8 in
        tag(utf8: utf8, using: &scratch)
        return nBest(count: count, in: &scratch).map { labeling in
          for (token, label) in labeling.labels.enumerated() {
            scratch.lattice.path.start[token] = label
          }
          readConfidences(&scratch)
          return Hypothesis(
            sequence: taggedSequence(line, scratch), logProbability: labeling.logProbability)
        }
      }
    }
  }

  /// A label sequence with the logarithm of its probability.
  package struct Labeling: Sendable {
    package let labels: [Int32]
    package let logProbability: Double
    package var probability: Double { PortableMath.exp(logProbability) }
  }

  /// The most probable label sequences of the line that the scratch holds, best first.
  package func nBest(count: Int, in scratch: inout TaggingScratch) -> [Labeling] {
    let logPartition = logPartition(&scratch)
    let temperature = Double(model.parameters.temperature)
    let paths = scratch.lattice.nBest(min(count, Self.maximumHypotheses), transitions)
    // Where no labeling obeys the constraints, the one that breaks the fewest is the result.
    let obeying = paths.filter { transitions.allows($0.labels) }
    return (obeying.isEmpty ? Array(paths.prefix(1)) : obeying).map { path in
      var labels = path.labels.map { Int32(truncatingIfNeeded: $0) }
      if let iob1 { labels.withUnsafeMutableBufferPointer { iob1.writeIOB1(over: $0) } }
      return Labeling(
        labels: labels,
        logProbability: min(0, path.score / temperature - logPartition))
    }
  }

  /// The logarithm of the partition function, computed once for a line.
  package func logPartition(_ scratch: inout TaggingScratch) -> Double {
    scratch.lattice.logPartition
      ?? scratch.lattice.forwardBackward(transitions, temperature: model.parameters.temperature)
  }

  /// The probability of every label at every token of a line: rows are tokens, columns labels.
  public func marginals(of line: String) -> [[Double]] {
    pool.withScratch { scratch in
      var copy = line
      copy.withView { tag(utf8: $0, using: &scratch) }
      return (0..<scratch.tokenCount).map { token in
        labels.indices.map { Double(probability(of: $0, at: token, in: scratch)) }
      }
    }
  }

  /// The probability that a line has all of these labels; 0 if it underflows.
  ///
  /// - Throws: ``TaggerError`` when there is not one known label for each token.
  public func probability(of labels: [String], for line: String) throws(TaggerError) -> Double {
    PortableMath.exp(try logProbability(of: labels, for: line))
  }

  /// The natural logarithm of the probability that a line has all of these labels.
  ///
  /// The logarithms of long sequences differ even where their probabilities underflow.
  ///
  /// - Throws: ``TaggerError`` when there is not one known label for each token.
  public func logProbability(of labels: [String], for line: String) throws(TaggerError) -> Double {
    var path: [UInt16] = []
    for label in labels { path.append(UInt16(truncatingIfNeeded: try index(of: label))) }
    return try pool.withScratch { scratch throws(TaggerError) in
      var copy = line
      copy.withView { tag(utf8: $0, using: &scratch, confidence: false) }
      guard path.count == scratch.tokenCount else {
        throw .labelCount(found: path.count, expected: scratch.tokenCount)
      }
      return logProbability(ofPath: &path, in: &scratch)
    }
  }

  /// The natural logarithm of the probability of labels, by their indices, for the line that the scratch holds.
  package func logProbability(ofPath path: inout [UInt16], in scratch: inout TaggingScratch)
    -> Double
  {
    iob1?.writeBIO(over: &path)
    for token in path.indices { scratch.lattice.path.start[token] = Int32(path[token]) }
    return min(0, pathScore(&scratch) - logPartition(&scratch))
  }

  /// The score of the labels that the scratch holds, on the scale of the logarithm of the partition function.
  package func pathScore(_ scratch: inout TaggingScratch) -> Double {
    guard scratch.tokenCount > 0 else { return 0 }
    var path = scratch.lattice.labels
    let written = iob1.map { _ in Array(path) }
    iob1?.writeBIO(over: &path)
    let score = scratch.lattice.pathScore(transitions) / Double(model.parameters.temperature)
    if let written { _ = path.update(fromContentsOf: written) }
    return score
  }

  /// Labels a line some of whose tokens have a given label.
  ///
  /// The labels go by token index; an index past the last token is ignored.
  ///
  /// - Throws: ``TaggerError`` when the model has no such label.
  public func tag(
    _ line: String, forcing labels: [Int: String]
  ) throws(TaggerError) -> TaggedSequence {
    var indices: [Int: Int] = [:]
    for (token, label) in labels { indices[token] = try index(of: label) }
    return pool.withScratch { scratch in
      var copy = line
      copy.withView { utf8 in
        tokenizer.tokens(in: utf8, into: &scratch.tokens)
        score(utf8, &scratch)
      }
      let forced = (0..<scratch.tokenCount).map { Int32(indices[$0] ?? -1) }
      forced.withView { decodeScores(&scratch, forcing: $0, confidence: true) }
      return taggedSequence(line, scratch)
    }
  }
}
