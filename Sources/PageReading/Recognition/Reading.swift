/// One way to read a picture, to be weighed against others.
struct Reading {
  var blocks: [Block]
  var area: Box
  /// The quarter turns clockwise that came before.
  var turn: Int

  private var words: [Word] {
    blocks.flatMap { $0.paragraphs.flatMap { $0.lines.flatMap(\.words) } }
  }

  /// How much was read, and how surely: characters, each weighed by its word's confidence.
  ///
  /// Under a confidence of 30 nearly nothing is right, so such words count for nothing.
  var worth: Double {
    words.reduce(0) { sum, word in
      sum + Double(word.text.unicodeScalars.count) * max(0, word.confidence - 30)
    }
  }

  /// Whether the text may stand on its side, or there may be none.
  var isPoor: Bool { words.meanConfidence < 60 }

  /// Whether another look at a prepared picture is worth its time.
  var needsPreparation: Bool { words.meanConfidence < 80 }

  /// The scale at which small letters read best, within a limit on the picture's area.
  func helpfulScale(limit: Double) -> Double {
    guard let height = words.map(\.box.height).median, height > 0 else { return 1 }
    // A word box is about half as high again as a small letter; 30 pixels read best.
    let wanted = min(4, max(1, 30 / Double(height)))
    return max(1, min(wanted, limit.squareRoot()))
  }
}

extension Page {
  /// Keeps the lines that pass a test; paragraphs and blocks left empty go too.
  mutating func keepLines(where isKept: (TextLine) -> Bool) {
    for block in blocks.indices {
      for paragraph in blocks[block].paragraphs.indices {
        blocks[block].paragraphs[paragraph].lines.removeAll { !isKept($0) }
      }
      blocks[block].paragraphs.removeAll(where: \.lines.isEmpty)
    }
    blocks.removeAll(where: \.paragraphs.isEmpty)
    for block in blocks.indices { blocks[block].fit() }
  }

  /// Takes the words from lines that nobody should trust.
  mutating func markUnreadable(below confidence: Double) {
    mapLines { line in
      guard line.confidence < confidence else { return line }
      var line = line
      line.words = []
      line.isReadable = false
      return line
    }
  }

  /// Lets each repair look at each readable line.
  mutating func repair(by repairs: [any LineRepair], in image: GrayImage) {
    mapLines { line in
      var line = line
      for repair in repairs where line.isReadable {
        line.words = repair.repairedWords(of: line, in: image)
      }
      return line
    }
  }
}
