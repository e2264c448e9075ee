/// The parts of a name such as `amoxicillin/clavulanic acid`, `b - a` or `a and b`.
enum CombinationName {
  private static let words: Set<String> = [
    "and", "with", "und", "mit", "et", "avec", "y", "con", "e", "en", "met", "i", "z", "och", "og",
    "plus",
  ]

  /// The conjunctions, folded for comparison.
  static let joiningWords = Set(words.map { LetterFolding.folded($0) })

  static func parts(of name: String) -> [String] {
    guard name.utf8.contains(where: { $0 == 0x20 || $0 == 0xE2 || "/+&;,".utf8.contains($0) })
    else {
      return [name]
    }
    var parts: [String] = []
    var part: [Substring] = []
    func close() {
      if part.contains(where: { $0.unicodeScalars.contains(where: \.properties.isAlphabetic) }) {
        parts.append(part.joined(separator: " "))
      }
      part = []
    }
    for word in pieces(of: name) {
      let joins = word == "-" || isSign(word) || words.contains(word.lowercased())
      if joins, !part.isEmpty { close() } else if !joins { part.append(word) }
    }
    close()
    return parts
  }

  /// The words of a name, with joining signs as separate words.
  private static func pieces(of name: String) -> [Substring] {
    var pieces: [Substring] = []
    let scalars = name.unicodeScalars
    var start = scalars.startIndex
    func close(at end: String.Index) {
      if start < end { pieces.append(name[start..<end]) }
    }
    for place in scalars.indices {
      let scalar = scalars[place]
      let isSpace =
        scalar.isASCII ? " \t\n\r".unicodeScalars.contains(scalar) : scalar.properties.isWhitespace
      guard isSpace || signs.contains(scalar) else { continue }
      close(at: place)
      start = scalars.index(after: place)
      if !isSpace { pieces.append(name[place..<start]) }
    }
    close(at: scalars.endIndex)
    return pieces
  }

  private static let signs = "/+&;,–—".unicodeScalars

  private static func isSign(_ word: Substring) -> Bool {
    guard let first = word.unicodeScalars.first else { return false }
    return word.unicodeScalars.count == 1 && signs.contains(first)
  }
}
