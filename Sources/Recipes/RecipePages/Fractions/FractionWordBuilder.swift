import PageReading

/// Rebuilds a word after a fraction was found in it.
struct FractionWordBuilder {
  let word: RecognizedPage.Word
  let ink: InkLine
  let glyphs: GlyphSearch
  /// Whether the next word is a unit, so that this word does not end in one.
  let unitFollows: Bool

  /// Returns the word with its fraction: one word, or several where the ink has gaps.
  func words(_ parts: GlyphSearch.Parts) -> [RecognizedPage.Word] {
    let window = ink.box(of: parts.window)
    let before = prefix(parts, window)
    let after = suffix(parts, window)
    guard before.mayStandBeforeFraction, after.first?.isNumber != true else { return [word] }
    var pieces: [RecognizedPage.Word] = []
    for (text, strokes, space) in [
      (before, parts.before, 0),
      (String(parts.fraction), parts.window, InkLine.textHeight * 3 / 10),
      (after, parts.after, InkLine.textHeight / 5),
    ] where !text.isEmpty {
      if pieces.isEmpty || gap(before: strokes) > space {
        pieces.append(
          RecognizedPage.Word(
            text: text, box: ink.pictureBox(of: strokes), confidence: 100 * parts.probability,
            originalText: "", repairCause: "fraction"))
      } else {
        pieces[pieces.count - 1].text += text
      }
    }
    // The first word keeps the engine's text as its original.
    var first = word
    if pieces.count > 1 { first.box = pieces[0].box }
    first.repair(as: pieces[0].text, by: "fraction")
    return [first] + pieces.dropFirst()
  }

  /// The text before the fraction: digits from the ink, or else from the engine.
  private func prefix(_ parts: GlyphSearch.Parts, _ window: PixelBox) -> String {
    guard !parts.before.isEmpty else { return "" }
    // Digits are about as high as the fraction; its own are half of that.
    if let digits = glyphs.digits(
      of: parts.before, minimumHeight: window.height * 57 / 100)
    {
      return digits
    }
    let read = symbols { $0 < ink.pictureX(window.left + min(6, window.width / 4)) }
    let first = read.firstAmount
    if unitFollows || !first.isEmpty {
      // Small ink before the fraction is a part of it or dirt, whatever the engine recognized.
      let isTall = ink.box(of: parts.before).height * 3 > window.height * 2
      return first + (isTall ? read.figuresOfLastAmount : "")
    }
    return read.isEmpty ? String(word.text.prefix { $0.isNumber }) : read
  }

  /// The text after the fraction: a unit at the end of the word, or else the engine's text.
  private func suffix(_ parts: GlyphSearch.Parts, _ window: PixelBox) -> String {
    guard !parts.after.isEmpty else { return "" }
    let unit = MisreadUnit(endOf: word.text)?.text
    // Only the unit `fl` precedes another unit.
    guard !unitFollows else { return unit?.trimmedToLetters == "fl" ? "fl" : "" }
    let read = unit ?? symbols { $0 > ink.pictureX(window.right - 3) }
    // No digit follows a fraction.
    return ["1", "I", "|"].contains(read) ? "l" : read
  }

  private func symbols(where isMeant: (Double) -> Bool) -> String {
    word.symbols.filter { isMeant($0.box.center.x) }.map(\.text).joined()
  }

  private func gap(before window: Range<Int>) -> Int {
    guard window.lowerBound > 0 else { return 0 }
    return ink.box(of: window).left - ink.strokes[window.lowerBound - 1].box.right
  }
}

extension InkLine {
  /// The box of neighboring strokes in the picture.
  func pictureBox(of strokes: Range<Int>) -> PixelBox {
    let box = box(of: strokes)
    return PixelBox(
      left: Int(pictureX(box.left)), top: Int(pictureY(box.top)),
      right: Int(pictureX(box.right).rounded(.up)), bottom: Int(pictureY(box.bottom).rounded(.up)))
  }
}

extension String {
  /// The amount before a slash, with the slash: `425ml/` of `425ml/10`.
  var firstAmount: String {
    guard first?.isNumber == true,
      let stroke = indices.last(where: { self[$0] == "/" && self[..<$0].last?.isLetter == true })
    else { return "" }
    return String(self[...stroke])
  }

  /// The digits at the start of the last amount of a word.
  var figuresOfLastAmount: String {
    String(dropFirst(firstAmount.count).prefix { $0.isNumber })
  }

  /// Whether the text can precede a fraction: it ends in digits or punctuation, not in a letter
  /// after digits.
  fileprivate var mayStandBeforeFraction: Bool {
    guard let last else { return true }
    return last.isNumber || !last.isLetter || !contains(where: \.isNumber)
  }
}
