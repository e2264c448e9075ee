import PageReading

/// The vertical extent of a line's letters, from words with plausible boxes.
///
/// The engine sometimes includes ink of the lines above and below in a word's box.
struct LineExtent {
  let words: [RecognizedPage.Word]

  /// The box around the line's text, or nil without words.
  var box: PixelBox? {
    let sizes = words.map(\.fontSize).sorted()
    guard let whole = PixelBox(around: words.map(\.box)), !sizes.isEmpty else { return nil }
    let size = sizes[(sizes.count - 1) / 2]
    let kept = words.filter { $0.fontSize <= 1.4 * size }
    guard kept.count < words.count, let box = PixelBox(around: kept.map(\.box)) else {
      return whole
    }
    // An amount reaches further than words without ascenders or descenders.
    let text = kept.map(\.text).joined()
    return PixelBox(
      left: whole.left, top: box.top - (text.contains(where: \.isTall) ? 0 : Int(size * 0.22)),
      right: whole.right,
      bottom: box.bottom + (text.contains(where: \.isDeep) ? 0 : Int(size * 0.2)))
  }
}

extension RecognizedPage.Word {
  /// The font size from the height of the box and the ascenders and descenders of the letters.
  fileprivate var fontSize: Double {
    let share =
      0.46 + (text.contains(where: \.isTall) ? 0.24 : 0)
      + (text.contains(where: \.isDeep) ? 0.22 : 0)
    // On a skewed line the box of a long word is higher than its letters.
    return (Double(box.height) - Double(box.width) / 20) / share
  }
}

extension Character {
  fileprivate var isTall: Bool { isUppercase || isNumber || isMark || "bdfhijklt".contains(self) }
  fileprivate var isDeep: Bool { isMark || "gjpqy,;".contains(self) }
  /// Whether it is a sign as high as a line, as which fractions are misread.
  private var isMark: Bool { !isLetter && !isNumber && !".,;:'-".contains(self) }
}
