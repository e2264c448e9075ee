import ArgumentParsing
import LabeledData
import TaggerEvaluation
import WordTagging

/// `wordtagger inspect`: shows the contents of a model, and the weights that determine its labels.
struct Inspect: Verb {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Show the contents of a model and explain its labels.",
    discussion: """
      A model stores hashes of its features; --strongest and --feature therefore read lines (--lines) \
      and show the weights of the features that occur in them.
      """)
  static let examples = [
    Example("Show sizes, labels and transitions", "wordtagger inspect Models/recipes.tagger"),
    Example(
      "Explain the label of each word",
      "wordtagger inspect Models/recipes.tagger --explain '2 cups flour, sifted'"),
  ]
  static let outcomes = (
    success: "the model was shown", failure: "the model or the lines cannot be read"
  )

  @Argument(help: "The model: a file, or the name of a bundled one.", file: .input)
  var model: String
  @OptionGroup
  var input: DataInput
  @Option(
    help: ArgumentHelp(
      "A line whose labels to explain. For a model with extra columns, append the cells to each token:"
        + " cups/NNS flour/NN.", valueName: "line"))
  var explain: String?
  @Flag(help: "Print the feature templates as a file for train --features.")
  var features = false
  @Option(help: ArgumentHelp("Show the weights of features with this value.", valueName: "word"))
  var feature: String?
  @Option(help: ArgumentHelp("Show the strongest features for a label.", valueName: "label"))
  var strongest: String?
  @Option(
    help: ArgumentHelp("Lines that contain the features to show.", valueName: "file"), file: .input)
  var lines: String?
  @Option(help: "The number of features to show.")
  var most = 12

  func validate() throws {
    try requireRange("--most", most, 1...1_000_000)
    if strongest != nil, lines == nil {
      throw ValidationError(
        "--strongest needs lines that contain features; give them with --lines.")
    }
  }

  func run() throws {
    let tagger = try WordTagger(named: model)
    if features {
      try StandardOutput.write(ModelListing.features(tagger, path: model))
    } else if let explain {
      try StandardOutput.write(ModelListing.explanation(explanation(tagger, explain), most: most))
    } else if strongest != nil || feature != nil {
      let reasons = try reasons(tagger)
      if reasons.isEmpty { StandardError.warn("no such feature has a weight in \(model)") }
      try StandardOutput.write(ModelListing.weights(reasons, most: most))
    } else {
      try StandardOutput.write(ModelListing.summary(tagger, path: model))
    }
  }

  /// The features that determine the labels of a line, whose tokens have cells if the model has columns.
  private func explanation(_ tagger: WordTagger, _ text: String) throws -> [WordTagger.Explanation]
  {
    let names = tagger.model.features.columnNames
    guard !names.isEmpty else { return tagger.explain(text) }
    var sequence = LabeledSequence(
      tokens: [], columns: names.map { LabeledSequence.Column(name: $0, cells: []) })
    for token in text.split(separator: " ") {
      let fields = token.split(separator: "/", omittingEmptySubsequences: false)
      guard fields.count > names.count else {
        throw ValidationError(
          "The model has the extra columns \(names.joined(separator: ", ")); expected each token with"
            + " its cells, as in \(token)/\(names.joined(separator: "/")).")
      }
      sequence.tokens.append(fields.dropLast(names.count).joined(separator: "/"))
      for (column, cell) in fields.suffix(names.count).enumerated() {
        sequence.columns[column].cells.append(String(cell))
      }
    }
    return SequenceBuffer(sequence).withView(columnIndices: Array(names.indices)) {
      tagger.explain($0)
    }
  }

  /// The weights that the options ask for.
  private func reasons(_ tagger: WordTagger) throws -> [WordTagger.Reason] {
    if let strongest, !tagger.labels.contains(strongest) {
      throw ValidationError(
        "--strongest names '\(strongest)', which is no label of the model; it has"
          + " \(tagger.labels.prefix(20).joined(separator: ", ")).")
    }
    var weights = FeatureWeights(tagger, label: strongest, value: feature)
    if let lines {
      let reader = try input.reader(lines, for: tagger)
      var line = SequenceBuffer()
      while try reader.next(into: &line) {
        if reader.format == .lines { line.tokenize(with: tagger.tokenizer) }
        if let fault = tagger.columnFault(line.columnNames) {
          throw DataError(
            .malformed, file: reader.name, line: line.lineNumber, message: fault)
        }
        weights.add(line)
      }
    } else if let feature {
      weights.add(word: feature)
    }
    return weights.sorted
  }
}
