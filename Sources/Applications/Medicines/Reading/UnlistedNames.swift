import TermMatching

/// Finds words that look like names of medicines and are in no table, so that none is passed over in silence.
///
/// These are words before a dose or a dosage form, words with the stem of an international nonproprietary name, and lines
/// of a list of medicines.
struct UnlistedNames {
  private let text: [UInt8]
  /// The names that were found.
  private let known: [Range<Int>]

  init(_ text: [UInt8], known: [Range<Int>]) { (self.text, self.known) = (text, known) }

  /// The ranges of the words, in the order of the text.
  var ranges: [Range<Int>] {
    let lines = lines.map { line in
      let words = words(in: line)
      return (line: line, words: words, names: names(of: words, in: line))
    }
    // A name in no table makes a line of a list as well as one in the table does.
    let nameCount = lines.count { line, words, names in
      beginsWithName(line) || names.contains { $0.lowerBound == words.first?.lowerBound }
    }
    let isList = lines.count > 1 && 2 * nameCount >= lines.count
    return lines.flatMap { line, words, names in
      if isList, !isKnown(line), let name = listedName(words, line) { return [name] }
      return names
    }
  }

  private var lines: [Range<Int>] {
    text.split(separator: 0x0A).filter { line in line.contains { $0 > 0x20 } }.map(\.indices)
  }

  /// The runs of letters, hyphens and apostrophes of a line.
  private func words(in line: Range<Int>) -> [Range<Int>] {
    text[line].split { !isLetter($0) && $0 != 0x2D && $0 != 0x27 }.map(\.indices)
  }

  private func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || (byte | 0x20) &- 0x61 < 26 }

  private func isKnown(_ range: Range<Int>) -> Bool { known.contains { $0.overlaps(range) } }

  private func beginsWithName(_ line: Range<Int>) -> Bool {
    known.contains { line.contains($0.lowerBound) && words(in: line).first?.overlaps($0) == true }
  }

  /// The name of a line that has up to four words and nothing else but a dose.
  private func listedName(_ words: [Range<Int>], _ line: Range<Int>) -> Range<Int>? {
    let dose = line.first { strength(at: $0) != nil }
    let names = words.filter { $0.upperBound <= dose ?? line.upperBound }
    guard (1...4).contains(names.count), let first = names.first, let last = names.last,
      names.contains(where: { $0.count > 3 }), !names.contains(where: isFiller),
      text[first.lowerBound..<last.upperBound].allSatisfy({
        isLetter($0) || " -'".utf8.contains($0)
      }),
      dose != nil || last.upperBound == words.last?.upperBound
    else { return nil }
    return first.lowerBound..<last.upperBound
  }

  /// The names of a line that a dose, a dosage form or a stem tells.
  private func names(of words: [Range<Int>], in line: Range<Int>) -> [Range<Int>] {
    words.indices.compactMap { name(endingAt: $0, of: words, in: line) }
  }

  /// The name that ends with a word: with those before it that begin with capitals, too.
  private func name(endingAt index: Int, of words: [Range<Int>], in line: Range<Int>) -> Range<Int>?
  {
    let word = words[index]
    guard word.count > 3, !isKnown(word), !isFiller(word) else { return nil }
    let hasStem = hasStem(word)
    let hasDose = strength(at: MedicineStrength.skipSpaces(text, word.upperBound)) != nil
    // "St John's wort capsules"
    let hasForm = index + 1 < words.count && isForm(words[index + 1], after: word)
    let isNamed = isCapital(word) || index > 0 && isPart(words[index - 1], before: word)
    guard hasStem && word.count > 6 || hasDose && (hasStem || isCapital(word)) || hasForm && isNamed
    else { return nil }
    var start = word.lowerBound
    for other in words[..<index].reversed() {
      guard isPart(other, before: start..<start) else { break }
      start = other.lowerBound
    }
    return start..<word.upperBound
  }

  /// Whether a word with a capital belongs to the name that goes on after it.
  private func isPart(_ word: Range<Int>, before next: Range<Int>) -> Bool {
    word.upperBound + 1 == next.lowerBound && isCapital(word) && !isKnown(word) && !isFiller(word)
  }

  private func isForm(_ word: Range<Int>, after name: Range<Int>) -> Bool {
    name.upperBound + 1 == word.lowerBound && Self.forms.contains(folded(word))
  }

  /// A dose of a medicine, not a volume or a share, which foods have, too.
  private func strength(at offset: Int) -> MedicineStrength? {
    guard offset < text.count, MedicineStrength.isDigit(text[offset]),
      offset == 0 || !MedicineStrength.isWordByte(text[offset - 1]),
      let strength = MedicineStrength.strength(in: text, at: offset)
    else { return nil }
    let unit = strength.text.drop { !$0.isLetter && $0 != "%" }
    return ["%", "ml", "mL", "cl", "dl", "l", "L", "g"].contains(String(unit)) ? nil : strength
  }

  private func isCapital(_ word: Range<Int>) -> Bool {
    text[word.lowerBound] &- UInt8(ascii: "A") < 26
  }

  private func folded(_ word: Range<Int>) -> String {
    String(decoding: text[word], as: UTF8.self).foldedLetters
  }

  private func isFiller(_ word: Range<Int>) -> Bool { Self.fillers.contains(folded(word)) }

  private func hasStem(_ word: Range<Int>) -> Bool {
    let name = folded(word)
    return Self.stems.contains { name.hasSuffix($0) }
  }

  private static let fillers = MedicineWords.fillers.union(MedicineWords.words("label"))

  private static let forms = Set(MedicineWords.words("form"))

  /// Stems that the World Health Organization assigns to groups of substances.
  private static let stems = MedicineWords.words("stem")
}
