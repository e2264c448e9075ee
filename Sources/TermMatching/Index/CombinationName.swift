/// The parts of a name such as `amoxicillin/clavulanic acid`, `b - a` or `a and b`.
enum CombinationName {
  private static let words: Set<String> = [
    "and", "with", "und", "mit", "et", "avec", "y", "con", "e", "en", "met", "i", "z", "och", "og",
    "plus",
  ]

  /// The words that join, as they are compared.
  static let joiningWords = Set(words.map { LetterFolding.folded($0) })

  static func parts(of name: String) -> [String] {
    guard name.utf8.contains(where: { $0 == 0x20 || $0 == 0xE2 || "/+&;,".utf8.contains($0) })
    else {
      return [name]
    }
    var parts: [String] = []
    var part: [Substring] = []
    func close() {
      if part.contains(where: { $0.contains(where: \.isLetter) }) {
        parts.append(part.joined(separator: " "))
      }
      part = []
    }
    // Signs that join stand as words of their own.
    let spaced = name.reduce(into: "") { text, sign in
      text += "/+&;,–—".contains(sign) ? " \(sign) " : String(sign)
    }
    for word in spaced.split(whereSeparator: \.isWhitespace) {
      let joins =
        word == "-" || word.count == 1 && "/+&;,–—".contains(word)
        || words.contains(word.lowercased())
      if joins, !part.isEmpty { close() } else if !joins { part.append(word) }
    }
    close()
    return parts
  }
}
