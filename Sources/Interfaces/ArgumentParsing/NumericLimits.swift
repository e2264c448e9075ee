/// Checks a numeric option against its range, which excludes NaN.
///
/// - Throws: ``ValidationError`` with the option, the value and the range.
package func requireRange<Value: Comparable>(
  _ option: String, _ value: Value, _ range: ClosedRange<Value>
) throws {
  guard range.contains(value) else {
    throw ValidationError(
      "\(option) is \(value); expected \(range.lowerBound) to \(range.upperBound).")
  }
}
