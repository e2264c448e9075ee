import Foundation
import Support
import LabeledData
import Testing

@testable import TaggerTraining
@testable import WordTagging

@Suite struct TrainingSearchTests {
  /// Sequences in which a word's label depends on the word three before it, which the default templates
  /// do not look at.
  private static func distant(_ count: Int) -> [LabeledSequence] {
    (0..<count).map { number in
      var random = RandomStream(seed: 1, index: UInt64(number))
      let tokens = (0..<10).map { _ in ["ab", "cd", "ef", "gh"][random.index(below: 4)] }
      let labels = tokens.indices.map { $0 < 3 ? "first" : tokens[$0 - 3] < "e" ? "low" : "high" }
      return LabeledSequence(tokens: tokens, labels: labels)
    }
  }

  private static func settings(
    _ budget: SearchBudget = .trainings(8), state: String? = nil
  ) -> TrainingSearch.Settings {
    var settings = TrainingSearch.Settings()
    (settings.budget, settings.statePath, settings.leastWork) = (budget, state, 0)
    return settings
  }

  private static func search(
    _ sequences: [LabeledSequence], _ settings: TrainingSearch.Settings = settings(),
    _ change: (inout TrainingConfiguration) -> Void = { _ in }
  ) throws -> TrainingSearch {
    var options = TrainingConfiguration()
    options.maxIterations = 5
    change(&options)
    return try TrainingSearch(options, sequences: sequences, settings: settings)
  }

  private func temporaryPath() -> String {
    FileManager.default.temporaryDirectory.appending(path: "search-\(UUID())").path()
  }

  @Test("a search finds the family that the data needs, and the table says so")
  func finds() throws {
    var search = try Self.search(Self.distant(32), Self.settings(.trainings(2_000)))
    let result = try search.run()
    #expect(result.metric == .tokens)
    let family = try #require(result.families.first { $0.name == "distant words" })
    #expect(family.isChosen && family.worth.beatsNoise && family.worth.mean > 0.2)
    #expect(result.families[0].name == "distant words")
    #expect(result.features.description.contains("word[-3]\n"))
    #expect(result.gain.mean > 0.05)
    #expect(result.text.contains("distant words                   yes  +"))
    // The file says how to train with it, and is a file of templates.
    #expect(result.featureFile.contains("--algorithm \(result.winner.algorithm.rawValue)"))
    #expect(try FeatureSet(parsing: result.featureFile) == result.features)
    let run = try TrainingRun(result.configuration, sequences: Self.distant(32))
    #expect(run.settings.features == result.features)
  }

