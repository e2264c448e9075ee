import DataGeneration
import LabeledData
import StreamIO

/// `wordtagger generate`: a grammar becomes labeled lines.
struct Generate: Verb {
  static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "Generate labeled lines from a grammar.",
    discussion: """
      The grammar language is an article of the module DataGeneration. The same grammar, seed and options \
      give the same bytes, whatever --threads is.
      """)
  static let examples = [
    Example(
      "Look at twenty lines",
      "wordtagger generate Datasets/recipes/recipes.grammar -n 20 --to lines"),
    Example(
      "Make training data with no ingredient in two of the files",
      "wordtagger generate Datasets/recipes/recipes.grammar -n 20000 --seed 7 --split 90/5/5"
        + " -o build/recipes"),
    Example(
      "Make what the usual Create ML script makes",
      "wordtagger generate --shapes seed Datasets/samples/foods.txt -n 1000 -o train.json"),
  ]
  static let exitCodes: [(status: Int32, meaning: String)] = [
    (0, "the lines were written"), (1, "the grammar has mistakes or cannot give the lines"),
  ]

  @Argument(
    help: "The grammar's file; with --shapes seed a list of ingredient names.", completion: .file)
  var grammar: String
  @Option(
    name: .customShort("n"), help: ArgumentHelp("How many lines to make.", valueName: "count"))
  var lineCount = 1000
  @Option(help: ArgumentHelp("What the lines are drawn from.", valueName: "number"))
  var seed: UInt64 = 1
  @Option(
    help: ArgumentHelp(
      "The shares of train, valid and test, which share no phrase and no line; the output is a folder then.",
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
  @Option(
    help: ArgumentHelp(
      "A report of what was written; with --split it is report.md in the folder.",
      valueName: "file"),
    completion: .file)
  var report: String?
  @OptionGroup(title: "OCR noise")
  var noise: NoiseInput
  @Option(
    help: ArgumentHelp(
      "Draw the four shapes of the usual Create ML script instead of a grammar's, as its JSON."))
  var shapes: Shapes?
  @Option(
    help: ArgumentHelp(
      "With --shapes seed: how often a number, a number and a unit, both glued, and no amount.",
      valueName: "1/1/1/1"))
  var proportions = Proportions.equal
  @Flag(help: "Read the grammar and tell how often each alternative is drawn.")
  var check = false
  @Option(help: ArgumentHelp("Show how the line of this index comes about.", valueName: "index"))
  var explain: Int?

  func validate() throws {
    if lineCount < 0 { throw ValidationError("-n is a number of lines, not \(lineCount).") }
    if threads < 1 { throw ValidationError("--threads is 1 or more, not \(threads).") }
    if split != nil, output == "-", !check, explain == nil {
      throw ValidationError("--split writes several files; name their folder with -o.")
    }
    if report != nil, output == "-" {
      throw ValidationError("--report tells of files; name them with -o.")
    }
    if let explain, explain < 0 || explain >= lineCount {
      throw ValidationError("--explain takes an index from 0 to \(lineCount - 1).")
    }
  }

  func run() throws {
    let compiled =
      shapes == nil
      ? try Grammar(contentsOf: grammar)
      : try Grammar.seedShapes(foods: grammar, proportions: proportions.weights)
    if check {
      let coverage = GrammarCoverage(compiled, seed: seed, lineCount: lineCount)
      try StandardOutput.write(CoverageReport(grammar: compiled, coverage: coverage).text)
      return
    }
    let generator = LineGenerator(
      compiled, seed: seed, split: split ?? .whole, noise: try noise.channel())
    if let explain {
      guard let derivation = generator.derivation(of: explain, lineCount: lineCount) else {
        throw ValidationError("Line \(explain) cannot be drawn.")
      }
      try StandardOutput.write("\(derivation)")
      return
    }
    try write(generator)
  }

  private func write(_ generator: LineGenerator) throws {
    let format = to ?? (shapes == nil ? nil : .createML)
    let files = try GeneratedFiles(generator.split, at: output, format: format)
    var progress = ProgressBar("generating", total: lineCount)
    var done = 0
    try generator.generate(lineCount, threadCount: threads) { line, part in
      try files.write(line, part: part)
      done += 1
      if done % 4096 == 0 { progress.update(done) }
    }
    progress.finish()
    try files.close()
    guard let path = report ?? (split == nil ? nil : "\(output)/report.md") else { return }
    let report = try GenerationReport(
      [
        ("grammar", grammar), ("lines", "\(lineCount)"), ("seed", "\(seed)"),
        ("split", "\(generator.split)"), ("OCR noise", "\(noise.ocrNoise)"),
      ], paths: files.paths, apartLabels: generator.grammar.apartLabelNames)
    let file = try OutputFile(path)
    try file.write(report.text)
    try file.close()
    if report.hasLeak {
      StandardError.write("Error: two files share phrases or lines; see \(path).\n")
      throw ExitCode.failure
    }
  }
}

/// Shapes of lines that need no grammar.
enum Shapes: String, CaseIterable, ExpressibleByArgument {
  case seed
}

/// Four weights such as `1/2/1/0`.
struct Proportions: ExpressibleByArgument {
  let weights: [Double]

  static let equal = Self(weights: [1, 1, 1, 1])

  private init(weights: [Double]) {
    self.weights = weights
  }

  init?(argument: String) {
    let weights = argument.split(separator: "/").compactMap { Double($0) }
    guard weights.count == 4, weights.allSatisfy({ $0 >= 0 && $0 <= 1e6 }), weights.max() ?? 0 > 0
    else { return nil }
    self.weights = weights
  }

  var defaultValueDescription: String { "1/1/1/1" }
}

extension Split: ExpressibleByArgument {
  init?(argument: String) {
    self.init(argument)
  }
}
