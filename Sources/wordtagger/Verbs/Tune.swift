import LabeledData
import StreamIO
import TaggerTraining

/// `wordtagger tune`: finds the features and settings that suit labeled sequences.
struct Tune: Verb {
  static let configuration = CommandConfiguration(
    commandName: "tune", abstract: "Find the features and settings that suit labeled sequences.",
    discussion: """
      Families of feature templates, algorithms and their settings are compared by cross-validation on \
      samples of the training data; the table says what each family is worth to the best. Nothing but \
      the given files is looked at, so keep test data out of them. Ctrl-C prints what was found so \
      far. 'train --auto' searches and trains in one go.
      """)
  static let examples = [
    Example(
      "Find features, then train with them",
      "wordtagger tune train.jsonl --budget 2s -o my.features"),
    Example(
      "Keep what is found, to go on later with a larger budget",
      "wordtagger tune train.conll --budget 2s --search-state tune.state"),
  ]
  static let outcomes = (
    success: "the table was printed", failure: "the data cannot be read or trained on"
  )

  @Argument(help: "Files of labeled sequences; - is standard input.", completion: .file)
  var files: [String]
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where the best features go, with the options that train with them in a comment.",
      valueName: "file"))
  var output: String?
  @OptionGroup(title: "Search")
  var search: SearchInput
  @OptionGroup
  var input: DataInput
  @OptionGroup(title: "Features")
  var features: FeatureInput
  @OptionGroup(title: "Training")
  var training: TrainingInput

  func run() throws {
    let result = try search.search(
      try training.configuration(features), isAlgorithmFixed: training.$algorithm,
      on: try input.sequences(files))
    try StandardOutput.write(result.text)
    guard let output else { return }
    let file = try OutputFile(output)
    try file.write(result.featureFile)
    try file.close()
  }
}
