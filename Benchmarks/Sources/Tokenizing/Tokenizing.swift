import Foundation
import LabeledData
import WordTagging

/// Tokenizes the lines of a file as one text of several megabytes, and prints the speed.
///
/// Usage: `Tokenizing LABELED_LINES`. The speed is the best of ten rounds, in CPU time.
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
    var tokenCount = 0
    var best = Double.infinity
    for _ in 0..<10 {
      let start = clock()
      tokenCount = tokenizer.tokens(in: text).count
      best = min(best, Double(clock() - start) / Double(CLOCKS_PER_SEC))
    }
    let megabytes = Double(text.utf8.count) / 1e6
    print("tokens: \(Int(megabytes / best)) MB/s (\(tokenCount) tokens of \(Int(megabytes)) MB)")
  }
}
