/// Finds the best labels of a sequence where most tokens are decided by their own scores.
///
/// A token's label is decided if its score is higher than any other's by more than the transitions around the token can
/// gain for the other: it is the token's label in the best sequence, whatever labels its neighbors have. The Viterbi
/// algorithm is needed for the tokens between decided ones alone. After a decided token or at the start, the transition into the
/// token is known.
struct DecidedTokens {
  /// For fewer labels the Viterbi algorithm costs less than the test, for more the margins take too much time, which
  /// grows with the third power of their number.
  private static let labelCounts = 13...64
  /// More than rounding changes the scores of usual models.
  private static let slack: Float = 0.01

  /// The transpose of the pairs, and what transitions can gain at most when a label (row) gives way to another (column).
  ///
  /// The margins are the transition's after a token, then both transitions'. All is empty for very few or many labels.
  static func tables(
    _ pairs: [Float], _ labelCount: Int
  ) -> (columns: [Float], margins: [Float]) {
    guard labelCounts.contains(labelCount) else { return ([], []) }
    let stride = (labelCount + 3) / 4 * 4
    var columns = pairs
    for row in 0..<stride {
      for column in 0..<stride { columns[column * stride + row] = pairs[row * stride + column] }
    }
    var margins = [Float](repeating: -.infinity, count: 2 * stride * stride)
    for label in 0..<labelCount {
      for other in 0..<labelCount where other != label {
        // At an end of the sequence there is no transition.
        var (before, after): (Float, Float) = (0, 0)
        for third in 0..<labelCount {
          before = max(
            before, columns[other * stride + third] - columns[label * stride + third])
          after = max(after, pairs[other * stride + third] - pairs[label * stride + third])
        }
        margins[label * stride + other] = after + slack
        margins[(stride + label) * stride + other] = before + after + slack
      }
    }
    return (columns, margins)
  }

  let scores: UnsafePointer<Float>
  let pairs: UnsafePointer<Float>
  let columns: UnsafePointer<Float>
  let margins: UnsafePointer<Float>
  let labelCount: Int
  let stride: Int
  let best: UnsafeMutablePointer<Float>
  let path: UnsafeMutablePointer<Int32>

  /// Leaves the best labels in the path.
  func findPath(tokenCount: Int) {
    var firstOpen = 0
    for token in 0..<tokenCount {
      var row = scores + token &* stride
      var margins = margins
      if firstOpen < token {
        margins += stride &* stride
      } else if token > 0 {
        row = addTransition(from: Int(path[token &- 1]), to: token)
      }
      let label = Viterbi.first(row, stride)
      guard isDecided(label, row, margins + label &* stride) else { continue }
      path[token] = Int32(truncatingIfNeeded: label)
      if firstOpen < token { findPath(firstOpen..<token, end: tokenCount) }
      firstOpen = token &+ 1
    }
    if firstOpen < tokenCount { findPath(firstOpen..<tokenCount, end: tokenCount) }
  }

  /// Whether no other label can take the place of the one with the highest score.
  @inline(__always)
  private func isDecided(
    _ label: Int, _ row: UnsafePointer<Float>, _ margins: UnsafePointer<Float>
  ) -> Bool {
    let score = SIMD4(repeating: row[label])
    var least = score - row.four(0) - margins.four(0)
    var block = 4
    while block < stride {
      let left = score - row.four(block) - margins.four(block)
      least.replace(with: left, where: left .< least)
      block &+= 4
    }
    return least.min() > 0
  }

  /// Finds the labels of tokens that are not decided, between others that are or the ends of the sequence.
  private func findPath(_ tokens: Range<Int>, end: Int) {
    let (first, last) = (tokens.lowerBound, tokens.upperBound &- 1)
    // After a decided token its transition has been added.
    if first == 0 { best.update(from: scores, count: stride) }
    for token in tokens.dropFirst() {
      let row = best + token &* stride
      MaxPlus.advance(
        from: row - stride, pairs, times: scores + token &* stride, labelCount, stride, into: row)
    }
    let row = best + last &* stride
    if tokens.upperBound < end { add(columns + Int(path[tokens.upperBound]) &* stride, to: row) }
    var label = Viterbi.first(row, stride)
    path[last] = Int32(truncatingIfNeeded: label)
    for token in Swift.stride(from: last &- 1, through: first, by: -1) {
      label = Viterbi.first(best + token &* stride, plus: columns + label &* stride, stride)
      path[token] = Int32(truncatingIfNeeded: label)
    }
  }

  /// Writes a token's scores after a label.
  @inline(__always)
  private func addTransition(from previous: Int, to token: Int) -> UnsafePointer<Float> {
    let (row, scores) = (best + token &* stride, scores + token &* stride)
    let pairs = pairs + previous &* stride
    var block = 0
    repeat {
      row.setFour(block, scores.four(block) + pairs.four(block))
      block &+= 4
    } while block < stride
    return UnsafePointer(row)
  }

  private func add(_ source: UnsafePointer<Float>, to target: UnsafeMutablePointer<Float>) {
    for block in Swift.stride(from: 0, to: stride, by: 4) {
      target.setFour(block, UnsafePointer(target).four(block) + source.four(block))
    }
  }
}
