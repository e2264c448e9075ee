import Foundation
import RecipeModels
import RecipeScanning
import WordTagging

/// A model that is a part of the command, and the environment variable that names a file to take instead.
struct BundledModel {
  /// The model of the words of an ingredient's line.
  static let recipes = BundledModel(model: .recipes, variable: "WORDTAGGER_MODEL")
  /// The model of the parts of a page.
  static let pages = BundledModel(model: .pages, variable: "WORDTAGGER_PAGE_MODEL")

  private let model: EmbeddedModel
  private let variable: String

  /// The path of the file that the environment names.
  private var path: String? {
    ProcessInfo.processInfo.environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The path of the file that the environment names, or that the model is the command's own.
  var name: String { path ?? "built in" }

  /// Opens the model.
  func tagger() throws(TaggerError) -> WordTagger {
    try path.map { path throws(TaggerError) in try WordTagger(contentsOf: path) }
      ?? WordTagger(model)
  }
}
