import Foundation
import Testing

@testable import ArgumentParsing
@testable import TaggerCommand

@Suite("The command")
struct ToolTests {
  @Test("The help of the tool fits on a screen and lists every verb in a line")
  func help() throws {
    let result = try Command.run(["--help"])
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 40)
    #expect(lines.allSatisfy { $0.count <= HelpText.width })
    let names = CommandMain.tool.verbs.map { $0.configuration.commandName }
    #expect(Set(names).count == names.count)
    for verb in CommandMain.tool.verbs where verb.configuration.shouldDisplay {
      #expect(lines.contains { $0.hasPrefix("  \(verb.configuration.commandName) ") })
    }
  }

  @Test("Every verb has help no wider than the page, two examples and its own name in them")
  func verbs() throws {
    for verb in CommandMain.tool.verbs {
      let name = verb.configuration.commandName
      #expect(verb.examples.count >= 2, "\(name)")
      #expect(verb.examples.allSatisfy { $0.command.contains("wordtagger \(name)") }, "\(name)")
      let lines = HelpText.verb(verb, of: CommandMain.tool).split(separator: "\n")
      #expect(
        lines.allSatisfy { $0.count <= HelpText.width || $0.hasPrefix("  wordtagger") }, "\(name)")
      let spellings = verb.init().argumentDefinitions.flatMap(\.names)
      #expect(Set(spellings).count == spellings.count, "\(name) has an option twice")
    }
  }

  @Test("-h shows at most ten usual options, and where the others are")
  func shortHelp() throws {
    for verb in CommandMain.tool.verbs {
      let names = verb.init().argumentDefinitions.flatMap(\.names)
      let name = verb.configuration.commandName
      #expect(Set(verb.usualOptions).isSubset(of: names), "\(name)")
      let short = HelpText.short(verb, of: CommandMain.tool)
      let options = short.split(separator: "\n").count { $0.hasPrefix("  -") }
      #expect(options <= 10, "\(name) shows \(options)")
      if names.count > 20 { #expect(options < names.count / 2, "\(name)") }
      #expect(short.contains("'wordtagger \(name) --help' has "))
    }
    let result = try Command.run(["train", "-h"])
    #expect(result.status == 0)
    #expect(result.output.split(separator: "\n").count < 55)
    #expect(result.output.contains("--l2") && !result.output.contains("--pa-variant"))
    let whole = try Command.run(["train", "--help"]).output
    #expect(
      whole.contains("--pa-variant") && whole.contains("by default chosen by the data: lbfgs"))
  }

  @Test("Wrong usage is answered on standard error with status 2")
  func wrongUsage() throws {
    let result = try Command.run(["check", "--fromm", "conll", "a"])
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(
      result.errors == """
        Error: Unknown option '--fromm'. Did you mean '--from'?
        Usage: wordtagger check [<options>] <files> ...
          See 'wordtagger check --help' for more.

        """)
    #expect(try Command.run([]).status == 2)
    #expect(
      try Command.run(["chekc"]).errors == """
        Error: Unknown verb 'chekc'. Did you mean 'check'?
          See 'wordtagger --help' for the verbs.

        """)
  }

  @Test("--version names the version and the libraries")
  func version() throws {
    let result = try Command.run(["--version"])
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("wordtagger \(Version.number)\n"))
    for library in ["Tesseract", "Leptonica", "zlib"] {
      #expect(result.output.contains("  \(library): "))
    }
  }

  @Test(
    "The manual page has each verb and option, and no line that the formatter takes for a request")
  func manualPage() throws {
    let page = ManualPage.text(CommandMain.tool, version: "1")
    let requests: Set = ["TH", "SH", "SS", "PP", "TP", "B", "I", "RS", "RE", "nf", "fi"]
    for line in page.split(separator: "\n") where line.hasPrefix(".") {
      #expect(requests.contains(line.dropFirst().prefix { $0.isLetter }.description), "\(line)")
    }
    for verb in CommandMain.tool.verbs where verb.configuration.shouldDisplay {
      #expect(page.contains("\n.SS \(verb.configuration.commandName)\n"))
    }
    #expect(page.contains("\\-\\-token\\-file <file>") && !page.contains("\n'"))
  }

  @Test("Each variable of the environment that the sources read is in the table of them")
  func variables() throws {
    let folder = Command.repository + "/Sources"
    let files = try #require(FileManager.default.enumerator(atPath: folder))
    let named = Set(
      CommandMain.tool.variables.flatMap { $0.name.split(separator: ", ").map(String.init) })
    var found: Set<String> = []
    for case let file as String in files where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
      let reads =
        text.matches(of: #/(?:getenv\(|environment\[|variable\()"(\w+)"/#)
        .map { String($0.1) }
      let own = text.matches(of: #/"(WORDTAGGER_\w+)"/#).map { String($0.1) }
      found.formUnion(reads + own.filter { $0 != "WORDTAGGER_" })
    }
    #expect(found == named)
  }

  @Test("Completion scripts are scripts", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let folder = try TestFolder()
    let script = try Command.run(["completions", shell])
    #expect(script.status == 0)
    for verb in ["convert", "check", "completions"] { #expect(script.output.contains(verb)) }
    #expect(script.output.contains(shell == "fish" ? "-l skip-bad" : "--skip-bad"))
    guard shell == "bash" else { return }
    let bash = Process()
    bash.executableURL = URL(fileURLWithPath: "/bin/bash")
    bash.arguments = [
      "-c",
      "source \(try folder.file("script", script.output)); COMP_WORDS=(wordtagger check --format t);"
        + " COMP_CWORD=3; _wordtagger; echo \"${COMPREPLY[*]}\"",
    ]
    let pipe = Pipe()
    bash.standardOutput = pipe
    try bash.run()
    let reply = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(reply == "text\n")
  }

  @Test("A closed pipe ends the command quietly")
  func closedPipe() throws {
    let folder = try TestFolder()
    let line = #"{"tokens":["a","b"],"labels":["X","Y"]}"# + "\n"
    let data = try folder.file("a.jsonl", String(repeating: line, count: 20_000))
    let tool = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/bash")
    shell.arguments = [
      "-c", "'\(tool)/wordtagger' convert '\(data)' --to conll | head -1; echo ${PIPESTATUS[0]}",
    ]
    let output = Pipe()
    let errors = Pipe()
    shell.standardOutput = output
    shell.standardError = errors
    try shell.run()
    #expect(
      String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        == "a\tX\n0\n")
    #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
  }
}

