public import PageReading
public import RecipeRows
import WordTagging

/// A page with the rows of its lines.
public struct ScannedPage: Hashable, Sendable {
  /// The time that the stages took.
  public struct Times: Hashable, Sendable {
    /// The time for labeling the tokens of all lines.
    public var tagging = Duration.zero
    /// The time for building rows from them.
    public var rows = Duration.zero

    /// Creates times of zero.
    public init() {}
  }

  /// The name of the picture.
  public var name: String
  /// The name of the document that the page is of, over whose pages a recipe may continue.
  public var document: String
  /// The recognized page; empty when it could not be read.
  public var page: RecognizedPage
  /// The lines with their rows, in reading order; a block or a heading begins a group.
  public var groups: [[ScannedLine]] = []
  /// The language of most lines; nil if it is unknown, or the lines are few.
  public var language: RecipeLanguage?
  /// The languages that the engine read, as its codes; empty for text.
  public var engineLanguages: [String] = []
  /// The error of a page that could not be read.
  public var error: PageError?
  /// The time that the stages took.
  public var times = Times()

  /// Creates a page without rows.
  ///
  /// - Parameters:
  ///   - name: The name of the picture.
  ///   - document: The name of its document; by default the page is a document by itself.
  ///   - page: The recognized page.
  public init(name: String, document: String? = nil, page: RecognizedPage) {
    self.name = name
    self.document = document ?? name
    self.page = page
  }

  /// All lines with their rows.
  public var lines: [ScannedLine] { groups.flatMap(\.self) }

  /// All rows, with their line and group numbers and the name of the picture.
  public var places: [(line: ScannedLine, place: RowPlace)] {
    groups.enumerated().flatMap { group, lines in lines.map { (group + 1, $0) } }
      .enumerated().map { number, item in
        let place = RowPlace(
          line: number + 1, group: item.0, image: name, part: item.1.part.rawValue)
        return (item.1, place)
      }
  }

  /// The words outlined in the colors of their labels; words without a label are gray.
  ///
  /// - Parameters:
  ///   - labels: The labels of the model, whose indices give the colors.
  ///   - showsCharacters: Whether the characters are outlined, too.
  /// - Returns: The overlay.
  public func overlay(labels: [String], showsCharacters: Bool = false) -> PageOverlay {
    var overlay = PageOverlay()
    for line in lines {
      for (word, label) in zip(line.line.words, line.wordLabels) {
        let color = label.flatMap(labels.firstIndex).map(PageOverlay.Color.label) ?? .gray
        overlay.outlines.append(
          PageOverlay.Outline(
            box: word.box, color: color, width: 2, title: "\(word.text): \(label ?? "no label")"))
        if showsCharacters { overlay.add(word.symbols) }
      }
    }
    for box in warnings.flatMap(\.boxes) {
      overlay.outlines.append(
        PageOverlay.Outline(box: box, color: .gray, width: 4, title: "not read"))
    }
    return overlay
  }
}
