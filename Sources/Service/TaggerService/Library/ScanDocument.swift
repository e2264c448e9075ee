import PageReading
import RecipePages
import RecipeRows
import Support

/// A scan as the library keeps it: its pages, the recipes on them, and the labels of lines that a person corrected.
struct ScanDocument: Decodable, Sendable {
  /// A page: what was read, and the file that shows it.
  struct Page: Codable, Hashable, Sendable {
    /// What the reader could not read.
    struct Warning: Codable, Hashable, Sendable {
      var message: String
      var boxes: [[Int]]
    }

    /// The name that the lines on the page have as their image; no other page of the scan has it.
    var image: String
    var width: Int
    var height: Int
    /// The file that was read, and which of its pages this is, from 0.
    var source: Int
    var number: Int
    /// The file that shows the page, before it is rotated by quarter turns; nil for a text.
    var picture: Int?
    var quarterTurns: Int
    /// The reason why nothing was read.
    var error: String?
    var warnings: [Warning]
  }

  /// The labels that a person gave to the words of a line.
  struct Correction: Codable, Hashable, Sendable {
    var text: String
    var tokens: [String]
    var labels: [String]
  }

  var pages: [Page]
  var recipes: [Recipe]
  var corrections: [Correction]

  /// The files that the pages are from.
  var files: Set<Int> { Set(pages.flatMap { [$0.source, $0.picture].compactMap(\.self) }) }

  /// Refuses documents that no page of the service writes.
  func check() throws(ServiceError) {
    guard !pages.isEmpty, Set(pages.map(\.image)).count == pages.count else {
      throw ServiceError(400, "a scan has pages, each with an image of its own")
    }
    guard pages.allSatisfy({ (0...3).contains($0.quarterTurns) && $0.image.utf8.count <= 1000 })
    else {
      throw ServiceError(400, "a page has an image of up to 1000 bytes and 0 to 3 quarter turns")
    }
    guard pages.flatMap(\.warnings).flatMap(\.boxes).allSatisfy({ $0.count == 4 }) else {
      throw ServiceError(400, "a box has four sides")
    }
    guard corrections.allSatisfy({ $0.tokens.count == $0.labels.count }) else {
      throw ServiceError(400, "a correction has a label for each token")
    }
    guard recipes.allSatisfy({ $0.change.isNone }) else {
      throw ServiceError(400, "recipes are kept with the amounts that are printed")
    }
  }

  var json: String {
    var json = JSONWriter()
    json.object { json in
      json.embed("pages", pages)
      json.list("recipes", recipes) { $0.embed(RecipeJSON.text(of: $1)) }
      json.embed("corrections", corrections)
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

extension JSONWriter {
  /// Writes a key with a value that is encoded.
  fileprivate mutating func embed(_ name: StaticString, _ value: some Encodable) {
    key(name)
    // Texts, whole numbers and lists of them are always encoded.
    self.value((try? JSONValue(encoding: value)) ?? .scalar("null"))
  }
}

// MARK: What is listed

extension ScanDocument {
  /// The titles of the recipes, or else the names of the pages.
  var title: String {
    let titles = recipes.compactMap(\.title?.content)
    return (titles.isEmpty ? pages.map(\.image) : titles).joined(separator: " · ")
  }

  /// The titles and ingredients in small letters, which are searched.
  var words: String {
    recipes.flatMap { [$0.title].compactMap(\.self) + $0.ingredients }.map(\.content)
      .joined(separator: "\n").lowercased()
  }

  /// A number that scans with the same titles and ingredients have in common; nil without ingredients.
  var digest: Int64? {
    guard recipes.contains(where: { !$0.ingredients.isEmpty }) else { return nil }
    let letters = words.unicodeScalars.lazy.filter(\.properties.isAlphanumeric)
    return Int64(bitPattern: FNVHash(letters.lazy.flatMap { String($0).utf8 }).value)
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isAlphanumeric: Bool { isAlphabetic || numericType != nil }
}

// MARK: What was read

extension ScanDocument {
  /// The recipes of pages that were read; the lines of a page without any are the notes of one.
  static func recipes(of pages: [ScannedPage]) -> [Recipe] {
    let found = pages.recipes
    let sources = Set(found.flatMap(\.sources))
    return found
      + pages.filter { !sources.contains($0.name) && !$0.lines.isEmpty }.map { page in
        var recipe = Recipe()
        recipe.sources = [page.name]
        recipe.notes = page.lines
        return recipe
      }
  }

  /// Puts what was read again of a page in the place of its lines; a recipe over several pages stays one.
  mutating func replaceLines(ofPage index: Int, with read: [Recipe]) {
    let order = Dictionary(uniqueKeysWithValues: zip(pages.map(\.image), 0...))
    func page(_ line: ScannedLine) -> Int { order[line.image] ?? 0 }
    var rest = read
    var found: [Recipe] = []
    for recipe in recipes {
      guard recipe.lines.contains(where: { page($0) == index }) else {
        found.append(recipe)
        continue
      }
      var whole = recipe.filtered { page($0) < index }
      let after = recipe.filtered { page($0) > index }
      // The page goes on with a recipe, or begins its own.
      let first = rest.first.map { $0.title == nil || whole.lines.isEmpty } ?? false
      if first { whole.append(rest.removeFirst()) }
      var parts = ([whole] + rest).filter { !$0.lines.isEmpty }
      rest = []
      if parts.isEmpty { parts.append(after) } else { parts[parts.count - 1].append(after) }
      found += parts.filter { !$0.lines.isEmpty }
    }
    recipes = found + rest
  }
}

extension ScanDocument.Page.Warning {
  init(_ warning: PageWarning) {
    message = warning.message
    boxes = warning.boxes.map { [$0.left, $0.top, $0.width, $0.height] }
  }
}
