package import WordTagging

extension EncodedCorpus {
  /// Calls a function with the known label trigrams of every sequence and its weight.
  ///
  /// Sequences with unknown labels can be left out.
  package func forEachTrigram(
    ofPartialSequences: Bool = true, _ body: (LabelTrigram, _ weight: Double) -> Void
  ) {
    for sequence in 0..<sequenceCount
    where ofPartialSequences || !hasUnknownLabels(inSequence: sequence) {
      let tokens = tokens(ofSequence: sequence)
      let weight = weight(ofSequence: sequence)
      for token in tokens.dropFirst() {
        let isSecond = token == tokens.lowerBound + 1
        let around = labels[(isSecond ? token - 1 : token - 2)...token]
        guard around.allSatisfy({ $0 < labelCount }) else { continue }
        let first = isSecond ? LabelTrigram.start : Int(labels[token - 2])
        body(LabelTrigram(first, Int(labels[token - 1]), Int(labels[token])), weight)
      }
    }
  }
}

extension LabelTrigram: Hashable {
  package func hash(into hasher: inout Hasher) {
    hasher.combine(first)
    hasher.combine(second)
    hasher.combine(third)
  }
}
