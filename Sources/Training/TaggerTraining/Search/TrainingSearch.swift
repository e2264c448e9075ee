public import LabeledData
import TaggerEvaluation
import WordTagging

/// A search for the families of templates, the algorithm and the settings that suit some data.
///
/// Candidates are compared by cross-validation on samples of the training data, by successive
/// halving: the better half on a small sample advances to the next larger one. Families are
/// compared by an algorithm that takes a tenth of the time of L-BFGS; the algorithms are compared
/// with the remaining families. The same data, options and seed give the same result.
///
///     var search = try TrainingSearch(TrainingConfiguration(), sequences: lines)
///     let result = try search.run()
///     print(result.text)
///     let trained = try await TaggerTrainer(result.configuration).train(on: lines).finish()
public struct TrainingSearch {
  /// The settings of a search.
  public struct Settings: Sendable {
    /// The budget of the search.
    public var budget = SearchBudget.trainings(10)
    /// The minimum work of a budget of trainings, about a minute.
    var leastWork = 4e9
    /// The metric to maximize; nil for the one that suits the labels.
    public var metric: SearchMetric?
    /// The field that sequences of a document share, which stay together.
    public var groupBy: String?
    /// The file from which the search continues and in which it records its results.
    public var statePath: String?
    /// Whether the algorithm of the options is the only one.
    public var isAlgorithmFixed = false

    /// Creates the settings of a search with a budget of ten trainings.
    public init() {}
  }

  /// A candidate that was tried.
  public struct Step: Sendable {
    /// A readable description of the change.
    public let name: String
    /// The tokens of the sample.
    public let tokenCount: Int
    /// The mean score over the folds.
    public let score: Double
    /// The share of the budget that is used up.
    public let spent: Double
  }

  private let space: SearchSpace
  private let samples: SearchSamples
  private let metric: SearchMetric
  private let settings: Settings
  private let options: TrainingConfiguration
  private let tokenCount: Int
  private var state: SearchState
  private var workOfTraining = 0.0
  /// The share of the budget that is used up, and the limit below which a measurement may begin.
  private var (spent, limit) = (0.0, 1.0)
  /// The candidates on each sample that count as spent already.
  private var counted: [Set<SearchCandidate>]
  /// Whether something was left out because the budget was used up or the search was canceled.
  private var isCut = false

  /// Prepares a search.
  ///
  /// - Throws: `EvaluationError` when there are too few sequences, ``TrainingError`` when the state is of
  ///   other data or options.
  public init(
    _ options: TrainingConfiguration, sequences: [LabeledSequence], settings: Settings = Settings()
  ) throws {
    var survey = CorpusSurvey()
    for sequence in sequences { survey.add(SequenceBuffer(sequence)) }
    guard survey.tokenCount > 0 else { throw TrainingError.nothingToLearn }
    (self.options, self.settings, tokenCount) = (options, settings, survey.tokenCount)
    metric = settings.metric ?? SearchMetric(survey)
    space = SearchSpace(options, survey, isAlgorithmFixed: settings.isAlgorithmFixed)
    samples = try SearchSamples(sequences, groupBy: settings.groupBy, seed: options.seed)
    counted = Array(repeating: [], count: samples.levels.count)
    let fingerprint = SearchFingerprint(sequences, options, space, metric, settings.groupBy)
    state = try SearchState(path: settings.statePath, fingerprint: fingerprint.value)
  }

