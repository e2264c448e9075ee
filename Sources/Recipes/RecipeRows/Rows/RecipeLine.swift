public import WordTagging

/// A line of a recipe with properties derived from its neighbors: the start of its text, and its
/// language.
package struct RecipeLine: Sendable {
  /// The line as given.
  package var text: String
  /// The bullet, check box or number at its start.
  package var marker: ListMarker?
  /// Its language.
  package let language: RecipeLanguage
  /// Whether it is in a language that rows are read in.
  package let isLanguageKnown: Bool

  /// Finds the markers and the languages of the lines of a list or a file.
  ///
  /// - Parameters:
  ///   - texts: The lines in reading order.
  ///   - language: Their language; nil guesses it for each line, or from all lines.
  /// - Returns: The lines.
  package static func lines(_ texts: [String], language: RecipeLanguage? = nil) -> [RecipeLine] {
    var detector = RecipeLanguageDetector()
    let probabilities = language == nil ? texts.map(RecipeLanguageDetector.probabilities) : []
    for line in probabilities { detector.add(line) }
    let markers = ListMarker.markers(of: texts)
    return texts.indices.map { index in
      let detected =
        language.map { (language: $0, isKnown: true) } ?? detector.language(probabilities[index])
      return RecipeLine(
        text: texts[index], marker: markers[index], language: detected.language,
        isLanguageKnown: detected.isKnown)
    }
  }
}

/// A line of a recipe with the labels of its words and its role, which the lines around it help to find.
///
///     for line in WordTagger.recipes.tagRecipe(["- 2 Tassen Mehl", "- 1 Prise Salz"]) {
///       print(line.role.rawValue, RowEditor().row(of: line).ingredient?.text ?? "")
///     }
public struct TaggedRecipeLine: Sendable {
  /// The line with the labels of its words; its marker has no tokens.
  public let words: TaggedSequence
  /// What the line is.
  public let role: LineRole
  /// The probability that the kind of the role is right.
  public let roleConfidence: Double
  /// Its language.
  public let language: RecipeLanguage
  /// Whether it is in a language that rows are read in; if not, it is read as the most similar one.
  public let isLanguageKnown: Bool

  var prediction: RoleTagger.Prediction {
    RoleTagger.Prediction(role: role, confidence: roleConfidence)
  }
}

extension WordTagger {
  /// Labels the words of a recipe's line after its bullet, check box or list number, which has no
  /// tokens.
  ///
  /// - Parameter line: The line, such as `▢ 1/2 cup walnuts`.
  /// - Returns: The labeled line; offsets count from the start of the whole line.
  public func tagRecipeLine(_ line: String) -> TaggedSequence {
    tag(line, after: ListMarker.marker(of: line))
  }

  /// Labels the words of the lines of a recipe, and finds what each line is.
  ///
  /// - Parameters:
  ///   - texts: The lines in reading order.
  ///   - language: Their language; nil guesses it for each line, or from all lines.
  /// - Returns: The labeled lines.
  public func tagRecipe(
    _ texts: [String], language: RecipeLanguage? = nil
  ) -> [TaggedRecipeLine] {
    var blocks = RecipeLineBlocks(language: language, tagger: self)
    return blocks.lines(texts)
  }

  /// Labels the words of a line after a marker.
  package func tag(_ line: String, after marker: ListMarker?) -> TaggedSequence {
    guard let marker else { return tag(line) }
    let content = tag(String(decoding: line.utf8.dropFirst(marker.length), as: UTF8.self))
    return TaggedSequence(
      text: line,
      tokens: content.tokens.map { token in
        let start = token.range.lowerBound + marker.length
        return TaggedToken(
          range: start..<start + token.range.count, label: token.label,
          confidence: token.confidence)
      })
  }
}

extension RowEditor {
  /// Returns the row of a line of a recipe, scaled and converted.
  public func row(of line: TaggedRecipeLine) -> RecipeRow {
    var row = builder.row(from: line.words, role: line.prediction, language: line.language)
    if !line.isLanguageKnown, row.kind == .ingredient { row.flags.insert(.unknownLanguage) }
    return edited(row)
  }
}
