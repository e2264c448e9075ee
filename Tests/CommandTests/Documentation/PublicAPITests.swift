import Foundation
import Testing

@testable import wordtagger

@Suite("The public API")
struct PublicAPITests {
  private static func contents(_ path: String) throws -> String {
    try String(contentsOfFile: Command.repository + "/" + path, encoding: .utf8)
  }

  /// The rows of the table of verbs: verb, module, entry point.
  private static func rows() throws -> [[String]] {
    try contents("Documentation/FromSwift.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { line in
        line.split(separator: "|").map {
          $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
        }
      }
  }

  @Test("each verb of the command has a public function that does the same")
  func verbs() throws {
    let rows = try Self.rows()
    #expect(
      Set(rows.map(\.[0])) == Set(Wordtagger.verbs.map { $0.configuration.commandName }))
    #expect(rows.count == Wordtagger.verbs.count)
    for row in rows where !row[1].isEmpty {
      let listing = try Self.contents("Documentation/API/\(row[1]).txt")
      #expect(
        listing.split(separator: "\n").contains { $0.hasPrefix(row[2]) },
        "\(row[0]): \(row[1]) has no \(row[2])")
    }
    #expect(rows.count { $0[1].isEmpty } == 3, "only verbs about the command itself have none")
  }

  @Test(
    "libraries that other programs embed import no Foundation",
    arguments: [
      "WordTagging", "LabeledData", "DataGeneration", "TaggerEvaluation", "TaggerTraining",
      "StreamIO", "InternalUtilities", "CLibrary",
    ])
  func imports(module: String) throws {
    let folder = Command.repository + "/Sources/" + module
    let files = try #require(FileManager.default.enumerator(atPath: folder))
    var count = 0
    for case let file as String in files where file.hasSuffix(".swift") {
      count += 1
      let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
      #expect(!text.contains(#/import Foundation/#), "\(module)/\(file)")
    }
    #expect(count > 0)
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
