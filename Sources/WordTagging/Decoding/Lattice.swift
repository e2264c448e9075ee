/// The scores of a line, and what the algorithms on them find, in memory that is used again.
///
/// `scores` is a [token][label] matrix whose rows are `stride` long; `edges`, when the model has
/// edge features, is a [token][previous][label] array that already holds the transitions.
package struct Lattice: ~Copyable {
  package internal(set) var tokenCount = 0
  package internal(set) var stride = 0
  package internal(set) var labelCount = 0
  /// Whether `edges` is in use.
  package internal(set) var hasEdges = false

  package var scores = ScratchBuffer<Float>()
  package var edges = ScratchBuffer<Float>()
  /// The best labeling.
  package var path = ScratchBuffer<Int32>()
  /// Forward and backward weights and their matrices: [token][label].
  var alphas = ScratchBuffer<Float>()
  var betas = ScratchBuffer<Float>()
  var exponentials = ScratchBuffer<Float>()
  var edgeExponentials = ScratchBuffer<Float>()
  /// The score of the best labeling up to a token that ends in a label: [token][label].
  var best = ScratchBuffer<Float>()

  package init() {}

  /// Makes room for a line and sets all its scores to 0, or to "never" for padding labels.
  ///
  /// There is room for 256 labels after the last token, because a damaged model may name a label
  /// that does not exist.
  package mutating func reset(tokenCount: Int, transitions: TransitionScores, hasEdges: Bool) {
    self.tokenCount = tokenCount
    self.hasEdges = hasEdges
    stride = transitions.stride
    labelCount = transitions.labelCount
    let scores = scores.reserve(tokenCount * stride + 256)
    scores.initialize(repeating: 0, count: tokenCount * stride)
    _ = path.reserve(tokenCount)
    guard hasEdges, tokenCount > 0 else { return }
    let edges = edges.reserve(tokenCount * stride * stride)
    transitions.pairs.withUnsafeBufferPointer { pairs in
      guard let start = pairs.baseAddress else { return }
      for token in 0..<tokenCount {
        (edges + token * stride * stride).initialize(from: start, count: stride * stride)
      }
    }
  }

  /// Adds the rules for first and last labels, and puts the padding out of the way.
  package mutating func close(_ transitions: TransitionScores) {
    guard tokenCount > 0 else { return }
    let scores = scores.start
    for token in 0..<tokenCount {
      for label in labelCount..<stride {
        scores[token * stride + label] = TransitionScores.never
      }
    }
    for label in 0..<labelCount {
      scores[label] += transitions.starts[label]
      scores[(tokenCount - 1) * stride + label] += transitions.ends[label]
    }
  }

  /// The scores of label pairs into a token.
  @inline(__always)
  func pairs(
    into token: Int, _ transitions: UnsafePointer<Float>
  ) -> UnsafePointer<Float> {
    hasEdges ? UnsafePointer(edges.start + token * stride * stride) : transitions
  }
}

extension UnsafePointer<Float> {
  /// Four numbers from an index on.
  @inline(__always)
  func four(_ index: Int) -> SIMD4<Float> {
    UnsafeRawPointer(self + index).loadUnaligned(as: SIMD4<Float>.self)
  }
}

extension UnsafeMutablePointer {
  /// Writes four numbers from an index on.
  @inline(__always)
  func setFour(_ index: Int, _ value: SIMD4<Float>) where Pointee == Float {
    UnsafeMutableRawPointer(self + index).storeBytes(of: value, as: SIMD4<Float>.self)
  }
}
