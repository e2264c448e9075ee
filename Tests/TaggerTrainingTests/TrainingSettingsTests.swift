import LabeledData
import Testing

@testable import TaggerTraining
@testable import WordTagging

/// What training chooses by its data.
struct TrainingSettingsTests {
  static func sequences(_ count: Int, columns: [String: (Int) -> String]) -> [LabeledSequence] {
    TrainingRunTests.sequences(count).enumerated().map { number, sequence in
      var sequence = sequence
      sequence.columns = columns.sorted { $0.key < $1.key }.map { name, value in
        .init(name: name, cells: sequence.tokens.indices.map { value(number * 10 + $0) })
      }
      return sequence
    }
  }

  static func settings(
    _ sequences: [LabeledSequence], _ options: TrainingConfiguration = TrainingConfiguration()
  ) throws -> TrainingSettings {
    var survey = CorpusSurvey()
    for sequence in sequences { survey.add(SequenceBuffer(sequence)) }
    return try TrainingSettings(options, survey)
  }

  @Test func `a column with some values is used, one with one or with all different is not`() throws
  {
    let settings = try Self.settings(
      Self.sequences(
        100, columns: ["pos": { "P\($0 % 7)" }, "one": { _ in "-" }, "id": { "\($0)" }]))
    #expect(settings.features.columnNames == ["pos"])
    let lines = settings.features.description.split(separator: "\n")
    #expect(lines.contains("column(pos)[-1] & column(pos)[0] & column(pos)[1]"))
    #expect(lines.contains("matched(pos, \"^..\")[1]"))
    #expect(lines.contains("segment-position[0]"))
    let note = settings.choices.first { $0.name == "columns" }?.value
    #expect(
      note == "id not used, since it has a value of its own for most tokens; one not used, since it"
        + " has one value; pos used")
  }

  @Test(arguments: [false, true])
  func `data of single characters choose the tokenizer that cuts so`(isOutOfCore: Bool) throws {
    var options = TrainingConfiguration()
    options.isOutOfCore = isOutOfCore
    options.maxIterations = 20
    func tagger(_ tokens: [String]) throws -> WordTagger {
      let line = LabeledSequence(
        tokens: tokens, labels: tokens.indices.map { $0 + 2 < tokens.count ? "O" : "B-LOC" })
      let run = try TrainingRun(options, sequences: Array(repeating: line, count: 4))
      while try run.step() != nil {}
      return try run.result().tagger()
    }
    let tagged = try tagger(["我", "爱", "北", "京"]).tag("我爱北京")
    #expect(tagged.tokens.map(\.label) == ["O", "O", "B-LOC", "B-LOC"])
    #expect(try tagger(["我", "爱", "北京"]).tokenizer.rules == .lines)
    #expect(try tagger(["I", "like", "Rome"]).tokenizer.rules == .lines)
  }

  @Test func `columns that given features leave out are named`() throws {
    var options = TrainingConfiguration()
    options.features = try FeatureSet(parsing: "word[0]\ncolumn(1)[0]\ntransition")
    let settings = try Self.settings(
      Self.sequences(100, columns: ["a": { "\($0 % 7)" }, "b": { "\($0 % 3)" }]), options)
    #expect(settings.features == options.features)
    #expect(
      settings.choices.first { $0.name == "columns" }?.value
        == "a used; b not used, since no feature names it")
  }

  @Test func `the penalty grows with the data, unless it is given`() throws {
    let sizes = [100, 4_000, 30_000, 1_000_000].map { TrainingSettings.penalty(tokenCount: $0) }
    #expect(sizes == sizes.sorted() && Set(sizes).count > 2)
    var options = TrainingConfiguration()
    try options.parameters.set(.l2, to: 3)
    let settings = try Self.settings(TrainingRunTests.sequences(50), options)
    #expect(settings.parameters[.l2] == 3)
    #expect(!settings.choices.contains { $0.name == "l2" })
    #expect(settings.choices.contains { $0.name == "min-count" && $0.value == "1" })
  }

  @Test(arguments: [
    (
      names: ["distant words", "class patterns"],
      chosen: [
        "tiny", "small", "text", "lines", "large tags", "large entities", "medium lines",
        "medium entities",
      ]
    ),
    (
      names: ["long affixes", "affixes around", "shape pairs"],
      chosen: [
        "small", "text", "large tags", "large entities", "medium lines", "medium entities",
      ]
    ),
    (names: ["casing"], chosen: ["text", "large tags", "large entities"]),
    (
      names: ["spelling"],
      chosen: ["text", "large tags", "large entities", "medium lines", "medium entities"]
    ),
    (names: ["brackets"], chosen: ["lines", "medium lines", "medium entities"]),
    (names: ["places with affixes"], chosen: ["medium lines", "medium entities"]),
    (names: ["trigger words"], chosen: ["small", "lines", "medium lines"]),
    (names: ["label dictionary pairs"], chosen: ["text", "lines", "large tags", "large entities"]),
    (names: ["segment ends", "line ends"], chosen: ["lines"]),
    (names: ["transitions by words"], chosen: ["text", "lines"]),
    (names: ["transitions by class", "transitions by suffix"], chosen: ["lines"]),
  ])
  func `sizes, lengths of lines and columns choose the templates`(names: [String], chosen: [String])
    throws
  {
    func survey(
      _ length: Int, _ tokenCount: Int, hasTags: Bool = false, label: String = "x"
    ) -> CorpusSurvey {
      var sequence = LabeledSequence(
        tokens: Array(repeating: "a", count: length),
        labels: Array(repeating: label, count: length))
      if hasTags {
        sequence.columns = [.init(name: "pos", cells: (0..<length).map { "P\($0 % 7)" })]
      }
      var survey = CorpusSurvey()
      for _ in 0..<(tokenCount / length) { survey.add(SequenceBuffer(sequence)) }
      return survey
    }
    let surveys = [
      "tiny": survey(20, 2_000), "small": survey(5, 4_000),
      "tags": survey(20, 4_000, hasTags: true), "medium lines": survey(5, 6_000),
      "tagged lines": survey(5, 6_000, hasTags: true),
      "medium entities": survey(5, 6_000, label: "O"),
      "text": survey(20, 120_000), "lines": survey(5, 120_000),
      "large tags": survey(20, 120_000, hasTags: true),
      "large entities": survey(20, 120_000, label: "O"),
    ]
    for (kind, survey) in surveys {
      let summary = DefaultFeatures(survey, TrainingConfiguration()).summary
      for name in names {
        #expect(summary.contains(name) == chosen.contains(kind), "\(kind): \(name)")
      }
    }
  }

  @Test func `the distances to words that change the labels after them are observed`() throws {
    let settings = try Self.settings(TriggerSampleTests.lines(1_200))
    #expect(
      settings.features.description.contains("\nsince(word=\"or\")[0] & class[0]\n"))
  }

  @Test func `the chosen features are a file that gives the same features again`() throws {
    let settings = try Self.settings(Self.sequences(100, columns: ["pos": { "P\($0 % 7)" }]))
    #expect(try FeatureSet(parsing: settings.features.description) == settings.features)
  }
}
