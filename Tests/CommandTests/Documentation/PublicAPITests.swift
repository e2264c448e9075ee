import ArgumentParsing
import Foundation
import Testing

@testable import TaggerCommand

@Suite("The public API")
struct PublicAPITests {
  private static func contents(_ path: String) throws -> String {
    try String(contentsOfFile: Command.repository + "/" + path, encoding: .utf8)
  }

  /// The rows of the tables of verbs and of options: name, module, entry point.
  private static func rows() throws -> (verbs: ArraySlice<[String]>, options: ArraySlice<[String]>)
  {
    let tables = try contents("Documentation/FromSwift.md").split(separator: "| option |")
    func rows(_ table: Substring) -> ArraySlice<[String]> {
      table.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
        line.split(separator: "|").map {
          $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
        }
      }[...]
    }
    return (rows(tables[0]), rows(tables[1]))
  }

  @Test("each verb of the command has a public function that does the same")
  func verbs() throws {
    let (rows, options) = try Self.rows()
    #expect(
      Set(rows.map(\.[0])) == Set(CommandMain.tool.verbs.map { $0.configuration.commandName }))
    #expect(rows.count == CommandMain.tool.verbs.count)
    for row in rows + options where !row[1].isEmpty {
      let listing = try Self.contents("Documentation/API/\(row[1]).txt")
      #expect(
        listing.split(separator: "\n").contains { $0.hasPrefix(row[2]) },
        "\(row[0]): \(row[1]) has no \(row[2])")
    }
    #expect(rows.count { $0[1].isEmpty } == 3, "only verbs about the command itself have none")
    for option in options {
      let words = option[0].split(separator: " ").map(String.init)
      let verb = try #require(
        CommandMain.tool.verbs.first { $0.configuration.commandName == words[0] }, "\(option[0])")
      let help = try Self.contents("Documentation/Reference.md")
      for word in words where word.hasPrefix("--") {
        #expect(help.contains("`\(word)"), "\(verb) \(word)")
      }
    }
    #expect(options.count > 15)
  }

  @Test("each public type stands in a group of topics")
  func topics() throws {
    let kinds = ["struct ", "enum ", "final class ", "class ", "actor ", "protocol ", "typealias "]
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: Command.repository + "/Sources"
    ).filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
    for listing in try FileManager.default.contentsOfDirectory(
      atPath: Command.repository + "/Documentation/API")
    {
      let module = listing.dropLast(4)
      let pages = try files.filter { $0.contains("/\(module).docc/") }
        .map { try Self.contents("Sources/" + $0) }
      for line in try Self.contents("Documentation/API/" + listing).split(separator: "\n") {
        let columns = line.split(separator: "\t")
        guard columns.count > 1, !columns[0].contains("."),
          kinds.contains(where: columns[1].drop(while: { $0 == "@" }).contains)
        else { continue }
        #expect(
          pages.contains { $0.contains("- ``\(columns[0])``") }, "\(module): \(columns[0])")
      }
    }
  }

  @Test("the page of promises has each module that has a public API, once")
  func stability() throws {
    let page = try Self.contents("Documentation/Stability.md")
    let promised = page.matches(of: #/\| `(\w+)` \| (core|application) \|/#).map {
      String($0.1)
    }
    let listed = try FileManager.default.contentsOfDirectory(
      atPath: Command.repository + "/Documentation/API"
    ).map { String($0.dropLast(4)) }
    #expect(promised.sorted() == listed.sorted())
  }

  @Test("public enumerations with cases may get more of them")
  func enumerations() throws {
    let folder = Command.repository + "/Sources"
    let files = try #require(FileManager.default.enumerator(atPath: folder))
    var count = 0
    for case let file as String in files where file.hasSuffix(".swift") {
      let text = try Self.contents("Sources/" + file)
      for match in text.matches(
        of: #/(?m)^(.*)\n( *)(?:indirect )?public (?:indirect )?enum (\w+)[^{]*\{((?:.*\n)*?)\2\}/#)
      {
        let cases = "\n\(match.2)  case "
        guard "\n\(match.4)".contains(cases) else { continue }
        count += 1
        #expect(match.1.hasSuffix("@nonexhaustive"), "\(file): \(match.3)")
      }
    }
    #expect(count > 50)
  }

  @Test("the command and libraries need no Foundation: the modules named after it alone import it")
  func imports() throws {
    let folder = Command.repository + "/Sources"
    let files = try #require(FileManager.default.enumerator(atPath: folder))
    var importing: Set<String> = []
    for case let file as String in files where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
      let module = file.split(separator: "/")[1]
      if text.contains(#/import Foundation/#) { importing.insert(String(module)) }
    }
    #expect(
      importing.sorted() == [
        "FoundationCore", "RecipePagesFoundation", "RecipeRowsFoundation", "WordTaggingFoundation",
      ])
    let table = try String(contentsOfFile: Command.repository + "/Package.swift", encoding: .utf8)
    let command = table.split(separator: "\n").filter { $0.contains(#/Foundation[A-Za-z]*( |$)/#) }
      .map { $0.split(separator: ":")[0].split(separator: "/").last ?? "" }
    #expect(!command.contains("TaggerCommand") && !command.contains("CBindings"))
  }

  @Test("each unchecked promise of thread safety is preceded by a comment that says why it holds")
  func promises() throws {
    let folder = Command.repository + "/Sources"
    let files = try #require(FileManager.default.enumerator(atPath: folder))
    var count = 0
    for case let file as String in files where file.hasSuffix(".swift") {
      let lines = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      func isPromise(_ line: String) -> Bool {
        line.contains("@unchecked Sendable") || line.contains("nonisolated(unsafe)")
      }
      for (number, line) in lines.enumerated() where isPromise(line) && !line.hasPrefix("//") {
        count += 1
        // Several promises may share a comment; what a declaration is does not say why it is safe.
        let reason = lines[..<number].last { !isPromise($0) && !$0.hasPrefix("///") }
        #expect(reason?.hasPrefix("//") == true, "\(file):\(number + 1): \(line)")
      }
    }
    #expect(count > 20)
  }

  @Test("each library has at most one type of errors, which has a code")
  func errors() throws {
    let folder = Command.repository + "/Documentation/API"
    var count = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let lines = try Self.contents("Documentation/API/" + file).split(separator: "\n")
      let errors = lines.filter { $0.contains(/\t(struct|enum) \w+ : .*\bError\b/) }
        .map { $0.prefix { $0 != "\t" } }
      #expect(errors.count <= 1, "\(file): \(errors)")
      for error in errors {
        count += 1
        for member in ["code\t", "description\t"] {
          #expect(lines.contains { $0.hasPrefix("\(error).\(member)") }, "\(error).\(member)")
        }
      }
    }
    #expect(count > 8)
  }

  @Test("no public declaration names an unsafe pointer")
  func safety() throws {
    let folder = Command.repository + "/Documentation/API"
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let lines = try Self.contents("Documentation/API/" + file).split(separator: "\n")
      #expect(!lines.isEmpty)
      for line in lines { #expect(!line.contains("Unsafe"), "\(file): \(line)") }
    }
  }
}
