import ArgumentParsing
import PageReading
import StreamIO
import WordDictionaries
import WordLookup

/// `wordtagger define`: looks up words in dictionaries.
struct Define: Verb {
  static let configuration = CommandConfiguration(
    commandName: "define",
    abstract: "Look up words in dictionaries, or the word at a point of a page.",
    discussion: """
      Words are looked up in WordNet (Debian's package wordnet-base) or in dictd dictionaries (such as \
      dict-freedict-eng-deu, for --dictionary eng-deu), which are read in place. With --sentence, and with --at, the senses that fit the \
      sentence come first, by their part of speech and by the words that they share with it, and collocations such as "ice cream" come before their words. Inflected \
      forms are looked up by lemma. If no dictionary has a word, similar words are suggested, likely OCR misreadings \
      first.
      """)
  static let examples = [
    Example("Look up a word", "wordtagger define plum"),
    Example(
      "Look up a word of a sentence", "wordtagger define can --sentence 'She opened the can.'"),
    Example(
      "Look up the word under a finger",
      "wordtagger define --at 0.2,0.36 Datasets/samples/recipe.jpg"),
  ]
  static let outcomes = (
    success: "the words were looked up, whether found or not",
    failure: "there is no such dictionary, no word at the point, or the page cannot be read"
  )

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
  }

  @Argument(help: "Words, or with --at a picture of a page.", file: .variable)
  var words: [String]
  @OptionGroup
  var destination: OutputOption
  @Option(
    help: ArgumentHelp("The sentence that contains the words.", valueName: "text"))
  var sentence: String?
  @Option(
    help: ArgumentHelp(
      "Look up the word at a point of a picture, as fractions of its width and height from the top left.",
      valueName: "x,y"))
  var at: PointArgument?
  @Option(help: "The output format; json writes a line for each word.")
  var format = Format.text
  @Option(help: ArgumentHelp("text: the maximum number of senses of an entry.", valueName: "n"))
  var senses: Int?
  @OptionGroup
  var dictionaries: DictionaryInput
  @Option(help: "Whether low-quality pictures and lines are read again.")
  var level = ReadingLevel.accurate
  @OptionGroup(title: "Pictures")
  var input: PageInput

  func validate() throws {
    if let senses { try requireRange("--senses", senses, 1...1_000_000) }
    if at != nil, words.count != 1 { throw ValidationError("--at needs one picture.") }
    if at != nil, sentence != nil {
      throw ValidationError("--sentence is for words; --at finds the sentence on the page.")
    }
  }

  var otherFiles: [NamedFile] {
    at == nil ? [] : words.map { NamedFile(argument: "<words>", path: $0, role: .pages) }
  }

  func run() throws {
    let lookup = try dictionaries.lookup()
    let output = try OutputFile(destination.output)
    if let at {
      let word = try word(at: at.point, in: words[0], lookup)
      switch format {
      case .text: try output.write(DefinitionText.text(of: word, senseLimit: senses))
      case .json: try output.write(DefinitionJSON.text(of: word) + "\n")
      }
    } else {
      for (index, word) in words.enumerated() {
        let definition =
          try sentence.map { sentence throws(DictionaryError) in
            try lookup.definition(of: word, in: sentence)
          } ?? lookup.definition(of: word)
        switch format {
        case .text:
          if index > 0 { try output.write("\n") }
          try output.write(DefinitionText.text(of: definition, senseLimit: senses))
        case .json: try output.write(DefinitionJSON.text(of: definition) + "\n")
        }
      }
    }
    try output.close()
  }

  private func word(
    at point: PagePoint, in path: String, _ lookup: DictionaryLookup
  ) throws -> WordAtPoint {
    let (sources, errors) = PageSource.pages(at: [path], limits: input.documentLimits)
    if let error = errors.first { throw error }
    ProcessSettings.applyForPages()
    guard let source = sources.first,
      let word = try lookup.word(
        at: point, of: source, options: try input.textOptions(level),
        regionOfInterest: input.region.region)
    else { throw NoWordAtPoint(point: point, page: path) }
    return word
  }
}

/// The error that there is no word at a point.
struct NoWordAtPoint: Error, CustomStringConvertible {
  var point: PagePoint
  var page: String

  var description: String {
    "there is no word at \(point.x),\(point.y) of \(page); the point is given as fractions of the width and height, from the top left"
  }
}

/// A point on the command line, as fractions of a picture's width and height.
struct PointArgument: ExpressibleByArgument {
  var point: PagePoint

  init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0)
    }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1], (0...1).contains(x),
      (0...1).contains(y)
    else { return nil }
    point = PagePoint(x: x, y: y)
  }

  var defaultValueDescription: String { "\(point.x),\(point.y)" }
}
