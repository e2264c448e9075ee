import Support
import ArgumentParsing
import LabeledData
import TaggerEvaluation
import WordTagging

/// `wordtagger bench`: the latency of tagging, compared with budgets.
struct Bench: Verb {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure the latency of tagging and compare it with budgets.",
    discussion: """
      Tags lines one at a time, as an app would, and prints quantiles of the time per line. With \
      several rounds the time of a line is its minimum, which reduces noise from other programs.
      """)
  static let examples = [
    Example("Measure the recipe model", "wordtagger bench --lines lines.txt"),
    Example(
      "Fail when the 99th percentile exceeds 50 microseconds",
      "wordtagger bench --model recipes.tagger --lines lines.txt --budget p99=50us",
      needs: "a release build"),
  ]
  static let outcomes = (
    success: "every budget is met", failure: "a budget is exceeded, or a file cannot be read"
  )

  @Option(
    name: .shortAndLong, help: "The model: a file or a bundled model, by default recipes.",
    file: .input)
  var model = BundledModel.recipes.rawValue
  @Option(
    help: ArgumentHelp("The lines to tag, in any format of labeled data.", valueName: "file"),
    file: .input)
  var lines: String
  @Option(help: ArgumentHelp("Skip lines with more tokens than this.", valueName: "n"))
  var maxTokens: Int?
  @Option(help: ArgumentHelp("How many times all lines are tagged.", valueName: "n"))
  var rounds = 1
  @Flag(inversion: .prefixedNo, help: "Compute the probability of each label too.")
  var confidence = true
  @Option(
    name: .customLong("budget"),
    help: ArgumentHelp(
      "The maximum of a figure, or the minimum of a rate: p99=50us, open=1ms, memory=4MiB,"
        + " tokens/s=1000000.", valueName: "figure=bound"))
  var budgets: [LatencyBudget] = []
  @Option(
    help: ArgumentHelp("A file with one budget per line; # starts a comment.", valueName: "file"),
    file: .input)
  var budgetFile: String?

  func validate() throws { try requireRange("--rounds", rounds, 1...1_000_000) }

  func run() throws {
    var budgets = budgets
    if let budgetFile {
      budgets += try LatencyBudget.parse(try TextFile.read(budgetFile), file: budgetFile)
    }
    let measurement = try LatencyMeasurement(
      lines: try readLines(), maximumTokens: maxTokens ?? .max, rounds: rounds,
      confidence: confidence
    ) {
      try WordTagger(named: model)
    }
    guard !measurement.times.isEmpty else {
      throw DataError(.malformed, file: lines, message: "has no lines to tag")
    }
    try StandardOutput.write(Self.table(measurement))
    let violations = budgets.compactMap { $0.violation(in: measurement) }
    for violation in violations { StandardError.write("Error: \(violation)\n") }
    if !violations.isEmpty { throw ExitCode.failure }
  }

  private func readLines() throws -> [[UInt8]] {
    let reader = try SequenceReader(lines)
    return try reader.readAll().map { Array(($0.text ?? $0.tokens.joined(separator: " ")).utf8) }
  }

  private static func table(_ measurement: LatencyMeasurement) -> String {
    let rows = LatencyFigure.allCases.compactMap { figure in
      figure.value(in: measurement).map { (figure, figure.text($0)) }
    }
    let width = rows.map(\.1.count).max() ?? 0
    let head =
      "\(measurement.times.count) lines, \(measurement.tokenCount) tokens, "
      + "model of \(LatencyFigure.memory.text(Double(measurement.modelSize)))\n"
    return rows.reduce(head) { text, row in
      let (figure, value) = row
      let name = figure.rawValue.padded(to: 9)
      let blanks = String(repeating: " ", count: width - value.count)
      return text + "\(name) \(blanks)\(value)  \(figure.meaning)\n"
    }
  }
}

extension LatencyBudget: ExpressibleByArgument { init?(argument: String) { self.init(argument) } }
