import LabeledData
import WordTagging

/// `wordtagger inspect`: what is in a model, and why it decides as it does.
struct Inspect: Verb {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Show what a model holds and why it decides as it does.",
    discussion: """
      A model knows its features by hashes alone; --strongest and --feature therefore read lines \
      (--lines) and show the weights of the features that these lines have.
      """)
  static let examples = [
    Example("Sizes, labels, transitions", "wordtagger inspect Models/recipes.tagger"),
    Example(
      "What decided each word",
      "wordtagger inspect Models/recipes.tagger --explain '2 cups flour, sifted'"),
  ]
  static let exitCodes: [(status: Int32, meaning: String)] = [
    (0, "the model was shown"), (1, "the model or the lines cannot be read"),
  ]

  @Argument(help: "The model.", completion: .file)
  var model: String
  @OptionGroup
  var input: DataInput
  @Option(help: ArgumentHelp("A line of which to say what decided each word.", valueName: "line"))
  var explain: String?
  @Option(
    help: ArgumentHelp("Show the weights of features whose value is this word.", valueName: "word"))
  var feature: String?
  @Option(
    help: ArgumentHelp("Show the strongest features for a label.", valueName: "label"))
  var strongest: String?
  @Option(
    help: ArgumentHelp("Lines that have the features to show.", valueName: "file"),
    completion: .file)
  var lines: String?
  @Option(help: "How many features are shown.")
  var most = 12

  func validate() throws {
    if strongest != nil, lines == nil {
      throw ValidationError("--strongest needs lines that have features; give some with --lines.")
    }
  }

  func run() throws {
    let tagger = try WordTagger(contentsOf: model)
    if let explain {
      try StandardOutput.write(ModelListing.explanation(tagger.explain(explain), most: most))
    } else if strongest != nil || feature != nil {
      let reasons = try reasons(tagger)
      if reasons.isEmpty { StandardError.warn("no such feature has a weight in \(model)") }
      try StandardOutput.write(ModelListing.weights(reasons, most: most))
    } else {
      try StandardOutput.write(ModelListing.summary(tagger, path: model))
    }
  }

  /// The weights that the options ask for, each feature once.
  private func reasons(_ tagger: WordTagger) throws -> [WordTagger.Reason] {
    var found = Set<WordTagger.Reason>()
    func add(_ line: SequenceBuffer) {
      let columns = ColumnLookup.indices(
        of: tagger.model.features.columnNames, among: line.columnNames)
      line.withView(columnIndices: columns) { view in
        for reason in tagger.reasons(view).joined()
        where strongest.map({ reason.label == $0 }) ?? true
          && feature.map({ reason.feature.hasSuffix("=\($0)") }) ?? true
        {
          found.insert(reason)
        }
      }
    }
    if let lines {
      let reader = try input.reader(lines)
      var line = SequenceBuffer()
      while try reader.next(into: &line) { add(line) }
    } else if let feature {
      // The word at every place of a line, so that features of its neighbors are met too.
      for place in 0..<7 {
        var words = Array(repeating: "x", count: 7)
        words[place] = feature
        add(SequenceBuffer(LabeledSequence(tokens: words)))
      }
    }
    return found.sorted {
      (abs($1.weight), $0.feature, $0.label) < (abs($0.weight), $1.feature, $1.label)
    }
  }
}
