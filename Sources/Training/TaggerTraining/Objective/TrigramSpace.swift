import WordTagging

/// The memory in which the sums over the label sequences of a second-order model are computed, and those sums.
final class TrigramSpace<Real: Scalar> {
  let trigrams: CompiledTrigrams
  /// α of each context, [token][context].
  let alpha: Matrix<Real>
  /// β of each context.
  let beta: Matrix<Real>
  /// q of each context: β times e of its label, divided by c.
  let reached: Matrix<Real>
  /// 1/c of each token.
  let inverseSums: Matrix<Real>
  /// The arrivals at a token.
  let arrivals: Matrix<Real>
  /// What comes after each pair of labels, M·q: a row of labels for each previous label and each token of a block.
  let after: Matrix<Real>
  /// 1 for pairs that lead to the context of a single label, else 0.
  let isOpen: Matrix<Real>
  /// Σ αₜ₋₁·M·qₜ by context and label: times the exponentials of the trigrams, the expected counts.
  let sums: Matrix<Real>
  /// Expected counts of labels after contexts, exponentials included.
  let expected: Matrix<Double>

  var contexts: TrigramContexts { trigrams.contexts }

  /// The number of tokens whose expected counts are added with one product.
  static var blockLength: Int { 32 }

  /// Creates a space for sequences up to a length.
  init(_ trigrams: CompiledTrigrams, longest: Int) {
    self.trigrams = trigrams
    let contexts = trigrams.contexts
    // Products of four contexts at a time write past the last one.
    alpha = Matrix(rows: longest, stride: contexts.count + 4)
    beta = Matrix(rows: longest, stride: contexts.count + 4)
    reached = Matrix(rows: longest, stride: contexts.count + 4)
    inverseSums = Matrix(rows: longest, stride: 1)
    arrivals = Matrix(rows: contexts.labelCount + 2, stride: contexts.stride)
    after = Matrix(rows: contexts.labelCount * Self.blockLength, stride: contexts.stride)
    isOpen = Matrix(rows: contexts.stride, stride: contexts.stride)
    for previous in 0..<contexts.labelCount {
      for label in 0..<contexts.labelCount {
        isOpen.row(previous)[label] = contexts.isOpen(previous, label) ? 1 : 0
      }
    }
    sums = Matrix(rows: contexts.count, stride: contexts.stride)
    expected = Matrix(rows: contexts.count, stride: contexts.stride)
  }

  /// Sets the expected counts to 0.
  func clear() {
    sums.clear()
    expected.clear()
  }

  /// Moves the sums to the expected counts, and adds these to the counts of label pairs.
  func finish(_ factors: TransitionFactors<Real>, addingTo pairCounts: Matrix<Double>) {
    for context in 0..<contexts.count {
      let (sums, expected) = (sums.row(context), expected.row(context))
      let factors = factors.trigramFactors.row(context)
      let pairs = pairCounts.row(contexts.label(context))
      for label in 0..<contexts.labelCount {
        expected[label] += Double(sums[label] * factors[label])
        pairs[label] += expected[label]
      }
    }
    sums.clear()
  }

  /// Calls a function with the place of each trigram's weight and its expected count.
  func forEachExpected(_ body: (_ place: Int, _ count: Double) -> Void) {
    for (number, place) in contexts.places.enumerated() {
      body(trigrams.start + number, expected.start[place])
    }
  }
}
