extension WordTagger {
  /// Labels the words of a line.
  ///
  /// - Complexity: O(n + T·L²) for n bytes, T tokens and L labels.
  public func tag(_ line: String) -> TaggedSequence {
    pool.withScratch { scratch in
      var copy = line
      copy.withView { tag(utf8: $0, using: &scratch) }
      return taggedSequence(line, scratch)
    }
  }

  /// Labels given tokens; the text of the result is the tokens joined by spaces.
  public func tag(tokens: [String]) -> TaggedSequence {
    pool.withScratch { scratch in
      let text = tag(tokens: tokens, using: &scratch)
      return taggedSequence(text, scratch)
    }
  }

  /// Labels given tokens in memory that the caller keeps, and returns them joined by spaces.
  func tag(tokens: [String], using scratch: inout TaggingScratch) -> String {
    var text = ""
    scratch.tokens.removeAll(keepingCapacity: true)
    for token in tokens {
      if !text.isEmpty { text += " " }
      let start = text.utf8.count
      text += token
      scratch.tokens.append(ByteRange(start, text.utf8.count))
    }
    text.withView { decode($0, &scratch, confidence: true) }
    return text
  }

  /// Labels the words of a line in memory that the caller keeps; a warm call allocates nothing.
  ///
  /// - Parameters:
  ///   - utf8: The line, which may have bytes that are not UTF-8.
  ///   - scratch: Holds tokens, labels and confidences afterwards.
  ///   - confidence: Whether to compute the probability of each label, too.
  /// - Complexity: O(n + T·L²) for n bytes, T tokens and L labels.
  public func tag(
    utf8: Span<UInt8>, using scratch: inout TaggingScratch, confidence: Bool = true
  ) { utf8.withView { tag(utf8: $0, using: &scratch, confidence: confidence) } }

  /// Labels the words of a line that is known to be UTF-8, in memory that the caller keeps.
  ///
  /// ```swift
  /// tagger.tag(line.utf8Span, using: &scratch)
  /// ```
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  public func tag(
    _ line: UTF8Span, using scratch: inout TaggingScratch, confidence: Bool = true
  ) { tag(utf8: line.span, using: &scratch, confidence: confidence) }

  package func tag(
    utf8: BufferView<UInt8>, using scratch: inout TaggingScratch, confidence: Bool = true
  ) {
    tokenizer.tokens(in: utf8, into: &scratch.tokens)
    decode(utf8, &scratch, confidence: confidence)
  }

  /// Labels a tokenized sequence; the scratch then holds labels and confidences only.
  package func tag(
    _ line: SequenceView, using scratch: inout TaggingScratch, confidence: Bool = true
  ) {
    score(line, &scratch)
    decodeScores(&scratch, confidence: confidence)
  }

  /// Labels a tokenized sequence, some of whose tokens have a given label: its index, or -1 where the label is free.
  package func tag(
    _ line: SequenceView, forcing labels: BufferView<Int32>,
    using scratch: inout TaggingScratch, confidence: Bool = true
  ) {
    score(line, &scratch)
    decodeScores(&scratch, forcing: labels, confidence: confidence)
  }

  /// Rules out every other label of a token.
  ///
  /// In IOB1 an inside label starts an entity, too, unless it follows one of its kind, where a start label does.
  func force(_ label: Int, at token: Int, _ scratch: inout TaggingScratch) {
    guard let pair = iob1?.pair(label) else { return scratch.lattice.force(label, at: token) }
    if label == pair.inside {
      scratch.lattice.force(pair.start, or: pair.inside, at: token)
    } else {
      scratch.lattice.force(label, at: token)
    }
    guard token > 0 else { return }
    for previous in labels.indices
    where (previous == pair.start || previous == pair.inside) == (label == pair.inside) {
      scratch.lattice.forbid(previous, pair.start, at: token, transitions)
    }
  }

  /// Finds the best labels for the scores in the lattice, among those with the given labels.
  func decodeScores(
    _ scratch: inout TaggingScratch, forcing forced: BufferView<Int32>, confidence: Bool
  ) {
    for (token, label) in forced.enumerated() where label >= 0 {
      force(Int(label), at: token, &scratch)
    }
    findLabels(&scratch)
    // Labels that contradict each other in IOB1 are kept, too.
    for (token, label) in forced.enumerated() where label >= 0 {
      scratch.lattice.path.start[token] = label
    }
    if confidence { computeMarginals(&scratch) }
  }

  private func findLabels(_ scratch: inout TaggingScratch) {
    scratch.lattice.viterbi(transitions)
    if let iob1 { iob1.writeIOB1(over: scratch.lattice.labels) }
  }

  /// Finds the best labels for the scores in the lattice.
  private func decodeScores(_ scratch: inout TaggingScratch, confidence: Bool) {
    findLabels(&scratch)
    if confidence { computeMarginals(&scratch) }
  }

  /// Labels the tokens that the scratch already holds.
  private func decode(
    _ utf8: BufferView<UInt8>, _ scratch: inout TaggingScratch, confidence: Bool
  ) {
    score(utf8, &scratch)
    decodeScores(&scratch, confidence: confidence)
  }

  func score(_ utf8: BufferView<UInt8>, _ scratch: inout TaggingScratch) {
    // Taken out while the scratch changes; no copy is made.
    let tokens = exchange(&scratch.tokens, with: [])
    tokens.withView { score(SequenceView(bytes: utf8, tokens: $0), &scratch) }
    scratch.tokens = tokens
  }

  /// Computes the probability of every label, and leaves the confidences of those on the path.
  package func computeMarginals(_ scratch: inout TaggingScratch) {
    scratch.lattice.forwardBackward(transitions, temperature: model.parameters.temperature)
    readConfidences(&scratch)
  }

  func readConfidences(_ scratch: inout TaggingScratch) {
    let confidences = scratch.confidences.reserve(scratch.lattice.tokenCount)
    for token in 0..<scratch.lattice.tokenCount {
      let label = Int(scratch.lattice.path.start[token])
      confidences[token] = probability(of: label, at: token, in: scratch)
    }
    scratch.hasConfidences = true
  }

  /// The probability of a label of the results at a token.
  ///
  /// IOB1 does not distinguish the two labels of an entity's kind: the one on the path has the
  /// probability of both, or else the inside label.
  @inline(__always)
  package func probability(
    of label: Int, at token: Int, in scratch: borrowing TaggingScratch
  ) -> Float {
    let lattice = scratch.lattice.probability(of: label, at: token)
    guard let pair = iob1?.pair(label) else { return lattice }
    let isStart = Int(scratch.lattice.path.start[token]) == pair.start
    guard label == (isStart ? pair.start : pair.inside) else { return 0 }
    return lattice + scratch.lattice.probability(of: isStart ? pair.inside : pair.start, at: token)
  }

  func taggedSequence(_ text: String, _ scratch: borrowing TaggingScratch) -> TaggedSequence {
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

  /// Lends a scratch of the pool.
  package func withScratch<Failure: Error>(
    _ body: (inout TaggingScratch) throws(Failure) -> Void
  ) throws(Failure) { try pool.withScratch(body) }
}

/// Replaces a value and returns the former one.
private func exchange<Value>(_ place: inout Value, with value: consuming Value) -> Value {
  let old = place
  place = value
  return old
}
