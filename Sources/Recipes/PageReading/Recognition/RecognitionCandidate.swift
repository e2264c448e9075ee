import Support

/// The result of one preprocessing of a picture.
struct RecognitionCandidate {
  /// The blocks, in pixels of the straightened area.
  var blocks: [RecognizedPage.Block]
  /// Whether the noise of the picture was smoothed.
  var isSmoothed = false

  private var words: [RecognizedPage.Word] {
    blocks.flatMap(\.lines).flatMap(\.words)
  }

  /// The number of characters weighted by the confidence of their words.
  ///
  /// Below a confidence of 30 almost no word is right, so such words do not count.
  var score: Double {
    words.reduce(0) { sum, word in
      sum + Double(word.text.unicodeScalars.count) * max(0, word.confidence - 30)
    }
  }

  /// Whether the text may be rotated or missing.
  var isPoor: Bool { words.meanConfidence < 60 }

  /// Whether reading a preprocessed picture is worth its time.
  var needsPreparation: Bool { words.meanConfidence < 80 }

  /// Whether the words are so high at a scale that smoothing keeps the shapes of their letters.
  func hasLargeLetters(at scale: Double) -> Bool {
    Double(words.map(\.box.height).median ?? 0) * scale >= 18
  }

  /// The scale at which small letters are recognized best, within a limit on the picture's area.
  func helpfulScale(limit: Double) -> Double {
    guard let height = words.map(\.box.height).median, height > 0 else { return 1 }
    // A word box is about half as high again as a small letter; 30 pixels are best.
    let wanted = min(4, max(1, 30 / Double(height)))
    return max(1, min(wanted, limit.squareRoot()))
  }
}

extension RecognizedPage {
  /// Keeps the lines that pass a test and drops paragraphs and blocks that end up empty.
  mutating func keepLines(where isKept: (RecognizedPage.Line) -> Bool) {
    for block in blocks.indices {
      for paragraph in blocks[block].paragraphs.indices {
        blocks[block].paragraphs[paragraph].lines.removeAll { !isKept($0) }
      }
      blocks[block].paragraphs.removeAll(where: \.lines.isEmpty)
    }
    blocks.removeAll(where: \.paragraphs.isEmpty)
    for block in blocks.indices { blocks[block].updateFromWords() }
  }

  /// Marks lines below a confidence as unreadable and removes their words.
  mutating func markUnreadable(below confidence: Double) {
    mapLines { line in
      guard line.confidence < confidence else { return line }
      var line = line
      line.words = []
      line.isReadable = false
      return line
    }
  }

  /// Applies each repair to each readable line, within the bounds of ``RepairGuard``.
  mutating func repair(by repairs: [any LineRepair], in image: GrayImage) {
    mapLines { line in
      var line = line
      if line.isReadable { line.repair(by: repairs, in: image) }
      return line
    }
  }
}

extension RecognizedPage.Line {
  /// Applies each repair, within the bounds of ``RepairGuard``.
  package mutating func repair(by repairs: [any LineRepair], in image: GrayImage) {
    for repair in repairs {
      words = RepairGuard(words: words).accept(repair.repairedWords(of: self, in: image))
    }
  }
}
