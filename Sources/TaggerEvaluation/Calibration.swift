/// The calibration of confidence: of the labels with a confidence of 0.8, 80 % should be right.
public struct Calibration: Hashable, Sendable, Codable {
  /// The labels whose confidence lies in one interval.
  public struct Bin: Hashable, Sendable, Codable {
    /// The interval.
    public let range: Range<Double>
    /// The number of labels in it.
    public let count: Int
    /// Their mean confidence.
    public let confidence: Double
    /// The share of them that is right.
    public let accuracy: Double
  }

  /// The intervals that are not empty, from low to high.
  public let bins: [Bin]
  /// The expected calibration error: the mean distance between confidence and accuracy, weighted by
  /// the number of labels in each bin.
  public let expectedError: Double

  /// Sorts labels into intervals of equal width.
  ///
  /// - Precondition: Each confidence is a number, `isRight` has a value for each, and there is an interval.
  public init(confidences: [Double], isRight: [Bool], binCount: Int = 15) {
    precondition(binCount > 0, "There is no interval")
    precondition(confidences.count == isRight.count, "Confidences and labels differ in number")
    var counts = [Int](repeating: 0, count: binCount)
    var rights = counts
    var sums = [Double](repeating: 0, count: binCount)
    for (confidence, isRight) in zip(confidences, isRight) {
      precondition(!confidence.isNaN, "A confidence is no number")
      let bin = Int(min(Double(binCount - 1), max(0, confidence * Double(binCount))))
      counts[bin] += 1
      sums[bin] += confidence
      if isRight { rights[bin] += 1 }
    }
    let width = 1 / Double(binCount)
    bins = counts.indices.filter { counts[$0] > 0 }.map { bin in
      Bin(
        range: Double(bin) * width..<Double(bin + 1) * width, count: counts[bin],
        confidence: sums[bin] / Double(counts[bin]), accuracy: share(rights[bin], of: counts[bin]))
    }
    expectedError = bins.reduce(0) {
      $0 + abs($1.confidence - $1.accuracy) * share($1.count, of: confidences.count)
    }
  }
}

extension Evaluation {
  /// The calibration of all labels.
  public var calibration: Calibration {
    Calibration(confidences: confidences, isRight: gold.indices.map { gold[$0] == predicted[$0] })
  }
}
