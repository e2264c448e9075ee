public import PageReading
import RecipeRows
import Support

/// What was not read of a page, or not reliably.
public struct PageWarning: Hashable, Sendable {
  /// The kinds of warnings.
  @nonexhaustive
  public enum Kind: String, Sendable, CaseIterable {
    /// The page has no words.
    case noText = "no text"
    /// Hardly a word is readable: handwriting, or blurred print.
    case handwriting
    /// Some rows of letters have no words, or words that are not readable.
    case unreadLines = "unread lines"
    /// The lines are in a language that the engine did not read.
    case otherLanguage = "other language"
    /// No line is an ingredient.
    case noIngredients = "no ingredients"
  }

  /// The kind.
  public let kind: Kind
  /// A sentence without a full stop that says what was found, and what to do.
  public let message: String
  /// The places on the page; empty for the whole page.
  public let boxes: [PixelBox]

  init(_ kind: Kind, _ message: String, boxes: [PixelBox] = []) {
    self.kind = kind
    self.message = message
    self.boxes = boxes
  }
}

extension ScannedPage {
  /// What was not read of the page, or not reliably; empty for a page that could not be opened, which has an error.
  ///
  /// - Complexity: O(n log n + ru) for n words, r readable lines and u rows that were not read.
  public var warnings: [PageWarning] {
    guard error == nil else { return [] }
    guard let median = page.words.map(\.confidence).median else {
      return [PageWarning(.noText, "no text was found")]
    }
    if median < Self.leastConfidence {
      return [
        PageWarning(
          .handwriting,
          "the page looks handwritten, or its print is blurred: half of the words are less than "
            + "\(Int(median.rounded(.up))) % sure, and hardly a row is right")
      ]
    }
    var warnings: [PageWarning] = []
    let rows = unreadRows
    if !rows.isEmpty {
      let count = rows.count == 1 ? "a line was" : "\(rows.count) lines were"
      warnings.append(PageWarning(.unreadLines, "\(count) not read", boxes: rows))
    }
    if let language, let code = language.engineCode, !engineLanguages.isEmpty,
      !engineLanguages.contains(code)
    {
      let advice =
        PageLibraries.hasLanguage(code)
        ? "read it with -l \(code)" : "install tesseract-ocr-\(code) and read it with -l \(code)"
      warnings.append(PageWarning(.otherLanguage, "the page looks \(language.name): \(advice)"))
    }
    if !lines.contains(where: { $0.row.kind == .ingredient }) {
      warnings.append(PageWarning(.noIngredients, "no ingredients were found"))
    }
    return warnings
  }

  /// The median confidence of the words below which no row can be trusted: print has more than 90, handwriting less than 70.
  private static let leastConfidence = 78.0

  /// The rows that were not read: ink of about the height of the readable lines and the width of a word, above or below one of
  /// them without being a part of it, as a line of a list or a paragraph is; pictures have rows of ink, too.
  private var unreadRows: [PixelBox] {
    let lines = page.lines
    let readable = lines.filter(\.isReadable).map(\.box)
    guard let height = readable.map(\.height).median else { return [] }
    return (lines.filter { !$0.isReadable }.map(\.box) + page.unreadRows).filter { box in
      box.height * 3 >= height * 2 && box.height * 2 <= height * 3 && box.width >= height * 3
        && !readable.contains { $0.intersection(box).area > box.area / 3 }
        && readable.contains { line in
          let shared = min(line.right, box.right) - max(line.left, box.left)
          let gap = max(line.top - box.bottom, box.top - line.bottom)
          return shared * 2 > box.width && gap < 2 * height
        }
    }
  }
}
