#if OCR
import CTesseract

/// Converts the engine's results into plain values in one pass over the symbols.
struct ResultWalk {
  private let results: OpaquePointer
  private let places: OpaquePointer

  init(_ results: OpaquePointer) {
    self.results = results
    // The same cursor as a page iterator; it belongs to the results and is not freed.
    places = TessResultIteratorGetPageIterator(results)
  }

  func blocks() -> [RecognizedPage.Block] {
    var blocks: [RecognizedPage.Block] = []
    TessPageIteratorBegin(places)
    repeat {
      // Pictures and rules are blocks without text.
      guard let text = text(RIL_SYMBOL), let box = box(RIL_SYMBOL) else { continue }
      if blocks.isEmpty || isAtStart(RIL_BLOCK) {
        blocks.append(RecognizedPage.Block(box: box, paragraphs: []))
      }
      blocks.withLast { block in
        if block.paragraphs.isEmpty || isAtStart(RIL_PARA) {
          block.paragraphs.append(RecognizedPage.Paragraph(box: box, lines: []))
        }
        block.paragraphs.withLast { paragraph in
          if paragraph.lines.isEmpty || isAtStart(RIL_TEXTLINE) {
            paragraph.lines.append(line(box))
          }
          paragraph.lines.withLast { line in
            if line.words.isEmpty || isAtStart(RIL_WORD) { line.words.append(word(box)) }
            line.words.withLast {
              $0.symbols.append(
                RecognizedPage.Symbol(text: text, box: box, confidence: confidence(RIL_SYMBOL)))
            }
          }
        }
      }
    } while TessPageIteratorNext(places, RIL_SYMBOL) != 0
    for block in blocks.indices { blocks[block].updateFromWords() }
    return blocks
  }

  private func line(_ box: PixelBox) -> RecognizedPage.Line {
    RecognizedPage.Line(
      box: self.box(RIL_TEXTLINE) ?? box, baseline: baseline, words: [], confidence: 0)
  }

  private func word(_ box: PixelBox) -> RecognizedPage.Word {
    RecognizedPage.Word(
      text: (text(RIL_WORD) ?? "").withoutSpaces, box: self.box(RIL_WORD) ?? box,
      confidence: confidence(RIL_WORD))
  }

  private func isAtStart(_ level: TessPageIteratorLevel) -> Bool {
    TessPageIteratorIsAtBeginningOf(places, level) != 0
  }

  private func confidence(_ level: TessPageIteratorLevel) -> Double {
    // Hundredths exceed the precision of the engine and keep the formats short.
    (Double(min(100, max(0, TessResultIteratorConfidence(results, level)))) * 100).rounded() / 100
  }

  private func text(_ level: TessPageIteratorLevel) -> String? {
    guard let text = TessResultIteratorGetUTF8Text(results, level) else { return nil }
    defer { TessDeleteText(text) }
    return String(cString: text)
  }

  private func box(_ level: TessPageIteratorLevel) -> PixelBox? {
    var (left, top, right, bottom) = (CInt(), CInt(), CInt(), CInt())
    guard TessPageIteratorBoundingBox(places, level, &left, &top, &right, &bottom) != 0 else {
      return nil
    }
    return PixelBox(left: Int(left), top: Int(top), right: Int(right), bottom: Int(bottom))
  }

  private var baseline: RecognizedPage.Baseline? {
    var (x1, y1, x2, y2) = (CInt(), CInt(), CInt(), CInt())
    guard TessPageIteratorBaseline(places, RIL_TEXTLINE, &x1, &y1, &x2, &y2) != 0 else {
      return nil
    }
    return RecognizedPage.Baseline(
      start: PagePoint(x: Double(x1), y: Double(y1)), end: PagePoint(x: Double(x2), y: Double(y2)))
  }
}

extension String {
  /// The text without spaces, which the engine sometimes puts before a word after a dirty margin.
  fileprivate var withoutSpaces: String { filter { !$0.isWhitespace } }
}

extension Array {
  fileprivate mutating func withLast(_ change: (inout Element) -> Void) {
    guard !isEmpty else { return }
    change(&self[count - 1])
  }
}
#endif
