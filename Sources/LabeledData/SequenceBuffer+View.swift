package import WordTagging

extension SequenceBuffer {
  /// Lends the line to a function as the feature extractor sees it.
  package func withView<Result, Failure: Error>(
    columnIndices: [Int] = [], _ body: (SequenceView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
      try tokens.withUnsafeBufferPointer { tokens throws(Failure) in
        try cells.withUnsafeBufferPointer { cells throws(Failure) in
          try attributes.withUnsafeBufferPointer { attributes throws(Failure) in
            try attributeEnds.withUnsafeBufferPointer { attributeEnds throws(Failure) in
              var view = SequenceView(bytes: bytes, tokens: tokens)
              view.cells = cells
              view.columnCount = columnNames.count
              view.columnIndices = columnIndices
              view.attributes = attributes
              view.attributeEnds = attributeEnds
              return try body(view)
            }
          }
        }
      }
    }
  }
}
