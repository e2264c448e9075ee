import ArgumentParsing
import DataGeneration
import LabeledData
import Support
import WordTagging

/// `wordtagger weak`: labels lines by rules of thumb.
struct Weak: Verb {
  static let configuration = CommandConfiguration(
    commandName: "weak", abstract: "Label lines by word lists, patterns, grammars and models.",
    discussion: """
      Reads a file with a labeling function on each line:

      outside LABEL, for tokens that no function labels; list LABEL "FILE" …, for words and phrases; \
      pattern LABEL "REGULAR EXPRESSION", for whole tokens; grammar "FILE"; model "FILE", or model NAME for a \
      bundled one.

      Functions may contradict each other and be wrong: how often each is right is learned from where they agree. \
      The output has the most probable labels; less probable ones are \
      unknown, and a line weighs as much as its labels are probable. train learns from it as it is.
      """)
  static let examples = [
    Example(
      "Label lines by the functions in a file, and learn from them",
      "wordtagger weak Datasets/samples/lines.weak Datasets/samples/lines.txt -o weak.jsonl"
        + " && wordtagger train weak.jsonl -o weak.tagger"),
    Example(
      "Measure the functions on labeled lines",
      "wordtagger weak Datasets/samples/lines.weak Datasets/samples/lines.jsonl -o measured.jsonl"),
  ]
  static let outcomes = (
    success: "the lines were written",
    failure: "a file cannot be read, or no function labels anything"
  )

  @Argument(help: "The file of labeling functions.", file: .input)
  var rules: String
  @Argument(
    help: "Files of lines; labels that they have only measure the functions.", file: .input)
  var files: [String]
  @OptionGroup
  var input: DataInput
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"), file: .output)
  var output = "-"
  @Option(
    help: ArgumentHelp("Leave labels below this probability unknown.", valueName: "probability"))
  var minConfidence = 0.6

  func validate() throws { try requireRange("--min-confidence", minConfidence, 0...1) }

  func run() throws {
    let rules = try WeakRules(contentsOf: self.rules) { try WordTagger(named: $0) }
    try OverwriteGuard.check(
      rules.paths.map { NamedFile(argument: "<rules>", path: $0, role: .input) } + [
        NamedFile(argument: "--output", path: output, role: .output)
      ])
    let lines = try input.sequences(files)
    let weak = try WeakLabels(of: lines, by: rules.functions, outside: rules.outside)
    let data = weak.trainingData(leastProbability: minConfidence)
    guard !data.isEmpty else {
      throw DataError(
        .malformed, file: self.rules,
        message: "no function labels a token of the lines (\(lines.count))")
    }
    let writer = try SequenceWriter(output)
    for line in data { try writer.write(line) }
    try writer.close()
    StandardError.note(Self.report(weak.functions))
    let tokens = data.reduce(0) { $0 + $1.labels.count }
    let known = data.reduce(0) { $0 + $1.labels.count { !$0.isEmpty } }
    StandardError.note(
      "\(data.count) of \(lines.count) lines have a label; of their tokens \(percentage(known, of: tokens))\n"
    )
  }

  /// What is known of each function.
  private static func report(_ functions: [WeakLabels.Function]) -> String {
    var text = "  tokens  shared  alone  right  function\n"
    for function in functions {
      let numbers = [function.tokenCount, function.sharedCount, function.conflictCount]
      let right = function.sharedCount == 0 ? "–" : (100 * function.accuracy).fixed(1)
      let measured = function.measuredAccuracy.map { "; of known labels \($0.percentage)" } ?? ""
      let columns = zip(numbers.map { "\($0)" } + [right], [8, 8, 7, 7]).map { text, width in
        String(repeating: " ", count: max(1, width - text.count)) + text
      }
      text += columns.joined() + "  \(function.name)\(measured)\n"
    }
    return text
  }
}
