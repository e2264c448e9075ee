import Foundation
import LabeledData
import WordTagging

/// Tokenizes the lines of a file as one text of several megabytes, and prints the speed.
///
/// Usage: `Tokenizing LABELED_LINES`. Speeds are by CPU time.
@main
struct Tokenizing {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: Tokenizing LABELED_LINES")
      exit(2)
    }
    let lines = try SequenceReader(CommandLine.arguments[1]).readAll().compactMap(\.text)
    let page = lines.joined(separator: "\n") + "\n"
    let text = String(repeating: page, count: max(1, 4_000_000 / page.utf8.count))
    let tokenizer = Tokenizer()
    for _ in 0..<10 {
      let start = clock()
      let tokens = tokenizer.tokens(in: text)
      let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
      precondition(!tokens.isEmpty)
      print("cutting text into tokens\t\(Int(Double(text.utf8.count) / 1e6 / seconds))\tMB/s")
    }
  }
}
