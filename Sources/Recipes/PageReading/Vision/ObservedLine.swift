/// A line of text as Apple's Vision observes it: boxes in shares of the picture's sides, from its lower left corner.
///
/// It is a plain value, so that an app's observations can be stored, sent and tested without
/// Vision.
public struct ObservedLine: Hashable, Sendable, Codable {
  /// A word of the line.
  public struct Word: Hashable, Sendable, Codable {
    /// The text, without white space.
    public var text: String
    /// The box; nil where none was observed.
    public var box: RegionOfInterest?

    /// Creates a word.
    public init(text: String, box: RegionOfInterest? = nil) {
      self.text = text
      self.box = box
    }
  }

  /// The box around the line.
  public var box: RegionOfInterest
  /// The confidence from 0 to 1.
  public var confidence: Double
  /// The words from left to right.
  public var words: [Word]

  /// Creates a line.
  public init(box: RegionOfInterest, confidence: Double, words: [Word]) {
    self.box = box
    self.confidence = confidence
    self.words = words
  }

  /// Creates a line of the words of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - box: The box around the line.
  ///   - confidence: The confidence from 0 to 1.
  ///   - wordBox: Gives the box of a part of the text; nil where none was observed.
  public init(
    text: String, box: RegionOfInterest, confidence: Double,
    wordBox: (Range<String.Index>) -> RegionOfInterest? = { _ in nil }
  ) {
    self.init(
      box: box, confidence: confidence,
      words: text.split(whereSeparator: \.isWhitespace).map {
        Word(text: String($0), box: wordBox($0.startIndex..<$0.endIndex))
      })
  }
}

extension RecognizedPage {
  /// Creates the page of lines that Vision observed, column by column.
  ///
  /// - Parameters:
  ///   - lines: The lines, in any order.
  ///   - size: The size of the upright picture.
  ///   - columnGap: The minimum gap between two columns, in heights of a word.
  public init(_ lines: [ObservedLine], size: PixelSize, columnGap: Double = 1.2) {
    self.init(size: size)
    var rest = lines.compactMap { Line($0, in: size) }
    let regions = ColumnLayout(
      words: rest.flatMap(\.words).map(\.box), bounds: area, gapFactor: columnGap
    ).regions
    for region in regions.isEmpty ? [area] : regions {
      // Lines outside of all regions, observed outside of the picture, are in the last one.
      let isLast = region == (regions.last ?? area)
      let inside = rest.filter { isLast || region.contains($0.box.center) }
        .sorted { ($0.box.center.y, $0.box.left) < ($1.box.center.y, $1.box.left) }
      rest.removeAll { isLast || region.contains($0.box.center) }
      guard let box = PixelBox(around: inside.map(\.box)) else { continue }
      blocks.append(Block(box: box, paragraphs: [Paragraph(box: box, lines: inside)]))
    }
  }
}

extension RecognizedPage.Line {
  /// Creates the line of an observation; nil without words.
  fileprivate init?(_ line: ObservedLine, in size: PixelSize) {
    let toPixels = PageTransform.verticalFlip.then(.toPixels(of: size))
    func box(_ region: RegionOfInterest) -> PixelBox {
      let (low, high) = (
        toPixels.apply(to: PagePoint(x: region.x, y: region.y + region.height)),
        toPixels.apply(to: PagePoint(x: region.x + region.width, y: region.y))
      )
      return PixelBox(
        left: Int((low.x + 1e-6).rounded(.down)), top: Int((low.y + 1e-6).rounded(.down)),
        right: Int((high.x - 1e-6).rounded(.up)), bottom: Int((high.y - 1e-6).rounded(.up)))
    }
    guard !line.words.isEmpty else { return nil }
    let length = line.words.reduce(-1) { $0 + $1.text.count + 1 }
    var start = 0
    let words = line.words.map { word in
      defer { start += word.text.count + 1 }
      // Without a box of its own a word has its letters' share of the line.
      let share = line.box.width / Double(max(1, length))
      let region =
        word.box
        ?? RegionOfInterest(
          x: line.box.x + Double(start) * share, y: line.box.y,
          width: Double(word.text.count) * share, height: line.box.height)
      return RecognizedPage.Word(
        text: word.text, box: box(region), confidence: 100 * line.confidence)
    }
    self.init(box: box(line.box), words: words)
  }
}