  /// Searches until everything was tried or the budget is used up.
  ///
  /// - Parameters:
  ///   - isCancelled: Called between training steps; the search then ends with the best so far.
  ///   - report: Called with each candidate that was tried.
  /// - Returns: The best candidate, and the value of each family to it.
  /// - Throws: Errors of training, of the state's file and of the report.
  public mutating func run(
    isCancelled: @escaping () -> Bool = { false },
    report: @escaping (Step) throws -> Void = { _ in }
  ) throws -> TrainingSearchResult {
    let context = Context(isCancelled: isCancelled, report: report)
    let lastLevel = samples.levels.count - 1
    let settingsLevel = min(1, lastLevel)
    limit = 1
    let first = try measurement(of: space.start, named: "training without a search", 0, context)
    workOfTraining =
      first.map {
        // Each of four folds trains on three quarters of the first sample.
        $0.work * Double(tokenCount) / (3 * Double(samples.levels[0].tokenCount))
      } ?? 0
    spent = first.map(share) ?? 1

    var quick = space.start
    (quick.algorithm, quick.passes, quick.runs) = (.passiveAggressive, 10, 1)
    limit = 0.4
    let found = try improved(quick, by: space.templateChanges, upTo: lastLevel, context)
    limit = 0.8
    var winner = space.start
    winner.families = found.families
    // The families have already won; here they only must not lose with the algorithm of the
    // options.
    winner = try better(winner, than: space.start, by: 0, settingsLevel, context)
    winner = try improved(winner, by: space.settingChanges, upTo: settingsLevel, context)

    limit = 1
    quick.families = winner.families
    let families = try values(ofFamiliesIn: quick, lastLevel, context)
    let gain = gain(of: winner)
    var configuration = try space.options(of: winner, tokenCount: tokenCount)
    configuration.calibratesOnHeldOut = !winner.algorithm.isProbabilistic
    return TrainingSearchResult(
      metric: metric, winner: winner, features: try space.features(of: winner),
      configuration: configuration, score: gain.score,
      gain: gain.difference, families: families,
      isComplete: !isCut)
  }

  // MARK: Phases

  /// A candidate with the changes that help.
  ///
  /// The better half of the changes on each sample is tried on the next; the remaining ones are
  /// applied one by one, the best first, each if it helps together with the others.
  private mutating func improved(
    _ candidate: SearchCandidate, by changes: [SearchChange], upTo lastLevel: Int,
    _ context: Context
  ) throws -> SearchCandidate {
    var remaining = changes.filter { $0.apply(candidate) != candidate }
    var lastTried = 0
    for level in 0...lastLevel {
      var gains: [(change: SearchChange, gain: Double)] = []
      guard let base = try measurement(of: candidate, named: "before", level, context) else {
        break
      }
      for change in remaining {
        let changed = change.apply(candidate)
        guard let new = try measurement(of: changed, named: change.name, level, context) else {
          break
        }
        gains.append((change, ScoreDifference(new.scores, minus: base.scores).mean))
      }
      let ranked = gains.enumerated().sorted {
        ($1.element.gain, $0.offset) < ($0.element.gain, $1.offset)
      }
      remaining = ranked.prefix((ranked.count + 1) / 2).map(\.element.change)
      lastTried = level
    }
    var best = candidate
    for change in remaining {
      best = try better(change.apply(best), than: best, lastTried, context)
    }
    return best
  }

  /// The first of two candidates if it is better on a sample by more than some standard errors, else the
  /// second.
  private mutating func better(
    _ candidate: SearchCandidate, than other: SearchCandidate, by standardErrors: Double = 1,
    _ level: Int, _ context: Context
  ) throws -> SearchCandidate {
    guard candidate != other,
      let old = try measurement(of: other, named: "before", level, context),
      let new = try measurement(of: candidate, named: "together", level, context)
    else { return other }
    let difference = ScoreDifference(new.scores, minus: old.scores)
    return difference.mean > standardErrors * difference.standardError ? candidate : other
  }

