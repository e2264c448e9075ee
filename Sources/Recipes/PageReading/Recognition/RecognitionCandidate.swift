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
  var score: Double { Self.score(of: words) }

  private static func score(of words: some Sequence<RecognizedPage.Word>) -> Double {
    words.reduce(0) { sum, word in
      sum + Double(word.text.unicodeScalars.count) * max(0, word.confidence - 30)
    }
  }

  /// Puts the rows of a table in place of what was read there, if they have a better score.
  ///
  /// Words with a better score than the cell at their place are kept, and so are words where no cell was read.
  mutating func replace(by rows: [[RecognizedPage.Line]]) {
    let areas = rows.map { PixelBox(around: $0.map(\.box)) ?? .zero }
    func row(of word: RecognizedPage.Word) -> Int? {
      areas.firstIndex { $0.contains(word.box.center) }
    }
    let replaced = Dictionary(grouping: words.filter { row(of: $0) != nil }) { row(of: $0) ?? 0 }
    let read = rows.joined().flatMap(\.words)
    guard Self.score(of: read) > Self.score(of: replaced.values.joined()) else { return }
    let lines = rows.indices.flatMap { Self.merged(rows[$0], replaced[$0] ?? []) }
    blocks = blocks.with(table: lines, top: areas[0].top) { block in
      guard block.lines.contains(where: { $0.words.contains { row(of: $0) != nil } }) else {
        return nil
      }
      return block.lines.compactMap { line in
        var line = line
        let count = line.words.count
        line.words.removeAll { row(of: $0) != nil }
        guard let box = PixelBox(around: line.words.map(\.box)) else { return nil }
        if line.words.count < count { line.box = box }
        return line
      }
    }
  }

  /// The better of each cell of a row and the words that were read at its place, and the words where no cell was read.
  private static func merged(
    _ cells: [RecognizedPage.Line], _ words: [RecognizedPage.Word]
  ) -> [RecognizedPage.Line] {
    var others = [[RecognizedPage.Word]](repeating: [], count: cells.count)
    var missed: [RecognizedPage.Word] = []
    for word in words {
      if let cell = cells.firstIndex(where: { $0.box.contains(word.box.center) }) {
        others[cell].append(word)
      } else if word.text.contains(where: { $0.isLetter || $0.isNumber || $0 == "%" }),
        !cells.contains(where: { $0.box.intersection(word.box).area * 2 > word.box.area })
      {
        missed.append(word)
      }
    }
    let best = zip(cells, others).map { cell, other in
      guard score(of: other) > score(of: cell.words) else { return cell }
      var cell = cell
      cell.words = other.sorted { $0.box.left < $1.box.left }
      cell.box = PixelBox(around: other.map(\.box)) ?? cell.box
      return cell
    }
    return best + missed.map { RecognizedPage.Line(box: $0.box, words: [$0]) }
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
