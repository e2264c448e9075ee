import Support

extension TrainingConfiguration.LabelPair {
  /// Reads two labels as in `A>B`; nil for other texts.
  package init?(_ text: String) {
    let parts = text.split(separator: ">", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    self.init(previous: String(parts[0]), label: String(parts[1]))
  }
}

/// The cost of an error on tokens of a label.
package struct LabelCost: Sendable {
  package let label: String
  package let cost: Double

  /// Reads a label and a number as in `A=2`; nil for other texts.
  package init?(_ text: String) {
    guard let sign = text.lastIndex(of: "="), sign > text.startIndex,
      let cost = Double(text[text.index(after: sign)...])
    else { return nil }
    label = String(text[..<sign])
    self.cost = cost
  }
}
