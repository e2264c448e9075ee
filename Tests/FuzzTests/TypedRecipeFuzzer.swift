import Foundation
import PageReading
import RecipePages
import RecipeRows
import WordTagging

extension FuzzTarget {
  /// Typed texts through the models to recipes: every word is in one part, and every format can be written.
  static let typedRecipe = FuzzTarget("typed-recipe", maximumLength: 1024) { input in
    let text = String(decoding: input, as: UTF8.self)
    let page = scanner.scan(text: text, name: text)
    let printed = RecognizedPage(text: text).lines.flatMap(\.words).map(\.text)
    precondition(letters(page.lines.map(\.row.text)) == letters(printed))

    let recipes = page.recipes
    var placed: [ScannedLine] = []
    for recipe in recipes {
      placed += [recipe.title].compactMap(\.self) + recipe.intro + recipe.yield + recipe.times
      for section in recipe.ingredientSections + recipe.stepSections {
        placed += [section.heading].compactMap(\.self) + section.lines
      }
      placed += recipe.notes + recipe.nutrition + recipe.furniture
      _ = try? JSONSerialization.jsonObject(with: Data(RecipeJSON.text(of: recipe).utf8))
      _ = scanner.scan(text: RecipeMarkdown.text(of: recipe))
    }
    precondition(recipes.isEmpty || placed.count == page.lines.count)
    let json = SchemaOrgRecipe.text(of: recipes.map { SchemaOrgRecipe($0) })
    precondition((try? JSONSerialization.jsonObject(with: Data(json.utf8))) != nil)

    for format in ScanFormat.allCases {
      var written = ""
      var writer = try? ScanWriter(format, usesColor: true) { written += $0 }
      try? writer?.write(page)
      try? writer?.finish()
      precondition(!written.isEmpty || recipes.isEmpty)
    }
    var html = ScannedPagesHTML()
    html.add(page, picture: nil)
    // The elements of the page are the only ones, by bytes as programs read them.
    let main = html.document.utf8.split(separator: UInt8(ascii: "<"))
      .drop { !$0.starts(with: "body>".utf8) }.dropFirst()
    for tag in main {
      let name = tag.prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: " ") }
      precondition(
        elements.contains(Substring(decoding: name, as: UTF8.self)), "\(Array(tag.prefix(40)))")
    }
  }

  private static let scanner: RecipeScanner = {
    let models = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Models").standardizedFileURL.path(percentEncoded: false)
    do {
      return RecipeScanner(
        tagger: try WordTagger(contentsOf: models + "/recipes.tagger"),
        partTagger: try PartTagger(contentsOf: models + "/pages.tagger"))
    } catch {
      fatalError("\(error)")
    }
  }()

  /// All scalars but white space and the hyphens at the ends of lines, sorted, since parts may be joined.
  private static func letters(_ texts: [String]) -> [UInt32] {
    texts.flatMap { $0.unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "-" } }
      .map(\.value).sorted()
  }

  private static let elements: Set<Substring> = Set(
    """
    header nav ol li a label input main article div section p h1 h2 h3 ul table caption thead tr th tbody td b \
    span mark script /header /nav /ol /li /a /label /main /article /div /section /p /h1 /h2 /h3 /ul /table \
    /caption /thead /tr /th /tbody /td /b /span /mark /script /body /html
    """.split(separator: " "))
}
