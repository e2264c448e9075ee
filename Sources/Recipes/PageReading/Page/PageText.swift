/// The running text of a page: lines and hyphenated words are joined, and each part of the text
/// keeps its box.
public struct PageText: Hashable, Sendable {
  /// A printed word, or the part of one on one line.
  public struct Fragment: Hashable, Sendable {
    /// The range in the text, in UTF-8 offsets.
    public var range: Range<Int>
    /// The box in the page's pixels.
    public var box: PixelBox
    /// The number of the line, from 0.
    public var line: Int
  }

  /// The text; paragraphs end with a line feed.
  public let text: String
  /// The printed words in the order of the text.
  public let fragments: [Fragment]
  /// The size of the page.
  public let size: PixelSize

  /// Joins the readable lines of a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - isWord: Whether a spelling is a word, which decides whether the hyphen at the end of a
  ///     line stays.
  public init(_ page: RecognizedPage, isWord: @escaping (String) -> Bool = { _ in false }) {
    let paragraphs = page.blocks.flatMap(\.paragraphs).map { $0.lines.filter(\.isReadable) }
    self.init(paragraphs: paragraphs, size: page.size, isWord: isWord)
  }

  /// Joins lines, such as a frame's.
  public init(
    lines: [RecognizedPage.Line], size: PixelSize,
    isWord: @escaping (String) -> Bool = { _ in false }
  ) {
    self.init(paragraphs: [lines.filter(\.isReadable)], size: size, isWord: isWord)
  }

  private init(
    paragraphs: [[RecognizedPage.Line]], size: PixelSize, isWord: @escaping (String) -> Bool
  ) {
    var builder = PageTextBuilder(isWord: isWord)
    for lines in paragraphs {
      for (index, line) in lines.enumerated() where !line.words.isEmpty {
        let isBroken = index > 0 && Self.startsParagraph(line, after: lines[index - 1])
        builder.add(line, endsParagraphBefore: index == 0 || isBroken)
      }
    }
    text = builder.text
    fragments = builder.fragments
    self.size = size
  }

  /// Whether a gap of more than a line, or much larger print, separates a line from the one before.
  private static func startsParagraph(
    _ line: RecognizedPage.Line, after previous: RecognizedPage.Line
  ) -> Bool {
    let heights = [line.box.height, previous.box.height].sorted()
    return line.box.top - previous.box.bottom > heights[1]
      || line.box.bottom < previous.box.top || 3 * heights[0] < 2 * heights[1]
  }

  /// Whether a short line at the top of a page looks like a title, a running head or a page number: long words are
  /// capitalized.
  package static func isHead(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    return words.count <= 8
      && words.allSatisfy { $0.count < 4 || $0.first?.isLowercase != true }
      && words.contains { $0.count > 3 || $0.contains(where: \.isNumber) }
  }

  /// The boxes of the printed words that a part of the text touches, from line to line.
  public func boxes(of range: Range<Int>) -> [PixelBox] {
    let first = fragments.partitioningIndex { $0.range.upperBound > range.lowerBound }
    return fragments[first...].prefix { $0.range.lowerBound < range.upperBound }.map(\.box)
  }

  /// The printed word at a point, or the nearest one within a distance of its height.
  ///
  /// - Parameters:
  ///   - x: The distance from the left edge as a share of the page's width.
  ///   - y: The distance from the top edge as a share of the page's height.
  /// - Returns: The word, or nil if there is none.
  public func fragment(atX x: Double, y: Double) -> Fragment? {
    fragment(at: PagePoint(x: x * Double(size.width), y: y * Double(size.height)))
  }

  /// The printed word at a point in pixels, or the nearest one that is not further away than its height.
  package func fragment(at point: PagePoint) -> Fragment? {
    let (column, row) = (point.x, point.y)
    func distance(_ box: PixelBox) -> Double {
      let across = max(Double(box.left) - column, column - Double(box.right), 0)
      let down = max(Double(box.top) - row, row - Double(box.bottom), 0)
      return (across * across + down * down).squareRoot()
    }
    let nearest = fragments.map { (fragment: $0, distance: distance($0.box)) }
      .min { $0.distance < $1.distance }
    guard let nearest, nearest.distance <= Double(nearest.fragment.box.height) else { return nil }
    return nearest.fragment
  }
}

/// Joins lines to a text.
private struct PageTextBuilder {
  let isWord: (String) -> Bool
  var text = ""
  var fragments: [PageText.Fragment] = []
  private var line = -1
  private var length = 0

  init(isWord: @escaping (String) -> Bool) { self.isWord = isWord }

  mutating func add(_ newLine: RecognizedPage.Line, endsParagraphBefore: Bool) {
    line += 1
    var joins = false
    if !text.isEmpty {
      if endsParagraphBefore, !isContinued(by: newLine) {
        append("\n")
      } else if let next = newLine.words.first, joinsHyphenated(next.text) {
        joins = true
      } else {
        append(" ")
      }
    }
    for (index, word) in newLine.words.enumerated() {
      if index > 0 { append(" ") }
      let start = length
      append(word.text)
      if index == 0, joins, let last = fragments.last {
        // The halves of a hyphenated word are one in the text, and two on the page.
        fragments[fragments.count - 1].range = last.range.lowerBound..<start
      }
      fragments.append(PageText.Fragment(range: start..<length, box: word.box, line: line))
    }
  }

  /// Whether a line that begins a paragraph continues the unfinished sentence before it; the header of a page does not.
  private func isContinued(by line: RecognizedPage.Line) -> Bool {
    line.words.first?.text.first?.isLowercase == true
      && !(self.line == 1 && PageText.isHead(text))
      && !(text.last.map { ".!?:;…”\"".contains($0) } ?? true)
  }

  private mutating func append(_ part: String) {
    text += part
    length += part.utf8.count
  }

  /// Removes the hyphen of the last word if the next one continues it; false if it does not.
  private mutating func joinsHyphenated(_ next: String) -> Bool {
    guard let mark = text.last, "-\u{AD}\u{2010}¬".contains(mark), let first = next.first,
      first.isLetter
    else { return false }
    let part = text.dropLast().reversed().prefix { $0.isLetter || $0 == "'" || $0 == "’" }
    guard part.count > 1 else { return false }
    let start = String(part.reversed())
    let end = next.prefix { $0.isLetter || $0 == "'" || $0 == "’" }
    // A hyphen that belongs to the word stays: well-known, merry-go-round, Anglo-Saxon, but not the one in HAPPI-NESS.
    let isCompound =
      text.dropLast(part.count + 1).last == "-" || isWord("\(start)-\(end)")
      || first.isUppercase && !start.allSatisfy(\.isUppercase)
    if mark == "-", isCompound, !isWord(start + end) { return true }
    length -= text.removeLast().utf8.count
    return true
  }
}

extension Array {
  /// The first index whose element meets a condition that all later elements meet.
  fileprivate func partitioningIndex(_ condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
