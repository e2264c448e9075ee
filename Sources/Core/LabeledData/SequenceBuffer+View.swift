package import WordTagging

extension SequenceBuffer {
  /// Passes the sequence to a closure as the view that feature extraction takes.
  package func withView<Result, Failure: Error>(
    columnIndices: [Int] = [], _ body: (SequenceView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withView { bytes throws(Failure) in
      try tokens.withView { tokens throws(Failure) in
        try cells.withView { cells throws(Failure) in
          try attributes.withView { attributes throws(Failure) in
            try attributeEnds.withView { attributeEnds throws(Failure) in
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
