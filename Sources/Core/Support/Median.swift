extension Array where Element: Comparable {
  /// The middle element, the upper one of two, or nil without elements.
  @inlinable package var median: Element? { isEmpty ? nil : sorted()[count / 2] }
}
