import InternalUtilities
import PageReading
import RecipeReading
import WordTagging

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One self-contained page: each picture with its words in the colors of their labels, and its rows.
struct PageRowsHTML {
  let tagger: WordTagger
  private var sections: [String] = []

  init(_ tagger: WordTagger) {
    self.tagger = tagger
  }

  /// The words of a page with the colors of their labels.
  static func overlay(_ page: PageRows, _ tagger: WordTagger) -> Overlay {
    Overlay(
      page.entries.flatMap { entry in
        zip(entry.line.words, tagger.wordLabels(of: entry.line)).map { word, label in
          let index = label.flatMap { tagger.labels.firstIndex(of: $0) } ?? 0
          return Overlay.Outline(
            box: word.box, color: .label(index), width: 2, title: "\(word.text): \(label ?? "")")
        }
      })
  }

  /// Adds a page with its picture.
  mutating func add(_ page: PageRows, png: [UInt8]) {
    let address = "data:image/png;base64," + Data(png).base64EncodedString()
    let svg = Self.overlay(page, tagger).svg(size: page.page.size, picture: address)
    // An SVG inside a page has no declaration of its own.
    let picture = svg.split(separator: "\n", maxSplits: 1).last.map(String.init) ?? svg
    sections.append(
      "<section><h2>\(page.name.xmlEscaped)</h2><div class=\"page\"><div>\(picture)</div>"
        + "<table><thead><tr><th>read</th><th>amount</th><th>ingredient</th><th>rest</th>"
        + "<th>sure</th></tr></thead>"
        + page.groups.map { "<tbody>\($0.map(Self.row).joined(separator: "\n"))</tbody>" }
        .joined(separator: "\n") + "</table></div></section>")
  }

  private static func row(_ entry: PageRows.Entry) -> String {
    let row = entry.row
    let rest =
      [row.size?.text, row.preparation?.text, row.purpose?.text, row.comment?.text]
      .compactMap(\.self) + row.flags.names.map { "(\($0))" }
    let cells = [
      row.text, row.amounts.map(\.display).joined(separator: "; "), row.ingredient?.text ?? "",
      rest.joined(separator: ", "), "\((row.confidence * 100).fixed(0)) %",
    ]
    return "<tr class=\"\(row.kind.rawValue)\">"
      + cells.map { "<td>\($0.xmlEscaped)</td>" }.joined() + "</tr>"
  }

  /// The whole file.
  var text: String {
    let legend = tagger.labels.indices.map { index in
      "<span style=\"border:2px solid \(OverlayColor.label(index).hex)\">"
        + "\(tagger.labels[index].xmlEscaped)</span>"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Recipe rows</title>
      <style>
      body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; }
      .page { display: flex; flex-wrap: wrap; gap: 2rem; align-items: flex-start; }
      .page svg { max-width: 44rem; width: 100%; height: auto; border: 1px solid #8884; }
      table { border-collapse: collapse; } td, th { padding: .2rem .7rem; text-align: left; }
      tbody { border-top: 2px solid #8886; } .header td { font-weight: 600; }
      .legend span { padding: 0 .4rem; margin-right: .4rem; border-radius: .2rem; }
      </style>
      </head>
      <body>
      <p class="legend">\(legend.joined(separator: "\n"))</p>
      \(sections.joined(separator: "\n"))
      </body>
      </html>

      """
  }
}
