import DataGeneration
import LabeledData

/// `wordtagger generate`: a grammar becomes labelled lines.
struct Generate: Verb {
  static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "Generate labelled lines from a grammar.",
    discussion: """
      Documentation/grammar.md is the grammar language on one page. The same grammar, seed and options \
      give the same bytes, whatever --threads is.
      """)
  static let examples = [
    Example(
      "Look at twenty lines",
      "wordtagger generate Datasets/recipes/recipes.grammar -n 20 --to lines"),
    Example(
      "Make training data with no ingredient in two of the files",
      "wordtagger generate Datasets/recipes/recipes.grammar -n 200000 --seed 7 --split 90/5/5"
        + " -o build/recipes"),
  ]
  static let exitCodes: [(status: Int32, meaning: String)] = [
    (0, "the lines were written"), (1, "the grammar has mistakes or cannot give the lines"),
  ]

  @Argument(help: "The grammar's file.", completion: .file)
  var grammar: String
  @Option(
    name: .customShort("n"), help: ArgumentHelp("How many lines to make.", valueName: "count"))
  var lineCount = 1000
  @Option(help: ArgumentHelp("What the lines are drawn from.", valueName: "number"))
  var seed: UInt64 = 1
  @Option(
    help: ArgumentHelp(
      "The shares of train, valid and test, which share no phrase; the output is a folder then.",
      valueName: "90/5/5"))
  var split: Split?
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write, with --split the folder.", valueName: "path"),
    completion: .file)
  var output = "-"
  @Option(
    help: ArgumentHelp("The format to write; without it the name tells.", valueName: "format"))
  var to: DataFormat?
  @Option(help: ArgumentHelp("How many threads make lines.", valueName: "count"))
  var threads = 1

  func validate() throws {
    if lineCount < 0 { throw ValidationError("-n is a number of lines, not \(lineCount).") }
    if threads < 1 { throw ValidationError("--threads is 1 or more, not \(threads).") }
    if split != nil, output == "-" {
      throw ValidationError("--split writes several files; name their folder with -o.")
    }
  }

  func run() throws {
    let generator = LineGenerator(
      try Grammar(contentsOf: grammar), seed: seed, split: split ?? .whole)
    let writers = try GeneratedFiles(generator.split, at: output, format: to)
    var progress = ProgressBar("generating", total: lineCount)
    var done = 0
    try generator.generate(lineCount, threadCount: threads) { line, part in
      try writers.write(line, part: part)
      done += 1
      if done % 4096 == 0 { progress.update(done) }
    }
    progress.finish()
    try writers.close()
  }
}

extension Split: ExpressibleByArgument {
  init?(argument: String) {
    self.init(argument)
  }
}
