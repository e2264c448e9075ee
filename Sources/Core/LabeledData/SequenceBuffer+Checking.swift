import WordTagging

extension SequenceBuffer {
  /// Refuses a sequence that no reader would return, whatever the format.
  func check() throws(NotRepresentable) {
    if let token = firstInvalid(tokens) {
      throw NotRepresentable(
        message: "token \(token + 1) is empty or contains a tab, a line break or NUL")
    }
    if let label = firstInvalid(labels, allowsEmpty: true) {
      throw NotRepresentable(
        message: "label \(label + 1) contains a tab, a line break or NUL")
    }
    if isLabeled, labels.count != itemCount {
      throw NotRepresentable(message: "it has \(labels.count) labels for \(itemCount) tokens")
    }
    if let columnFault { throw NotRepresentable(message: columnFault) }
    if !Self.weightRange.contains(weight) {
      throw NotRepresentable(message: "its weight is \(weight); expected \(Self.weightExpectation)")
    }
    if attributes.contains(where: { $0.name.isEmpty || !$0.value.isFinite }) {
      throw NotRepresentable(message: "an attribute has no name or no finite value")
    }
  }

  private func firstInvalid(_ texts: [ByteRange], allowsEmpty: Bool = false) -> Int? {
    texts.firstIndex { text in
      !(allowsEmpty && text.isEmpty) && !TokenText.isValid(bytes.span.extracting(text.indices))
    }
  }
}
