import CBindings
import CWordTagger
import Testing

@Suite("Models with additions in the C interface") struct ModelAdditionTests {
  private static let line = "2 cups flour"

  private func labels(_ model: OpaquePointer, _ batch: TestBatch) throws -> [String] {
    let result = try #require(wt_tag(model, batch.pointer, nil, nil))
    defer { wt_result_free(result) }
    let tags = try #require(wt_result_tags(result)).pointee
    return (0..<Int(tags.item_count)).map { string(wt_model_label(model, tags.labels[$0])) }
  }

  /// A copy of a model through its bytes.
  private func copy(_ model: OpaquePointer?, _ format: wt_model_format) throws -> OpaquePointer {
    let bytes = try #require(wt_model_bytes(model, format, nil))
    defer { wt_documents_free(bytes) }
    let texts = wt_documents_texts(bytes)
    return try #require(wt_model_open_bytes(texts.bytes, Int(texts.offsets[1]), nil))
  }

  private func withTexts<Result>(
    _ texts: [String], _ body: (UnsafePointer<wt_texts>) throws -> Result
  ) rethrows -> Result {
    var ends: [Int64] = [0]
    for text in texts { ends.append((ends.last ?? 0) + Int64(text.utf8.count)) }
    return try withText(texts.joined()) { bytes in
      try ends.withUnsafeBufferPointer { ends in
        var list = wt_texts(
          bytes: bytes.bytes, offsets: ends.baseAddress, count: Int64(texts.count))
        return try body(&list)
      }
    }
  }

  @Test("The bytes of a model have its entries, bound words and forbidden pairs of labels")
  func additions() throws {
    let trainer = try #require(withText("lbfgs") { wt_trainer_new($0, nil) })
    defer { wt_trainer_free(trainer) }
    let labeled = TestBatch(
      tokens: [["2", "cups", "flour"], ["3", "flour"]], labels: [["N", "U", "F"], ["N", "F"]])
    // A word of the list, a bound one, and a forbidden pair of labels.
    let batch = TestBatch(tokens: [["flour", "smidger"], ["2", "flour"], ["3", "cups"]])
    defer { withExtendedLifetime((labeled, batch)) {} }
    for (name, value) in [("features", "list(units)[0]\nword[0]\ntransition\n"), ("c2", "0.01")] {
      #expect(withText(name) { name in withText(value) { wt_trainer_set(trainer, name, $0, nil) } })
    }
    #expect(
      withTexts(["cups"]) { list in
        withText("units") { wt_trainer_set_list(trainer, $0, list, nil) }
      })
    #expect(wt_trainer_append(trainer, labeled.pointer, 0, nil))
    let trained = try #require(wt_trainer_train(trainer, -1, nil, nil, nil))
    defer { wt_model_free(trained) }
    let listed = withTexts(["smidger", "a\ttab\\"]) { entries in
      withText("units") { wt_model_adding_entries(trained, $0, entries, nil) }
    }
    defer { wt_model_free(listed) }
    let bound = withTexts(["2"]) { entries in
      withText("F") { wt_model_binding_entries(listed, $0, entries, nil) }
    }
    defer { wt_model_free(bound) }
    let model = try #require(
      withText("N") { number in
        withText("U") { wt_model_forbidding(bound, number, $0, nil) }
      })
    defer { wt_model_free(model) }
    let expected = try labels(model, batch)
    #expect(expected[..<4] == ["F", "U", "F", "F"] && expected[4...] != ["N", "U"])
    #expect(try labels(trained, batch)[2...] == ["N", "F", "N", "U"])
    let again = try copy(model, WT_FORMAT_TAGGER)
    defer { wt_model_free(again) }
    #expect(try labels(again, batch) == expected)
    let third = try copy(again, WT_FORMAT_TAGGER)
    defer { wt_model_free(third) }
    #expect(try labels(third, batch) == expected)
  }

  @Test("A file of CRFsuite keeps the constraints on transitions behind its end")
  func constraints() throws {
    let trainer = try #require(withText("lbfgs") { wt_trainer_new($0, nil) })
    defer { wt_trainer_free(trainer) }
    let batch = TestBatch(
      attributes: [[["a": 1], ["b": 1]], [["c": 1], ["a": 1]]],
      labels: [["B-X", "I-X"], ["O", "B-X"]])
    let odd = TestBatch(attributes: [[["c": 1], ["b": 1]], [["b": 1]]])
    defer { withExtendedLifetime((batch, odd)) {} }
    #expect(wt_trainer_append(trainer, batch.pointer, 0, nil))
    #expect(
      withText("scheme") { name in withText("BIO") { wt_trainer_set(trainer, name, $0, nil) } })
    let model = try #require(wt_trainer_train(trainer, -1, nil, nil, nil))
    defer { wt_model_free(model) }
    #expect(try labels(model, odd) != ["O", "I-X", "I-X"])
    for format in [WT_FORMAT_CRFSUITE, WT_FORMAT_TAGGER] {
      let again = try copy(model, format)
      defer { wt_model_free(again) }
      #expect(try labels(again, odd) == labels(model, odd))
    }
    let free = try #require(
      withText("B-X") { previous in
        withText("I-X") { wt_model_forbidding(model, previous, $0, nil) }
      })
    defer { wt_model_free(free) }
    let again = try copy(free, WT_FORMAT_CRFSUITE)
    defer { wt_model_free(again) }
    #expect(try labels(model, batch)[0...1] == ["B-X", "I-X"])
    #expect(try labels(again, batch)[0...1] != ["B-X", "I-X"])
  }

  @Test(
    "Words cannot be bound by a model of attributes, nor rows be read by models of other labels")
  func refusals() throws {
    let trainer = try #require(withText("ap") { wt_trainer_new($0, nil) })
    defer { wt_trainer_free(trainer) }
    let batch = TestBatch(attributes: [[["a": 1]]], labels: [["X"]])
    let lines = TestBatch(lines: [Self.line])
    defer { withExtendedLifetime((batch, lines)) {} }
    #expect(wt_trainer_append(trainer, batch.pointer, 0, nil))
    let model = try #require(wt_trainer_train(trainer, -1, nil, nil, nil))
    defer { wt_model_free(model) }
    let bound = failure { error in
      withTexts(["a"]) { entries in
        withText("X") { wt_model_binding_entries(model, $0, entries, error) != nil }
      }
    }
    #expect(bound?.code == WT_ERROR_ARGUMENT)
    #expect(failure { wt_rows(model, lines.pointer, nil, $0) != nil }?.code == WT_ERROR_ARGUMENT)
    wt_trainer_clear(trainer)
    let words = TestBatch(tokens: [["a"]], labels: [["X"]])
    defer { withExtendedLifetime(words) {} }
    #expect(wt_trainer_append(trainer, words.pointer, 0, nil))
    let tagger = try #require(wt_trainer_train(trainer, -1, nil, nil, nil))
    defer { wt_model_free(tagger) }
    let rows = failure { wt_rows(tagger, lines.pointer, nil, $0) != nil }
    #expect(rows?.message.contains("ingredient") == true)
  }
}
