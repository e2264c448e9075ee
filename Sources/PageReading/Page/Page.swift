/// What was read from one image: blocks of paragraphs of lines of words of symbols.
///
/// A page is a plain value: nothing in it depends on the image or the engine any more. All boxes
/// count pixels of the upright image from its top-left corner.
public struct Page: Hashable, Sendable, Codable {
  /// The sides of the upright image.
  public var size: PixelSize
  /// How the stored image was turned to stand upright.
  public var orientation: Orientation
  /// The part of the upright image that was read.
  public var area: Box
  /// The blocks in reading order.
  public var blocks: [Block]

  /// Creates a page; without an area, the whole image counts as read.
  public init(
    size: PixelSize, orientation: Orientation = .up, area: Box? = nil, blocks: [Block] = []
  ) {
    self.size = size
    self.orientation = orientation
    self.area = area ?? Box(x: 0, y: 0, width: size.width, height: size.height)
    self.blocks = blocks
  }

  /// All lines in reading order.
  public var lines: [TextLine] { blocks.flatMap { $0.paragraphs.flatMap(\.lines) } }

  /// All words in reading order.
  public var words: [Word] { lines.flatMap(\.words) }

  /// The lines that could be read, each ended by a line feed.
  public var text: String {
    lines.filter(\.isReadable).map { $0.text + "\n" }.joined()
  }

  /// Replaces each line by what a closure makes of it.
  public mutating func mapLines<Failure: Error>(
    _ transform: (TextLine) throws(Failure) -> TextLine
  ) throws(Failure) {
    for block in blocks.indices {
      for paragraph in blocks[block].paragraphs.indices {
        let lines = blocks[block].paragraphs[paragraph].lines
        for line in lines.indices {
          blocks[block].paragraphs[paragraph].lines[line] = try transform(lines[line])
        }
      }
    }
  }
}

/// A part of a page that is read on its own: a column, a caption, a box.
public struct Block: Hashable, Sendable, Codable {
  /// The pixels around all paragraphs.
  public var box: Box
  /// The paragraphs from top to bottom.
  public var paragraphs: [Paragraph]

  /// Creates a block.
  public init(box: Box, paragraphs: [Paragraph]) {
    self.box = box
    self.paragraphs = paragraphs
  }
}

/// Lines that belong together.
public struct Paragraph: Hashable, Sendable, Codable {
  /// The pixels around all lines.
  public var box: Box
  /// The lines from top to bottom.
  public var lines: [TextLine]

  /// Creates a paragraph.
  public init(box: Box, lines: [TextLine]) {
    self.box = box
    self.lines = lines
  }
}

extension Block {
  /// Makes the boxes and confidences of the whole follow from the words.
  mutating func fit() {
    for index in paragraphs.indices {
      for line in paragraphs[index].lines.indices {
        let words = paragraphs[index].lines[line].words
        guard !words.isEmpty else { continue }
        paragraphs[index].lines[line].confidence = words.meanConfidence
      }
      paragraphs[index].box =
        Box(around: paragraphs[index].lines.map(\.box)) ?? paragraphs[index].box
    }
    box = Box(around: paragraphs.map(\.box)) ?? box
  }
}
