extension WordTagger {
  /// Labels the words of a line.
  ///
  /// - Complexity: O(n + T·L²) for n bytes, T tokens and L labels.
  public func tag(_ line: String) -> TaggedSequence {
    pool.withScratch { scratch in
      var copy = line
      copy.withUTF8 { tag(utf8: $0, using: &scratch) }
      return taggedLine(line, scratch)
    }
  }

  /// Labels tokens that were cut before; the line's text is the tokens joined by spaces.
  public func tag(tokens: [String]) -> TaggedSequence {
    pool.withScratch { scratch in
      let text = tag(tokens: tokens, using: &scratch)
      return taggedLine(text, scratch)
    }
  }

  /// Labels tokens in memory that the caller keeps and returns them joined by spaces.
  func tag(tokens: [String], using scratch: inout TaggingScratch) -> String {
    var text = ""
    scratch.tokens.removeAll(keepingCapacity: true)
    for token in tokens {
      if !text.isEmpty { text += " " }
      let start = text.utf8.count
      text += token
      scratch.tokens.append(ByteRange(start, text.utf8.count))
    }
    text.withUTF8 { decode($0, &scratch, confidence: true) }
    return text
  }

  /// Labels many lines on all cores, in their order.
  public func tag(lines: [String]) async -> [TaggedSequence] {
    let size = 256
    guard lines.count > size else { return lines.map { tag($0) } }
    return await withTaskGroup(of: (Int, [TaggedSequence]).self) { group in
      for start in stride(from: 0, to: lines.count, by: size) {
        group.addTask {
          (start, lines[start..<min(start + size, lines.count)].map { self.tag($0) })
        }
      }
      var parts: [Int: [TaggedSequence]] = [:]
      for await (start, part) in group { parts[start] = part }
      return parts.sorted { $0.key < $1.key }.flatMap(\.value)
    }
  }

  /// Labels the words of a line in memory that the caller keeps; a warm call allocates nothing.
  ///
  /// - Parameters:
  ///   - utf8: The line; bytes that are not UTF-8 are taken as they come.
  ///   - scratch: Holds tokens, labels and confidences afterwards.
  ///   - confidence: Whether the probability of each label is wanted too.
  /// - Complexity: O(n + T·L²) for n bytes, T tokens and L labels.
  public func tag(
    utf8: UnsafeBufferPointer<UInt8>, using scratch: inout TaggingScratch, confidence: Bool = true
  ) {
    tokenizer.tokens(in: utf8, into: &scratch.tokens)
    decode(utf8, &scratch, confidence: confidence)
  }

  /// Labels a line that was cut before; the scratch then holds labels and confidences only.
  package func tag(
    _ line: SequenceView, using scratch: inout TaggingScratch, confidence: Bool = true
  ) {
    score(line, &scratch)
    scratch.lattice.viterbi(transitions)
    if confidence { rate(&scratch) }
  }

  /// Labels the tokens that the scratch already holds.
  private func decode(
    _ utf8: UnsafeBufferPointer<UInt8>, _ scratch: inout TaggingScratch, confidence: Bool
  ) {
    score(utf8, &scratch)
    scratch.lattice.viterbi(transitions)
    if confidence { rate(&scratch) }
  }

  private func score(_ utf8: UnsafeBufferPointer<UInt8>, _ scratch: inout TaggingScratch) {
    // Taken out while the scratch changes beside them; no copy is made.
    let tokens = exchange(&scratch.tokens, with: [])
    tokens.withUnsafeBufferPointer { score(SequenceView(bytes: utf8, tokens: $0), &scratch) }
    scratch.tokens = tokens
  }

  /// Finds the probability of each label on the path.
  package func rate(_ scratch: inout TaggingScratch) {
    scratch.lattice.forwardBackward(transitions, temperature: model.parameters.temperature)
    readConfidences(&scratch)
  }

  private func readConfidences(_ scratch: inout TaggingScratch) {
    let confidences = scratch.confidences.reserve(scratch.lattice.tokenCount)
    for token in 0..<scratch.lattice.tokenCount {
      let label = Int(scratch.lattice.path.start[token])
      confidences[token] = scratch.lattice.probability(of: label, at: token)
    }
  }

  private func taggedLine(_ text: String, _ scratch: borrowing TaggingScratch) -> TaggedSequence {
    var tokens: [TaggedToken] = []
    tokens.reserveCapacity(scratch.tokenCount)
    for token in 0..<scratch.tokenCount {
      tokens.append(
        TaggedToken(
          range: scratch.tokens[token].indices, label: labels[scratch.label(of: token)],
          confidence: scratch.confidence(of: token)))
    }
    return TaggedSequence(text: text, tokens: tokens)
  }

