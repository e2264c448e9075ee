import CBindings
import CWordTagger
import TaggerTraining
import Testing
import WordTagging

@Suite("Models of CRFsuite in the C interface") struct CRFsuiteModelTests {
  /// A file in which the attribute `a…` with the index of a label speaks for that label.
  private static func file(labels: [String], attributes: [String]) -> [UInt8] {
    var writer = CRFsuiteWriter(labels: labels)
    for (index, attribute) in attributes.enumerated() {
      writer.addAttribute(attribute.utf8, [(label: index % labels.count, weight: 3)])
    }
    return writer.bytes()
  }

  private static func open(_ bytes: [UInt8]) -> OpaquePointer? {
    bytes.withUnsafeBytes { wt_model_open_bytes($0.baseAddress, $0.count, nil) }
  }

  private static let unusual = [["", "B"], ["a b", "c\td"], ["\u{E9}", "e\u{301}"]]

  @Test(
    "Labels are what the file has: empty ones, with tabs, composed in two ways", arguments: unusual)
  func oddLabels(labels: [String]) throws {
    let model = try #require(Self.open(Self.file(labels: labels, attributes: ["x", "y"])))
    defer { wt_model_free(model) }
    for (index, label) in labels.enumerated() {
      let index = Int32(index)
      #expect(Array(string(wt_model_label(model, index)).utf8) == Array(label.utf8))
      #expect(withText(label) { wt_model_label_index(model, $0) } == index)
    }
    let batch = TestBatch(attributes: [[["y": 1], ["x": 1]]], labels: [[labels[1], labels[0]]])
    defer { withExtendedLifetime(batch) {} }
    var options = wt_tag_options()
    options.size = MemoryLayout<wt_tag_options>.size
    options.scores_labels = true
    let result = try #require(wt_tag(model, batch.pointer, &options, nil))
    defer { wt_result_free(result) }
    let tags = try #require(wt_result_tags(result)).pointee
    #expect((0..<2).map { tags.labels[$0] } == [1, 0])
    #expect(tags.label_log_probabilities[0] > -0.2)
    let bytes = try #require(wt_model_bytes(model, WT_FORMAT_CRFSUITE, nil))
    defer { wt_documents_free(bytes) }
    let texts = wt_documents_texts(bytes)
    let again = try #require(wt_model_open_bytes(texts.bytes, Int(texts.offsets[1]), nil))
    defer { wt_model_free(again) }
    #expect(string(wt_model_label(again, 0)).utf8.elementsEqual(labels[0].utf8))
    // A list of labels in a file of the other format could not tell these apart.
    let isPlain = labels == ["a b", "c"]
    #expect((failure { wt_model_bytes(model, WT_FORMAT_TAGGER, $0) != nil } == nil) == isPlain)
  }

