/// The words of the grammars of recipes, in small letters, as `make recipe-words` writes them.
enum RecipeWords {
  static let all = String(decoding: PackageResources.words_txt, as: UTF8.self)
    .split(separator: "\n")
}
