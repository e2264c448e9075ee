import Foundation
import Testing

@Suite("The documentation")
struct DocumentationTests {
  static let pagesWithCommands = DocumentationPage.all.filter {
    $0.blocks.contains { $0.language == "sh" && $0.reasonNotToRun == nil }
  }

  @Test("the commands of a page do what it says", arguments: pagesWithCommands)
  func commands(page: DocumentationPage) throws {
    let folder = try PlaygroundFolder()
    for block in page.blocks where block.reasonNotToRun == nil {
      if block.language == "text", !block.note.isEmpty {
        _ = try folder.files.file(block.note, block.text)
      } else if block.language == "sh" {
        for step in ShellStep.steps(of: block) {
          let result = try folder.run(step.command)
          #expect(
            result.status == 0, "\(page):\(block.line): \(step.command)\n\(result.errors)")
          if let expected = step.output {
            #expect(
              Self.withoutEnd(result.output) == Self.withoutEnd(expected),
              "\(page):\(block.line): \(step.command)")
          }
        }
      }
    }
  }

  @Test("every Swift block is compiled somewhere")
  func snippets() throws {
    let sources = try Self.sources().map(Self.trimmed)
    var count = 0
    for page in DocumentationPage.all {
      for block in page.blocks where block.language == "swift" && block.reasonNotToRun == nil {
        let text = Self.trimmed(block.text)
        count += 1
        #expect(
          sources.contains { $0.contains(text) },
          "\(page):\(block.line): no file of Snippets has this block")
      }
    }
    #expect(count >= 15)
  }

  @Test("few blocks are passed over, each with a reason")
  func exceptions() {
    let reasons = DocumentationPage.all.flatMap { $0.blocks.compactMap(\.reasonNotToRun) }
    #expect(reasons.allSatisfy { !$0.isEmpty })
    #expect(reasons.count <= 18)
  }

  @Test("no command hides in a block that is not run")
  func hiddenCommands() {
    for page in DocumentationPage.all {
      for block in page.blocks where block.language != "sh" && block.language != "swift" {
        #expect(
          !block.lines.contains { $0.hasPrefix("wordtagger ") && !$0.contains("<") },
          "\(page):\(block.line)")
      }
    }
  }

  /// The texts of the compiled files that may hold a block.
  private static func sources() throws -> [String] {
    try ["Snippets", "Tests/CommandTests/Documentation"].flatMap { root in
      let folder = "\(Command.repository)/\(root)"
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
    }
  }

  /// The text without blank lines at its end.
  private static func withoutEnd(_ text: String) -> Substring {
    text[..<(text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? text.startIndex)]
  }

  /// The text without the white space at the ends of its lines.
  private static func trimmed(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) + "\n" }.joined()
  }
}

/// A command of a block, and what it should print, where the page tells.
private struct ShellStep {
  var command: String
  var output: String?

  /// A block with prompts is a command and its output after the other; one without is one script.
  static func steps(of block: DocumentationPage.Block) -> [ShellStep] {
    guard block.lines.contains(where: { $0.hasPrefix("$ ") }) else {
      return [ShellStep(command: block.text)]
    }
    return block.lines.reduce(into: []) { steps, line in
      if line.hasPrefix("$ ") {
        steps.append(ShellStep(command: String(line.dropFirst(2)), output: ""))
      } else {
        steps[steps.count - 1].output? += line + "\n"
      }
    }
  }
}

/// A folder such as the pages speak of: the project's data, and the files that examples name.
private struct PlaygroundFolder {
  let files: TestFolder

  private static let setUp = """
    ln -s "$1/Datasets" "$1/Models" .
    mkdir -p scans frames .config/fish/completions
    for name in half quarters third; do cp "$1/Tests/Fixtures/lines/$name.png" scans; done
    cp "$1"/Tests/Fixtures/lines/*.png frames
    cp scans/half.png page.png
    sed 's/"sample-\\(..\\)"/"recipe\\1-1"/' Datasets/samples/lines.jsonl > lines.jsonl
    cp Datasets/samples/lines.txt .
    cp lines.txt recipe.txt
    for name in recipes old new my; do cp Models/recipes.tagger $name.tagger; done
    wordtagger generate Datasets/addresses/addresses.grammar -n 200 --split 80/10/10 -o .
    wordtagger convert train.jsonl -o train.conll
    """

  init() throws {
    files = try TestFolder()
    let result = try run(Self.setUp, arguments: [Command.repository])
    try #require(result.status == 0, "\(result.errors)")
  }

  /// Runs a script in the folder, with the built command on its path; `make test` builds the one that users have,
  /// which is twenty times as fast.
  func run(_ script: String, arguments: [String] = []) throws -> Command {
    let variables = ProcessInfo.processInfo.environment
    let path = variables["PATH"] ?? "/usr/bin:/bin"
    let tools = variables["DOCUMENTED_COMMAND"] ?? Command.toolFolder
    return try Command.run(
      "/bin/bash", ["-euo", "pipefail", "-c", script, "bash"] + arguments, folder: files.path,
      environment: ["PATH": "\(tools):\(path)", "HOME": files.path])
  }
}
