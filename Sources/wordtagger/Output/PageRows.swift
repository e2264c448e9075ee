import PageReading
import RecipeReading
import WordTagging

/// What one picture gave: its page, and the rows of its lines in groups.
struct PageRows {
  /// A line of the page with its row.
  struct Entry {
    let line: TextLine
    let row: RecipeRow
  }

  let name: String
  let page: Page
  /// The rows in reading order; a block of its own or a heading begins a new group.
  let groups: [[Entry]]
  /// Why the picture could not be read, if it could not.
  var error: String?
  /// How long tagging the lines took, and making rows of them.
  private(set) var tagTime = Duration.zero
  private(set) var rowTime = Duration.zero

  /// A picture that could not be read.
  init(name: String, error: String) {
    self.name = name
    self.error = error
    page = Page(size: PixelSize(width: 0, height: 0))
    groups = []
  }

  /// Tags the lines of a page and makes their rows.
  init(name: String, page: Page, tagger: WordTagger, editor: RowEditor) {
    self.name = name
    self.page = page
    var groups: [[Entry]] = []
    let titleHeight = page.titleHeight
    for block in page.blocks {
      var isNew = true
      for line in block.paragraphs.flatMap(\.lines) where line.isReadable {
        let begin = ContinuousClock.now
        let tagged = tagger.tag(line.text)
        let tagEnd = ContinuousClock.now
        let row = editor.row(from: tagged, isHeading: line.isTitle(from: titleHeight))
          .placed { line.box(ofUTF8: $0) }
        tagTime += tagEnd - begin
        rowTime += .now - tagEnd
        if isNew || row.kind == .header { groups.append([]) }
        isNew = false
        groups[groups.count - 1].append(Entry(line: line, row: row))
      }
    }
    self.groups = groups
  }

  /// All rows, and where on the picture they stand.
  var placedRows: [(RecipeRow, RowPlace)] {
    groups.enumerated().flatMap { group, entries in entries.map { (group + 1, $0.row) } }
      .enumerated().map { ($1.1, RowPlace(line: $0 + 1, group: $1.0, image: name)) }
  }

  /// All lines with their rows.
  var entries: [Entry] { groups.flatMap(\.self) }
}

extension Page {
  /// How high the letters of a title are at least: a third higher than those of most lines.
  fileprivate var titleHeight: Int {
    let heights = lines.filter(\.isReadable).map(\.letterHeight).sorted()
    // Of few lines none is the usual one.
    return heights.count < 5 ? .max : heights[heights.count / 2] * 4 / 3
  }
}

extension TextLine {
  /// The height of the highest word, which a tilt of the page makes no larger.
  fileprivate var letterHeight: Int { words.map(\.box.height).max() ?? 0 }

  /// Whether the line stands out as titles do, and asks for no amount.
  fileprivate func isTitle(from height: Int) -> Bool {
    letterHeight >= height && !text.contains(where: \.isNumber)
  }

  /// The rectangle around the words that a range of the line's text touches.
  func box(ofUTF8 range: Range<Int>) -> RowBox? {
    var start = 0
    var found: Box?
    for word in words {
      let end = start + word.text.utf8.count
      if range.overlaps(start..<end) { found = Box(around: [found, word.box].compactMap(\.self)) }
      start = end + 1
    }
    return found.map {
      RowBox(
        left: Double($0.left), top: Double($0.top), width: Double($0.width),
        height: Double($0.height))
    }
  }
}
