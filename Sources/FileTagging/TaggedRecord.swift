import WordTagging

/// A tagged sequence that is to be written, valid while its bytes and its scratch are.
struct TaggedRecord {
  /// The bytes that every range points into.
  var bytes: UnsafeBufferPointer<UInt8>
  var id: ByteRange?
  /// The text, when the tokens are from it.
  var text: ByteRange?
  var tokens: UnsafeBufferPointer<ByteRange>
  /// The label of each token.
  var labels: UnsafeBufferPointer<Int32>
  /// The probability of each label, or empty.
  var confidences: UnsafeBufferPointer<Float>
  /// The best labelings, empty unless more than one is wanted.
  var alternatives: [WordTagger.Labeling] = []

  func spelling(_ token: ByteRange) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[token.indices])
  }
}
