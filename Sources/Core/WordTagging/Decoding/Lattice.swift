/// The scores of a sequence and the results of decoding them, in memory that is reused.
///
/// `scores` is a [token][label] matrix whose rows are `stride` long; `edges`, when the model has
/// edge features, is a [token][previous][label] array that includes the transitions.
package struct Lattice: ~Copyable {
  package private(set) var tokenCount = 0
  package private(set) var stride = 0
  package private(set) var labelCount = 0
  /// Whether `edges` is in use.
  package private(set) var hasEdges = false

  package var scores = ScratchBuffer<Float>()
  package var edges = ScratchBuffer<Float>()
  /// The best label sequence.
  package var path = ScratchBuffer<Int32>()
  /// The probability of each label: [token][label]; before the backward pass, the forward weights.
  var marginals = ScratchBuffer<Float>()
  /// The logarithm of the sum of e^score over all label sequences, once it is known.
  var logPartition: Double?
  var backward = ScratchBuffer<Float>()
  var exponentials = ScratchBuffer<Float>()
  var edgeExponentials = ScratchBuffer<Float>()
  /// The score of the best label sequence up to a token that ends in a label: [token][label].
  var best = ScratchBuffer<Float>()
  /// The same of a second-order model, by its contexts, and its forward weights: [token][context].
  var contextScores = ScratchBuffer<Float>()
  var contextBackward = ScratchBuffer<Float>()
  var arrivals = ScratchBuffer<Float>()

  /// The largest score; sums of a damaged model's weights are clamped to it.
  static let greatestScore: Float = 1e28

  package init() {}

  /// The best label sequence, valid until the lattice changes.
  var labels: UnsafeMutableBufferPointer<Int32> {
    UnsafeMutableBufferPointer(start: tokenCount > 0 ? path.start : nil, count: tokenCount)
  }

  /// Makes room for a sequence and sets all its scores to 0.
  ///
  /// There is room for 256 labels after the last token, because a damaged model may name a label
  /// that does not exist.
  package mutating func reset(tokenCount: Int, transitions: TransitionMatrix, hasEdges: Bool) {
    self.tokenCount = tokenCount
    self.hasEdges = hasEdges
    stride = transitions.stride
    labelCount = transitions.labelCount
    logPartition = nil
    let scores = scores.reserve(tokenCount * stride + 256)
    scores.initialize(repeating: 0, count: tokenCount * stride)
    _ = path.reserve(tokenCount)
    if hasEdges { copyTransitions(transitions) }
  }

  /// Gives each token transition scores of its own.
  private mutating func copyTransitions(_ transitions: TransitionMatrix) {
    hasEdges = true
    guard tokenCount > 0 else { return }
    let edges = edges.reserve(tokenCount * stride * stride)
    transitions.pairs.withUnsafeBufferPointer { pairs in
      guard let start = pairs.baseAddress else { return }
      for token in 0..<tokenCount {
        (edges + token * stride * stride).initialize(from: start, count: stride * stride)
      }
    }
  }

  /// Adds the constraints of first and last labels, rules the padding out, and replaces scores that
  /// are not finite, which a damaged model may cause.
  package mutating func addBoundaryScores(_ transitions: TransitionMatrix) {
    guard tokenCount > 0 else { return }
    let scores = scores.start
    let (stride, count) = (stride, tokenCount &* stride)
    var block = 0
    while block < count {
      scores.setFour(block, Self.bounded(UnsafePointer(scores).four(block)))
      block &+= 4
    }
    let padding = SIMD4<Int32>(0, 1, 2, 3) .>= Int32(labelCount - (stride - 4))
    var last = scores + (stride &- 4)
    for _ in 0..<tokenCount {
      last.setFour(0, UnsafePointer(last).four(0).replacing(with: -.infinity, where: padding))
      last += stride
    }
    transitions.starts.withView { Self.add($0.start, to: scores, stride) }
    transitions.ends.withView { Self.add($0.start, to: scores + (count &- stride), stride) }
  }

  private static func add(
    _ source: UnsafePointer<Float>, to target: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    for block in Swift.stride(from: 0, to: count, by: 4) {
      target.setFour(block, UnsafePointer(target).four(block) + source.four(block))
    }
  }

  @inline(__always)
  private static func bounded(_ scores: SIMD4<Float>) -> SIMD4<Float> {
    var bounded = scores.replacing(with: greatestScore, where: scores .> greatestScore)
    // NaN compares as not greater, so it is replaced, too.
    bounded.replace(with: -greatestScore, where: .!(scores .> -greatestScore))
    return bounded
  }

  /// Rules out every other label of a token, independent of scores and transitions.
  ///
  /// Call it after ``addBoundaryScores(_:)``.
  mutating func force(_ forced: Int, at token: Int) {
    let row = scores.start + token * stride
    for label in 0..<labelCount { row[label] = label == forced ? 0 : -.infinity }
    logPartition = nil
  }

  /// Rules out all labels of a token but two.
  ///
  /// Call it after ``addBoundaryScores(_:)``.
  mutating func force(_ first: Int, or second: Int, at token: Int) {
    let row = scores.start + token * stride
    for label in 0..<labelCount where label != first && label != second { row[label] = -.infinity }
    logPartition = nil
  }

  /// Forbids a transition into a token.
  mutating func forbid(
    _ previous: Int, _ label: Int, at token: Int, _ transitions: TransitionMatrix
  ) {
    if !hasEdges { copyTransitions(transitions) }
    edges.start[(token * stride + previous) * stride + label] = TransitionMatrix.never
    logPartition = nil
  }

  /// The scores of label pairs into a token.
  @inline(__always)
  func pairs(into token: Int, _ transitions: UnsafePointer<Float>) -> UnsafePointer<Float> {
    hasEdges ? UnsafePointer(edges.start + token * stride * stride) : transitions
  }
}
