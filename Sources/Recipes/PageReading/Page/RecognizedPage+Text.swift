extension RecognizedPage {
  /// Creates the page of a typed text, as if each character filled a cell.
  ///
  /// Indentation and blank lines are kept as space. The signs of quoted lines (`> `) and the signs of
  /// Markdown's headings and strong lines are left out; such lines have larger letters.
  public init(text: String) {
    var lines: [Line] = []
    var (row, columns) = (0, 1)
    for content in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      defer { row += 1 }
      let typed = TypedLine(content)
      var column = typed.indent
      let height = typed.isLarge ? TypedLine.cell.height * 3 / 2 : TypedLine.cell.height
      let bottom = row * TypedLine.leading + TypedLine.leading
      let words = typed.text.split(whereSeparator: \.isWhitespace).map { text in
        defer { column += text.count + 1 }
        let box = PixelBox(
          x: column * TypedLine.cell.width, y: bottom - height,
          width: text.count * TypedLine.cell.width, height: height)
        return Word(text: String(text), box: box, confidence: 100)
      }
      columns = max(columns, column)
      guard let box = PixelBox(around: words.map(\.box)) else { continue }
      lines.append(Line(box: box, words: words))
    }
    let size = PixelSize(
      width: columns * TypedLine.cell.width, height: max(1, row * TypedLine.leading))
    self.init(size: size)
    if let box = PixelBox(around: lines.map(\.box)) {
      blocks = [Block(box: box, paragraphs: [Paragraph(box: box, lines: lines)])]
    }
  }
}

/// A line of typed text without quote signs, indentation and markup.
private struct TypedLine {
  /// The size of a letter, and the distance between lines.
  static let cell = PixelSize(width: 7, height: 10)
  static let leading = 20

  var text: Substring
  var indent = 0
  var isLarge = false

  init(_ line: Substring) {
    text = line
    while let first = text.first, first.isWhitespace || first == ">" {
      if first != ">" { indent += first == "\t" ? 4 : 1 }
      text.removeFirst()
    }
    let hashes = text.prefix { $0 == "#" }.count
    if (1...6).contains(hashes), text.dropFirst(hashes).first == " " {
      isLarge = true
      text = text.dropFirst(hashes)
    }
    for sign in ["**", "__"] where text.hasPrefix(sign) && text.hasSuffix(sign) && text.count > 4 {
      isLarge = true
      text = text.dropFirst(2).dropLast(2)
    }
  }
}