  @Test(
    "Literal labels may be empty or have tabs, line breaks and NUL, in training, progress and file")
  func literalLabels() throws {
    let labels = ["", "a\tb", "c\n", "\0", "\u{E000}41", "plain"]
    let batch = TestBatch(
      attributes: [labels.indices.map { ["x\($0)": 1] }], labels: [labels])
    defer { withExtendedLifetime(batch) {} }
    let trainer = try #require(wt_trainer_new(wt_text(), nil))
    defer { wt_trainer_free(trainer) }
    var literal = try #require(batch.pointer).pointee
    literal.literal_labels = true
    #expect(wt_trainer_append(trainer, &literal, 0, nil))
    let model = try #require(wt_trainer_train(trainer, -1, nil, nil, nil))
    defer { wt_model_free(model) }
    let found = (0..<wt_model_label_count(model)).map { string(wt_model_label(model, $0)) }
    #expect(Set(found) == Set(labels))
    for label in labels {
      #expect(withText(label) { wt_model_label_index(model, $0) } >= 0)
    }
    let result = try #require(wt_tag(model, batch.pointer, nil, nil))
    defer { wt_result_free(result) }
    let tags = try #require(wt_result_tags(result)).pointee
    #expect(labels.indices.map { found[Int(tags.labels[$0])] } == labels)
    // A model goes on with its labels, whatever bytes they have.
    #expect(wt_trainer_set_start(trainer, model, nil))
    let continued = try #require(wt_trainer_train(trainer, -1, nil, nil, nil))
    defer { wt_model_free(continued) }
    #expect((0..<6).map { string(wt_model_label(continued, $0)) } == found)
    #expect(wt_trainer_set_start(trainer, nil, nil))
    // Without the flag an empty label is an unknown one, and a tab is refused.
    #expect(
      failure { wt_trainer_append(trainer, batch.pointer, 0, $0) }?.message.contains(
        "literal_labels") == true)
    wt_trainer_clear(trainer)
    #expect(wt_trainer_append(trainer, batch.pointer, 0, nil))
    #expect(failure { wt_trainer_train(trainer, -1, nil, nil, $0) != nil } != nil)
  }

  @Test(
    "A trainer that shares the sequences of another learns the same, and keeps them when that one is gone"
  )
  func sharedSequences() throws {
    let attributes = [["a", "b"], ["c", "a", "b"]].map { $0.map { [$0: 1.0] } }
    let batch = TestBatch(attributes: attributes, labels: [["X", "Y"], ["Y", "X", "Y"]])
    defer { withExtendedLifetime(batch) {} }
    let first = try #require(wt_trainer_new(wt_text(), nil))
    #expect(wt_trainer_append(first, batch.pointer, 0, nil))
    #expect(wt_trainer_append(first, batch.pointer, 2, nil))
    let second = try #require(wt_trainer_new(wt_text(), nil))
    defer { wt_trainer_free(second) }
    #expect(wt_trainer_share_sequences(second, first, nil))
    let expected = try #require(Self.trained(first, holdout: 2))
    wt_trainer_free(first)
    #expect(Self.trained(second, holdout: 2) == expected)
    #expect(
      failure { wt_trainer_share_sequences(second, nil, $0) }?.message.contains("other") == true)
  }

  /// The file of a model.
  private static func trained(_ trainer: OpaquePointer, holdout: Int32) -> [UInt8]? {
    guard let model = wt_trainer_train(trainer, holdout, nil, nil, nil) else { return nil }
    defer { wt_model_free(model) }
    let bytes = wt_model_bytes(model, WT_FORMAT_CRFSUITE, nil)
    defer { wt_documents_free(bytes) }
    let texts = wt_documents_texts(bytes)
    return Array(UnsafeRawBufferPointer(start: texts.bytes, count: Int(texts.offsets[1])))
  }

  @Test("A file with the same label twice is refused")
  func repeatedLabels() {
    #expect(Self.open(Self.file(labels: ["A", "A"], attributes: ["x", "y"])) == nil)
  }

  @Test("Attributes whose hashes are the same have weights of their own")
  func collidingAttributes() throws {
    let names = ["a695817", "a787431"]
    let identities = names.map { name in
      var name = name
      return name.withView { FeatureHash.attribute($0) } & (1 << 40 - 1)
    }
    #expect(identities[0] == identities[1])
    let attributes = names + ["z"]
    let model = try #require(Self.open(Self.file(labels: ["A", "B", "C"], attributes: attributes)))
    defer { wt_model_free(model) }
    let batch = TestBatch(attributes: [attributes.map { [$0: 1] }, [[names[1]: 2]]])
    defer { withExtendedLifetime(batch) {} }
    let result = try #require(wt_tag(model, batch.pointer, nil, nil))
    defer { wt_result_free(result) }
    let tags = try #require(wt_result_tags(result)).pointee
    #expect((0..<4).map { tags.labels[$0] } == [0, 1, 2, 1])
    let reasons = try strings(wt_explain(model, batch.pointer, 0, nil))
    for (name, label) in zip(names, ["A", "B"]) {
      #expect(reasons[0].contains(#"{"feature":"\#(name)","label":"\#(label)","weight":3"#))
    }
    #expect(failure { wt_model_bytes(model, WT_FORMAT_TAGGER, $0) != nil } != nil)
  }

  @Test("Scores, marginals and confidences of an IOB1 model belong to its results")
  func iob1() throws {
    let trainer = try #require(withText("lbfgs") { wt_trainer_new($0, nil) })
    defer { wt_trainer_free(trainer) }
    for (name, value) in [("scheme", "IOB1"), ("features", "word[0]\nword[-1]\ntransition\n")] {
      #expect(withText(name) { name in withText(value) { wt_trainer_set(trainer, name, $0, nil) } })
    }
    let tokens = [
      ["Ann", "Lee", "Bob", "Lee", "met"], ["Rome", "saw", "Ann", "Oslo"], ["met", "Bob"],
    ]
    let labels = [
      ["I-PER", "I-PER", "B-PER", "I-PER", "O"], ["I-LOC", "O", "I-PER", "I-LOC"], ["O", "I-PER"],
    ]
    let batch = TestBatch(tokens: tokens, labels: labels)
    defer { withExtendedLifetime(batch) {} }
    #expect(wt_trainer_append(trainer, batch.pointer, 0, nil))
    let model = try #require(wt_trainer_train(trainer, -1, nil, nil, nil))
    defer { wt_model_free(model) }
    var options = wt_tag_options()
    options.size = MemoryLayout<wt_tag_options>.size
    (options.scores, options.marginals, options.confidences) = (true, true, true)
    (options.scores_labels, options.best_count) = (true, 2)
    let result = try #require(wt_tag(model, batch.pointer, &options, nil))
    defer { wt_result_free(result) }
    let tags = try #require(wt_result_tags(result)).pointee
    let found = (0..<Int(tags.item_count)).map { string(wt_model_label(model, tags.labels[$0])) }
    #expect(found == labels.flatMap(\.self))
    for sequence in 0..<3 {
      let best = tags.scores[sequence] - tags.log_partitions[sequence]
      let first = Int(tags.sequence_hypotheses[sequence])
      #expect(abs(best - tags.hypothesis_log_probabilities[first]) < 1e-4)
      #expect(abs(best - tags.label_log_probabilities[sequence]) < 1e-4)
    }
    let count = Int(tags.label_count)
    for item in 0..<Int(tags.item_count) {
      let marginals = (0..<count).map { tags.marginals[item * count + $0] }
      #expect(abs(marginals.reduce(0, +) - 1) < 1e-4)
      #expect(abs(marginals[Int(tags.labels[item])] - tags.confidences[item]) < 1e-6)
    }
  }
}
