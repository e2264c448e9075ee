/// Where a line's words lie: the bytes and the ranges of tokens and extra cells in them.
package struct LineView {
  package var bytes: UnsafeBufferPointer<UInt8>
  package var tokens: UnsafeBufferPointer<ByteRange>
  /// The extra columns row by row, `columnCount` cells for each token.
  package var cells: UnsafeBufferPointer<ByteRange>
  package var columnCount: Int
  /// For each column that the feature set names, its index among the cells, or -1.
  package var columnIndices: [Int]

  package init(
    bytes: UnsafeBufferPointer<UInt8>, tokens: UnsafeBufferPointer<ByteRange>,
    cells: UnsafeBufferPointer<ByteRange> = UnsafeBufferPointer(start: nil, count: 0),
    columnCount: Int = 0, columnIndices: [Int] = []
  ) {
    self.bytes = bytes
    self.tokens = tokens
    self.cells = cells
    self.columnCount = columnCount
    self.columnIndices = columnIndices
  }

  /// The range of a column's cell, empty when the line has no such column.
  @inline(__always)
  func cell(_ column: Int, of token: Int) -> ByteRange {
    guard column < columnIndices.count, columnIndices[column] >= 0 else { return ByteRange(0, 0) }
    return cells[token * columnCount + columnIndices[column]]
  }
}
