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

  /// The line of the file that a token is of, for a record with the bytes of its lines.
  func line(around token: ByteRange) -> BufferView<UInt8> {
    let start = bytes.prefix(Int(token.start)).lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
    let rest = bytes[Int(token.end)...]
    let end = rest.firstIndex(of: .lineFeed) ?? bytes.count
    let line = bytes.extracting(start..<end)
    return line.last == UInt8(ascii: "\r") ? bytes.extracting(start..<end - 1) : line
  }
}
