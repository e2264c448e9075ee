import TaggerTesting
import TaggerTraining
import Testing
import WordTagging

@Suite struct ScratchTests {
  private static func scratch(confidence: Bool) throws -> TaggingScratch {
    let tagger = try WordTagger(modelBytes: try TestModel.trained().fileBytes())
    var scratch = TaggingScratch()
    let bytes = Array("2 cups flour".utf8)
    tagger.tag(utf8: bytes.span, using: &scratch)
    tagger.tag(utf8: bytes.span, using: &scratch, confidence: confidence)
    return scratch
  }

  @Test func `a token that the line does not have ends the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = try Self.scratch(confidence: true).label(of: -1)
    }
  }

  @Test func `confidences of an earlier line end the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = try Self.scratch(confidence: false).confidence(of: 0)
    }
  }

  @Test func `a line has its confidences`() throws {
    let scratch = try Self.scratch(confidence: true)
    #expect((0...1).contains(scratch.confidence(of: 2)))
  }
}
