/// A language of recipe lines: English, or one that has a folder in `Datasets/recipes/languages`.
///
///     let swedish = RecipeLanguage(rawValue: "sv")
public struct RecipeLanguage: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// The number of the language in the list of all.
  let index: Int

  /// All languages, English first.
  public static let allCases = LanguageFile.bundled.languages.indices.map {
    RecipeLanguage(index: $0)
  }

  /// English.
  public static let english = RecipeLanguage(index: 0)
  /// Danish.
  public static let danish = bundled("da")
  /// Dutch.
  public static let dutch = bundled("nl")
  /// French.
  public static let french = bundled("fr")
  /// German.
  public static let german = bundled("de")
  /// Italian.
  public static let italian = bundled("it")
  /// Portuguese.
  public static let portuguese = bundled("pt")
  /// Spanish.
  public static let spanish = bundled("es")
  /// Swedish.
  public static let swedish = bundled("sv")

  private static func bundled(_ code: String) -> RecipeLanguage {
    RecipeLanguage(rawValue: code) ?? .english
  }

  private init(index: Int) { self.index = index }

  /// The language with a code of ISO 639-1, such as `de`; nil if it is not bundled.
  public init?(rawValue: String) {
    let languages = LanguageFile.bundled.languages
    guard let index = languages.firstIndex(where: { $0.code == rawValue }) else { return nil }
    self.index = index
  }

  /// The code of ISO 639-1.
  public var rawValue: String { content.code }

  /// The English name of the language.
  public var name: String { content.name }

  /// Tesseract's code of the language, such as `deu`.
  package var engineCode: String? { content.engineCode }

  /// Of generated lines, in percent: the tokens and the lines that are right, and the lines whose language is detected.
  package var figures: [Double] { content.figures }

  /// Whether a space separates thousands.
  var spacesThousands: Bool { content.spacesThousands }

  /// What the file of languages has of this one.
  private var content: LanguageFile.Language { LanguageFile.bundled.languages[index] }
}
