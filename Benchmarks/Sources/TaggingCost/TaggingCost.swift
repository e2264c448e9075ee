import WordTagging

/// Tags the lines of standard input repeatedly and does nothing else, for tools that count
/// instructions or allocations.
///
/// Usage: `TaggingCost MODEL (labels|confidence|lines) ROUNDS`. With `labels` and `confidence` the
/// caller keeps the scratch; `lines` is the plain call that returns a value. Two runs that differ
/// only in ROUNDS differ by what a round costs. Prints lines, tokens and rounds.
@main
struct TaggingCost {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let rounds = Int(arguments[3]) else {
      print("usage: TaggingCost MODEL (labels|confidence|lines) ROUNDS")
      return
    }
    let tagger = try WordTagger(contentsOf: arguments[1])
    var lines: [String] = []
    while let line = readLine() { lines.append(line) }
    let bytes = lines.map { Array($0.utf8) }
    var scratch = TaggingScratch()
    var tokens = 0
    for _ in 0..<rounds {
      tokens = 0
      if arguments[2] == "lines" {
        for line in lines { tokens += tagger.tag(line).tokens.count }
      } else {
        for line in bytes {
          line.withUnsafeBufferPointer {
            tagger.tag(utf8: $0.span, using: &scratch, confidence: arguments[2] == "confidence")
          }
          tokens += scratch.tokenCount
        }
      }
    }
    print(lines.count, tokens, rounds)
  }
}