  @Test("a search that was canceled goes on from its file and ends as if it had not been")
  func resumes() throws {
    let (path, data) = (temporaryPath(), Self.distant(24))
    defer { try? FileManager.default.removeItem(atPath: path) }
    var whole = try Self.search(data)
    var allSteps: [String] = []
    let expected = try whole.run(report: { allSteps.append("\($0.name) \($0.score)") })
    var canceled = try Self.search(data, Self.settings(state: path))
    var count = 0
    let first = try canceled.run {
      count >= 3
    } report: { _ in
      count += 1
    }
    #expect(!first.isComplete)
    let kept = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count
    #expect(kept == 4)
    var resumed = try Self.search(data, Self.settings(state: path))
    var steps: [String] = []
    let result = try resumed.run(report: { steps.append("\($0.name) \($0.score)") })
    #expect(steps == allSteps)
    #expect(result.text == expected.text && result.winner == expected.winner)
    // What is known is not trained again: a search that may not train at all still ends the same.
    var known = try Self.search(data, Self.settings(state: path))
    let before = try Data(contentsOf: URL(filePath: path))
    #expect(try known.run().text == expected.text)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test("the state of other data or options, and a damaged one, is refused")
  func foreignStates() throws {
    let path = temporaryPath()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let settings = Self.settings(.seconds(0.01), state: path)
    var search = try Self.search(Self.distant(40), settings)
    _ = try search.run()
    #expect(throws: TrainingError.self) { try Self.search(Self.distant(41), settings) }
    #expect(throws: TrainingError.self) {
      try Self.search(Self.distant(40), settings) { $0.seed = 2 }
    }
    #expect(throws: TrainingError.self) {
      try Self.search(Self.distant(40), settings) { $0.maxIterations = 3 }
    }
    _ = try Self.search(Self.distant(40), settings)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try (text + "0.5\tx\n").write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: TrainingError.self) { try Self.search(Self.distant(40), settings) }
    try "something else\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: TrainingError.self) { try Self.search(Self.distant(40), settings) }
  }

  @Test("without a budget the result is training as it is without a search")
  func noBudget() throws {
    var search = try Self.search(Self.distant(40), Self.settings(.seconds(1e-9)))
    let result = try search.run()
    #expect(!result.isComplete && result.families.isEmpty)
    #expect(result.text.contains("not everything was tried"))
    #expect(
      result.features == (try TrainingSettingsTests.settings(Self.distant(40)).features))
  }

  @Test("sequences of one document stay on one side of a fold, and samples grow")
  func documents() throws {
    let sequences = (0..<400).map { number in
      LabeledSequence(
        id: "d\(number / 4)-\(number % 4)", tokens: Array(repeating: "a", count: 60),
        labels: Array(repeating: "x", count: 60))
    }
    let levels = try SearchSamples(sequences, groupBy: nil, seed: 3).levels
    #expect(levels.map(\.tokenCount) == [8_160, 8_160, 12_000])
    #expect(levels.map(\.foldCount) == [4, 8, 16])
    func document(_ sequence: LabeledSequence) -> Substring? {
      sequence.id?.split(separator: "-").first
    }
    for number in 0..<levels[1].foldCount {
      let fold = levels[1].fold(number)
      #expect(Set(fold.training.map(document)).isDisjoint(with: fold.heldOut.map(document)))
      #expect(!fold.heldOut.isEmpty)
    }
    let small = Set(levels[0].fold(0).training + levels[0].fold(0).heldOut)
    #expect(small.isSubset(of: levels[2].fold(0).training + levels[2].fold(0).heldOut))
  }

  @Test("a difference beats the noise when the folds agree on it")
  func noise() {
    let even = ScoreDifference([0.9, 0.91, 0.92, 0.93], minus: [0.89, 0.9, 0.91, 0.92])
    #expect(even.beatsNoise && abs(even.mean - 0.01) < 1e-9)
    let uneven = ScoreDifference([0.9, 0.8, 0.95, 0.7], minus: [0.8, 0.9, 0.8, 0.8])
    #expect(!uneven.beatsNoise && uneven.noise > uneven.standardError)
    #expect(!ScoreDifference([0.5, 0.5], minus: [0.5, 0.5]).beatsNoise)
  }

  @Test(
    "budgets are times and multiples of one training",
    arguments: [
      ("10min", SearchBudget.seconds(600)), ("90s", .seconds(90)), ("2h", .seconds(7_200)),
      ("20x", .trainings(20)), ("0.5x", .trainings(0.5)), ("10", nil), ("-1s", nil), ("x", nil),
      ("infs", nil),
    ])
  func budgets(_ text: String, _ budget: SearchBudget?) { #expect(SearchBudget(text) == budget) }

  @Test("columns, lists and tables of words are families; what is given is not varied")
  func spaces() throws {
    var sequences = Self.distant(40)
    for index in sequences.indices {
      sequences[index].columns = [
        .init(name: "pos", cells: sequences[index].tokens.map { "P" + $0 })
      ]
    }
    var survey = CorpusSurvey()
    for sequence in sequences { survey.add(SequenceBuffer(sequence)) }
    var options = TrainingConfiguration()
    options.lists["units"] = ["ab"]
    options.wordTables["en"] = WordTable([.init(path: "01", word: "ab", count: 1)])
    let open = SearchSpace(options, survey, isAlgorithmFixed: false)
    let names = open.families.map(\.name)
    #expect(names.count > 20 && Set(names).count == names.count)
    #expect(["column pos", "list units", "words en"].allSatisfy(names.contains))
    for family in open.families {
      #expect(throws: Never.self, "\(family.name)") {
        try FeatureSet(parsing: family.templates + "bias")
      }
    }
    #expect(open.settingChanges.contains { $0.name.hasPrefix("perceptron") })
    options.minCount = 2
    try options.parameters.set(.l2, to: 1)
    options.features = try FeatureSet(parsing: "word[0]\ntransition")
    let fixed = SearchSpace(options, survey, isAlgorithmFixed: true)
    #expect(fixed.settingChanges.isEmpty)
    #expect(try fixed.features(of: fixed.start).description == "word[0]\nbias[0]\ntransition\n")
  }

  @Test("a search on many lines starts with their defaults and calibrates what it finds")
  func linesOfFields() throws {
    let options = try LineDefaultsTests.options()
    var survey = CorpusSurvey()
    for line in LineDefaultsTests.lines { survey.add(SequenceBuffer(line)) }
    let space = SearchSpace(options, survey, isAlgorithmFixed: false)
    #expect(space.start.settings == "passive-aggressive, 8 passes, 5 runs, aggressiveness 0.01")
    let defaults = try LineDefaultsTests.run().settings
    #expect(try space.features(of: space.start) == defaults.features)
    let trained = try space.options(of: space.start, tokenCount: survey.tokenCount)
    #expect(trained.parameters[.aggressiveness] == 0.01 && trained.runCount == 5)
    #expect(space.settingChanges.contains { $0.name == "lbfgs" })
    #expect(
      SearchSpace(options, survey, isAlgorithmFixed: true).start.algorithm == .lbfgs)
    var settings = TrainingSearch.Settings()
    settings.budget = .trainings(0.1)
    var search = try TrainingSearch(options, sequences: LineDefaultsTests.lines, settings: settings)
    let found = try search.run().configuration
    #expect(found.algorithm == .passiveAggressive)
    let run = try TrainingRun(found, sequences: LineDefaultsTests.lines)
    #expect(run.plan.choices.contains { $0.name == "confidence" })
  }

  @Test("attributes have settings to search, and no families")
  func attributes() throws {
    let sequences = Self.distant(24).map { sequence in
      var other = sequence
      other.attributes = sequence.tokens.map { [.init(name: "w=" + $0)] }
      other.tokens = []
      return other
    }
    var search = try Self.search(sequences)
    let result = try search.run()
    #expect(result.features.usesAttributes && result.families.isEmpty)
  }
}
