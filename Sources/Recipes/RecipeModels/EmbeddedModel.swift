import CRecipeModels
package import WordTagging

/// A file of the folder Models that is embedded in every program with this module.
package enum EmbeddedModel: CaseIterable {
  /// The labels of the words of an ingredient line.
  case recipes
  /// The languages of lines.
  case languages
  /// The roles of lines, such as steps and headings.
  case roles
  /// The words of a step that name foods, amounts, times and temperatures.
  case steps
  /// The ingredients in the sentences of running text.
  case texts
  /// Whether the row of a line is right.
  case checks
  /// The parts of a page, such as titles and steps.
  case pages
  /// Vulgar fractions, classified by their pixels.
  case fractions

  /// The name of the file.
  package var fileName: String {
    switch self {
    case .recipes: "recipes.tagger"
    case .languages: "languages.tagger"
    case .roles: "roles.tagger"
    case .steps: "steps.tagger"
    case .texts: "texts.tagger"
    case .checks: "checks.tagger"
    case .pages: "pages.tagger"
    case .fractions: "fractions.glyphs"
    }
  }

  /// The content of the file, which is valid while the program runs.
  package var bytes: BufferView<UInt8> {
    let file =
      switch self {
      case .recipes: embeddedRecipeModel()
      case .languages: embeddedLanguageModel()
      case .roles: embeddedRoleModel()
      case .steps: embeddedStepModel()
      case .texts: embeddedTextModel()
      case .checks: embeddedCheckModel()
      case .pages: embeddedPageModel()
      case .fractions: embeddedFractionModel()
      }
    return BufferView(raw: file.start, count: file.count)
  }
}
