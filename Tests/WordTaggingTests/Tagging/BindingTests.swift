import TaggerTesting
import TaggerTraining
import Testing

@testable import WordTagging

@Suite struct BindingTests {
  /// Taggers whose weights are as much against anything as numbers can be.
  private static func adversarial(_ weight: Float, _ templates: String) throws -> WordTagger {
    var model = try TestModel.trained(templates: templates)
    var random = SeededGenerator(seed: 7)
    model.weights = model.weights.map { _ in Bool.random(using: &random) ? weight : -weight }
    let transitions = model.layout.transitionStart..<model.weights.count
    for index in transitions { model.weights[index] = min(max(model.weights[index], -1e5), 1e5) }
    return try WordTagger(modelBytes: model.fileBytes())
  }

  @Test(
    "A bound word has its label whatever the weights are",
    arguments: [Float(1), 50, 1e6, 1e30, .greatestFiniteMagnitude])
  func binding(weight: Float) throws {
    let text = "2 large eggs , for garnish 1½ cups"
    for templates in [TestModel.templates, "word[0]\ntransition & word[0]\ntransition"] {
      let tagger = try Self.adversarial(weight, templates)
      for label in tagger.labels {
        let bound = try tagger.binding(["EGGS", "for garnish"], to: label)
        let tokens = bound.tag(text).tokens
        #expect([2, 4, 5].map { tokens[$0].label } == [label, label, label])
        #expect([2, 4, 5].allSatisfy { tokens[$0].confidence > 0.999 })
        #expect(tokens.allSatisfy { $0.confidence.isFinite })
      }
    }
  }

  @Test("A binding is stronger than the constraints on transitions, and the later binding wins")
  func constraints() throws {
    let tagger = try TestModel.tagger()
      .forbidding("other", after: "value").binding(["2"], to: "value")
      .binding(["eggs"], to: "size").binding(["eggs"], to: "other")
    #expect(tagger.tag("2 eggs").tokens.map(\.label) == ["value", "other"])
    let forced = try tagger.tag("2 eggs", forcing: [1: "ingredient"])
    #expect(forced.tokens.map(\.label) == ["value", "ingredient"])
  }
}
