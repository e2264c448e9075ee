import Foundation
import PageReading
import RecipePages
import RecipeRows
import WordTagging

extension FuzzTarget {
  /// Writers of rows: what is read back by bytes is what was written.
  static let writers = FuzzTarget("writers", maximumLength: 256) { input in
    let text = String(decoding: input, as: UTF8.self)
    let token = TaggedToken(range: 0..<text.utf8.count, label: "ingredient", confidence: 1)
    let tokens = text.isEmpty ? [] : [token]
    let row = RowBuilder().row(from: TaggedSequence(text: text, tokens: tokens))
    let scalars = text.unicodeScalars.map(\.value)

    let cells = csvRecord(written(row, .csv))
    precondition(cells.count == 16)
    let last = String(decoding: cells[15], as: UTF8.self)
    let isGuarded = last.unicodeScalars.count > scalars.count
    precondition(last.unicodeScalars.map(\.value) == (isGuarded ? [0x27] : []) + scalars)
    let visible = text.trimmingCharacters(in: .whitespacesAndNewlines).utf8.first
    precondition(isGuarded || !(visible.map("=+-@".utf8.contains) ?? false))

    precondition(written(row, .tsv).utf8.count { $0 == 9 } == 15)
    precondition(written(row, .tsv).utf8.count { $0 == 10 } == 1)
    precondition(unescapedBars(written(row, .markdown)) == 5)

    let json = try? JSONSerialization.jsonObject(with: Data(RowJSON.text(row).utf8))
    let fields = json as? [String: Any]
    precondition((fields?["text"] as? String)?.unicodeScalars.map(\.value) == scalars)

    let harmless = String.UnicodeScalarView(
      text.unicodeScalars.map { "\"<>&'".unicodeScalars.contains($0) ? "x" : $0 })
    precondition(marks(page(of: text)) == marks(page(of: String(harmless))))
  }

  /// The overlay page of a line, as an ingredient and as furniture.
  private static func page(of text: String) -> String {
    let token = TaggedToken(range: 0..<text.utf8.count, label: "ingredient", confidence: 1)
    // A quotation mark behind a number is a unit.
    let isFood = !text.isEmpty && !text.contains(where: \.isNumber)
    let row = RowBuilder().row(
      from: TaggedSequence(text: text, tokens: text.isEmpty ? [] : [token]),
      kind: isFood ? .ingredient : .header)
    let box = PixelBox(x: 1, y: 1, width: 9, height: 9)
    let word = RecognizedPage.Word(text: text, box: box, confidence: 1)
    let line = RecognizedPage.Line(box: box, words: [word])
    var page = ScannedPage(name: text, page: RecognizedPage(size: .zero))
    page.groups = [
      [PagePart.ingredient, .furniture].map {
        var scanned = ScannedLine(row: row, line: line, part: $0)
        scanned.image = text
        return scanned
      }
    ]
    var html = ScannedPagesHTML()
    html.add(page, picture: text)
    return html.document
  }

  private static func written(_ row: RecipeRow, _ format: RowFormat) -> String {
    var text = ""
    var writer = try? RowWriter(format) { text += $0 }
    text = ""
    try? writer?.write(row, place: RowPlace(line: 1))
    return text
  }

  /// The fields of a record of RFC 4180.
  private static func csvRecord(_ text: String) -> [[UInt8]] {
    var cells: [[UInt8]] = [[]]
    var isQuoted = false
    let bytes = Array(text.utf8.dropLast(2))
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x22, isQuoted, index + 1 < bytes.count, bytes[index + 1] == 0x22 {
        cells[cells.count - 1].append(byte)
        index += 1
      } else if byte == 0x22 {
        isQuoted.toggle()
      } else if byte == 0x2C, !isQuoted {
        cells.append([])
      } else {
        cells[cells.count - 1].append(byte)
      }
      index += 1
    }
    return cells
  }

  /// The bars between cells of a Markdown table.
  static func unescapedBars(_ text: String) -> Int {
    var count = 0
    var isEscaped = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: "|"), !isEscaped { count += 1 }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return count
  }

  /// The bytes that have a meaning in HTML.
  static func marks(_ text: String) -> [UInt8] {
    text.utf8.filter { "\"<>".utf8.contains($0) }
  }
}
