import CWordTagger

/// The numbers that an argument may be, as the header states them.
struct ArgumentRange {
  private let name: String
  private let range: ClosedRange<Int64>

  private init(_ name: String, _ range: ClosedRange<Int64>) {
    (self.name, self.range) = (name, range)
  }

  static let threadCount = Self("thread_count", -1...1_024)
  static let bestCount = Self("best_count", 0...1_000)
  static let most = Self("most", 0...Int64(Int32.max))
  static let format = Self("format", 0...Int64(WT_FORMAT_CRFSUITE.rawValue))
  static let group = Self("group", 0...Int64(Int32.max))
  static let holdout = Self("holdout", -1...Int64(Int32.max))
  static let generatedCount = Self("count", 0...1_000_000_000)

  /// The number of elements of an array.
  static func count(_ name: String) -> Self { Self(name, 0...Int64.max) }

  /// The number of elements of an array that has one for each element of another.
  static func count(_ name: String, equalTo count: Int64) -> Self { Self(name, count...count) }

  /// A forced label of a model.
  static func forcedLabel(_ item: Int, labelCount: Int) -> Self {
    Self("forced_labels[\(item)]", -1...Int64(labelCount) - 1)
  }

  /// Returns a number that is in the range.
  @discardableResult
  func checked(_ number: some BinaryInteger) throws(CallError) -> Int {
    guard range.contains(Int64(clamping: number)) else {
      let (least, most) = (range.lowerBound, range.upperBound)
      let expected = least == most ? "\(least)" : "\(least) to \(most)"
      throw CallError(WT_ERROR_ARGUMENT, "\(name) is \(number); expected \(expected)")
    }
    return Int(number)
  }
}
