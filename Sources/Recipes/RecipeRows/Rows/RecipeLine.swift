public import WordTagging

/// A line of a recipe with properties derived from its neighbors: the start of its text, and its
/// language.
///
///     for line in RecipeLine.lines(["- 2 Tassen Mehl", "- 1 Prise Salz"]) {
///       print(RowEditor().row(of: line, by: .recipes).ingredient?.text ?? "")
///     }
public struct RecipeLine: Sendable {
  /// The line as given.
  public let text: String
  /// The bullet, check box or number at its start.
  package var marker: ListMarker?
  /// Its language.
  public let language: RecipeLanguage
  /// Whether it is in a list of nutrients, where `Sugar: 8 g` is not an ingredient.
  public let isNutrient: Bool

  /// Finds the markers and the languages of the lines of a list or a file.
  ///
  /// - Parameters:
  ///   - texts: The lines in reading order.
  ///   - language: Their language; nil guesses it for each line, or from all lines.
  /// - Returns: The lines.
  public static func lines(_ texts: [String], language: RecipeLanguage? = nil) -> [RecipeLine] {
    var detector = RecipeLanguageDetector()
    let probabilities = language == nil ? texts.map(RecipeLanguageDetector.probabilities) : []
    for line in probabilities { detector.add(line) }
    let markers = ListMarker.markers(of: texts)
    let nutrients = texts.map { LineKind.startsWithNutrient($0) }
    return texts.indices.map { index in
      let nearby = nutrients[max(0, index - 2)..<min(texts.count, index + 3)]
      let isNutrient = nutrients[index] == .maybe && nearby.contains(.certainly)
      return RecipeLine(
        text: texts[index], marker: markers[index],
        language: language ?? detector.language(probabilities[index]), isNutrient: isNutrient)
    }
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
  /// Returns the row of a line of a recipe, scaled and converted; a line of a list of nutrients is noise.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - tagger: The tagger of its words.
  /// - Returns: The row.
  public func row(of line: RecipeLine, by tagger: WordTagger) -> RecipeRow {
    let tagged = tagger.tag(line.text, after: line.marker)
    return line.isNutrient
      ? RecipeRow(line: tagged, kind: .noise) : row(from: tagged, language: line.language)
  }
}
