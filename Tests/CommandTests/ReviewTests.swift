import Foundation
import Testing

@Suite("wordtagger review")
struct ReviewTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func review(_ arguments: [String], input: String = "") throws -> Command {
    try Command.run(["review"] + arguments, input: input, folder: folder.path)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
  }

  @Test("a page with the least sure lines is written")
  func page() throws {
    _ = try folder.file("lines.txt", "2 cups flour\nglug of the good stuff\n1 egg\n")
    let run = try review(["lines.txt", "--pick", "2"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors == "lines.review.html: 2 of 3 lines\n")
    let html = try text("lines.review.html")
    #expect(html.hasPrefix("<!DOCTYPE html>") && html.contains("glug of the good stuff"))
    #expect(try review(["lines.txt", "-o", "-"]).output.contains("<title>Review</title>"))
    #expect(try review(["lines.txt", "--pick", "0"]).status == 2)
    #expect(try review(["-", "--terminal", "-o", "x"]).status == 2)
    #expect(try review(["none.txt"]).status == 1)
  }

  @Test(
    "lines are labeled in the terminal, each answer is kept, and those that are there are not asked again"
  )
  func terminal() throws {
    _ = try folder.file("lines.txt", "2 cups flour\n2 cups \u{1B}[31msugar\n")
    let arguments = ["lines.txt", "--terminal", "-o", "labeled.jsonl"]
    let first = try review(
      arguments, input: "2-3 comment\n9 comment\n1 nothing\n1 v\n\nu\nu\n3 1\n\nq\n")
    #expect(first.status == 0, "\(first.errors)")
    for part in [
      "'9' is not a word", "'nothing' is not a label", "There is nothing to undo.",
      "1 line labeled",
    ] {
      #expect(first.output.contains(part), "\(part) in \(first.output)")
    }
    #expect(!first.output.contains("\u{1B}[31m"))
    let line = try text("labeled.jsonl")
    #expect(line.split(separator: "\n").count == 1)
    let second = try review(arguments, input: "\n")
    #expect(second.output.contains("[1 of 1]") && second.output.contains("1 line labeled"))
    let both = try text("labeled.jsonl")
    #expect(both.hasPrefix(line) && both.split(separator: "\n").count == 2)
    #expect(try review(arguments).output == "There are no lines to label.\n")
  }
}
