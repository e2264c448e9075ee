// The speed of looking up words.
//
//     DictionarySpeed open                    opens WordNet in this process, and looks up one word
//     DictionarySpeed lookup                  looks up every headword
//     DictionarySpeed longest                 looks up the words with the most senses
//     DictionarySpeed text FILE               parts of speech and lemmas of a text
//     DictionarySpeed page PICTURE            reads a region and looks up the word in its middle
//     DictionarySpeed resolve FILE COLUMN     which words of a read text have a headword: the part of the content words

import EnglishModels
import Foundation
import PageReading
import WordDictionaries
import WordLookup
import WordTagging

@main
enum DictionarySpeed {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "open": try open()
    case "lookup": try lookUp()
    case "longest": try longest()
    case "text": try text(arguments.last ?? "")
    case "page": try page(arguments.last ?? "")
    case "resolve": try resolve(arguments.dropFirst().first ?? "", arguments.last ?? "")
    default:
      fatalError(
        "DictionarySpeed open | lookup | longest | text FILE | page PICTURE | resolve FILE COLUMN")
    }
  }

  static func microseconds(_ body: () throws -> Void) rethrows -> Double {
    let time = try ContinuousClock().measure(body).components
    return Double(time.seconds) * 1e6 + Double(time.attoseconds) / 1e12
  }

  static func open() throws {
    var wordNet: WordNet?
    let opening = try microseconds { wordNet = try WordNet() }
    let first = try microseconds { _ = try wordNet?.entries(of: "plum") }
    figure("opening WordNet in a new process", opening / 1000, "ms")
    figure("the first word", first / 1000, "ms")
  }

  static func lookUp() throws {
    let wordNet = try WordNet()
    var words: [String] = []
    for suffix in ["noun", "verb", "adj", "adv"] {
      let index = try String(
        contentsOfFile: "\(WordNet.defaultFolder)/index.\(suffix)", encoding: .utf8)
      words += index.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map {
        String($0.prefix { $0 != " " })
      }
    }
    var random = SystemRandomNumberGenerator()
    words.shuffle(using: &random)
    for word in words { _ = try wordNet.entries(of: word) }
    var times: [Double] = []
    for word in words { times.append(try microseconds { _ = try wordNet.entries(of: word) }) }
    percentiles(of: times, "a word with all parts of speech")
    let lookup = try DictionaryLookup()
    times = []
    for word in words.prefix(20_000) {
      times.append(
        try microseconds { _ = try lookup.definition(of: word.replacing("_", with: " ")) })
    }
    percentiles(of: times, "a definition")
  }

  static func percentiles(of times: [Double], _ name: String) {
    let sorted = times.sorted()
    figure("\(name): median", sorted[sorted.count / 2], "µs")
    figure("\(name): 99th percentile", sorted[sorted.count * 99 / 100], "µs")
  }

  /// Looks up the words with the most senses, for counting instructions.
  static func longest() throws {
    let wordNet = try WordNet()
    for word in ["break", "run", "set", "light", "good", "line", "head", "make", "take", "get"] {
      for _ in 0..<50 { _ = try wordNet.entries(of: word) }
    }
  }

  static func text(_ path: String) throws {
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(
      String.init)
    let lemmatizer = Lemmatizer(rules: .english, wordNet: try WordNet.ifInstalled())
    let analyzer = TextAnalyzer(tagger: .english, lemmatizer: lemmatizer)
    var words: [AnalyzedWord] = []
    for line in lines { words += analyzer.words(in: line) }
    let rules = Lemmatizer.english
    for _ in 0..<5 {
      let withWordNet = microseconds {
        for word in words { _ = lemmatizer.lemma(of: word.text, tag: word.tag) }
      }
      let withRules = microseconds {
        for word in words { _ = rules.lemma(of: word.text, tag: word.tag) }
      }
      let whole = microseconds { for line in lines { _ = analyzer.words(in: line) } }
      let count = Double(words.count)
      figure("lemmas with WordNet", count / withWordNet, "million words/s")
      figure("lemmas with rules alone", count / withRules, "million words/s")
      figure("sentences to parts of speech and lemmas", count / whole, "million words/s")
    }
  }

  static func page(_ path: String) throws {
    let lookup = try DictionaryLookup()
    _ = try lookup.definition(of: "plum", in: "A plum.")
    let reader = try PageReader(ReadingOptions(.fast))
    let image = try PageSource(path: path).image(limits: ImageLimits())
    var page = RecognizedPage(size: .zero)
    var reading: [Double] = []
    var defining: [Double] = []
    var word: WordAtPoint?
    for _ in 0..<15 {
      reading.append(try microseconds { page = try reader.read(image, regionOfInterest: .full) })
      defining.append(
        try microseconds {
          let text = PageText(page, isWord: lookup.contains)
          word = try WordAtPoint(x: 0.5, y: 0.5, in: text, lookup: lookup)
        })
    }
    let (read, define) = (reading.sorted()[7], defining.sorted()[7])
    print("'\(word?.word ?? "")' defined in \(rounded(define)) µs")
    figure("the word in the middle of a region", 100 * define / read, "% of the time of reading it")
  }

  static func resolve(_ path: String, _ column: String) throws {
    let lookup = try DictionaryLookup()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let page = PageText(RecognizedPage(text: text), isWord: lookup.contains)
    let words = lookup.analyzer.words(in: page.text)
    var (content, found) = (0, 0)
    var missed: [String: Int] = [:]
    for index in words.indices
    where ["NOUN", "VERB", "ADJ", "ADV"].contains(words[index].tag)
      && words[index].text.contains(where: \.isLetter)
    {
      content += 1
      if try lookup.definition(of: index, in: words).isFound {
        found += 1
      } else {
        missed[words[index].text, default: 0] += 1
      }
    }
    print("content words of pages that have a headword\t\(found)\tof \(content)\t\(column)")
    let worst = missed.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(30)
    print(
      "  without one:",
      worst.map { $0.value > 1 ? "\($0.key) ×\($0.value)" : $0.key }.joined(separator: " "))
  }

  /// Prints a line for the record of the figures.
  static func figure(_ name: String, _ value: Double, _ unit: String) {
    print("\(name)\t\(rounded(value))\t\(unit)")
  }

  static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
