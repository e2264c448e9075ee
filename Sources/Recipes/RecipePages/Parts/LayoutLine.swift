package import PageReading
import RecipeRows

/// A line of a page in the form that the page model uses: its text and its place.
package struct LayoutLine: Sendable {
  /// The text.
  package var text: String
  /// The column of the page or the paragraph of the text that the line is in.
  package var block: Int
  /// The left and right end, in pixels or characters.
  package var left: Double
  package var right: Double
  /// The right end of the first word.
  package var firstWordRight: Double
  /// The row of the baseline.
  package var baseline: Double
  /// The height of the highest letters.
  package var letterHeight: Double
  /// The width of the strokes of its letters; nil for typed text.
  package var strokeWidth: Double?
  /// The recognition confidence, from 0 to 100.
  package var confidence = 100.0
}

/// The lines of a page with its extent.
package struct PageLayout: Sendable {
  package var lines: [LayoutLine] = []
  package var width = 1.0
  package var height = 1.0
  /// The right edge of each block.
  private(set) var edges: [Int: Double] = [:]

  /// The readable lines of a recognized page.
  package init(_ page: RecognizedPage) {
    (width, height) = (Double(max(1, page.size.width)), Double(max(1, page.size.height)))
    for (block, content) in page.blocks.enumerated() {
      for line in content.lines where line.isReadable {
        guard let first = line.words.first, let last = line.words.last else { continue }
        let left = Double(first.box.left)
        lines.append(
          LayoutLine(
            text: line.text, block: block, left: left, right: Double(last.box.right),
            firstWordRight: Double(first.box.right),
            baseline: line.baseline?.y(atX: left) ?? Double(first.box.bottom),
            letterHeight: Double(line.words.map(\.box.height).max() ?? 0),
            strokeWidth: line.strokeWidth, confidence: line.confidence))
      }
    }
    edges = Dictionary(lines.map { ($0.block, $0.right) }, uniquingKeysWith: max)
  }
}

extension PageLayout {
  /// Whether a line starts a new item although it looks like the rest of the one above.
  ///
  /// Its first word would have fit there, and nothing indicates that the line above continues.
  func startsItem(_ index: Int) -> Bool {
    guard index > 0, lines[index - 1].block == lines[index].block else { return false }
    let (above, line) = (lines[index - 1], lines[index])
    let height = max(0.5, line.letterHeight)
    let text = LineText(above.text, marker: nil)
    return room(above: index) > 4 * height && abs(line.left - above.left) < 0.5 * height
      && text.brackets != "open" && !["comma", "dash", "joiner"].contains(text.end)
  }

  /// Whether an ingredient is the rest of the one above, although it looks like an item of its own.
  ///
  /// It is in brackets, or the line above is full and is an amount or ends in a word after which a food must follow, as
  /// `Organic Baby` before `Spinach`.
  func isRest(_ index: Int, in language: RecipeLanguage, belowAmount: Bool) -> Bool {
    guard index > 0, lines[index - 1].block == lines[index].block else { return false }
    let line = lines[index]
    let text = line.text.drop { $0.isWhitespace }
    if text.first == "(" {
      let inside = text.dropFirst().drop { $0.isWhitespace }
      return inside.first?.isLetter ?? false
    }
    guard text.first?.isLetter ?? false, room(above: index) < 1.5 * max(0.5, line.letterHeight)
    else { return false }
    return belowAmount || LineText.needsFood(lines[index - 1].text, in: language)
  }

  /// The space that the first word of a line would leave at the end of the line above.
  private func room(above index: Int) -> Double {
    let line = lines[index]
    return (edges[line.block] ?? line.right) - lines[index - 1].right
      - (line.firstWordRight - line.left)
  }
}
