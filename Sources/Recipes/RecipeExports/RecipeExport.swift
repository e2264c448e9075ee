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
        throw .tooManyRecipes(format: "Mealie", count: recipes.count)
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
        guard let compressed = Gzip.bytes(json) else { throw .noCompression }
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

  /// A file for each recipe, with names that differ.
  private static func files(
    _ recipes: [ExportedRecipe],
    _ file: (String, ExportedRecipe) -> (name: String, bytes: [UInt8])
  ) -> [(name: String, bytes: [UInt8])] {
    var counts: [String: Int] = [:]
    return recipes.map { recipe in
      let name = recipe.fileName
      counts[name, default: 0] += 1
      return file(counts[name] == 1 ? name : "\(name) \(counts[name] ?? 0)", recipe)
    }
  }

  private static func archive(
    _ files: [(name: String, bytes: [UInt8])], _ created: Int64
  ) throws(RecipeExportError) -> [UInt8] {
    #if Storage
    do { return try ZipArchive.bytes(of: files, modified: created) } catch {
      throw .archive(reason: "\(error)")
    }
    #else
    throw .noCompression
    #endif
  }
}

/// Why recipes cannot be written in a format.
public enum RecipeExportError: Error, Hashable, CustomStringConvertible {
  /// There is no recipe.
  case noRecipe
  /// The format takes one recipe.
  case tooManyRecipes(format: String, count: Int)
  /// The program was built without libzip or zlib.
  case noCompression
  /// The archive cannot be written.
  case archive(reason: String)

  /// What is wrong, and what helps.
  public var description: String {
    switch self {
    case .noRecipe: "there is no recipe to write"
    case .tooManyRecipes(let format, let count):
      "\(format) imports one recipe from a file, and there are \(count); write them one by one"
    case .noCompression:
      "this program was built without libzip or zlib; build it with the traits Storage and Gzip"
    case .archive(let reason): "the archive cannot be written: \(reason)"
    }
  }
}
