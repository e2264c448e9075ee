import LabeledData
import Testing

@testable import DataGeneration

@Suite struct DataProfileTests {
  private static let lines = [
    LabeledSequence(
      tokens: ["2", "Cups", "flour", ",", "sifted"], labels: ["v", "m", "i", "o", "p"]),
    LabeledSequence(
      tokens: ["2", "Cups", "Flour", ",", "sifted"], labels: ["v", "m", "i", "o", "p"]),
    LabeledSequence(tokens: ["½", "cup", "oat", "flour"], labels: ["v", "m", "i", "i"]),
    LabeledSequence(tokens: ["salt"], labels: [""]),
  ].map { SequenceBuffer($0) }

  @Test("a profile counts shapes, pairs, classes and words")
  func counts() {
    var profile = DataProfile()
    for line in Self.lines { profile.add(line) }
    #expect(profile.lineCount == 3 && profile.tokenCount == 14)
    #expect(profile.labels == ["v": 3, "m": 3, "i": 4, "o": 2, "p": 2])
    #expect(profile.shapes == ["v m i , p": 2, "v m i": 1])
    #expect(profile.shapeExamples["v m i , p"] == "2 Cups flour , sifted")
    #expect(profile.labelPairs["| v"] == 3 && profile.labelPairs["i |"] == 1)
    #expect(profile.labelPairs["i i"] == 1)
    #expect(profile.tokenClasses["v 9"] == 2 && profile.tokenClasses["v ½"] == 1)
    #expect(profile.tokenClasses["m Xx"] == 2 && profile.tokenClasses["i x"] == 3)
    #expect(profile.words["i"] == ["flour": 3, "oat": 1])
    #expect(profile.vocabulary.contains("cups") && !profile.vocabulary.contains("salt"))
  }

  @Test("profiles of parts in any order add up to the profile of the whole")
  func merging() {
    var whole = DataProfile()
    for line in Self.lines { whole.add(line) }
    for order in [[0, 1, 2, 3], [2, 1, 0, 3], [1, 3, 2, 0]] {
      var sum = DataProfile()
      for place in order {
        var part = DataProfile()
        part.add(Self.lines[place], place: place)
        sum.merge(part)
      }
      #expect(sum.lineCount == whole.lineCount && sum.tokenCount == whole.tokenCount)
      #expect(sum.labels == whole.labels && sum.labelPairs == whole.labelPairs)
      #expect(sum.shapes == whole.shapes && sum.shapeExamples == whole.shapeExamples)
      #expect(sum.tokenClasses == whole.tokenClasses && sum.words == whole.words)
      #expect(sum.vocabulary == whole.vocabulary)
    }
  }
}
