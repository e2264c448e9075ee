import Platform
import ArgumentParsing
import LabeledData
import StreamIO
import TaggerService
import WordTagging

/// `wordtagger review`: corrects the lines with the least certain labels, without a service.
struct Review: Verb {
  static let configuration = CommandConfiguration(
    commandName: "review", abstract: "Correct the lines that a model is least certain of.",
    discussion: """
      Writes one HTML file that works from disk: the most informative lines come first, labels of words are \
      changed by mouse or keyboard, and the result is downloaded as JSON Lines. With --terminal the lines are shown one \
      by one, and labels are written after each; lines that are already in the output are skipped. \
      Lines of the input that have labels are skipped, unless `check --suspicious --format jsonl` wrote them: then the \
      labels that it doubts are shown, and the proposed ones are offered.
      """)
  static let usualOptions = [
    "--model", "--columns", "--pick", "--output", "--curve", "--terminal", "--open", "--bind",
    "--list", "--from",
  ]
  static let examples = [
    Example(
      "Make a page with the 50 least certain lines", "wordtagger review lines.txt --pick 50",
      needs: "lines"),
    Example(
      "Print how many random lines the chosen ones of labeled data are worth",
      "wordtagger review Datasets/recipes/gold.jsonl --curve"),
    Example(
      "Correct lines in the terminal",
      "wordtagger review lines.txt --model my.tagger --terminal -o labeled.jsonl",
      needs: "lines"),
  ]
  static let outcomes = (
    success: "the page or the labels were written", failure: "a file cannot be read or written"
  )

  @Argument(
    help: "Files with lines of text, or with tokens; - is standard input.", file: .input)
  var files: [String]
  @OptionGroup
  var models: ModelOptions
  @OptionGroup
  var data: DataInput
  @Option(help: ArgumentHelp("The number of lines, 1 to 2000.", valueName: "n"))
  var pick = 50
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write; by default the input's name with .review.html or .labeled.jsonl.",
      valueName: "file"), file: .store)
  var output: String?
  @Flag(
    help:
      "Print what such a choice is worth: of the files, which have labels, train on lines chosen so and on random ones, and compare on others."
  )
  var curve = false
  @Flag(help: "Correct in the terminal instead of writing a page.")
  var terminal = false
  @Flag(help: "Open the page in a browser.")
  var open = false

  func validate() throws {
    try requireRange("--pick", pick, 1...2000)
    guard !curve || !open && !terminal && output == nil && !$pick && !models.isGiven else {
      throw ValidationError(
        "--curve trains models of its own and prints a table; leave out --model, --list, --bind, --pick, --output, --terminal and --open."
      )
    }
    guard !open || !terminal else {
      throw ValidationError("--terminal writes no page; leave out --open.")
    }
    guard !terminal || !files.contains("-") && output != "-" else {
      throw ValidationError("--terminal uses standard input and output; give files and -o.")
    }
  }

  var otherFiles: [NamedFile] {
    output == nil && !curve ? [NamedFile(argument: "--output", path: outputPath, role: .store)] : []
  }

  private var name: String {
    guard files[0] != "-" else { return "lines" }
    let name = files[0].split(separator: "/").last ?? "lines"
    return String(name.dropFirst().lastIndex(of: ".").map { name[..<$0] } ?? name)
  }

  private var outputPath: String {
    output ?? name + (terminal ? ".labeled.jsonl" : ".review.html")
  }

  func run() throws {
    var sequences = try data.sequences(files)
    if curve {
      let curve = try SelectionCurve(of: sequences.filter { !$0.labels.isEmpty }) { count in
        StandardError.note("\(count) lines\n")
      }
      try StandardOutput.write(curve.text)
      return
    }
    let output = outputPath
    var labeled: [LabeledSequence] = []
    if terminal, isThere(output) {
      labeled = try SequenceReader(output, format: .jsonl).readAll()
    }
    let all = sequences.count
    // Lines may be equal, with other labels.
    var answers = Dictionary(labeled.map { ($0.tokens, 1) }, uniquingKeysWith: +)
    sequences.removeAll { line in
      guard let count = answers[line.tokens], count > 0 else { return false }
      answers[line.tokens] = count - 1
      return true
    }
    let review =
      try LineReview(doubtful: sequences, count: pick) ?? uncertainLines(of: sequences + labeled)
    if terminal {
      var dialog = LabelDialog(review: review, output: output, labeled: labeled)
      try dialog.run()
    } else {
      try OutputFile.write(review.html(name: name), to: output)
      StandardError.note("\(output): \(review.lines.count) of \(all) lines\n")
      if open, output != "-" { Browser.open(file: output) }
    }
  }

  /// The lines that the model is least certain of.
  private func uncertainLines(of sequences: [LabeledSequence]) throws -> LineReview {
    let tagger = try models.tagger()
    if let column = tagger.model.features.columnNames.first {
      throw ValidationError(
        "The model needs the column '\(column)' with each token, which a review does not show; correct the output of tag instead."
      )
    }
    return LineReview(of: sequences, by: tagger, count: pick)
  }
}
