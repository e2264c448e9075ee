extension SequenceBuffer {
  /// The sequence as a line of JSON Lines, without the line break.
  package func jsonLine() throws -> [UInt8] {
    var encoder = JSONLinesEncoder()
    try encoder.encode(self, isFirst: true)
    return Array(encoder.bytes.dropLast())
  }
}
