import Support
import Testing

@testable import DataGeneration

@Suite struct GrammarFuzzTests {
  static let seed = """
    labels value measure both ingredient other
    outside other
    punctuation other
    combine value measure -> both
    list food from "food.txt" held-out
    held-out ingredient
    line = 3: value:<number> [20%: (a | b)] ingredient:<food.agree +counted>[, <cut(x)>]
    number = <int 1..6> | <mixed 1..3 ascii joined "-"> | a<one> | <range 2..6 joined " to ">
    cut(kind) = capital{<kind> measure:"c"} \\(d\\)
    x = y | 0.3: y, <x>
    """

  @Test("any bytes are a grammar or its mistakes with their places", arguments: 0..<4)
  func survives(_ part: Int) {
    let pieces = [
      "<", ">", "{", "}", "[", "]", "(", ")", "|", "~", "\"", "\\", ":", "%", "#", "=", "\n", "\n ",
      " ", "0", "..", "food", "int", "+", "-", "\u{e9}",
    ]
    for index in 0..<300 {
      var stream = RandomStream(seed: UInt64(part), index: UInt64(index))
      var bytes = Array(Self.seed.utf8)
      for _ in 0...stream.index(below: 4) {
        let start = stream.index(below: bytes.count)
        let length = stream.index(below: min(12, bytes.count - start + 1))
        let piece = pieces[stream.index(below: pieces.count)]
        bytes.replaceSubrange(start..<(start + length), with: piece.utf8)
        if stream.happens(0.05), !bytes.isEmpty {
          bytes[stream.index(below: bytes.count)] = UInt8(truncatingIfNeeded: stream.next())
        }
      }
      let files = ["test.grammar": bytes, "food.txt": Array("egg | eggs +counted\nflour".utf8)]
      do {
        let grammar = try Grammar("test.grammar") { path in
          guard let file = files[path] else { throw GrammarFixture.Missing(description: path) }
          return file
        }
        #expect(grammar.warnings.allSatisfy { $0.line > 0 && !$0.description.isEmpty })
        // What is read can be drawn from.
        try? LineGenerator(grammar, seed: 1).generate(5) { _, _ in }
      } catch {
        let problems = error.problems
        #expect(!problems.isEmpty, "\(String(decoding: bytes, as: UTF8.self))")
        #expect(problems.allSatisfy { !$0.message.isEmpty && !$0.description.isEmpty })
      }
    }
  }
}
