import TaggerEvaluation
import TaggerTesting
import TaggerTraining
import Testing
import WordTagging

@Suite struct ModelInformationTests {
  @Test("a model's information agrees with its file", arguments: [1, 2])
  func information(order: Int) throws {
    let bytes = try TestModel.trained(order: order).fileBytes()
    let tagger = try WordTagger(modelBytes: bytes)
    let information = ModelInformation(of: tagger)
    #expect(information.byteCount == bytes.count)
    #expect(information.labels == tagger.labels)
    #expect(information.features == tagger.model.features)
    #expect(information.encoding == .float32)
    #expect(information.trigrams.isEmpty == (order == 1))
    #expect(information.trigrams.count == tagger.model.trigrams.trigrams.count)
    #expect(
      order == 1
        ? information.contextCount == tagger.labels.count
        : information.contextCount > tagger.labels.count)
    for (row, previous) in tagger.labels.enumerated() {
      for (column, label) in tagger.labels.enumerated() {
        #expect(
          information.transition(from: previous, to: label)
            == tagger.model.transitions[row * tagger.labels.count + column])
      }
    }
    #expect(information.transition(from: "value", to: "nothing") == nil)
  }

  @Test("a forbidden transition has no weight")
  func forbidden() throws {
    var model = try TestModel.trained()
    let count = model.labels.count
    var constraints = [Bool](repeating: true, count: count * (count + 2))
    constraints[1] = false
    model.transitionConstraints = constraints
    let tagger = try WordTagger(modelBytes: model.fileBytes())
    let information = ModelInformation(of: tagger)
    #expect(information.transition(from: tagger.labels[0], to: tagger.labels[1]) == nil)
    #expect(information.transition(from: tagger.labels[1], to: tagger.labels[0]) != nil)
  }
}
