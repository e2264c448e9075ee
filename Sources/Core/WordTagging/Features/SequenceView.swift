/// A sequence in memory: its bytes, and the ranges of tokens, cells and attributes in them.
package struct SequenceView {
  package var bytes: BufferView<UInt8>
  package var tokens: BufferView<ByteRange>
  /// The extra columns row by row, `columnCount` cells for each token.
  package var cells = BufferView<ByteRange>()
  package var columnCount = 0
  /// For each column that the feature set names, its index among the cells, or -1.
  package var columnIndices: [Int] = []
  package var attributes = BufferView<TokenAttribute>()
  /// For each token the index after its last attribute; empty when there are no attributes.
  package var attributeEnds = BufferView<Int32>()

  package init(bytes: BufferView<UInt8>, tokens: BufferView<ByteRange>) {
    self.bytes = bytes
    self.tokens = tokens
  }

  /// The number of tokens, given as words or only as attributes.
  package var count: Int { max(tokens.count, attributeEnds.count) }

  /// The range of a column's cell, empty when the sequence has no such column.
  @inline(__always)
  func cell(_ column: Int, of token: Int) -> ByteRange {
    guard column < columnIndices.count, columnIndices[column] >= 0 else { return ByteRange(0, 0) }
    return cells[token * columnCount + columnIndices[column]]
  }

  /// Calls a function with the hash and the value of each of a token's attributes.
  @inline(__always)
  package func visitAttributes(of token: Int, _ body: (UInt64, Float) -> Void) {
    visitNames(of: token) { body(FeatureHash.attribute($0), $1) }
  }

  /// Calls a function with the name and the value of each of a token's attributes.
  @inline(__always)
  func visitNames(of token: Int, _ body: (BufferView<UInt8>, Float) -> Void) {
    guard token < attributeEnds.count else { return }
    let first = token == 0 ? 0 : Int(attributeEnds[token - 1])
    for attribute in attributes[first..<Int(attributeEnds[token])] {
      body(bytes.extracting(attribute.name.indices), attribute.value)
    }
  }
}
