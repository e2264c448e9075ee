/// The text of one image: blocks of paragraphs of lines of words of symbols.
///
/// A page is a plain value that keeps no reference to the image or the engine. All boxes are in pixels of the
/// upright image, from its top-left corner.
public struct RecognizedPage: Hashable, Sendable, Codable {
  /// The size of the upright image.
  public var size: PixelSize
  /// The orientation of the stored image, which was corrected before recognition.
  public var orientation: ImageOrientation
  /// The part of the upright image that was read.
  public var area: PixelBox
  /// The blocks in reading order.
  public var blocks: [Block]
  /// The rows of letters that no words were read of.
  public var unreadRows: [PixelBox] = []

  /// Creates a page; the default area is the whole image.
  public init(
    size: PixelSize, orientation: ImageOrientation = .up, area: PixelBox? = nil,
    blocks: [Block] = []
  ) {
    self.size = size
    self.orientation = orientation
    self.area = area ?? PixelBox(size)
    self.blocks = blocks
  }

  private enum CodingKeys: String, CodingKey { case size, orientation, area, blocks, unreadRows }

  /// Reads a page; one that was written by an earlier version has no unread rows.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    size = try container.decode(PixelSize.self, forKey: .size)
    orientation = try container.decode(ImageOrientation.self, forKey: .orientation)
    area = try container.decode(PixelBox.self, forKey: .area)
    blocks = try container.decode([Block].self, forKey: .blocks)
    unreadRows = try container.decodeIfPresent([PixelBox].self, forKey: .unreadRows) ?? []
  }

  /// All lines in reading order.
  public var lines: [Line] { blocks.flatMap(\.lines) }

  /// All words in reading order.
  public var words: [Word] { lines.flatMap(\.words) }

  /// The readable lines, each followed by a line feed.
  public var text: String {
    lines.filter(\.isReadable).map { $0.text + "\n" }.joined()
  }

  /// Replaces each line by the result of a closure.
  public mutating func mapLines<Failure: Error>(
    _ transform: (Line) throws(Failure) -> Line
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

  /// A part of a page that is read on its own: a column, a caption, a text box.
  public struct Block: Hashable, Sendable, Codable {
    /// The box around all paragraphs.
    public var box: PixelBox
    /// The paragraphs from top to bottom.
    public var paragraphs: [Paragraph]

    /// Creates a block.
    public init(box: PixelBox, paragraphs: [Paragraph]) {
      self.box = box
      self.paragraphs = paragraphs
    }
  }

  /// Lines that belong together.
  public struct Paragraph: Hashable, Sendable, Codable {
    /// The box around all lines.
    public var box: PixelBox
    /// The lines from top to bottom.
    public var lines: [Line]

    /// Creates a paragraph.
    public init(box: PixelBox, lines: [Line]) {
      self.box = box
      self.lines = lines
    }
  }
}

extension RecognizedPage.Block {
  /// Updates the boxes and confidences of the block, its paragraphs and lines from their words.
  mutating func updateFromWords() {
    for index in paragraphs.indices {
      for line in paragraphs[index].lines.indices {
        let words = paragraphs[index].lines[line].words
        guard !words.isEmpty else { continue }
        paragraphs[index].lines[line].confidence = words.meanConfidence
      }
      paragraphs[index].box =
        PixelBox(around: paragraphs[index].lines.map(\.box)) ?? paragraphs[index].box
    }
    box = PixelBox(around: paragraphs.map(\.box)) ?? box
  }
}
