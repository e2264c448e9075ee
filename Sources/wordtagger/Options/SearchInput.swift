import InternalUtilities
import LabeledData
import TaggerTraining

/// The options of a search for features and settings.
struct SearchInput: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The budget of the search: a time, such as 10min, 90s or 2h, or a multiple of one training run, such as"
        + " 20x. With a multiple, the result is the same on every machine.", valueName: "budget"))
  var budget = SearchBudget.trainings(10)
  @Option(
    help: ArgumentHelp(
      "Save the state of the search to a file, and continue from it if it exists.",
      valueName: "file"), file: .store
  )
  var searchState: String?
  @Option(
    help:
      "The metric to maximize; by default F1 of entities if labels have a scheme or an O, otherwise token accuracy."
  )
  var metric: SearchMetric?
  @Option(
    help: ArgumentHelp(
      "The field that identifies a document, whose sequences are kept in one fold: id (up to its last"
        + " '-'), text, or the name of a column. By default id, if that gives 20 documents or more.",
      valueName: "field"))
  var groupBy: String?

  /// Searches with a report of each candidate on standard error, until Ctrl-C.
  func search(
    _ options: TrainingConfiguration, isAlgorithmFixed: Bool, on sequences: [LabeledSequence]
  ) throws -> TrainingSearchResult {
    guard options.warmStart == nil else {
      throw ValidationError(
        "A search cannot use --continue-from, whose features are fixed; leave it out.")
    }
    var settings = TrainingSearch.Settings()
    settings.budget = budget
    settings.statePath = searchState
    settings.metric = metric
    settings.groupBy = groupBy
    settings.isAlgorithmFixed = isAlgorithmFixed
    var search = try TrainingSearch(options, sequences: sequences, settings: settings)
    var report = SearchReport()
    Interrupts.listen()
    defer { report.finish() }
    return try search.run {
      Interrupts.isInterrupted
    } report: {
      report.show($0)
    }
  }
}

extension SearchMetric: ExpressibleByArgument {}

extension SearchBudget: ExpressibleByArgument {
  init?(argument: String) { self.init(argument) }

  var defaultValueDescription: String {
    switch self {
    case .trainings(let count): "\(count.short(3))x"
    case .seconds(let seconds): "\(seconds.short(3))s"
    }
  }
}
