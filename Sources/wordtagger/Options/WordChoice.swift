import Dictionary
import Foundation
import Wordbook

/// The selection and order of the words of a wordbook.
struct WordChoice: ParsableArguments {
  @Option(
    help:
      "The order: rarity puts common words first, count the most frequently found ones, page those of the first pages."
  )
  var sort = WordOrder.page
  @Option(
    help: ArgumentHelp(
      "Rarity by a list of the Python package wordfreq, or wordfreq for the list of the installed package.",
      valueName: "file"), completion: .file)
  var frequencies: String?
  @Flag(help: "Reverse the order.")
  var reverse = false
  @Flag(help: "Exclude known words.")
  var unknown = false
  @Flag(help: "List proper nouns instead of other words.")
  var names = false
  @Flag(help: "List words and proper nouns.")
  var all = false
  @Option(
    name: .customShort("n"), help: ArgumentHelp("The maximum number of words.", valueName: "n"))
  var limit: Int?

  func validate() throws {
    if let limit { try requireRange("-n", limit, 1...1_000_000_000) }
    if names, all { throw ValidationError("--names and --all exclude each other.") }
  }

  /// The words of a book, or of all books.
  func entries(
    of store: WordbookStore, book: String?, definitions: Bool
  ) throws -> [RankedEntry] {
    let entries = try store.entries(of: book).filter {
      (all || $0.word.isName == names) && !(unknown && $0.isKnown)
    }
    let wordNet = definitions || sort == .rarity ? try? WordNet() : nil
    var ranked = entries.ranked(
      by: RarityTable(),
      frequencies: try frequencies.map { try WordFrequencies(contentsOf: Self.list($0)) },
      wordNet: sort == .rarity ? wordNet : nil, order: sort, isReversed: reverse)
    if let limit { ranked = Array(ranked.prefix(limit)) }
    if definitions, let wordNet {
      for index in ranked.indices {
        guard let definition = ranked[index].entry.definition(from: wordNet) else { continue }
        ranked[index].definition = definition
        ranked[index].definitionNotice = WordNet.notice
      }
    }
    return ranked
  }

  /// The path of a list: the given one, or that of the installed Python package.
  private static func list(_ name: String) throws -> String {
    guard name == "wordfreq" else { return name }
    let environment = ProcessInfo.processInfo.environment
    let home = FileManager.default.homeDirectoryForCurrentUser.path(percentEncoded: false)
    let roots = [environment["VIRTUAL_ENV"], home + "/.local", "/usr/local", "/usr"]
    for root in roots.compactMap(\.self) {
      let versions = (try? FileManager.default.contentsOfDirectory(atPath: root + "/lib")) ?? []
      for version in versions.sorted().reversed() where version.hasPrefix("python3") {
        for packages in ["site-packages", "dist-packages"] {
          let path = "\(root)/lib/\(version)/\(packages)/wordfreq/data/large_en.msgpack.gz"
          if FileManager.default.isReadableFile(atPath: path) { return path }
        }
      }
    }
    throw ValidationError(
      "--frequencies: the package wordfreq is not installed; try pip install wordfreq.")
  }

  /// The words of a file, one per line; `#` starts a comment.
  static func words(ofFile path: String) throws -> [String] {
    try TextFile.read(path).split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      return words.isEmpty ? nil : words.joined(separator: " ")
    }
  }
}

extension WordOrder: ExpressibleByArgument {}
