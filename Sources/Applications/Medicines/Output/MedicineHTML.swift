import CEmbeddedFiles
public import PageReading
import Support

/// A self-contained HTML page: the answers, and the pictures with boxes around the names found.
public struct MedicineHTML {
  private var pages: [(page: MedicinePage, picture: String?)] = []

  /// Creates a page without pictures.
  public init() {}

  /// Adds a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - picture: Its picture as a `data:` URL; nil for typed text.
  public mutating func add(_ page: MedicinePage, picture: String?) {
    pages.append((page, picture))
  }

  /// Adds a page, with its picture if it was read from one.
  ///
  /// - Throws: An error if the picture cannot be decoded again.
  public mutating func add(_ page: MedicinePage, limits: ImageLimits) throws(PageError) {
    #if OCR
    if page.error == nil, let source = page.source, source.isPicture {
      return add(page, picture: try source.dataURL(of: page.page, limits: limits))
    }
    #endif
    add(page, picture: nil)
  }

  /// The document.
  ///
  /// - Parameters:
  ///   - check: The check; nil if names were only read.
  ///   - tables: The descriptions of the tables that were used.
  /// - Returns: The HTML.
  public func document(_ check: MedicineCheck?, tables: [MedicineTable.About]) -> String {
    let parts =
      [notice(tables)] + (check.map(section) ?? []) + pages.map { section($0.page, $0.picture) }
      + [footer(tables)]
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src '\(Self.styleDigest)'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Medicines</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      <h1>\(check == nil ? "Medicines" : "Interactions")</h1>
      \(parts.joined(separator: "\n"))
      </body>
      </html>

      """
  }

  static let style = embeddedMedicineReportStyle().text
  /// The SHA-256 digest with which the page's Content-Security-Policy allows only its own style.
  static let styleDigest = "sha256-Umx3B1PxXJASDdoTYR1hgOua16aMCiGYEfiNRQP48Bg="

  private func notice(_ tables: [MedicineTable.About]) -> String {
    let texts = [MedicineNotice.text] + tables.disclaimers
    return "<div class=\"disclaimer\">\(texts.map { "<p>\($0.xmlEscaped)</p>" }.joined())</div>"
  }

  private func footer(_ tables: [MedicineTable.About]) -> String {
    let items = tables.map { table in
      "<li>\(table.label.xmlEscaped): \(table.source.xmlEscaped); \(table.license.xmlEscaped)</li>"
    }
    return "<h2>Tables</h2><ul class=\"edition\">\(items.joined())</ul>"
  }

  private func section(_ check: MedicineCheck) -> [String] {
    var parts: [String] = []
    let rows = check.names.map { name in
      let cells = [name.given, name.meaning, name.match, name.place ?? ""]
      return "<tr\(name.medicine == nil ? " class=\"unresolved\"" : "")>"
        + cells.map { "<td>\($0.xmlEscaped)</td>" }.joined() + "</tr>"
    }
    if !rows.isEmpty {
      parts.append(
        "<table><thead><tr><th>Name</th><th>Medicine</th><th>Match</th><th>Read in</th></tr></thead>"
          + "<tbody>\(rows.joined())</tbody></table>")
    }
    for page in check.missedPages {
      parts.append(
        "<p class=\"unresolved\">\(page.name.xmlEscaped): \(page.statement.xmlEscaped)</p>")
    }
    parts += check.repetitions.map { "<p>\($0.statement.xmlEscaped)</p>" }
    if check.pairs.isEmpty { parts.append("<p>\(MedicineNotice.noPair)</p>") }
    for pair in check.pairs {
      parts.append("<h2>\(pair.first.xmlEscaped) + \(pair.second.xmlEscaped)</h2>")
      if pair.entries.isEmpty { parts.append("<p>\(pair.statement.xmlEscaped)</p>") }
      for entry in pair.entries {
        let label = entry.label.isEmpty ? "" : " (\(entry.label.xmlEscaped))"
        parts.append(
          """
          <p><span class="\(entry.severity.rawValue)">\(entry.severity.rawValue)\(label)</span><br>
          \(entry.mechanism.xmlEscaped)<br>\(entry.advice.xmlEscaped)<br>
          <span class="edition">\(entry.pathText.xmlEscaped)<br>\(entry.table.label.xmlEscaped): \
          \(entry.source.xmlEscaped)</span></p>
          """)
      }
    }
    return parts
  }

  private func section(_ page: MedicinePage, _ picture: String?) -> String {
    let rows = page.medicines.map { found in
      "<tr><td>\(found.text.xmlEscaped)</td><td>\(found.meaning.xmlEscaped)</td><td>\((found.strength?.text ?? "").xmlEscaped)</td><td>\(found.match)</td></tr>"
    }
    let table =
      rows.isEmpty
      ? "<p>\((page.error ?? "No name was found.").xmlEscaped)</p>"
      : "<table><thead><tr><th>Read</th><th>Medicine</th><th>Strength</th><th>Match</th></tr></thead><tbody>\(rows.joined())</tbody></table>"
    return "<h2>\(page.name.xmlEscaped)</h2>\n\(table)\n\(picture.map { figure(page, $0) } ?? "")"
  }

  private func figure(_ page: MedicinePage, _ picture: String) -> String {
    let size = page.page.size
    let boxes = page.medicines.flatMap { found in
      found.boxes.map { box in
        """
        <rect\(found.chosen == nil ? " class=\"unresolved\"" : "") x="\(box.x)" y="\(box.y)" width="\(box.width)" \
        height="\(box.height)"><title>\(found.meaning.xmlEscaped)</title></rect>
        """
      }
    }
    return """
      <svg viewBox="0 0 \(size.width) \(size.height)" role="img" aria-label="Picture of \(page.name.xmlEscaped)">
      <image width="\(size.width)" height="\(size.height)" href="\(picture)"/>
      \(boxes.joined(separator: "\n"))
      </svg>
      """
  }
}