@Suite("The examples of the help")
struct ExampleTests {
  static let examples = CommandMain.tool.verbs.flatMap { verb in
    verb.examples.map { (verb.configuration.commandName, $0.command) }
  }

  @Test("Every example is a command line that the verb takes", arguments: examples)
  func parses(name: String, command: String) throws {
    let verb = try #require(CommandMain.tool.verbs.first { $0.configuration.commandName == name })
    // Other commands of a pipe, redirections and the parentheses of a substitution are the shell's.
    let parts = command.split { "|><()".contains($0) }.map { words(String($0)) }
    let own = try #require(parts.first { $0.starts(with: ["wordtagger", name]) })
    #expect(try parse(verb, own.dropFirst(2)))
  }

  private func parse<V: Verb>(_ verb: V.Type, _ words: some Sequence<String>) throws -> Bool {
    try CommandParser.parse(verb, words) != nil
  }

  /// The words of a command line, without assignments before the command; quotes hold spaces.
  private func words(_ text: String) -> [String] {
    var words: [String] = []
    for (index, part) in text.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
      if index.isMultiple(of: 2) {
        words += part.split(separator: " ").map(String.init)
      } else {
        words.append(String(part))
      }
    }
    return Array(words.drop { $0 != "wordtagger" })
  }
}

@Suite("wordtagger doctor")
struct DoctorTests {
  @Test("A missing model is named and decides the exit status")
  func missingModel() throws {
    let result = try Command.run(
      ["doctor"], environment: ["WORDTAGGER_MODEL": "/nowhere/a.tagger"])
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("wordtagger \(Version.number)\n"))
    #expect(result.output.contains("  --  recipe model               /nowhere/a.tagger"))
    #expect(result.output.contains("  ok  processor  "))
    #expect(result.output.contains("\nwordtagger rows lacks recipe model.\n"))
    #expect(result.output.contains("\nNothing is missing for "))
  }

  @Test("Only what the named verbs use is checked")
  func namedVerbs() throws {
    let environment = ["WORDTAGGER_MODEL": "/nowhere/a.tagger"]
    let labels = try Command.run(["doctor", "labels"], environment: environment)
    #expect(labels.status == 0)
    #expect(labels.output.hasSuffix("\n  ok  SQLite  installed\nNothing is missing.\n"))
    #expect(try Command.run(["doctor", "labels", "tag"], environment: environment).status == 1)
    let unknown = try Command.run(["doctor", "raed"])
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("'read'"))
  }

  @Test("Each verb of a part is one of the command")
  func verbsOfParts() {
    let verbs = Set(CommandMain.tool.verbs.map { $0.configuration.commandName })
    for part in InstallationReport(Array(verbs), named: false).parts {
      #expect(verbs.isSuperset(of: part.verbs), "\(part.name)")
    }
  }

  @Test("a command that stands alone has its models with it")
  func alone() throws {
    let folder = try TestFolder()
    let tool = folder.path + "/wordtagger"
    try FileManager.default.copyItem(atPath: Command.toolFolder + "/wordtagger", toPath: tool)
    let report = try Command.run(tool, ["doctor"], folder: folder.path)
    #expect(report.output.contains("  ok  recipe model               built in, 9 labels"))
    let row = try Command.run(
      tool, ["rows", "--format", "csv"], input: "2 cups flour\n", folder: folder.path)
    #expect(row.output.contains(",2 cups,flour,"))
  }
}
