import LabeledData
import StreamIO
import TaggerTraining

/// `wordtagger tune`: searches for features and settings by cross-validation.
struct Tune: Verb {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract: "Search for the best features and settings for labeled sequences.",
    discussion: """
      Families of feature templates, algorithms and their settings are compared by cross-validation on \
      samples of the training data; the table shows how much the best result depends on each family. Only the \
      given files are used, so keep test data out of them. Ctrl-C stops and prints the results so \
      far. 'train --auto' searches and trains in one step.
      """)
  static let examples = [
    Example(
      "Search for features and write them to a file",
      "wordtagger tune train.jsonl --budget 2s -o my.features"),
    Example(
      "Save the state of the search, to continue later with a larger budget",
      "wordtagger tune train.conll --budget 2s --search-state tune.state"),
  ]
  static let outcomes = (
    success: "the table was printed", failure: "the data cannot be read or trained on"
  )

  @Argument(help: "Files of labeled sequences; - is standard input.", file: .input)
  var files: [String]
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file for the best features, with the matching options of train in a comment.",
      valueName: "file"), file: .output)
  var output: String?
  @OptionGroup(title: "Search")
  var search: SearchInput
  @OptionGroup
  var input: DataInput
  @OptionGroup(title: "Training")
  var training: TrainingInput

  func run() throws {
    let result = try search.search(
      try training.configuration(), isAlgorithmFixed: training.$algorithm,
      on: try input.sequences(files))
    try StandardOutput.write(result.text)
    guard let output else { return }
    try OutputFile.write(result.featureFile, to: output)
  }
}
