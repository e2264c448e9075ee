import WordTagging

/// A tagged line on its way out, valid while its line and its scratch are.
struct TaggedRecord {
  /// The bytes that every range points into.
  var bytes: UnsafeBufferPointer<UInt8>
  var id: ByteRange?
  /// The line as it was given, when the tokens lie in it.
  var text: ByteRange?
  var tokens: UnsafeBufferPointer<ByteRange>
  /// The label of each token.
  var labels: UnsafeBufferPointer<Int32>
  /// The probability of each label, empty when nobody asked.
  var confidences: UnsafeBufferPointer<Float>
  /// The best labelings, empty unless more than one is wanted.
  var alternatives: [WordTagger.Labeling] = []

  func spelling(_ token: ByteRange) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[token.indices])
  }
}
