import Foundation
import TaggerTesting
import Testing

/// The list of checks that were left out, which `.ci/run` judges.
@Suite("Skips")
struct SkipTests {
  private static let list = Result {
    try String(contentsOfFile: Command.repository + "/Tests/skips.txt", encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: " | ").map(String.init) }
  }

  /// A folder with the scripts, a log of tests, and a list that allows two skips.
  private static func folder(log: String) throws -> TestFolder {
    let folder = try TestFolder()
    for name in ["Tests", "Scripts"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: true)
    }
    for name in ["skip.sh", "note-skips.sh", "report-skips.sh"] {
      try FileManager.default.copyItem(
        atPath: Command.repository + "/Scripts/" + name, toPath: folder.path + "/Scripts/" + name)
    }
    _ = try folder.file(
      "Tests/skips.txt",
      """
      # a comment
      a title, with "marks" | anywhere | there is no x (apt install y)
      tests/test_x.py | anywhere | could not import 'y'

      """)
    _ = try folder.file("log", log)
    return folder
  }

  @Test(
    "a skip that the list does not allow fails, one that it allows is printed with its reason",
    arguments: [
      ("✔ Test \"a\" passed after 1 seconds.\n", 0, ": none"),
      (
        "➜ Test \"a title, with \"marks\"\" skipped: \"there is no x (apt install y)\"\n", 0,
        "  a title, with \"marks\": there is no x (apt install y) (allowed anywhere)"
      ),
      ("SKIPPED [2] tests/test_x.py:12: could not import 'y'\n", 0, "(allowed anywhere)"),
      ("➜ Test \"Some test\" skipped: \"there is no z\"\n", 1, "does not allow it"),
      ("\u{1B}[90m➜\u{1B}[0m Suite Some skipped: \"there is no x\"\n", 1, "does not allow it"),
      ("➜ Test plain() skipped.\n", 1, "  plain(): no reason is given (FAILED"),
    ])
  func judgment(log: String, status: Int32, text: String) throws {
    let folder = try Self.folder(log: log)
    let result = try Command.run(
      "/bin/bash", ["-c", "Scripts/note-skips.sh log; Scripts/report-skips.sh"],
      folder: folder.path)
    #expect(result.status == status)
    #expect(result.output.contains(text), "\(result.output) \(result.errors)")
  }

  @Test("every skip of the list is one of a test or a script that exists, and says where and why")
  func entries() throws {
    let files = try Command.run(
      "/bin/bash", ["-c", "cat Makefile $(git ls-files Scripts Tests | grep -E '(swift|sh)$')"],
      folder: Command.repository)
    let entries = try Self.list.get()
    for entry in entries {
      try #require(entry.count == 3, "\(entry)")
      #expect(["anywhere", "offline"].contains(entry[1]), "\(entry)")
      let paths = ["Tests/Engines", "Scripts", "Python"].map { folder in
        "\(Command.repository)/\(folder)/\(entry[0].split(separator: "/").last ?? "")"
      }
      #expect(
        files.output.contains(entry[0])
          || paths.contains { FileManager.default.fileExists(atPath: $0) }, "\(entry)")
    }
    #expect(!entries.isEmpty)
  }
}
