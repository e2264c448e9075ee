import CBindings
import CWordTagger
import Testing

@Suite struct SecondOrderTests {
  @Test("Second order learns labels that depend on the label two before, from tokens alone")
  func order() throws {
    let trainer = try #require(withText("lbfgs") { wt_trainer_new($0, nil) })
    defer { wt_trainer_free(trainer) }
    func set(_ name: String, _ value: String) -> Bool {
      withText(name) { name in withText(value) { wt_trainer_set(trainer, name, $0, nil) } }
    }
    #expect(set("features", "word[0]\ntransition\n") && set("c2", "0.1"))
    #expect(!set("order", "3") && !set("order", "0") && set("order", "2"))
    #expect(set("min_trigram_count", "1"))
    let tokens = (4..<12).map { ["s"] + Array(repeating: "x", count: $0) }
    let labels = tokens.map { line in line.indices.map { $0 % 4 < 2 ? "A" : "B" } }
    let batch = TestBatch(tokens: tokens, labels: labels)
    let attributes = TestBatch(attributes: [[["a": 1]]], labels: [["X"]])
    defer { withExtendedLifetime((batch, attributes)) {} }
    #expect(wt_trainer_append(trainer, batch.pointer, 0, nil))
    let model = try #require(wt_trainer_train(trainer, -1, nil, nil, nil))
    defer { wt_model_free(model) }
    let result = try #require(wt_tag(model, batch.pointer, nil, nil))
    defer { wt_result_free(result) }
    let tags = try #require(wt_result_tags(result)).pointee
    let found = (0..<Int(tags.item_count)).map { string(wt_model_label(model, tags.labels[$0])) }
    #expect(found == labels.flatMap(\.self))
    wt_trainer_clear(trainer)
    #expect(wt_trainer_append(trainer, attributes.pointer, 0, nil))
    let error = failure { wt_trainer_train(trainer, -1, nil, nil, $0) != nil }
    #expect(error?.code == WT_ERROR_PARAMETER)
  }
}
