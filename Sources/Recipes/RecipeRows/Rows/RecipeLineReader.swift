package import LabeledData

/// Finds the list markers and the language of blocks of a recipe's lines, which neighboring lines show.
package struct RecipeLineBlocks {
  /// The number of lines whose markers and language are inferred together.
  package static let size = 256
  /// The number of lines before a block that are considered too.
  private static let contextSize = 64

  /// The language of all lines; nil to detect it.
  private let language: RecipeLanguage?
  private var context: [String] = []

  /// Creates blocks of lines in a language, or in languages that are detected.
  package init(language: RecipeLanguage? = nil) { self.language = language }

  /// Returns the lines of the next block.
  package mutating func lines(_ block: [String]) -> [RecipeLine] {
    let texts = context + block
    defer { context = Array(texts.suffix(Self.contextSize)) }
    return Array(RecipeLine.lines(texts, language: language).dropFirst(context.count))
  }
}

/// Reads the lines of recipes from files, with the list markers and the language that neighboring lines show.
package struct RecipeLineReader {
  private let language: RecipeLanguage?

  /// Creates a reader of lines in a language, or in languages that are detected.
  package init(language: RecipeLanguage? = nil) { self.language = language }

  /// Calls a closure for each line of a file.
  ///
  /// - Parameters:
  ///   - path: The file, or `-` for standard input.
  ///   - report: Receives the error of each line that is not UTF-8.
  ///   - body: Takes the lines.
  /// - Returns: The number of lines that are not UTF-8.
  /// - Throws: Errors of reading and of `body`.
  package func forEach(
    of path: String, reporting report: (DataError) -> Void, _ body: (RecipeLine) throws -> Void
  ) throws -> Int {
    var blocks = RecipeLineBlocks(language: language)
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
