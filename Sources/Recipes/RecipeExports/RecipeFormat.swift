/// A format of recipe managers.
@nonexhaustive
public enum RecipeFormat: String, CaseIterable, Sendable {
  /// The markup language Cooklang, in which steps name their ingredients: `Melt the @butter{50%g}.`
  case cooklang
  /// The archive that Mealie imports.
  case mealie
  /// The folders of the Cookbook of Nextcloud, in an archive.
  case nextcloud
  /// The archive of Paprika, `.paprikarecipes`.
  case paprika
  /// The archive that Tandoor imports.
  case tandoor

  /// Whether a file of the format is text.
  public var isText: Bool { self == .cooklang }

  /// The ending of the names of files.
  public var fileExtension: String {
    switch self {
    case .cooklang: "cook"
    case .mealie, .nextcloud, .tandoor: "zip"
    case .paprika: "paprikarecipes"
    }
  }

  /// The type of the content for HTTP.
  public var mediaType: String {
    isText ? "text/plain; charset=utf-8" : "application/zip"
  }
}
