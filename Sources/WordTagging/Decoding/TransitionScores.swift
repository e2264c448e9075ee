/// The scores of label pairs, laid out for eight labels at a time.
///
/// Rows are padded to a multiple of eight labels; a padding label is never better than a real one.
package struct TransitionScores: Sendable {
  /// What stands for "never": low enough to lose against any sum of weights, and finite, so that
  /// a line for which all labellings are illegal still gets the one that breaks the fewest rules.
  package static let never: Float = -1e6

  package let labelCount: Int
  /// The labels with their padding.
  package let stride: Int
  /// Row previous label, column label.
  package private(set) var pairs: [Float]
  package private(set) var starts: [Float]
  package private(set) var ends: [Float]

  /// Lays out the weights of the pairs and the rules of a model.
  package init(labelCount: Int, weights: [Float], legality: [Bool] = []) {
    self.labelCount = labelCount
    stride = (labelCount + 7) / 8 * 8
    pairs = Array(repeating: Self.never, count: stride * stride)
    starts = Array(repeating: Self.never, count: stride)
    ends = Array(repeating: Self.never, count: stride)
    for previous in 0..<labelCount {
      for label in 0..<labelCount {
        let index = previous * labelCount + label
        let isLegal = legality.isEmpty || legality[index]
        pairs[previous * stride + label] = isLegal ? weights[index] : Self.never
      }
    }
    let square = labelCount * labelCount
    for label in 0..<labelCount {
      if legality.isEmpty || legality[square + label] { starts[label] = 0 }
      if legality.isEmpty || legality[square + labelCount + label] { ends[label] = 0 }
    }
  }

  /// Rules a pair out.
  package mutating func forbid(_ previous: Int, _ label: Int) {
    pairs[previous * stride + label] = Self.never
  }
}
