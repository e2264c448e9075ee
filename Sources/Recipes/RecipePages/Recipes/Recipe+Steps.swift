public import RecipeRows

extension Recipe {
  /// The steps with the foods that they use, their times and temperatures, in the order of ``steps``.
  ///
  /// Steps in other languages than English have none. Where amounts were scaled or converted, the texts have the new
  /// ones.
  public var readSteps: [RecipeStep] {
    let texts = steps.map(\.content)
    var detector = RecipeLanguageDetector()
    for text in texts { detector.add(text) }
    guard detector.language == .english, detector.isKnown else {
      return texts.map { RecipeStep(text: $0) }
    }
    let sections = ingredientSections.enumerated().flatMap { index, section in
      section.lines.map { _ in index }
    }
    return StepReader(rows: ingredients.map(\.row), sections: sections, change: change)
      .read(texts)
  }
}
