extension StringProtocol {
  /// The text padded with spaces to a width.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}
