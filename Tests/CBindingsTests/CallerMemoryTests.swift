import CBindings
import CWordTagger
import Testing

@Suite("What C callers hand over") struct CallerMemoryTests {
  @Test("Members that a release does not know have to be 0")
  func unknownMembers() throws {
    let model = try #require(wt_model_open_recipes(nil))
    defer { wt_model_free(model) }
    let batch = TestBatch(lines: ["2 cups flour"])
    defer { withExtendedLifetime(batch) {} }
    let size = MemoryLayout<wt_tag_options>.size
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size + 8, alignment: 8)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    memory.storeBytes(of: size + 8, as: Int.self)
    let options = memory.baseAddress?.assumingMemoryBound(to: wt_tag_options.self)
    let result = wt_tag(model, batch.pointer, options, nil)
    #expect(result != nil)
    wt_result_free(result)
    memory[size + 3] = 1
    #expect(
      failure { wt_tag(model, batch.pointer, options, $0) != nil }?.message.contains(
        "wt_tag_options") == true)
  }

  @Test("A builder refuses what it cannot take and stays as it was")
  func builders() throws {
    let builder = wt_builder_new(WT_ATTRIBUTES)
    defer { wt_builder_free(builder) }
    #expect(withText("a") { wt_builder_add_attribute(builder, $0, 2) })
    let missing = wt_text(bytes: nil, size: 4)
    #expect(!wt_builder_add_attribute(builder, missing, 3))
    #expect(!wt_builder_add_label(builder, missing))
    let huge = withText("b") {
      wt_builder_add_attribute(builder, wt_text(bytes: $0.bytes, size: .max / 2), 3)
    }
    #expect(!huge)
    #expect(!withText("line") { wt_builder_add_line(builder, $0) })
    #expect(withText("c") { wt_builder_add_attribute(builder, $0, 4) })
    let batch = try #require(wt_builder_batch(builder)).pointee
    #expect(batch.count == 1 && batch.item_attributes[1] == 2)
    #expect((0..<2).map { batch.values[$0] } == [2, 4])
    #expect((0...2).map { batch.offsets[$0] } == [0, 1, 2] && batch.labels == nil)
    #expect(!wt_builder_end_item(nil) && wt_builder_batch(nil) == nil)
  }

  @Test("Paths are no names of standard streams, and UTF-8")
  func paths() throws {
    let model = try #require(wt_model_open_recipes(nil))
    defer { wt_model_free(model) }
    for path: [CChar] in [[0], [CChar(bitPattern: 0xFF), 0]] {
      #expect(failure { wt_model_open(path, $0) != nil }?.code == WT_ERROR_ARGUMENT)
      #expect(
        failure { wt_model_write(model, path, WT_FORMAT_TAGGER, $0) }?.code == WT_ERROR_ARGUMENT)
    }
    #expect(failure { wt_model_open("-", $0) != nil }?.message.contains("./-") == true)
  }

  @Test("Columns have the size of the caller's structure, and reasons name their features")
  func columns() throws {
    let trainer = try #require(withText("lbfgs") { wt_trainer_new($0, nil) })
    defer { wt_trainer_free(trainer) }
    let features = "column(1)[0]\nword[0]\n"
    #expect(
      withText("features") { name in
        withText(features) { wt_trainer_set(trainer, name, $0, nil) }
      })
    let batch = TestBatch(tokens: [["a", "b"], ["c"]], labels: [["X", "Y"], ["Y"]])
    defer { withExtendedLifetime(batch) {} }
    var labeled = try #require(batch.pointer).pointee
    let offsets: [Int64] = [0, 1, 2, 3]
    try withText("NVV") { cells in
      try withText("1") { name in
        try offsets.withUnsafeBufferPointer { offsets in
          let texts = wt_texts(bytes: cells.bytes, offsets: offsets.baseAddress, count: 3)
          // The structures of a later header; the first is another column.
          let stride = MemoryLayout<wt_column>.size + 16
          let memory = UnsafeMutableRawPointer.allocate(byteCount: 2 * stride, alignment: 8)
          defer { memory.deallocate() }
          memory.initializeMemory(as: UInt8.self, repeating: 0, count: 2 * stride)
          for (index, name) in [wt_text(bytes: cells.bytes, size: 2), name].enumerated() {
            memory.storeBytes(
              of: wt_column(size: stride, name: name, cells: texts), toByteOffset: index * stride,
              as: wt_column.self)
          }
          labeled.columns = UnsafePointer(memory.assumingMemoryBound(to: wt_column.self))
          labeled.column_count = 2
          try #require(wt_trainer_append(trainer, &labeled, 0, nil))
          let model = try #require(wt_trainer_train(trainer, -1, nil, nil, nil))
          defer { wt_model_free(model) }
          #expect(failure { wt_tag(model, batch.pointer, nil, $0) != nil }?.code == WT_ERROR_DATA)
          let reasons = try strings(wt_explain(model, &labeled, 0, nil))
          #expect(reasons.count == 2 && reasons[1].contains("column(1)[0]=V"))
        }
      }
    }
  }

  @Test("Few sequences are shared among threads, too", arguments: [1, 3, 9, 64, 65, 300])
  func threads(count: Int) throws {
    let model = try #require(wt_model_open_recipes(nil))
    defer { wt_model_free(model) }
    let lines = TestBatch(lines: (0..<count).map { "\($0) cups flour, sifted" })
    defer { withExtendedLifetime(lines) {} }
    let found = try [0, 2, 8].map { threads -> [Int32] in
      var options = wt_tag_options()
      options.size = MemoryLayout<wt_tag_options>.size
      options.thread_count = Int32(threads)
      let result = try #require(wt_tag(model, lines.pointer, &options, nil))
      defer { wt_result_free(result) }
      let tags = try #require(wt_result_tags(result)).pointee
      #expect(tags.sequence_count == count)
      return (0..<Int(tags.item_count)).map { tags.labels[$0] }
    }
    #expect(found[0] == found[1] && found[0] == found[2])
  }

  @Test("More of the best than memory should hold are refused, and the best alone is the result")
  func best() throws {
    let model = try #require(wt_model_open_recipes(nil))
    defer { wt_model_free(model) }
    let tokens = (0..<12_000).map { $0 % 3 == 0 ? "2" : "cups" }
    let batch = TestBatch(tokens: [tokens])
    defer { withExtendedLifetime(batch) {} }
    var options = wt_tag_options()
    options.size = MemoryLayout<wt_tag_options>.size
    options.best_count = 1_000
    #expect(failure { wt_tag(model, batch.pointer, &options, $0) != nil }?.code == WT_ERROR_DATA)
    options.best_count = 1
    let result = try #require(wt_tag(model, batch.pointer, &options, nil))
    defer { wt_result_free(result) }
    let tags = try #require(wt_result_tags(result)).pointee
    #expect(tags.sequence_hypotheses[1] == 1)
    #expect((0..<tokens.count).allSatisfy { tags.hypothesis_labels[$0] == tags.labels[$0] })
  }
}
