import CBindings
import CWordTagger
import Testing

@Suite("Sizes of 2 GiB and more") struct LargeSizeTests {
  /// Two gibibytes, which no sequence may have.
  private static let tooLarge: Int64 = 1 << 31

  /// The error of tagging a batch that claims more bytes than its memory has.
  private func failureOfTagging(
    offsets: [Int64], sequenceItems: [Int64]? = nil, cellOffsets: [Int64]? = nil
  ) throws -> (code: wt_error_code, message: String)? {
    let model = try #require(wt_model_open_recipes(nil))
    defer { wt_model_free(model) }
    return withText("a") { text in
      offsets.withUnsafeBufferPointer { offsets in
        (sequenceItems ?? []).withUnsafeBufferPointer { items in
          (cellOffsets ?? []).withUnsafeBufferPointer { cells in
            var batch = wt_batch()
            batch.size = MemoryLayout<wt_batch>.size
            batch.kind = sequenceItems == nil ? WT_LINES : WT_TOKENS
            batch.count = sequenceItems == nil ? Int64(offsets.count) - 1 : 1
            (batch.bytes, batch.offsets) = (text.bytes, offsets.baseAddress)
            if sequenceItems != nil { batch.sequence_items = items.baseAddress }
            var column = wt_column(
              size: MemoryLayout<wt_column>.size, name: text,
              cells: wt_texts(bytes: text.bytes, offsets: cells.baseAddress, count: 1))
            return withUnsafePointer(to: &column) { column in
              if cellOffsets != nil { (batch.columns, batch.column_count) = (column, 1) }
              return failure { wt_tag(model, &batch, nil, $0) != nil }
            }
          }
        }
      }
    }
  }

  @Test("Lines, tokens and columns that are too large are refused before their bytes are read")
  func batches() throws {
    let huge = Self.tooLarge
    #expect(try failureOfTagging(offsets: [0, huge])?.message.contains("2 GiB") == true)
    #expect(
      try failureOfTagging(offsets: [0, 1], sequenceItems: [0, huge])?.code == WT_ERROR_ARGUMENT)
    #expect(
      try failureOfTagging(offsets: [0, 1], sequenceItems: [0, 1], cellOffsets: [0, huge - 1])?
        .message.contains("2 GiB") == true)
  }

  @Test("An offset that is right but for a multiple of 2^32 is refused")
  func offsetsBeyond32Bits() throws {
    let error = try failureOfTagging(offsets: [0, 1 + 1 << 32, 1], sequenceItems: [0, 2])
    #expect(error?.code == WT_ERROR_ARGUMENT)
  }

  @Test("Labels that make a sequence too large are refused before their bytes are read")
  func labels() throws {
    let trainer = try #require(withText("lbfgs") { wt_trainer_new($0, nil) })
    defer { wt_trainer_free(trainer) }
    let sequence = TestBatch(tokens: [["a"]])
    defer { withExtendedLifetime(sequence) {} }
    var batch = try #require(sequence.pointer).pointee
    let offsets: [Int64] = [0, Self.tooLarge - 1]
    let error = withText("X") { text in
      offsets.withUnsafeBufferPointer { offsets in
        var labels = wt_texts(bytes: text.bytes, offsets: offsets.baseAddress, count: 1)
        return withUnsafePointer(to: &labels) { labels in
          batch.labels = labels
          return failure { wt_trainer_append(trainer, &batch, 0, $0) }
        }
      }
    }
    #expect(error?.message.contains("2 GiB") == true)
  }

  @Test("A model whose size is out of range is refused", arguments: [Int.max, -1])
  func modelBytes(size: Int) {
    #expect(
      failure { wt_model_open_bytes("nonsense", size, $0) != nil }?.code == WT_ERROR_ARGUMENT)
  }

  @Test("A row of an Arrow column that is too large is refused before its bytes are read")
  func arrowRows() throws {
    let model = try #require(wt_model_open_recipes(nil))
    defer { wt_model_free(model) }
    let column = TestColumn(["a"], .largeUTF8)
    defer { withExtendedLifetime(column) {} }
    let offsets = try #require(column.array.buffers?[1])
    UnsafeMutableRawPointer(mutating: offsets).storeBytes(
      of: Self.tooLarge, toByteOffset: 8, as: Int64.self)
    var (schema, array) = (ArrowSchema(), ArrowArray())
    let error = failure { error in
      withText("line") {
        wt_tag_arrow(
          model, &column.schema, &column.array, $0, nil, &schema, &array, error)
      }
    }
    #expect(error?.code == WT_ERROR_ARGUMENT)
  }
}
