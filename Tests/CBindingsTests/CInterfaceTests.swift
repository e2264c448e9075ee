import CBindings
import CWordTagger
import RecipeModels
import Testing
import WordTagging

@Suite("The C interface") struct CBindingsTests {
  private func recipes() throws -> OpaquePointer { try #require(wt_model_open_recipes(nil)) }

  private func labels(_ tags: wt_tags, _ model: OpaquePointer) -> [String] {
    (0..<Int(tags.item_count)).map { string(wt_model_label(model, tags.labels[$0])) }
  }

  private static let lines = ["1½ cups all-purpose flour, sifted", "", "salt and pepper to taste"]

  @Test(
    "Lines get the labels, confidences and places that the tagger gives, with any number of threads"
  )
  func tagsLines() throws {
    let model = try recipes()
    defer { wt_model_free(model) }
    let lines = Array(repeating: Self.lines, count: 100).flatMap { $0 }
    let expected = lines.map { WordTagger.recipes.tag($0).tokens }
    let batch = TestBatch(lines: lines)
    defer { withExtendedLifetime(batch) {} }
    for threads: Int32 in [0, 3] {
      var options = wt_tag_options()
      options.size = MemoryLayout<wt_tag_options>.size
      (options.thread_count, options.confidences) = (threads, true)
      let result = try #require(wt_tag(model, batch.pointer, &options, nil))
      defer { wt_result_free(result) }
      let tags = try #require(wt_result_tags(result)).pointee
      #expect(tags.sequence_count == lines.count)
      #expect(labels(tags, model) == expected.joined().map(\.label))
      for (item, token) in expected.joined().enumerated() {
        #expect(Int(tags.token_starts[item]) == token.range.lowerBound)
        #expect(Int(tags.token_ends[item]) == token.range.upperBound)
        #expect(abs(Double(tags.confidences[item]) - token.confidence) < 1e-6)
      }
      #expect(Int(tags.sequence_items[1]) == expected[0].count)
    }
  }

  @Test("Marginals sum to 1, and the best of several hypotheses is the result with its score")
  func probabilities() throws {
    let model = try recipes()
    defer { wt_model_free(model) }
    let batch = TestBatch(tokens: [["2", "cups", "flour"], []])
    defer { withExtendedLifetime(batch) {} }
    var options = wt_tag_options()
    options.size = MemoryLayout<wt_tag_options>.size
    (options.marginals, options.scores, options.best_count) = (true, true, 3)
    let result = try #require(wt_tag(model, batch.pointer, &options, nil))
    defer { wt_result_free(result) }
    let tags = try #require(wt_result_tags(result)).pointee
    let count = Int(tags.label_count)
    for item in 0..<3 {
      let sum = (0..<count).reduce(0) { $0 + tags.marginals[item * count + $1] }
      #expect(abs(sum - 1) < 1e-5)
    }
    #expect(tags.sequence_hypotheses[1] == 3)
    #expect((0..<3).allSatisfy { tags.hypothesis_labels[$0] == tags.labels[$0] })
    let best = tags.scores[0] - tags.log_partitions[0]
    #expect(abs(best - tags.hypothesis_log_probabilities[0]) < 1e-4)
  }

  @Test("Attributes train a model in CRFsuite's format, whose weights have names")
  func trains() throws {
    let trainer = try #require(withText("lbfgs") { wt_trainer_new($0, nil) })
    defer { wt_trainer_free(trainer) }
    let batch = TestBatch(
      attributes: [[["w:a": 1], ["w:b": 2]], [["w:b": 1]]], labels: [["A", "B"], ["B"]])
    defer { withExtendedLifetime(batch) {} }
    #expect(wt_trainer_append(trainer, batch.pointer, 0, nil))
    #expect(wt_trainer_append(trainer, batch.pointer, 1, nil))
    #expect(withText("c2") { name in withText("0.1") { wt_trainer_set(trainer, name, $0, nil) } })
    var kinds: [UInt32] = []
    let model = withUnsafeMutablePointer(to: &kinds) { kinds in
      wt_trainer_train(
        trainer, 1,
        { progress, kinds in
          guard let progress, let kinds else { return WT_CANCEL }
          kinds.assumingMemoryBound(to: [UInt32].self).pointee.append(
            progress.pointee.kind.rawValue)
          if progress.pointee.kind == WT_PROGRESS_ITERATION {
            #expect(progress.pointee.has_holdout && progress.pointee.holdout_items == 3)
            #expect(strings(progress.pointee.labels) == ["A", "B"])
          }
          return WT_CONTINUE
        }, kinds, nil)
    }
    defer { wt_model_free(model) }
    #expect(kinds.first == 0 && kinds.last == 2 && kinds.contains(1))
    let bytes = try #require(wt_model_bytes(model, WT_FORMAT_CRFSUITE, nil))
    defer { wt_documents_free(bytes) }
    let texts = wt_documents_texts(bytes)
    let again = try #require(wt_model_open_bytes(texts.bytes, Int(texts.offsets[1]), nil))
    defer { wt_model_free(again) }
    let weights = try #require(wt_model_weights(again, nil, nil))
    defer { wt_weights_free(weights) }
    #expect(strings(weights.pointee.names) == ["w:a", "w:b"])
    #expect(weights.pointee.state_count == 2 && weights.pointee.transition_count == 1)
    let result = try #require(wt_tag(again, batch.pointer, nil, nil))
    defer { wt_result_free(result) }
    #expect(labels(try #require(wt_result_tags(result)).pointee, again) == ["A", "B", "B"])
  }

  @Test("The progress function stops training with a model, or cancels it")
  func stops() throws {
    let trainer = try #require(withText("ap") { wt_trainer_new($0, nil) })
    defer { wt_trainer_free(trainer) }
    let batch = TestBatch(tokens: [["a", "b"]], labels: [["A", "B"]])
    defer { withExtendedLifetime(batch) {} }
    #expect(wt_trainer_append(trainer, batch.pointer, 0, nil))
    let stopped = wt_trainer_train(
      trainer, -1, { progress, _ in progress?.pointee.iteration == 1 ? WT_STOP : WT_CONTINUE }, nil,
      nil)
    #expect(stopped != nil)
    wt_model_free(stopped)
    let error = failure { wt_trainer_train(trainer, -1, { _, _ in WT_CANCEL }, nil, $0) != nil }
    #expect(error?.code == WT_ERROR_CANCELED)
  }

  @Test("Wrong arguments are errors with a code")
  func errors() throws {
    let model = try recipes()
    defer { wt_model_free(model) }
    #expect(failure { wt_tag(model, nil, nil, $0) != nil }?.code == WT_ERROR_ARGUMENT)
    let attributes = TestBatch(attributes: [[["a": 1]]])
    defer { withExtendedLifetime(attributes) {} }
    #expect(
      failure { wt_tag(model, attributes.pointer, nil, $0) != nil }?.code == WT_ERROR_ARGUMENT)
    #expect(failure { wt_model_open("/nowhere", $0) != nil }?.code == WT_ERROR_FILE)
    #expect(failure { wt_model_open_bytes("nonsense", 8, $0) != nil }?.code == WT_ERROR_MODEL)
    var offsets: [Int64] = [0, 4, 2]
    let fallen = "abcd".withCString { bytes in
      offsets.withUnsafeMutableBufferPointer { offsets in
        var batch = wt_batch()
        batch.size = MemoryLayout<wt_batch>.size
        (batch.count, batch.bytes, batch.offsets) = (2, bytes, UnsafePointer(offsets.baseAddress))
        return failure { wt_tag(model, &batch, nil, $0) != nil }
      }
    }
    #expect(fallen?.code == WT_ERROR_ARGUMENT)
    let trainer = withText("arow") { wt_trainer_new($0, nil) }
    defer { wt_trainer_free(trainer) }
    #expect(
      failure { error in
        withText("c1") { name in withText("1") { wt_trainer_set(trainer, name, $0, error) } }
      }?.code
        == WT_ERROR_PARAMETER)
    #expect(
      failure { error in withText("nope") { wt_trainer_new($0, error) != nil } }?.code
        == WT_ERROR_PARAMETER)
  }

  @Test("Rows, reasons and figures come as JSON, one document each")
  func documents() throws {
    let model = try recipes()
    defer { wt_model_free(model) }
    let lines = TestBatch(lines: Self.lines)
    defer { withExtendedLifetime(lines) {} }
    let rows = try strings(wt_rows(nil, lines.pointer, nil, nil))
    #expect(rows.count == 3 && rows[0].contains("all-purpose flour"))
    let reasons = try strings(wt_explain(model, lines.pointer, 2, nil))
    #expect(reasons.count == 3 && reasons[0].contains(#""reasons":"#))
    let labeled = TestBatch(tokens: [["2", "cups"]], labels: [["value", "measure"]])
    defer { withExtendedLifetime(labeled) {} }
    #expect(
      try strings(wt_evaluate(model, model, labeled.pointer, nil))[0].contains("tokenAccuracy"))
    #expect(try strings(wt_model_description(model, nil))[0].contains(#""kind":"tokens""#))
  }

  @Test("A column of Arrow is tagged in place, nulls stay null, and releases free all")
  func arrow() throws {
    let model = try recipes()
    defer { wt_model_free(model) }
    let text = Array("2 cups flour1 egg".utf8)
    let offsets: [Int32] = [0, 12, 12, 17]
    let validity: [UInt8] = [0b101]
    var (outSchema, outArray) = (ArrowSchema(), ArrowArray())
    try text.withUnsafeBytes { text in
      try offsets.withUnsafeBytes { offsets in
        try validity.withUnsafeBytes { validity in
          try "u".withCString { format in
            var schema = ArrowSchema()
            schema.format = format
            var buffers = [validity.baseAddress, offsets.baseAddress, text.baseAddress]
            try buffers.withUnsafeMutableBufferPointer { buffers in
              var array = ArrowArray()
              (array.length, array.null_count, array.n_buffers) = (3, 1, 3)
              array.buffers = buffers.baseAddress
              array.release = { _ in }
              var options = wt_tag_options()
              options.size = MemoryLayout<wt_tag_options>.size
              (options.confidences, options.spans) = (true, true)
              try #require(
                wt_tag_arrow(
                  model, &schema, &array, wt_text(), &options, &outSchema, &outArray, nil))
            }
          }
        }
      }
    }
    #expect(outArray.length == 3 && outArray.n_children == 5)
    let names = (0..<5).compactMap { index in
      outSchema.children[index].flatMap { $0.pointee.name.map { String(cString: $0) } }
    }
    #expect(names == ["labels", "starts", "ends", "confidences", "spans"])
    let list = try #require(outArray.children[0]).pointee
    let ends = try #require(list.buffers[1]).assumingMemoryBound(to: Int32.self)
    #expect((0...3).map { ends[$0] } == [0, 3, 3, 5] && list.null_count == 1)
    let numbers = try #require(list.children[0]?.pointee.buffers[1]).assumingMemoryBound(
      to: Int32.self)
    let found = (0..<5).map { string(wt_model_label(model, numbers[$0])) }
    #expect(found == ["value", "measure", "ingredient", "value", "ingredient"])
    outArray.release(&outArray)
    outSchema.release(&outSchema)
    #expect(outArray.release == nil && outSchema.release == nil)
  }
}
