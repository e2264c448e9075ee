import WordTagging

/// A tagged sequence that is to be written, valid while its bytes and its scratch are.
struct TaggedRecord {
  /// The bytes that every range points into.
  var bytes: BufferView<UInt8>
  var id: ByteRange?
  /// The text, when the tokens are from it.
  var text: ByteRange?
  var tokens: BufferView<ByteRange>
  /// The label of each token.
  var labels: BufferView<Int32>
  /// The probability of each label, or empty.
  var confidences: BufferView<Float>
  /// The best labelings, empty unless more than one is wanted.
  var alternatives: [WordTagger.Labeling] = []

  func spelling(_ token: ByteRange) -> BufferView<UInt8> {
    bytes.extracting(token.indices)
  }
}
