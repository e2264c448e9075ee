import CServicePage
import Platform
import Support

extension LineReview {
  /// Returns one self-contained HTML document, on which the lines are labeled and the labels downloaded as JSON Lines.
  ///
  /// It fetches nothing, and its policy allows its own style and script alone.
  ///
  /// - Parameter name: The name of the lines, which the page and its download have.
  /// - Returns: The document.
  public func html(name: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '\(Self.styleDigest)'; \
    script-src '\(Self.scriptDigest)'; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <title>Review</title>
    <style>\(Self.style)</style>
    </head>
    <body>
    <main>
    <div class="title-line">
      <h1>Review lines</h1>
      <p id="progress-text" class="quiet"></p>
      <progress id="progress" max="1" value="0" aria-label="Labeled lines"></progress>
    </div>
    <div id="labeling"></div>
    <div class="buttons"><button type="button" id="download" class="primary" disabled>Download the labels</button></div>
    <h2>All lines, the least sure first</h2>
    <ol id="list" class="lines"></ol>
    </main>
    <p id="status" role="status" aria-live="polite"></p>
    <script type="application/json" id="lines">\(data(name))</script>
    <script type="module">\(Self.script)</script>
    </body>
    </html>

    """
  }

  /// The lines as JSON in which nothing looks like markup.
  private func data(_ name: String) -> String {
    var json = JSONWriter()
    json.object { json in
      json.text("name", name)
      json.list("labels", labels) { $0.string($1) }
      json.text("outside", LabelTransfer.outside(of: labels))
      json.list("lines", lines) { json, line in
        json.object { json in
          json.text("text", line.text)
          json.list("tokens", line.tokens) { $0.string($1) }
          json.list("labels", line.labels) { $0.string($1) }
          json.list("confidence", line.confidences) { $0.probability($1) }
          json.list("alternatives", line.alternatives) { json, labels in
            json.array { json in
              for label in labels { json.string(label) }
            }
          }
        }
      }
    }
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: json.bytes, as: UTF8.self).unicodeScalars {
      if scalar == "<" {
        text.append(contentsOf: #"\u003c"#.unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  static let style = text(of: servicePageStyle())

  /// The modules of the page joined into one script, without their imports from each other.
  static let script = text(of: serviceReviewScript()).split(
    separator: "\n", omittingEmptySubsequences: false
  )
  .filter { !$0.hasPrefix("import ") }
  .map { $0.hasPrefix("export ") ? $0.dropFirst(7) : $0 }
  .joined(separator: "\n")

  private static func text(of file: ServicePageFile) -> String {
    PermanentBytes(start: file.start, count: file.count).text
  }

  /// The SHA-256 digests by which the page's policy allows its own style and script alone.
  static let styleDigest = "sha256-ukgYqkYQ+NjZW+W6FzwnVDSatfxG86Zzaiqd/K3XEPU="
  static let scriptDigest = "sha256-2EdqivFeFPheAgQmn1YAtC1KD718OCFQvG79tEihwWo="
}
