public import PageReading
public import RecipeRows
import Support
import WordTagging

/// A line of a page with its row: an ingredient or a step with all lines that it is printed on.
public struct ScannedLine: Hashable, Sendable {
  /// The row.
  public var row: RecipeRow
  /// The words on the page, over several lines if the text is wrapped.
  public var line: RecognizedPage.Line
  /// The name of the picture or file.
  public var image = ""
  /// The part of the page.
  public var part: PagePart
  /// The probability of the part.
  public var partConfidence: Double
  /// How the row's amounts were changed, so that they differ from its text.
  public var change = AmountChange()

  /// Creates a line.
  ///
  /// - Precondition: The row was made of the line's text.
  public init(
    row: RecipeRow, line: RecognizedPage.Line, part: PagePart = .ingredient,
    partConfidence: Double = 1
  ) {
    self.row = row
    self.line = line
    self.part = part
    self.partConfidence = partConfidence
  }

  /// The text without its marker.
  public var content: String {
    guard let marker = row.marker else { return row.text }
    return String(row.text[marker.endIndex...].drop(while: \.isWhitespace))
  }

  /// The text without its marker, with the row's amounts where they were scaled or converted.
  package var editedText: String {
    change.isNone || row.amounts.isEmpty ? content : row.composedText
  }

  /// Scales and converts the row.
  mutating func change(by editor: RowEditor) {
    row = editor.edited(row)
    change = editor.change
  }

  /// The box around the words of a field.
  public func box(of field: RowField?) -> PixelBox? {
    field.flatMap { box(ofUTF8: $0.ranges) }
  }

  /// The box around the words of an amount, without the words of its parts.
  public func box(of amount: Amount) -> PixelBox? {
    box(ofUTF8: amount.ranges)
  }

  /// The box around ranges of the line's text.
  func box(ofUTF8 ranges: [Range<Int>]) -> PixelBox? {
    PixelBox(around: ranges.compactMap(line.box(ofUTF8:)))
  }

  /// The label of each word on the page, taken from the token that covers most of it.
  public var wordLabels: [String?] {
    let tokens = row.line.tokens
    return line.words.utf8Ranges.map { range in
      let best = tokens.max {
        $0.range.clamped(to: range).count < $1.range.clamped(to: range).count
      }
      return best.flatMap { $0.range.overlaps(range) ? $0.label : nil }
    }
  }

  /// The row as one line of JSON with the boxes of its fields and its repairs.
  ///
  /// - Parameter place: The line and group numbers and the picture, when they are known.
  /// - Returns: The JSON.
  public func json(place: RowPlace? = nil) -> String {
    var json = JSONWriter()
    write(to: &json, place: place)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Writes the row with the boxes of its fields and its repairs.
  func write(to json: inout some ValueWriter, place: RowPlace? = nil) {
    RowJSON.write(row, place: place, print: print, to: &json)
  }

  /// The boxes and repairs of the line's words.
  var print: RowPrint {
    let boxes = WordBoxes(line.words)
    let repairs = zip(line.words, boxes.ranges).compactMap { word, range in
      word.originalText.map {
        RowPrint.Repair(
          original: $0, text: word.text, cause: word.repairCause,
          confidence: word.confidence / 100, range: range)
      }
    }
    return RowPrint(repairs: repairs) { ranges in
      PixelBox(around: ranges.compactMap(boxes.box(ofUTF8:)))
        .map { [$0.left, $0.top, $0.width, $0.height] }
    }
  }
}
