package import WordTagging

extension TaggedSequence {
  /// Takes the labels of a labeled sequence instead of those of a model.
  ///
  /// - Throws: A `malformed` error if a label is unknown or the tokens are not those of the text.
  package init(_ sequence: LabeledSequence, file: String) throws(DataError) {
    guard !sequence.labels.contains("") else {
      throw DataError(
        .malformed, file: file, message: "labels of '\(sequence.text ?? "")' are unknown")
    }
    guard
      let tagged = TaggedSequence(
        text: sequence.text, tokens: sequence.tokens, labels: sequence.labels)
    else {
      throw DataError(
        .malformed, file: file,
        message: "the tokens of '\(sequence.text ?? "")' are not those of its text")
    }
    self = tagged
  }
}
