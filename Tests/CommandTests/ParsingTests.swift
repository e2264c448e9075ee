import Testing

@testable import ArgumentParsing
@testable import TaggerCommand

/// A verb that has one of every kind of option.
private struct Sample: Verb {
  static let configuration = CommandConfiguration(
    commandName: "sample", abstract: "Show every kind of option.",
    discussion: "A paragraph that is long enough to be broken into two lines, since the help is no"
      + " wider than a hundred columns.")
  static let examples = [
    Example("Do one thing", "wordtagger sample --model m a"),
    Example("Do another", "wordtagger sample --model m a b"),
  ]

  enum Color: String, CaseIterable, ExpressibleByArgument {
    case red
    case green
    case blue
  }

  struct Shared: ParsableArguments {
    @Option(help: "The seed.")
    var seed: UInt64 = 7

    func validate() throws {
      if seed == 13 { throw ValidationError("13 is no good seed.") }
    }
  }

  @Option(name: .shortAndLong, help: "The model file.", file: .input)
  var model: String
  @Option(help: ArgumentHelp("How often.", valueName: "n"))
  var count = 1
  @Option(help: "A share.")
  var share: Double?
  @Option(help: "A color.")
  var color = Color.green
  @Option(name: .customLong("list"), help: "A word list.")
  var lists: [String] = []
  @Flag(name: .shortAndLong, help: "Say more.")
  var verbose = false
  @Flag(inversion: .prefixedNo, help: "Write in color.")
  var colored = true
  @OptionGroup(title: "Random numbers")
  var shared: Shared
  @OptionTable(
    title: "Optimiser",
    rows: [
      .init(
        name: "l2", valueName: "strength", help: "The penalty.", defaultText: "1.0",
        accepts: { Double($0) != nil })
    ])
  var hyperParameters
  @Argument(help: "The first file.")
  var first: String
  @Argument(help: "More files.")
  var rest: [String] = []

  func run() throws {}
}

@Suite("Parsing the command line")
struct ParsingTests {
  @Test("Options of every kind are read, wherever they stand")
  func everyKind() throws {
    let words = [
      "a", "-mfile", "--count=3", "--share", "-0.5", "--color", "blue", "--list", "x", "--list=y=z",
      "-v", "--no-colored", "--seed", "9", "--l2", "0.5", "b", "--", "--c",
    ]
    let sample = try #require(try CommandParser.parse(Sample.self, words))
    #expect(sample.model == "file")
    #expect(sample.count == 3)
    #expect(sample.share == -0.5)
    #expect(sample.color == .blue)
    #expect(sample.lists == ["x", "y=z"])
    #expect(sample.verbose)
    #expect(!sample.colored)
    #expect(sample.shared.seed == 9)
    #expect(sample.hyperParameters == ["l2": "0.5"])
    #expect(sample.first == "a")
    #expect(sample.rest == ["b", "--c"])
  }

  @Test("What is not given has its default")
  func defaults() throws {
    let sample = try #require(try CommandParser.parse(Sample.self, ["--model", "-", "-"]))
    #expect(sample.model == "-")
    #expect(sample.first == "-")
    #expect(sample.count == 1)
    #expect(sample.share == nil)
    #expect(sample.color == .green)
    #expect(sample.lists.isEmpty)
    #expect(!sample.verbose && sample.colored)
    #expect(sample.shared.seed == 7)
    #expect(sample.hyperParameters.isEmpty)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var words: [String]
    var expected: String
    var testDescription: String { expected }

    init(_ words: String, _ expected: String) {
      self.words = words.split(separator: " ").map(String.init)
      self.expected = expected
    }
  }

  @Test(
    "A mistake is named with its remedy",
    arguments: [
      Mistake("a --modle m", "Unknown option '--modle'. Did you mean '--model'?"),
      Mistake("a --modelm", "Unknown option '--modelm'. Did you mean '--model'?"),
      Mistake("a --quite-different", "Unknown option '--quite-different'."),
      Mistake("a -x", "Unknown option '-x'."),
      Mistake("a --model", "Missing value for '--model <model>'."),
      Mistake("a", "Missing expected argument '--model <model>'."),
      Mistake("--model m", "Missing expected argument '<first>'."),
      Mistake("a -m m --count many", "The value 'many' is invalid for '--count <n>'."),
      Mistake(
        "a -m m --color pink",
        "The value 'pink' is invalid for '--color <color>'."
          + " Please provide one of 'red', 'green' or 'blue'."),
      Mistake(
        "a -m m --verbose=yes", "The option '--verbose' does not take a value, but 'yes' was given."
      ),
      Mistake("a -m m --l2 much", "The value 'much' is invalid for '--l2 <strength>'."),
      Mistake("a -m m --seed 13", "13 is no good seed."),
    ])
  func mistakes(mistake: Mistake) throws {
    let error = #expect(throws: UsageError.self) {
      try CommandParser.parse(Sample.self, mistake.words)
    }
    #expect(error?.message == mistake.expected)
  }

  @Test("Too many words are refused")
  func tooMany() throws {
    let error = #expect(throws: UsageError.self) {
      try CommandParser.parse(Completions.self, ["bash", "b", "c"])
    }
    #expect(error?.message == "2 unexpected arguments: 'b' and 'c'.")
  }

  @Test("The help shows usage, options with defaults, examples and exit status")
  func help() throws {
    let expected = """
      Show every kind of option.

      A paragraph that is long enough to be broken into two lines, since the help is no wider than a
      hundred columns.

      USAGE: wordtagger sample --model <model> [<options>] <first> [<rest> ...]

      ARGUMENTS:
        <first>                     The first file.
        <rest>                      More files.

      OPTIONS:
        -m, --model <model>         The model file. (required)
        --count <n>                 How often. (default: 1)
        --share <share>             A share.
        --color <color>             A color. (values: red, green, blue; default: green)
        --list <list>               A word list. (may be repeated)
        -v, --verbose               Say more.
        --colored, --no-colored     Write in color. (default: --colored)
        -q, --quiet                 Write only warnings and errors to standard error, no progress.
        -h, --help                  Show this help; -h shows the usual options.

      RANDOM NUMBERS:
        --seed <seed>               The seed. (default: 7)

      OPTIMISER:
        --l2 <strength>             The penalty. (default: 1.0)

      EXAMPLES:
        # Do one thing
        wordtagger sample --model m a
        # Do another
        wordtagger sample --model m a b

      EXIT STATUS:
        0  success
        1  an error; the reason is on standard error
        2  wrong usage

      """
    #expect(HelpText.verb(Sample.self, of: CommandMain.tool) == expected)
  }

  @Test(
    "The progress line shows share, count and time left",
    arguments: [
      (25, 100, "tag [#####...............] 25% 25/100 1:30 left x"),
      (100, 100, "tag [####################] 100% 100/100 0:00 left x"),
      (7, nil, "tag 7 x"),
    ] as [(Int, Int?, String)])
  func progress(done: Int, total: Int?, expected: String) {
    #expect(ProgressBar.line("tag", done, total, .seconds(30), "x") == expected)
  }
}
