import Support

extension RecognizedPage {
  /// Removes the words at both ends of each line that are recognized from specks of the paper, and lines of a
  /// character or two inside another line.
  mutating func removeSpecks() {
    let rows = lines.filter { $0.words.characterCount > 2 }.map(\.box)
    keepLines { line in
      line.words.isEmpty || line.words.characterCount > 2
        || !rows.contains { $0.contains(line.box.center) }
    }
    mapLines { line in
      var line = line
      line.removeSpecks()
      return line
    }
    let starts = lines.filter { !$0.words.isEmpty }.map(LineStart.init)
    mapLines { line in
      var line = line
      if line.removeOutliers(starts: starts) { line.removeSpecks() }
      return line
    }
  }
}

/// Where a line starts.
private struct LineStart {
  var left: Int
  /// Whether the engine is sure of the first word.
  var isCertain: Bool

  init(_ line: RecognizedPage.Line) {
    left = line.box.left
    isCertain = line.words.first.map { $0.confidence >= 90 } ?? false
  }
}

extension RecognizedPage.Line {
  /// Removes single characters far to the left of where the lines begin, such as `7` in the shadow of a book's fold.
  ///
  /// More lines must begin at the next word than at the character, and none with a certain word there, as in a column of
  /// amounts or bullets. A number is removed only if it is uncertain or thin.
  ///
  /// - Returns: Whether there were any.
  fileprivate mutating func removeOutliers(starts: [LineStart]) -> Bool {
    let count = words.count
    while words.count > 1, words[0].text.count == 1 {
      let (word, next) = (words[0], words[1])
      let height = words.dropFirst().map(\.box.height).median ?? 0
      let isThin = word.box.width * 3 <= word.box.height
      let isDoubtful =
        word.text.allSatisfy(\.isNumber)
        ? word.confidence < 60 || isThin && word.text != "1" && word.confidence < 85
        : word.confidence < 90 && word.text.allSatisfy(\.isLetter)
          && !"eoOcClIi".contains(word.text)
      func lines(near place: Int) -> [LineStart] {
        starts.filter { abs($0.left - place) <= height }
      }
      let others = lines(near: word.box.left)
      guard isDoubtful, next.box.left - word.box.right >= height * 5 / 2,
        lines(near: next.box.left).count > max(2, others.count),
        !others.contains(where: \.isCertain)
      else { break }
      words.removeFirst()
      box = PixelBox(around: words.map(\.box)) ?? box
      confidence = words.meanConfidence
    }
    return words.count < count
  }

  /// Removes words at both ends that are tiny, or short, uncertain and far from the others.
  ///
  /// A worn page has `sugar ae :` and `; 1 cup`. A number is removed only if it is tiny.
  mutating func removeSpecks() {
    guard let height = words.filter({ $0.confidence >= 80 }).map(\.box.height).median else {
      return
    }
    let count = words.count
    while words.count > 1, isSpeckAtEnd(height: Double(height)) { words.removeLast() }
    while words.count > 1, isSpeckAtStart(height: Double(height)) { words.removeFirst() }
    guard words.count < count else { return }
    box = PixelBox(around: words.map(\.box)) ?? box
    confidence = words.meanConfidence
  }

  private func isSpeckAtEnd(height: Double) -> Bool {
    let (word, before) = (words[words.count - 1], words[words.count - 2])
    let gap = Double(word.box.left - before.box.right) / height
    let size = Double(word.box.height) / height
    if size < 0.4, word.confidence < 85 {
      return !".,".contains(word.text) && (gap >= 0.3 || word.confidence < 60)
    }
    guard !word.text.contains(where: \.isNumber) else { return false }
    if gap >= 1.2, word.text.count <= 4 { return word.confidence < 75 }
    return word.confidence < 30 && word.text.count <= 3
      && (gap >= 0.7 || !(0.5...1.5).contains(size))
  }

  private func isSpeckAtStart(height: Double) -> Bool {
    let (word, next) = (words[0], words[1])
    let gap = Double(next.box.left - word.box.right) / height
    let size = Double(word.box.height) / height
    guard !word.text.contains(where: \.isNumber) else { return size < 0.2 && gap >= 2 }
    if size < 0.4, word.confidence < 85 { return !"-–—•·*".contains(word.text) }
    return word.confidence < 50 && gap >= 2 && word.text.count <= 4
  }
}

extension [RecognizedPage.Word] {
  /// The number of characters without spaces.
  var characterCount: Int { reduce(0) { $0 + $1.text.count } }
}
