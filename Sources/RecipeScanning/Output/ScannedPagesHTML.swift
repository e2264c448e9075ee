import InternalUtilities
import PageReading
import RecipeReading

/// One self-contained HTML page: each picture with its words in the colors of their labels, and its rows.
public struct ScannedPagesHTML {
  private let labels: [String]
  private var sections: [String] = []

  /// Creates a page without pictures.
  ///
  /// - Parameter labels: The labels of the model, whose indices give the colors.
  public init(labels: [String]) {
    self.labels = labels
  }

  /// Adds a scanned page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - picture: The address of its picture: a path or a `data:` URL.
  public mutating func add(_ page: ScannedPage, picture: String) {
    let svg = page.overlay(labels: labels).svgElement(size: page.page.size, picture: picture)
    sections.append(
      "<section><h2>\(page.name.xmlEscaped)</h2><div class=\"page\"><div>\(svg)\n</div>"
        + "<table><thead><tr><th>read</th><th>amount</th><th>ingredient</th><th>rest</th>"
        + "<th>sure</th></tr></thead>"
        + page.groups.map { "<tbody>\($0.map(Self.row).joined(separator: "\n"))</tbody>" }
        .joined(separator: "\n") + "</table></div></section>")
  }

  private static func row(_ line: ScannedLine) -> String {
    let row = line.row
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

  /// The whole document.
  public var document: String {
    let legend = labels.indices.map { index in
      "<span style=\"border:2px solid \(PageOverlay.Color.label(index).hex)\">"
        + "\(labels[index].xmlEscaped)</span>"
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
