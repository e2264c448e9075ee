public import PageReading

extension RecipeScanner {
  /// Reads the recipes in a picture, in the order of the page.
  ///
  /// ```swift
  /// for recipe in try await RecipeScanner().recipes(imageAt: "page.jpg") {
  ///   print(recipe.title?.row.text ?? "", recipe.ingredients.map(\.row.text))
  /// }
  /// ```
  ///
  /// - Throws: `PageError` when the picture cannot be read.
  public func recipes(imageAt path: String) async throws(PageError) -> [Recipe] {
    try await scan(imageAt: path).recipes
  }

  /// Reads the recipes in the bytes of a picture, in the order of the page.
  ///
  /// - Throws: `PageError` when the picture cannot be read.
  public func recipes(
    imageBytes bytes: [UInt8], name: String = "image"
  ) async throws(PageError) -> [Recipe] {
    try await scan(imageBytes: bytes, name: name).recipes
  }
}
