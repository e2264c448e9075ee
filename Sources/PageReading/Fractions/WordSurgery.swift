/// Puts a word together again after a fraction was found in it.
struct WordSurgery {
  let word: Word
  let ink: InkLine
  let glyphs: GlyphSearch
  let units: Set<String>
  /// Whether the next word is a unit, so that none can be glued to this one.
  let unitFollows: Bool

  /// The word with its fraction: one word, or more where the ink shows gaps.
  func words(_ parts: GlyphSearch.Parts) -> [Word] {
    let window = ink.box(of: parts.window)
    let before = prefix(parts, window)
    let after = suffix(parts, window)
    guard before.mayStandBeforeFraction, after.first?.isNumber != true else { return [word] }
    let isApart = !before.isEmpty && gap(before: parts.window) > InkLine.textHeight * 3 / 10
    var repaired = word
    guard isApart else {
      repaired.repair(as: before + String(parts.fraction) + after)
      return [repaired]
    }
    var whole = word
    whole.repair(as: before)
    whole.box = picture(ink.box(of: parts.before))
    repaired = WordSurgery.newWord(parts, ink: ink) ?? repaired
    repaired.text += after
    repaired.originalText = whole.isRepaired ? "" : word.text
    return [whole, repaired]
  }

  /// A word for ink that the engine had passed over.
  static func newWord(_ parts: GlyphSearch.Parts, ink: InkLine) -> Word? {
    let box = ink.box(of: parts.window)
    return Word(
      text: String(parts.fraction),
      box: Box(
        left: Int(ink.pictureX(box.left)), top: Int(ink.pictureY(box.top)),
        right: Int(ink.pictureX(box.right).rounded(.up)),
        bottom: Int(ink.pictureY(box.bottom).rounded(.up))),
      confidence: 100 * parts.probability, originalText: "")
  }

  /// What stands before the fraction: figures as the ink shows them, else as the engine read them.
  private func prefix(_ parts: GlyphSearch.Parts, _ window: Box) -> String {
    guard !parts.before.isEmpty else { return "" }
    // Figures are about as high as the fraction; its own are half of that.
    if let digits = glyphs.digits(
      of: parts.before, minimumHeight: window.height * 57 / 100)
    {
      return digits
    }
    let read = symbols { $0 < ink.pictureX(window.left + min(6, window.width / 4)) }
    let isTall = ink.box(of: parts.before).height * 3 > window.height * 2
    // Small ink before the fraction is a part of it or dirt, whatever the engine made of it.
    if unitFollows { return read.firstAmount + (isTall ? read.figuresOfLastAmount : "") }
    return read.isEmpty ? String(word.text.prefix { $0.isNumber }) : read
  }

  /// What stands after the fraction: a unit that ends the word, else what the engine saw there.
  private func suffix(_ parts: GlyphSearch.Parts, _ window: Box) -> String {
    guard !parts.after.isEmpty else { return "" }
    let letters = String(word.text.reversed().prefix { $0.isLetter || $0 == "." }.reversed())
    // Of units, only `fl` stands before another.
    guard !unitFollows else { return letters.trimmedToLetters == "fl" ? letters : "" }
    if units.contains(letters.trimmedToLetters) { return letters }
    return symbols { $0 > ink.pictureX(window.right - 3) }
  }

  private func symbols(where isMeant: (Double) -> Bool) -> String {
    word.symbols.filter { isMeant($0.box.center.x) }.map(\.text).joined()
  }

  private func gap(before window: Range<Int>) -> Int {
    guard window.lowerBound > 0 else { return 0 }
    return ink.box(of: window).left - ink.strokes[window.lowerBound - 1].box.right
  }

  private func picture(_ box: Box) -> Box {
    Box(
      left: Int(ink.pictureX(box.left)), top: Int(ink.pictureY(box.top)),
      right: Int(ink.pictureX(box.right).rounded(.up)),
      bottom: Int(ink.pictureY(box.bottom).rounded(.up)))
  }
}

extension String {
  /// The amount that a stroke parts from another one, with the stroke: `425ml/` of `425ml/10`.
  var firstAmount: String {
    guard let stroke = lastIndex(of: "/"), self[..<stroke].last?.isLetter == true,
      first?.isNumber == true
    else { return "" }
    return String(self[...stroke])
  }

  /// The figures that begin the last amount of a word.
  var figuresOfLastAmount: String {
    String(dropFirst(firstAmount.count).prefix { $0.isNumber })
  }

  /// Whether the text ends in figures or a mark, but in no letter that figures stand before.
  fileprivate var mayStandBeforeFraction: Bool {
    guard let last else { return true }
    return last.isNumber || !last.isLetter || !contains(where: \.isNumber)
  }
}