  /// The value of each family to a candidate, the most valuable first.
  private mutating func values(
    ofFamiliesIn candidate: SearchCandidate, _ level: Int, _ context: Context
  ) throws -> [TrainingSearchResult.Family] {
    guard let base = try measurement(of: candidate, named: "the winner", level, context) else {
      return []
    }
    var families: [TrainingSearchResult.Family] = []
    for family in space.families {
      let isChosen = candidate.families.contains(family)
      let other = space.setting(family, !isChosen, in: candidate)
      let name = (isChosen ? "without " : "with ") + family.name
      guard let changed = try measurement(of: other, named: name, level, context) else { continue }
      let (with, without) = isChosen ? (base, changed) : (changed, base)
      families.append(
        .init(
          name: family.name, isChosen: isChosen, worth: .init(with.scores, minus: without.scores)))
    }
    return families.enumerated().sorted {
      ($1.element.worth.mean, $0.offset) < ($0.element.worth.mean, $1.offset)
    }.map(\.element)
  }

  /// The score of a candidate and its gain over the start, on the largest sample that both were tried on.
  private func gain(of winner: SearchCandidate) -> (score: Double, difference: ScoreDifference) {
    for level in samples.levels.reversed() {
      guard let best = state.measurement(of: winner, on: level),
        let start = state.measurement(of: space.start, on: level)
      else { continue }
      return (ScoreSpread(best.scores).mean, .init(best.scores, minus: start.scores))
    }
    return (0, .init([], minus: []))
  }

  // MARK: Measuring

  /// The callbacks of a caller.
  private struct Context {
    let isCancelled: () -> Bool
    let report: (Step) throws -> Void
  }

  /// The result of a candidate on a sample; nil if the budget is used up or the search is canceled.
  private mutating func measurement(
    of candidate: SearchCandidate, named name: String, _ level: Int, _ context: Context
  ) throws -> SearchState.Measurement? {
    let sample = samples.levels[level]
    let known = state.measurement(of: candidate, on: sample)
    if let known, counted[level].contains(candidate) { return known }
    guard spent < limit, !context.isCancelled(),
      let measurement = try known ?? measure(candidate, sample, context.isCancelled)
    else {
      isCut = true
      return nil
    }
    if known == nil { try state.record(measurement, of: candidate, on: sample) }
    counted[level].insert(candidate)
    spent += share(of: measurement)
    try context.report(
      Step(
        name: name, tokenCount: sample.tokenCount, score: ScoreSpread(measurement.scores).mean,
        spent: spent))
    return measurement
  }

  private func share(of measurement: SearchState.Measurement) -> Double {
    settings.budget.share(
      of: measurement, workOfTraining: workOfTraining, leastWork: settings.leastWork)
  }

  /// Trains and evaluates a candidate on the folds of a sample; nil when the search is canceled.
  private func measure(
    _ candidate: SearchCandidate, _ sample: SearchSamples.Level, _ isCancelled: () -> Bool
  ) throws -> SearchState.Measurement? {
    let options = try space.options(of: candidate, tokenCount: sample.tokenCount)
    let start = ContinuousClock.now
    var (scores, work) = ([Double](), 0.0)
    for number in 0..<sample.foldCount {
      let fold = sample.fold(number)
      // Labels that have too many trigrams for a model, which nobody has asked for.
      if options.isSecondOrder, !space.options.isSecondOrder,
        try !options.hasPossibleTrigrams(fold.training)
      {
        return .init(scores: Array(repeating: 0, count: sample.foldCount), work: 0, seconds: 0)
      }
      let run = try TrainingRun(options, sequences: fold.training)
      while !isCancelled(), try run.step() != nil {}
      guard !isCancelled() else { return nil }
      let tagger = try WordTagger(modelBytes: run.model().fileBytes())
      let evaluation = try Evaluation(tagger, on: fold.heldOut)
      scores.append(metric.value(evaluation, options.scheme))
      work += run.size.work * Double(run.history.count)
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    return .init(scores: scores, work: work, seconds: seconds)
  }
}

extension TrainingRun.Size {
  /// The work of one step: the features that are summed and the label pairs or contexts that are visited.
  fileprivate var work: Double { Double(occurrences) + Double(tokens) * Double(contexts) }
}
