import Support

/// The parts of a name such as `amoxicillin/clavulanic acid`, `b - a` or `a and b`.
struct CombinationName {
  let words: TextWords
  /// Whether a word joins the parts of combinations, as `and` does.
  let joins: (Int) -> Bool

  /// The words of each part that has letters.
  func parts(_ name: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = name.lowerBound
    func close(_ end: Int) {
      if (start..<end).contains(where: hasLetter) { parts.append(start..<end) }
    }
    for word in name {
      if word > start, isSeparated(word) {
        close(word)
        start = word
      }
      if isAlone(word), joins(word) {
        close(word)
        start = word + 1
      }
    }
    close(name.upperBound)
    return parts
  }

  private var text: [UInt8] { words.text }

  private func hasLetter(_ word: Int) -> Bool {
    words.letters[words[word].letters].contains { !($0 &- 0x30 < 10) }
  }

  /// Whether a joining sign is before a word.
  private func isSeparated(_ word: Int) -> Bool {
    for place in words[word - 1].range.upperBound..<words[word].range.lowerBound {
      if isSign(place) { return true }
      if text[place] == UInt8(ascii: "-"), isBreak(place - 1), isBreak(place + 1) { return true }
    }
    return false
  }

  /// Whether nothing but space and joining signs is next to a word.
  private func isAlone(_ word: Int) -> Bool {
    isBreak(words[word].range.lowerBound - 1) && isBreak(words[word].range.upperBound)
  }

  private func isBreak(_ place: Int) -> Bool {
    guard text.indices.contains(place) else { return true }
    return text[place].isWhiteSpace || isSign(place)
  }

  /// Whether a byte belongs to a joining sign: `/+&;,` or a dash.
  private func isSign(_ place: Int) -> Bool {
    switch text[place] {
    case 0x2F, 0x2B, 0x26, 0x3B, 0x2C: return true
    case 0x93, 0x94: return place > 1 && text[place - 1] == 0x80 && text[place - 2] == 0xE2
    case 0xE2:
      return place + 2 < text.count && text[place + 1] == 0x80
        && (text[place + 2] == 0x93 || text[place + 2] == 0x94)
    default: return false
    }
  }
}
