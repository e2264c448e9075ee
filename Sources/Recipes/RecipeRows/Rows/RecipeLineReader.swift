package import LabeledData
package import WordTagging

/// Labels blocks of a recipe's lines; neighboring lines show the list markers, the language and the roles.
package struct RecipeLineBlocks {
  /// The number of lines that are labeled together.
  package static let size = 256
  /// The number of lines before a block that show its markers and its language.
  private static let contextSize = 64
  /// The number of lines before a block that show its roles.
  private static let roleContextSize = 4

  /// The language of all lines; nil to detect it.
  private let language: RecipeLanguage?
  private let tagger: WordTagger
  private var context: [String] = []
  private var roleContext: [TaggedSequence] = []

  /// Creates blocks of lines in a language, or in languages that are detected.
  package init(language: RecipeLanguage? = nil, tagger: WordTagger) {
    self.language = language
    self.tagger = tagger
  }

  /// Returns the lines of the next block.
  package mutating func lines(_ block: [String]) -> [TaggedRecipeLine] {
    let texts = context + block
    let lines = RecipeLine.lines(texts, language: language).dropFirst(context.count)
    let words = roleContext + lines.map { tagger.tag($0.text, after: $0.marker) }
    let start = roleContext.count
    let roles = RoleTagger.roles(of: words)
    context = texts.suffix(Self.contextSize)
    roleContext = words.suffix(Self.roleContextSize)
    return lines.enumerated().map { index, line in
      TaggedRecipeLine(
        words: words[start + index], role: roles[start + index].role,
        roleConfidence: roles[start + index].confidence, language: line.language,
        isLanguageKnown: line.isLanguageKnown)
    }
  }
}

/// Reads and labels the lines of recipes from files.
package struct RecipeLineReader {
  private let language: RecipeLanguage?
  private let tagger: WordTagger

  /// Creates a reader of lines in a language, or in languages that are detected.
  package init(language: RecipeLanguage? = nil, tagger: WordTagger) {
    self.language = language
    self.tagger = tagger
  }

  /// Calls a closure for each line of a file.
  ///
  /// - Parameters:
  ///   - path: The file, or `-` for standard input.
  ///   - report: Receives the error of each line that is not UTF-8.
  ///   - body: Takes the lines.
  /// - Returns: The number of lines that are not UTF-8.
  /// - Throws: Errors of reading and of `body`.
  package func forEach(
    of path: String, reporting report: (DataError) -> Void,
    _ body: (TaggedRecipeLine) throws -> Void
  ) throws -> Int {
    var blocks = RecipeLineBlocks(language: language, tagger: tagger)
    var block: [String] = []
    func flush() throws {
      for line in blocks.lines(block) { try body(line) }
      block.removeAll(keepingCapacity: true)
    }
    let badLines = try UTF8Lines.forEach(of: path, reporting: report) {
      block.append($0)
      if block.count == RecipeLineBlocks.size { try flush() }
    }
    try flush()
    return badLines
  }
}