  /// Lends a scratch that other calls have warmed.
  package func withScratch<Failure: Error>(
    _ body: (inout TaggingScratch) throws(Failure) -> Void
  ) throws(Failure) {
    try pool.withScratch(body)
  }

  // MARK: More than the best labeling

  /// The most probable labelings of a line, best first.
  public func nBest(of line: String, count: Int) -> [(
    line: TaggedSequence, probability: Double
  )] {
    pool.withScratch { scratch in
      var copy = line
      return copy.withUTF8 { utf8 in
        tag(utf8: utf8, using: &scratch)
        return labelings(count: count, in: &scratch).map { labeling in
          for (token, label) in labeling.labels.enumerated() {
            scratch.lattice.path.start[token] = label
          }
          readConfidences(&scratch)
          return (taggedLine(line, scratch), labeling.probability)
        }
      }
    }
  }

  /// A labeling with its probability.
  package struct Labeling: Sendable {
    package var labels: [Int32]
    package var probability: Double
  }

  /// The most probable labelings of the line that the scratch holds, best first.
  package func labelings(count: Int, in scratch: inout TaggingScratch) -> [Labeling] {
    let temperature = model.parameters.temperature
    let logSum = scratch.lattice.forwardBackward(transitions, temperature: temperature)
    return scratch.lattice.best(count, transitions).map { path in
      Labeling(
        labels: path.labels.map { Int32(truncatingIfNeeded: $0) },
        probability: min(1, exponential(Double(path.score / temperature) - logSum)))
    }
  }

  /// The probability of every label at every token of a line: rows are tokens, columns labels.
  public func marginals(of line: String) -> [[Double]] {
    pool.withScratch { scratch in
      var copy = line
      copy.withUTF8 { tag(utf8: $0, using: &scratch) }
      return (0..<scratch.tokenCount).map { token in
        labels.indices.map { Double(scratch.lattice.probability(of: $0, at: token)) }
      }
    }
  }

  /// The probability of a labeling of a line.
  ///
  /// - Throws: ``TaggingError`` when there is not one known label for each token.
  public func probability(of labels: [String], for line: String) throws(TaggingError) -> Double {
    var path: [Int32] = []
    for label in labels { path.append(Int32(truncatingIfNeeded: try index(of: label))) }
    return try pool.withScratch { scratch throws(TaggingError) in
      var copy = line
      copy.withUTF8 { tag(utf8: $0, using: &scratch, confidence: false) }
      guard path.count == scratch.tokenCount else {
        throw .labelCount(found: path.count, expected: scratch.tokenCount)
      }
      for token in path.indices { scratch.lattice.path.start[token] = path[token] }
      let temperature = model.parameters.temperature
      let logSum = scratch.lattice.forwardBackward(transitions, temperature: temperature)
      let score = Double(scratch.lattice.pathScore(transitions) / temperature)
      return min(1, exponential(score - logSum))
    }
  }

  /// Labels a line some of whose tokens are to have a given label.
  ///
  /// The labels go by token index; an index past the last token is passed over.
  ///
  /// - Throws: ``TaggingError/unknownLabel(_:known:)`` when the model has no such label.
  public func tag(_ line: String, forcing labels: [Int: String]) throws(TaggingError)
    -> TaggedSequence
  {
    var forced: [Int: Int] = [:]
    for (token, label) in labels { forced[token] = try index(of: label) }
    return pool.withScratch { scratch in
      var copy = line
      copy.withUTF8 { utf8 in
        tokenizer.tokens(in: utf8, into: &scratch.tokens)
        score(utf8, &scratch)
      }
      scratch.lattice.force(forced)
      scratch.lattice.viterbi(transitions)
      rate(&scratch)
      return taggedLine(line, scratch)
    }
  }
}

extension Lattice {
  /// Puts every other label of some tokens out of the way, further than any rule does.
  mutating func force(_ labels: [Int: Int]) {
    for (token, forced) in labels where (0..<tokenCount).contains(token) {
      for label in 0..<labelCount where label != forced {
        scores.start[token * stride + label] += 4 * TransitionScores.never
      }
    }
  }
}

/// Puts a value in another's place and gives back what was there.
private func exchange<Value>(_ place: inout Value, with value: consuming Value) -> Value {
  let old = place
  place = value
  return old
}

private func exponential(_ value: Double) -> Double {
  Double(FastExponential.exp(SIMD4(repeating: Float(value)))[0])
}
