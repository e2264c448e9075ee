import TaggerTesting
import Testing
import WordTagging
import WordTaggingFoundation

@Suite struct PredictionTests {
  @Test("predictions are the labels of the tokens")
  func predictions() throws {
    let tagger = try TestModel.tagger()
    #expect(tagger.prediction(from: "2 large eggs") == ["value", "size", "ingredient"])
    #expect(tagger.predictions(from: ["salt", "", "1 egg"]).map(\.count) == [1, 0, 2])
    #expect(
      tagger.predictedLabels(forTokens: ["2", "large", "eggs"])
        == tagger.prediction(from: "2 large eggs"))
    #expect(tagger.metadata["author"] == "the tests")
  }

  @Test("hypotheses are the most probable labels, no more than asked for")
  func hypotheses() throws {
    let tagger = try TestModel.tagger()
    let tokens = ["2", "large", "eggs"]
    let two = tagger.predictedLabelHypotheses(forTokens: tokens, maximumCount: 2)
    #expect(two.map(\.count) == [2, 2, 2])
    #expect(two[1].max { $0.value < $1.value }?.key == "size")
    let all = tagger.predictedLabelHypotheses(forTokens: tokens, maximumCount: .max)
    for token in all {
      #expect(token.count == tagger.labels.count)
      #expect(abs(token.values.reduce(0, +) - 1) < 1e-4)
    }
    let none = tagger.predictedLabelHypotheses(forTokens: tokens, maximumCount: 0)
    #expect(none == [[:], [:], [:]])
    #expect(tagger.predictedLabelHypotheses(forTokens: [], maximumCount: 3).isEmpty)
  }

  @Test("a text tagger takes models as they are")
  func textTagger() throws {
    var text = TextTagger(schemes: ["recipe"])
    try text.setModels([TestModel.tagger()], for: "recipe")
    text.string = "2 LARGE eggs\n10g butter"
    let words = try text.tags(unit: .word, scheme: "recipe", options: .omitWhitespace)
    #expect(words.map(\.tag) == ["value", "size", "ingredient", "combination", "ingredient"])
    #expect(words.map { text.string[$0.range] } == ["2", "LARGE", "eggs", "10g", "butter"])
  }
}
