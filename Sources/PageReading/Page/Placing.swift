// Moving what was read in a part of a page, or in a prepared copy of it, to its place on the page.

extension Block {
  func moved(by transform: Transform) -> Block {
    Block(box: transform.apply(to: box), paragraphs: paragraphs.map { $0.moved(by: transform) })
  }
}

extension Paragraph {
  func moved(by transform: Transform) -> Paragraph {
    Paragraph(box: transform.apply(to: box), lines: lines.map { $0.moved(by: transform) })
  }
}

extension TextLine {
  func moved(by transform: Transform) -> TextLine {
    var line = self
    line.box = transform.apply(to: box)
    line.baseline = baseline.map {
      Baseline(start: transform.apply(to: $0.start), end: transform.apply(to: $0.end))
    }
    line.words = words.map { $0.moved(by: transform) }
    return line
  }
}

extension Word {
  func moved(by transform: Transform) -> Word {
    var word = self
    word.box = transform.apply(to: box)
    word.symbols = symbols.map {
      Symbol(text: $0.text, box: transform.apply(to: $0.box), confidence: $0.confidence)
    }
    return word
  }
}
