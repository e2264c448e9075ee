import ArgumentParsing
import Wordbook

/// The selection and order of the words of a wordbook.
struct WordChoice: ParsableArguments {
  @Option(
    help:
      "The level of the learner, whose words are left out as known; a1 leaves none out. Bands of frequency, no official list."
  )
  var level = LearnerLevel.usual
  @Option(
    help:
      "The order: rarity puts common words first, count the most frequently found ones, page the words of the first pages."
  )
  var sort = WordOrder.page
  @Option(
    help: ArgumentHelp(
      "Rarity by a list of the Python package wordfreq, or wordfreq for the list of the installed package.",
      valueName: "file"), file: .input)
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

  /// The selected words of a book, or of all books.
  func selection(of book: String?, definitions: Bool) throws -> WordSelection {
    var selection = WordSelection()
    selection.title = book
    selection.order = sort
    selection.isReversed = reverse
    selection.names = all ? .included : names ? .only : .excluded
    selection.excludesKnown = unknown
    selection.level = level
    selection.limit = limit
    selection.frequencies = try frequencies.map { try WordFrequencies(contentsOf: Self.list($0)) }
    selection.hasDefinitions = definitions
    return selection
  }

  /// The path of a list: the given one, or the path of the installed Python package.
  private static func list(_ name: String) throws -> String {
    guard name == "wordfreq" else { return name }
    guard let path = WordFrequencies.installedPath else {
      throw ValidationError(
        "--frequencies: the package wordfreq is not installed; try pip install wordfreq.")
    }
    return path
  }
}

extension WordOrder: ExpressibleByArgument {}

extension LearnerLevel: ExpressibleByArgument {
  init?(argument: String) { self.init(rawValue: argument.lowercased()) }
}
