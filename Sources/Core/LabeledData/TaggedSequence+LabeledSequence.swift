package import WordTagging

extension TaggedSequence {
  /// Creates a tagged sequence with the labels of a labeled sequence instead of a model's.
  ///
  /// - Throws: A `malformed` error if a label is unknown or the tokens do not match the text.
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
        message: "the tokens of '\(sequence.text ?? "")' do not match its text")
    }
    self = tagged
  }
}
