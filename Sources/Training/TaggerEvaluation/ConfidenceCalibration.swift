/// The calibration of confidence: of the labels with a confidence of 0.8, 80 % should be right.
public struct ConfidenceCalibration: Hashable, Sendable, Codable {
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
    self.init(CalibrationCounts(confidences: confidences, isRight: isRight, binCount: binCount))
  }

  /// Computes the calibration from counts.
  public init(_ counts: CalibrationCounts) {
    let width = 1 / Double(counts.bins.count)
    let total = counts.bins.reduce(0) { $0 + $1.count }
    bins = counts.bins.enumerated().filter { $0.element.count > 0 }.map { place, bin in
      Bin(
        range: Double(place) * width..<Double(place + 1) * width, count: bin.count,
        confidence: Double(bin.confidence) / CalibrationCounts.one / Double(bin.count),
        accuracy: share(bin.right, of: bin.count))
    }
    expectedError = bins.reduce(0) {
      $0 + abs($1.confidence - $1.accuracy) * share($1.count, of: total)
    }
  }
}

/// The labels of each interval of confidence, as integers, whose sums do not depend on their order.
public struct CalibrationCounts: Hashable, Sendable, Codable {
  /// The labels whose confidence lies in one interval.
  public struct Bin: Hashable, Sendable, Codable {
    /// The number of labels.
    public internal(set) var count = 0
    /// The number of those that are right.
    public internal(set) var right = 0
    /// The sum of their confidences, in units of 2⁻³⁰.
    public internal(set) var confidence = 0
  }

  /// The intervals of equal width from 0 to 1.
  public internal(set) var bins: [Bin]

  /// The labels of an interval, whose confidences can be added up without overflow.
  static let largestCount = 1 << 32

  /// The unit of the sums: labels of a data set can be billions.
  static let one = 0x1p30

  /// Sorts labels into intervals.
  ///
  /// - Precondition: Each confidence is a number, `isRight` has a value for each, and there is an interval.
  public init(confidences: [Double], isRight: [Bool], binCount: Int = 15) {
    precondition(binCount > 0, "There is no interval")
    precondition(confidences.count == isRight.count, "Confidences and labels differ in number")
    bins = Array(repeating: Bin(), count: binCount)
    for (confidence, isRight) in zip(confidences, isRight) {
      precondition(!confidence.isNaN, "A confidence is not a number")
      let bin = Int(min(Double(binCount - 1), max(0, confidence * Double(binCount))))
      bins[bin].count += 1
      bins[bin].confidence += Int((min(max(confidence, 0), 1) * Self.one).rounded())
      if isRight { bins[bin].right += 1 }
    }
  }

  /// Whether no count is out of range or above another.
  var isConsistent: Bool {
    !bins.isEmpty
      && bins.allSatisfy {
        (0...Self.largestCount).contains($0.count) && (0...$0.count).contains($0.right)
          && (0...$0.count << 30).contains($0.confidence)
      }
  }

  /// Whether the sums stay in range.
  func canMerge(_ other: Self) -> Bool {
    zip(bins, other.bins).allSatisfy { $0.count + $1.count <= Self.largestCount }
  }

  /// Adds the labels of other intervals.
  mutating func merge(_ other: Self) {
    for (place, bin) in other.bins.enumerated() where bins.indices.contains(place) {
      bins[place].count += bin.count
      bins[place].right += bin.right
      bins[place].confidence += bin.confidence
    }
  }
}

extension Evaluation {
  /// The calibration of all labels.
  public var calibration: ConfidenceCalibration {
    ConfidenceCalibration(
      confidences: confidences, isRight: gold.indices.map { gold[$0] == predicted[$0] })
  }
}
