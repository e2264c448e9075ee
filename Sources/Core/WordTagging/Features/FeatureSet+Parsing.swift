extension FeatureSet {
  /// Reads the feature language, one template a line, `#` before a comment.
  ///
  /// - Parameters:
  ///   - text: The templates.
  ///   - file: The name that errors give for the text.
  /// - Throws: ``TaggerError`` with line, column and what was expected.
  public init(parsing text: String, file: String = "features") throws(TaggerError) {
    try self.init(parsing: Array(text.utf8), file: file)
  }

  /// Reads the feature language from UTF-8.
  init(parsing utf8: [UInt8], file: String) throws(TaggerError) {
    self.init()
    var parser = FeatureParser(utf8, file: file)
    try parser.parse(into: &self)
    // Lists, clusterings and columns are numbered in the order in which a model file names them.
    if parser.isReordered { self = try FeatureSet(parsing: description, file: file) }
    guard !stateTemplates.isEmpty || hasTransitions || usesAttributes else {
      throw TaggerError(
        .malformedTemplate, file: file, line: 1, column: 1,
        message: "no template; expected at least 'word[0]'",
        source: "")
    }
  }

  /// The default templates: words, affixes, shapes, positions and label bigrams.
  public static var standard: FeatureSet {
    do {
      let templates =
        wordTemplates + affixTemplates + shapeTemplates + ["position[0]", "bias", "transition"]
      return try FeatureSet(parsing: templates.joined(separator: "\n"), file: "standard")
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Templates of words, which all defaults begin with.
  package static let wordTemplates = ["word[-2..2]", "word[-1] & word[0]", "word[0] & word[1]"]

  /// Templates of prefixes and suffixes.
  package static let affixTemplates = [
    "prefix[0](1..4)", "suffix[0](1..4)", "suffix[-1](3)", "suffix[1](3)",
  ]

  /// Templates of how words are written.
  package static let shapeTemplates = ["shape[-1..1]", "class[-1..1]"]
}
