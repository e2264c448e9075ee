import WordTagging

/// The label trigrams of a second-order model with the places of their weights.
struct CompiledTrigrams: Sendable {
  let contexts: TrigramContexts
  /// The place of the first trigram's weight; the others follow.
  let start: Int
  private let trigrams: [LabelTrigram]
  /// The number of the trigram with each context and label, -1 if there is none.
  private let numbers: [Int32]

  /// The trigrams of a layout; nil for a model of first order.
  init?(_ placement: WeightPlacement) {
    trigrams = placement.layout.trigrams
    guard !trigrams.isEmpty else { return nil }
    contexts = TrigramContexts(trigrams, labelCount: placement.layout.labelCount)
    start = placement.trigramStart
    var numbers = [Int32](repeating: -1, count: contexts.count * contexts.stride)
    for (number, place) in contexts.places.enumerated() { numbers[place] = Int32(number) }
    self.numbers = numbers
  }

  /// The weighted count of each trigram in the sequences of a corpus without unknown labels.
  func counts(in corpus: EncodedCorpus) -> [Double] {
    var known: [LabelTrigram: Double] = [:]
    corpus.forEachTrigram(ofPartialSequences: false) { known[$0, default: 0] += $1 }
    return trigrams.map { known[$0] ?? 0 }
  }

  /// The places of the weights.
  var places: Range<Int> { start..<start + trigrams.count }

  /// Calls a function with the place of each trigram of a sequence of labels.
  func forEachPlace(_ labels: [Int], _ body: (Int) -> Void) {
    contexts.visit(tokenCount: labels.count) {
      labels[$0]
    } _: { context, label in
      let number = numbers[context * contexts.stride + label]
      if number >= 0 { body(start + Int(number)) }
    }
  }
}
