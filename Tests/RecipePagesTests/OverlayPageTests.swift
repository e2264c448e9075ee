import Foundation
import PageReading
import RecipeRows
import TaggerTesting
import Testing
import WordTagging

@testable import RecipePages

@Suite("The overlay page") struct OverlayPageTests {
  /// A recipe with every part, on a picture of the size of its text.
  private func page(_ text: String = RecipeTests.soup, name: String = "soup.png") throws
    -> ScannedPage
  {
    try RecipeTests.scanner().scan(text: text, name: name)
  }

  private func html(_ pages: [ScannedPage], picture: String? = "data:image/png;base64,AAAA")
    -> String
  {
    var html = ScannedPagesHTML()
    for page in pages { html.add(page, picture: picture) }
    return html.document
  }

  /// The words that a reader sees.
  private func words(of html: String) -> Set<String> {
    let body = html.replacing(/(?s)^.*<main>/, with: "").replacing(/(?s)<script>.*$/, with: "")
    let text = body.replacing(/<title>.*?<\/title>/, with: "")
      .replacing(/<span class="printed">.*?<\/span>/, with: "")
      .replacing(/<[^>]*>/, with: " ")
    return Set(text.split { $0.isWhitespace || ",;:".contains($0) }.map(String.init))
  }

  @Test("the page has the whole recipe: no word of any part is left out")
  func completeness() throws {
    let page = try page(RecipeTests.soup + "\n\nwww.example.org | page 12\n")
    let found = words(of: html([page]))
    for line in page.lines {
      for word in line.content.split(whereSeparator: { $0.isWhitespace || ",;:".contains($0) })
      where word.contains(where: \.isLetter) && line.part != .ingredient {
        #expect(found.contains(String(word)), "\(word)")
      }
      // Amounts are shown in the notation of rows, so their words may differ.
      for (_, field) in line.row.fields where line.part == .ingredient {
        #expect(html([page]).contains(field.text))
      }
      #expect(html([page]).contains(">\(line.row.text.replacing("'", with: "&#39;"))<"))
    }
    #expect(Set(page.lines.map(\.part)).count >= 8)
  }

  @Test("every row links to boxes in the picture and every box to its row") func links() throws {
    let document = html([try page(), try page(name: "second.png")])
    func numbers(_ pattern: Regex<(Substring, Substring)>) -> [Int] {
      document.matches(of: pattern).compactMap { Int($0.output.1) }
    }
    let rows = numbers(/id="r(\d+)"/)
    #expect(rows.count == 2 * (try page().lines.count))
    #expect(Set(rows).count == rows.count)
    #expect(Set(numbers(/id="b(\d+)"/)) == Set(rows))
    #expect(Set(numbers(/href="#b(\d+)"/)) == Set(rows))
    #expect(Set(numbers(/href="#r(\d+)"/)) == Set(rows))
    #expect(document.contains("<nav"))
    #expect(document.contains("id=\"recipe-2\""))
  }

  @Test("a typed recipe has a page without a picture") func typed() throws {
    let document = html([try page()], picture: nil)
    #expect(document.contains("<title>Leek and Potato Soup</title>"))
    #expect(!document.contains("<svg") && !document.contains("class=\"find\""))
    #expect(document.contains("<td class=\"amount\">2 tbsp</td>"))
  }

  @Test("what should be checked says so in words, not by color alone") func warnings() throws {
    var page = try page()
    page.groups[0][0].line.words[0].confidence = 30
    page.groups[0][0].partConfidence = 0.3
    let document = html([page])
    #expect(
      document.contains("<span class=\"doubtful\" title=\"hard to read\">Leek</span> and"))
    #expect(document.contains("check: uncertain part of the page"))
    let rows = try RecipeTests.scanner().scan(text: "Ingredients\n5000 cups flour\n1 egg\n")
    #expect(html([rows]).contains("<mark>check: implausible amount</mark>"))
  }

  @Test("the policy of the page allows its own style and script and nothing else")
  func policy() throws {
    for (text, digest) in [
      (ScannedPagesHTML.style, ScannedPagesHTML.styleDigest),
      (ScannedPagesHTML.script, ScannedPagesHTML.scriptDigest),
    ] {
      #expect(digest == (try contentDigest(of: text)))
    }
    let document = html([try page()])
    #expect(document.contains("default-src 'none'"))
    #expect(!document.contains(/(?i)\s(style|on[a-z]+)=/))
    #expect(!document.contains(/https?:|url\(|@import/))
  }

  @Test("no text of a page gets out of its place in HTML, combining marks or not")
  func escaping() throws {
    let hostile = "x\"\u{301} onmouseover=\"\u{301}alert(1)\" '\u{20DD}<\u{338}b>&\u{301}</style>"
    let harmless = String(
      String.UnicodeScalarView(
        hostile.unicodeScalars.map { "\"<>&'".unicodeScalars.contains($0) ? "x" : $0 }))
    // Programs read bytes: of those that end a text or an attribute none comes from outside.
    func marks(_ text: String) -> [UInt8] {
      let word = RecognizedPage.Word(
        text: text.filter { $0 != " " }, box: PixelBox(x: 1, y: 1, width: 9, height: 9),
        confidence: 9)
      let line = RecognizedPage.Line(box: word.box, words: [word])
      let row = RowBuilder().row(from: TaggedSequence(text: line.text, tokens: []))
      var page = ScannedPage(
        name: text, page: RecognizedPage(size: PixelSize(width: 9, height: 9)))
      page.groups = [
        PagePart.allCases.map { part in
          var scanned = ScannedLine(row: row, line: line, part: part)
          scanned.image = text
          return scanned
        }
      ]
      return Array(html([page], picture: text).utf8.filter { "\"<>'".utf8.contains($0) })
    }
    #expect(marks(hostile) == marks(harmless))
  }
}
