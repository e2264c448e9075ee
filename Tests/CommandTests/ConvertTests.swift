import Foundation
import Testing

@Suite("wordtagger convert")
struct ConvertTests {
  static let sample = "Datasets/samples/lines.jsonl"

  @Test("To columns and back gives the same bytes")
  func thereAndBack() throws {
    let columns = try Command.run(["convert", Self.sample, "--to", "conll"])
    #expect(columns.status == 0)
    #expect(columns.output.hasPrefix("# sent_id = sample-01\n# text = 1½ cups all-purpose flour"))
    let back = try Command.run(["convert", "-", "--from", "conll"], input: columns.output)
    let original = try String(
      contentsOfFile: Command.repository + "/" + Self.sample, encoding: .utf8)
    #expect(back.output == original)
  }

  @Test("Create ML's JSON is an array of objects with tokens and labels of equal lengths")
  func createML() throws {
    let folder = try TestFolder()
    let path = folder.path + "/lines.json"
    #expect(try Command.run(["convert", Self.sample, "-o", path]).status == 0)
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
    let lines = try #require(json as? [[String: [String]]])
    #expect(lines.count == 12)
    #expect(lines.allSatisfy { Set($0.keys) == ["tokens", "labels"] })
    #expect(lines.allSatisfy { $0["tokens"]?.count == $0["labels"]?.count })
  }

  @Test("Plain lines are cut into tokens")
  func plainLines() throws {
    let result = try Command.run(
      ["convert", "-", "--from", "lines"], input: "1½ cups flour\n\n")
    #expect(
      result.output == """
        {"text":"1½ cups flour","tokens":["1½","cups","flour"]}
        {"text":""}

        """)
  }

  @Test("A broken line stops, or is reported and left out; either way the status says so")
  func brokenLine() throws {
    let input = "a X\n\nb X Y\n\nc X\n"
    let stopped = try Command.run(["convert", "-", "--from", "conll"], input: input)
    #expect(stopped.status == 1)
    #expect(
      stopped.errors
        == "Error: standard input:3:1: expected 2 columns as in the lines before, found 3\n")
    let skipped = try Command.run(["convert", "-", "--from", "conll", "--skip-bad"], input: input)
    #expect(skipped.status == 1)
    #expect(
      skipped.output == """
        {"tokens":["a"],"labels":["X"]}
        {"tokens":["c"],"labels":["X"]}

        """)
    #expect(skipped.errors.hasSuffix("warning: 1 lines were left out\n"))
  }

  @Test("A failed run leaves the old file and no other")
  func atomicOutput() throws {
    let folder = try TestFolder()
    let path = try folder.file("out.jsonl", "old")
    let result = try Command.run(
      ["convert", "-", "--from", "jsonl", "-o", path], input: "{\"tokens\":[\"a\"]}\nx\n")
    #expect(result.status == 1)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.jsonl"])
  }
}
