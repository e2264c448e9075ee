import LabeledData
import TaggerTesting
import TaggerTraining
import Testing

@testable import WordTagging

@Suite struct FeatureNamesTests {
  @Test(
    "Every observation test has a name with its value",
    arguments: [
      ("word[0]", "word[0]=salt"), ("form[0]", "form[0]=Salt"), ("prefix[0](2)", "prefix[0](2)=sa"),
      ("suffix[0](3)", "suffix[0](3)=alt"), ("shape[0]", "shape[0]=Xx"),
      ("class[0]", "class[0]=capitalized"), ("length[0]", "length[0]=4"), ("bias", "bias[0]=1"),
      ("list(units)[0]", "list(units)[0]=last"), ("cluster(words)[0](1)", "cluster(words)[0](1)=1"),
      ("column(pos)[0]", "column(pos)[0]=NN"), ("lower-column(pos)[0]", "lower-column(pos)[0]=nn"),
      ("position[0]", "position[0]=5"), ("remaining[0]", "remaining[0]=2"),
      ("line-length[0]", "line-length[0]=8"), ("depth[0]", "depth[0]=1"),
      ("segment[0]", "segment[0]=2"), ("segment-position[0]", "segment-position[0]=1"),
      ("segment-remaining[0]", "segment-remaining[0]=0"),
      ("segment-length[0]", "segment-length[0]=2"),
      ("before(class=integer)[0]", "before(class=integer)[0]=1"),
      ("after(word=\",\")[0]", "after(word=\",\")[0]=0"),
      ("since(list(units))[0]", "since(list(units))[0]=1"),
      ("until(word=\")\")[0]", "until(word=\")\")[0]=1"),
      ("matches(\"^\\u\")[0]", "matches(\"^\\u\")[0]=true"),
      ("lower-matches(pos, \"N\")[0]", "lower-matches(pos, \"N\")[0]=false"),
      ("matched(\"l.*\")[0]", "matched(\"l.*\")[0]=lt"),
      ("lower-matched(\"^s\")[0]", "lower-matched(\"^s\")[0]=s"),
      ("word[line.first] & word[3]", "word[line.first] & word[3]=2|<end>"),
      ("word[segment.first-1]", "word[segment.first-1]=("),
    ])
  func names(template: String, expected: String) throws {
    let tokens = ["2", "cups", ",", "(", "sea", "Salt", ")", "x"]
    let sequence = LabeledSequence(
      tokens: tokens, labels: tokens,
      columns: [.init(name: "pos", cells: tokens.map { $0 == "Salt" ? "NN" : "" })])
    let tagger = try WordTagger(
      modelBytes: TestModel.bytes(
        templates: template, lines: [sequence], lists: [[["sea", "salt"]]]))
    let columns = ColumnLookup.indices(of: tagger.model.features.columnNames, among: ["pos"])
    let explained = SequenceBuffer(sequence).withView(columnIndices: columns) {
      tagger.explain($0)
    }
    #expect(explained[5].token == "Salt")
    #expect(explained[5].reasons.map(\.feature).filter { $0 != "transition" } == [expected])
  }

  @Test("Every observation test of the language is in the list above or sized")
  func complete() throws {
    let error = #expect(throws: TaggerError.self) { try FeatureSet(parsing: "wort") }
    #expect(
      error?.message.contains("attributes, before, bias, casing, class, cluster, column") == true)
  }
}
