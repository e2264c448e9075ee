import Foundation
import PageReading
import RecipePages
import WordTagging

/// Does one kind of work repeatedly and nothing else, for tools that count instructions or allocations, or measures its time.
///
/// Two runs that differ only in ROUNDS differ by what a round costs. `make gates` runs it.
@main
struct GateCosts {
  static let usage = """
    Usage: GateCosts WORK ROUNDS MODEL FILE
    labels, confidence  tag the lines of FILE with a scratch; prints the number of tokens
    lines               tag them with the call that returns a value
    time, time-new      tag them beside a calibration loop, with the words of earlier rounds in the
                        scratch or without them; prints the ratio of the times
    open                open the model
    page                read a page of FILE, which `wordtagger recognize --format json` wrote

    """

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, let rounds = Int(arguments[2]), rounds > 0 else {
      FileHandle.standardError.write(Data(usage.utf8))
      exit(2)
    }
    let (work, model, file) = (arguments[1], arguments[3], arguments[4])
    if work == "open" {
      for _ in 0..<rounds { _ = try WordTagger(contentsOf: model) }
      return
    }
    let tagger = try WordTagger(contentsOf: model)
    if work == "page" {
      let page = try JSONDecoder().decode(
        NamedPage.self, from: Data(contentsOf: URL(filePath: file)))
      let scanner = RecipeScanner(tagger: tagger)
      var count = 0
      for _ in 0..<rounds { count = scanner.scan(page.page).recipes.count }
      return print(count)
    }
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      .map(String.init)
    var tagging = TaggingLoop(tagger: tagger, lines: lines, confidence: work != "labels")
    switch work {
    case "labels", "confidence":
      var tokens = 0
      for _ in 0..<rounds { tokens = tagging.run() }
      print(tokens)
    case "lines":
      for _ in 0..<rounds { for line in lines { _ = tagger.tag(line) } }
    case "time", "time-new":
      let ratio = TimeRatio(of: &tagging, forgets: work == "time-new", rounds: rounds).median
      print((ratio * 1000).rounded() / 1000)
    default:
      FileHandle.standardError.write(Data(usage.utf8))
      exit(2)
    }
  }
}

/// Tags lines with a scratch that is kept.
struct TaggingLoop: ~Copyable {
  let tagger: WordTagger
  let lines: [[UInt8]]
  let confidence: Bool
  /// The same on machines of any number of cores.
  private static let cacheSize = 8 << 20
  private var scratch = TaggingScratch(cacheSize: Self.cacheSize)

  init(tagger: WordTagger, lines: [String], confidence: Bool) {
    self.tagger = tagger
    self.lines = lines.map { Array($0.utf8) }
    self.confidence = confidence
  }

  /// Tags all lines once, and returns how many tokens they have.
  mutating func run() -> Int {
    var tokens = 0
    for line in lines {
      line.withUnsafeBufferPointer {
        tagger.tag(utf8: $0.span, using: &scratch, confidence: confidence)
      }
      tokens += scratch.tokenCount
    }
    return tokens
  }

  /// Takes a new scratch, which knows no word.
  mutating func forget() { scratch = TaggingScratch(cacheSize: Self.cacheSize) }
}
