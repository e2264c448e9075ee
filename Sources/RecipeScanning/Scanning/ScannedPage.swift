public import PageReading
public import RecipeReading
import WordTagging

/// A page with the rows of its lines.
public struct ScannedPage: Hashable, Sendable {
  /// The time that the stages took.
  public struct Times: Hashable, Sendable {
    /// The time for labeling the tokens of all lines.
    public var tagging = Duration.zero
    /// The time for making rows of them.
    public var rows = Duration.zero

    /// Creates times of zero.
    public init() {}
  }

  /// The name of the picture.
  public var name: String
  /// The recognized page; empty when it could not be read.
  public var page: RecognizedPage
  /// The lines with their rows, in reading order; a block or a heading begins a group.
  public var groups: [[ScannedLine]] = []
  /// The error of a page that could not be read.
  public var error: PageError?
  /// The time that the stages took.
  public var times = Times()

  /// Creates a page without rows.
  public init(name: String, page: RecognizedPage) {
    self.name = name
    self.page = page
  }

  /// All lines with their rows.
  public var lines: [ScannedLine] { groups.flatMap(\.self) }

  /// All rows, with their line and group numbers and the name of the picture.
  public var places: [(line: ScannedLine, place: RowPlace)] {
    groups.enumerated().flatMap { group, lines in lines.map { (group + 1, $0) } }
      .enumerated().map { ($1.1, RowPlace(line: $0 + 1, group: $1.0, image: name)) }
  }

  /// The words outlined in the colors of their labels.
  ///
  /// - Parameter labels: The labels of the model, whose indices give the colors.
  /// - Returns: The overlay.
  public func overlay(labels: [String]) -> PageOverlay {
    PageOverlay(
      lines.flatMap { line in
        zip(line.line.words, line.wordLabels).map { word, label in
          PageOverlay.Outline(
            box: word.box, color: .label(label.flatMap(labels.firstIndex) ?? 0), width: 2,
            title: "\(word.text): \(label ?? "")")
        }
      })
  }
}

/// A line of a page with its row.
public struct ScannedLine: Hashable, Sendable {
  /// The row.
  public var row: RecipeRow
  /// The line on the page.
  public var line: RecognizedPage.Line

  /// Creates a line.
  ///
  /// - Precondition: The row was made of the line's text.
  public init(row: RecipeRow, line: RecognizedPage.Line) {
    self.row = row
    self.line = line
  }

  /// The box around the words of a field.
  public func box(of field: RowField?) -> PixelBox? {
    field.flatMap { box(ofUTF8: $0.ranges) }
  }

  /// The box around the words of an amount, without those of its parts.
  public func box(of amount: Amount) -> PixelBox? {
    box(ofUTF8: amount.ranges)
  }

  /// The box around ranges of the line's text.
  func box(ofUTF8 ranges: [Range<Int>]) -> PixelBox? {
    PixelBox(around: ranges.compactMap(line.box(ofUTF8:)))
  }

  /// The label of each word on the page: that of the token that covers most of it.
  public var wordLabels: [String?] {
    let tokens = row.line.tokens
    var start = 0
    return line.words.map { word in
      let range = start..<(start + word.text.utf8.count)
      start = range.upperBound + 1
      let best = tokens.max {
        $0.range.clamped(to: range).count < $1.range.clamped(to: range).count
      }
      return best.flatMap { $0.range.overlaps(range) ? $0.label : nil }
    }
  }

  /// The row as one line of JSON with the boxes of its fields.
  ///
  /// - Parameter place: The line and group numbers and the picture, when they are known.
  /// - Returns: The JSON.
  public func json(place: RowPlace? = nil) -> String {
    RowJSON.text(row, place: place, boxes: jsonBox)
  }

  /// A box as the four numbers of the JSON format.
  func jsonBox(_ ranges: [Range<Int>]) -> [Int]? {
    box(ofUTF8: ranges).map { [$0.left, $0.top, $0.width, $0.height] }
  }
}
