import CEmbeddedFiles
import PageReading
import RecipeRows
import Support

extension ScannedPage {
  /// Returns one self-contained HTML document with the recipes of the page beside its picture.
  ///
  /// - Parameter picture: The picture as a `data:` URL, as `PageSource.dataURL(of:limits:)` gives
  ///   it; nil omits the picture.
  /// - Returns: The document.
  public func html(picture: String? = nil) -> String {
    var html = ScannedPagesHTML()
    html.add(self, picture: picture)
    return html.document
  }
}

/// One self-contained HTML page: the pictures with their words marked, and the recipes beside them.
///
/// Rows and their boxes in the picture highlight each other. The page loads no external resources:
/// pictures, style and script are embedded, and its policy allows no others.
public struct ScannedPagesHTML {
  private var pages: [(page: ScannedPage, picture: String?)] = []

  /// Creates a page without pictures.
  public init() {}

  /// Adds a scanned page; adjacent ones of a document share their recipes.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - picture: Its picture as a `data:` URL; nil for a typed text.
  public mutating func add(_ page: ScannedPage, picture: String?) {
    pages.append((page, picture))
  }

  /// The whole document.
  public var document: String {
    var articles: [DocumentMarkup] = []
    var start = 0
    while start < pages.count {
      let name = pages[start].page.document
      let end = pages[start...].firstIndex { $0.page.document != name } ?? pages.count
      let last = articles.last
      articles.append(
        DocumentMarkup(
          Array(pages[start..<end]), firstItem: last?.nextItem ?? 1,
          firstRecipe: last?.nextRecipe ?? 1))
      start = end
    }
    let titles = articles.flatMap(\.titles)
    return whole(titles, Markup(articles.map(\.article))).text
  }

  private func whole(_ titles: [String], _ articles: Markup) -> Markup {
    let links = titles.enumerated().map { index, title -> Markup in
      "<li><a href=\"#recipe-\(index + 1)\">\(title)</a></li>"
    }
    let navigation: Markup =
      links.count > 1 ? "<nav aria-label=\"Recipes\"><ol>\(Markup(links))</ol></nav>" : ""
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
      style-src '\(Self.styleDigest)'; script-src '\(Self.scriptDigest)'; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <title>\(titles.count == 1 ? titles[0] : "\(titles.count) recipes")</title>
      <style>\(Markup(trusted: Self.style))</style>
      </head>
      <body>
      <header>\(navigation)<label><input type="checkbox" id="as-printed"> Lines as printed</label></header>
      <main>
      \(articles)</main>
      <script>\(Markup(trusted: Self.script))</script>
      </body>
      </html>

      """
  }

  static let style = embeddedOverlayStyle().text
  static let script = embeddedOverlayScript().text

  /// The SHA-256 digests with which the page's policy allows only its own style and script.
  static let styleDigest = "sha256-XxsmvuDzs1nRniNbs1mNE0RtKF3+NDAnr4DQ5owlgug="
  static let scriptDigest = "sha256-AwHBgiinv/uZ5hSryEKnDnXv1QwIrepQBneIR+oEFb4="
}
