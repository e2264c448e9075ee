import Archives
public import RecipePages
import StreamIO
import Support

/// Writes recipes in the formats of recipe managers.
public enum RecipeExport {
  /// Returns recipes as a file.
  ///
  /// - Parameters:
  ///   - recipes: The recipes; Mealie takes one in a file.
  ///   - format: The format.
  ///   - created: The time when they were made, in seconds since 1970.
  /// - Returns: The bytes of the file.
  /// - Throws: ``RecipeExportError``.
  public static func bytes(
    of recipes: [Recipe], as format: RecipeFormat, created: Int64
  ) throws(RecipeExportError) -> [UInt8] {
    guard !recipes.isEmpty else { throw .noRecipe }
    let recipes = recipes.map(ExportedRecipe.init)
    switch format {
    case .cooklang:
      return Array(recipes.map(Cooklang.text).joined(separator: "\n").utf8)
    case .mealie:
      guard recipes.count == 1 else {
        throw RecipeExportError(
          code: .tooManyRecipes,
          description:
            "Mealie imports one recipe from a file, and there are \(recipes.count); write them one by one"
        )
      }
      return try archive(
        [(recipes[0].fileName + ".json", MealieRecipe.json(of: recipes[0]))], created)
    case .nextcloud:
      return try archive(
        files(recipes) { name, recipe in
          (name + "/recipe.json", NextcloudRecipe.json(of: recipe, created: created))
        }, created)
    case .paprika:
      var entries: [(name: String, bytes: [UInt8])] = []
      for (name, json) in files(recipes, { ($0, PaprikaRecipe.json(of: $1, created: created)) }) {
        guard let compressed = Gzip.bytes(json) else { throw .notBuilt }
        entries.append((name + ".paprikarecipe", compressed))
      }
      return try archive(entries, created)
    case .tandoor:
      var entries: [(name: String, bytes: [UInt8])] = []
      for (name, json) in files(recipes, { ($0, TandoorRecipe.json(of: $1)) }) {
        entries.append((name + ".zip", try archive([("recipe.json", json)], created)))
      }
      return try archive(entries, created)
    }
  }

  /// A file for each recipe, with names that differ in more than capitals.
  private static func files(
    _ recipes: [ExportedRecipe],
    _ file: (String, ExportedRecipe) -> (name: String, bytes: [UInt8])
  ) -> [(name: String, bytes: [UInt8])] {
    var names: Set<String> = []
    return recipes.map { recipe in
      var name = recipe.fileName
      var number = 2
      while !names.insert(name.lowercased()).inserted {
        name = "\(recipe.fileName) \(number)"
        number += 1
      }
      return file(name, recipe)
    }
  }

  private static func archive(
    _ files: [(name: String, bytes: [UInt8])], _ created: Int64
  ) throws(RecipeExportError) -> [UInt8] {
    #if Storage
    do { return try ZipArchive.bytes(of: files, modified: created) } catch {
      throw RecipeExportError(
        code: .archive, description: "the archive cannot be written: \(error)")
    }
    #else
    throw .notBuilt
    #endif
  }
}

/// Why recipes cannot be written in a format.
public struct RecipeExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  @nonexhaustive
  public enum Code: String, Hashable, Sendable {
    /// There is no recipe.
    case noRecipe
    /// The format takes one recipe.
    case tooManyRecipes
    /// The program was built without libzip or zlib.
    case notBuilt
    /// The archive cannot be written.
    case archive
  }

  /// The kind of error.
  public let code: Code
  /// What is wrong, and what helps.
  public let description: String

  static let noRecipe = Self(code: .noRecipe, description: "there is no recipe to write")
  static let notBuilt = Self(
    code: .notBuilt,
    description:
      "this program was built without libzip or zlib; build it with the traits Storage and Gzip")
}
