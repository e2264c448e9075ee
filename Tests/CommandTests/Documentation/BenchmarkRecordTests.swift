import Foundation
import Testing

/// Compares the figures of the documentation with the record that the benchmarks wrote.
@Suite("The record of the benchmarks")
struct BenchmarkRecordTests {
  private static let documents = [
    "Benchmarks/record.tsv", "Benchmarks/record.md", "Documentation/Benchmarks.md", "README.md",
  ]
  private static let scripts = ["Benchmarks/record.py", "Benchmarks/sections.py"]

  private static func check(folder: String) throws -> Command {
    try Command.run(
      "/usr/bin/env", ["python3", "-B", "Benchmarks/record.py", "check"], folder: folder)
  }

  @Test("the page of benchmarks and the table of README say what the record says")
  func equality() throws {
    let result = try Self.check(folder: Command.repository)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test("a figure that is changed in one of them is found", arguments: documents)
  func difference(changed: String) throws {
    let folder = try TestFolder()
    for path in Self.documents + Self.scripts {
      let copy = URL(fileURLWithPath: "\(folder.path)/\(path)")
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      let text = try String(contentsOfFile: "\(Command.repository)/\(path)", encoding: .utf8)
      let written = path == changed ? text.replacing("µs", with: "ms") : text
      try written.write(to: copy, atomically: false, encoding: .utf8)
    }
    let result = try Self.check(folder: folder.path)
    #expect(result.status == 1)
    #expect(result.errors.contains("run Benchmarks/record.py write"), "\(result.errors)")
  }
}
