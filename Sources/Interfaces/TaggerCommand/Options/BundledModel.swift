import Platform
import EnglishModels
import RecipeModels
import RecipePages
import StreamIO
import WordDictionaries
package import WordTagging

/// A model embedded in the command; an environment variable can name a file that replaces it.
enum BundledModel: String, CaseIterable {
  /// The model of the words of an ingredient line.
  case recipes
  /// The model of the parts of a recipe page.
  case pages
  /// The model of English parts of speech.
  case english

  private var variable: String {
    switch self {
    case .recipes: "WORDTAGGER_MODEL"
    case .pages: "WORDTAGGER_PAGE_MODEL"
    case .english: "WORDTAGGER_ENGLISH_MODEL"
    }
  }

  /// The file that replaces the model.
  var path: String? { ProcessEnvironment.variable(variable) }

  /// The file that replaces the model, or a note that it is the embedded one.
  var origin: String { path ?? "built in" }

  /// Opens the model.
  func tagger() throws(TaggerError) -> WordTagger {
    if let path { return try WordTagger(contentsOf: path) }
    switch self {
    case .recipes: return WordTagger(.recipes)
    case .pages: return WordTagger(.pages)
    case .english:
      do throws(DictionaryError) { return try .availableEnglish() } catch {
        throw TaggerError(.noModel, file: error.file, message: error.message)
      }
    }
  }
}

extension WordTagger {
  /// Opens the model that an option names: a file or, if there is none of that name, a bundled model.
  package init(named name: String) throws(TaggerError) {
    if !InputFile.exists(name), let bundled = BundledModel(rawValue: name) {
      self = try bundled.tagger()
    } else {
      try self.init(contentsOf: name)
    }
  }
}
