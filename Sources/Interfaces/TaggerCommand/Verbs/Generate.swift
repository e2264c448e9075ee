import ArgumentParsing
import DataGeneration
import LabeledData
import StreamIO
import Synchronization

/// `wordtagger generate`: generates labeled lines from a grammar.
struct Generate: Verb {
  static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "Generate labeled lines from a grammar.",
    discussion: """
      The grammar language is described in an article of the module DataGeneration. The same \
      grammar, seed and options give the same bytes, regardless of --threads.
      """)
  static let usualOptions = [
    "-n", "--seed", "--output", "--to", "--split", "--unknown-words", "--fit", "--report",
    "--check", "--explain",
  ]
  static let examples = [
    Example(
      "Show twenty lines", "wordtagger generate Datasets/recipes/recipes.grammar -n 20 --to lines"),
    Example(
      "Generate training data whose files share no ingredient",
      "wordtagger generate Datasets/recipes/recipes.grammar -n 20000 --seed 7 --split 90/5/5"
        + " -o build/recipes"),
    Example(
      "Generate with two jobs, here the first",
      "wordtagger generate Datasets/recipes/recipes.grammar -n 2000 --part 1/2 -o part-1.jsonl"),
    Example(
      "Fit the weights to real lines, which need no labels",
      "wordtagger generate Datasets/recipes/recipes.grammar --fit Datasets/samples/lines.txt"
        + " -o fitted.grammar --report fit.md"),
    Example(
      "Generate the Create ML parity format",
      "wordtagger generate --shapes createml Datasets/samples/foods.txt -n 1000 -o train.json"),
  ]
  static let outcomes = (
    success: "the lines, or the fitted grammar, were written",
    failure: "the grammar has errors or cannot produce the lines"
  )

  @Argument(
    help: "The grammar file; with --shapes createml a list of ingredient names.", file: .input)
  var grammar: String
  @Option(name: .customShort("n"), help: ArgumentHelp("The number of lines.", valueName: "count"))
  var lineCount = 1000
  @Option(help: ArgumentHelp("The seed of the lines.", valueName: "number"))
  var seed: UInt64 = 1
  @Option(
    help: ArgumentHelp(
      "The proportions of train, valid and test, which have no phrase and no line in common; the output is then a folder.",
      valueName: "90/5/5"))
  var split: DataSplit?
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write, or the folder with --split.", valueName: "path"),
    file: .output)
  var output = "-"
  @Option(
    help: ArgumentHelp(
      "The format to write; by default inferred from the name.", valueName: "format"))
  var to: DataFormat?
  @Option(help: ArgumentHelp("The number of threads, 1 to 256.", valueName: "count"))
  var threads = ThreadCount.one
  @Option(
    help: ArgumentHelp(
      "Write one of several parts of the lines, for as many jobs; their files, one after the other, are the"
        + " whole byte for byte. With --split each job writes files such as train-02-of-12.jsonl.",
      valueName: "2/12"))
  var part = GenerationPart.whole
  @Option(
    help: ArgumentHelp(
      "A report on the written files; with --split it is report.md in the folder.",
      valueName: "file"), file: .output)
  var report: String?
  @Option(
    help: ArgumentHelp(
      "Replace this share of the entries of held-out lists by words that no list has, and some single words of all parts, and put common words between the"
        + " parts of as many lines, so that a tagger learns to tell unknown words by their place; 0.5 is usual where lists"
        + " are short. With --split only the lines of train.", valueName: "share"))
  var unknownWords = 0.0
  @OptionGroup(title: "OCR noise")
  var noise: NoiseInput
  @Option(
    help: ArgumentHelp(
      "Draw the four shapes of the Create ML parity format instead of a grammar's lines."))
  var shapes: Shapes?
  @Option(
    help: ArgumentHelp(
      "With --shapes createml: the weights of a number, a number and a unit, both without a space, and no amount.",
      valueName: "1/1/1/1"))
  var proportions = Proportions.equal
  @Flag(help: "Read the grammar and print the frequency of each alternative.")
  var check = false
  @Option(
    help: ArgumentHelp("Show the derivation of the line with this index.", valueName: "index"))
  var explain: Int?

  @Option(
    help: ArgumentHelp(
      "Give the alternatives the weights with which the grammar draws lines like the real ones in this file, and write"
        + " the grammar with them to -o. The lines need no labels. --report proposes words for the lists and"
        + " alternatives for lines that the grammar lacks.", valueName: "file"), file: .input)
  var fit: [String] = []

  func validate() throws {
    try requireRange("-n", lineCount, 0...1_000_000_000)
    try requireRange("--unknown-words", unknownWords, 0...1)
    guard unknownWords == 0 || shapes == nil else {
      throw ValidationError("--unknown-words is for grammars; --shapes has lists alone.")
    }
    if split != nil, output == "-", !check, explain == nil {
      throw ValidationError("--split writes several files; name their folder with -o.")
    }
    if part != .whole, to == .createML || to == nil && (shapes != nil || hasCreateMLName) {
      throw ValidationError(
        "Create ML's JSON is one array, which parts do not add up to; write jsonl and convert the parts."
      )
    }
    if report != nil, output == "-" {
      throw ValidationError("--report describes files; name them with -o.")
    }
    if !fit.isEmpty {
      guard
        shapes == nil, split == nil, to == nil, part == .whole, unknownWords == 0, !check,
        explain == nil, !$lineCount, !$seed, !noise.isGiven
      else {
        throw ValidationError(
          "--fit reads lines and writes a grammar; of the other options it takes -o, --report and --threads."
        )
      }
    }
    if let explain, explain < 0 || explain >= lineCount {
      throw ValidationError("--explain takes an index from 0 to \(lineCount - 1).")
    }
  }

  var otherFiles: [NamedFile] {
    guard let split else { return [] }
    return GenerationJob.paths(split, at: output, format: format, part: part)
      .map { NamedFile(argument: "--output", path: $0, role: .output) }
  }

  private var format: DataFormat? { to ?? (shapes == nil ? nil : .createML) }

  private var hasCreateMLName: Bool {
    split == nil && (output.hasSuffix(".json") || output.hasSuffix(".json.gz"))
  }

  func run() async throws {
    let compiled =
      shapes == nil
      ? try Grammar(reporting: grammar)
      : try Grammar.createMLShapes(foods: grammar, proportions: proportions.weights)
    if check {
      let coverage = GrammarCoverage(compiled, seed: seed, lineCount: lineCount)
      try StandardOutput.write(CoverageReport(grammar: compiled, coverage: coverage).text)
      return
    }
    if !fit.isEmpty { return try await writeFit(compiled) }
    let generator = LineGenerator(
      compiled, seed: seed, split: split ?? .whole, noise: try noise.channel(),
      unknownWords: unknownWords)
    if let explain {
      guard let derivation = generator.derivation(of: explain, lineCount: lineCount) else {
        throw ValidationError("Line \(explain) cannot be generated.")
      }
      try StandardOutput.write("\(derivation)")
      return
    }
    try write(generator)
  }

  /// Writes the grammar with weights that fit real lines.
  private func writeFit(_ grammar: Grammar) async throws {
    try OverwriteGuard.check(
      grammar.paths.map { NamedFile(argument: "<grammar>", path: $0, role: .input) }
        + ([output] + (report.map { [$0] } ?? [])).map {
          NamedFile(argument: "--output", path: $0, role: .output)
        })
    let lines = try DataInput().sequences(fit)
    let progress = Mutex(ProgressBar("deriving", total: lines.count))
    let result = await GrammarFit(grammar, to: lines, threadCount: threads.count) { count in
      progress.withLock { $0.update(count) }
    }
    progress.withLock { $0.finish() }
    if let report { try OutputFile.write(result.report, to: report) }
    guard result.coveredCount > 0 else {
      throw DataError(
        .malformed, file: fit[0],
        message:
          "the grammar produces none of the lines (\(result.lineCount)); --report proposes alternatives"
      )
    }
    try OutputFile.write(result.text(beside: output), to: output)
    StandardError.note(result.summary + "\n")
    let rest = result.lineCount - result.coveredCount
    if rest > 0, report == nil {
      StandardError.warn(
        "the grammar lacks \(rest) lines, such as \(result.uncovered.first?.example ?? ""); --report proposes alternatives"
      )
    }
  }

  private func write(_ generator: LineGenerator) throws {
    var job = GenerationJob(generator, lineCount: lineCount)
    job.part = part
    job.format = format
    job.threadCount = threads.count
    job.reportPath = report
    job.settings =
      [
        ("grammar", grammar), ("lines", "\(lineCount)"), ("seed", "\(seed)"),
        ("split", "\(generator.split)"), ("OCR noise", "\(noise.ocrNoise)"),
        ("unknown words", "\(unknownWords)"),
      ] + (part == .whole ? [] : [("part", "\(part)")])
    var progress = ProgressBar("generating", total: job.ownLineCount)
    let summary = try job.write(to: output) { progress.update($0) }
    progress.finish()
    if summary.hasLeak, let path = summary.report {
      StandardError.write("Error: two files share phrases or lines; see \(path).\n")
      throw ExitCode.failure
    }
  }
}

/// The built-in shapes of lines.
enum Shapes: String, CaseIterable, ExpressibleByArgument { case createML = "createml" }

/// Four weights such as `1/2/1/0`.
struct Proportions: ExpressibleByArgument {
  let weights: [Double]

  static let equal = Self(weights: [1, 1, 1, 1])

  private init(weights: [Double]) { self.weights = weights }

  init?(argument: String) {
    let weights = argument.split(separator: "/").compactMap { Double($0) }
    guard weights.count == 4, weights.allSatisfy({ $0 >= 0 && $0 <= 1e6 }), weights.max() ?? 0 > 0
    else { return nil }
    self.weights = weights
  }

  var defaultValueDescription: String { "1/1/1/1" }
}

extension DataSplit: ExpressibleByArgument {}

extension GenerationPart: ExpressibleByArgument {}
