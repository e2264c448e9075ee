public import PageReading
import RecipeRows

/// Corrects words that do not occur in recipes by replacing similar-looking letters.
///
/// `Garlie` becomes `Garlic` and `cinnarnon` becomes `cinnamon`. Words recognized with high
/// confidence are not changed, nor are ambiguous ones.
public struct WordRepair: LineRepair {
  /// The repair with the words of the built-in grammars.
  public static let builtIn = WordRepair(
    words: Set(RecipeWords.all.map(String.init)))

  private let words: Set<String>

  /// Creates a repair with a set of words, given in lower case.
  public init(words: Set<String>) { self.words = words }

  /// Whether a word, in lower case, occurs in recipes.
  func knows(_ word: String) -> Bool { words.contains(word) }

  /// Returns the words of the line with misread ones corrected.
  public func repairedWords(
    of line: RecognizedPage.Line, in image: GrayImage
  ) -> [RecognizedPage.Word] {
    line.words.map { word in
      guard word.confidence < Self.certain, let text = corrected(word.text) else { return word }
      var word = word
      word.repair(as: text, by: "letters")
      return word
    }
  }

  /// The correction of an unknown word; nil if there is none, or more than one.
  func corrected(_ text: String) -> String? {
    guard let start = text.firstIndex(where: \.isLetter),
      let end = text.lastIndex(where: \.isLetter).map(text.index(after:))
    else { return nil }
    let core = text[start..<end]
    guard core.count >= Self.leastLength, !words.contains(core.lowercased()) else { return nil }
    var meant: Set<String> = []
    for (seen, letters) in Self.lookalikes {
      var from = core.startIndex
      while let place = core[from...].firstRange(of: seen) {
        let candidate = core[..<place.lowerBound] + letters + core[place.upperBound...]
        if words.contains(candidate.lowercased()) { meant.insert(String(candidate)) }
        from = core.index(after: place.lowerBound)
      }
    }
    guard meant.count == 1, let word = meant.first else { return nil }
    return text[..<start] + word + text[end...]
  }

  private static let certain = 94.0
  private static let leastLength = 4

  /// The text that the engine outputs, and the text that may have been printed.
  private static let lookalikes: [(seen: String, meant: String)] = [
    ("e", "c"), ("c", "e"), ("E", "C"), ("C", "E"), ("G", "C"), ("C", "G"), ("e", "o"), ("o", "e"),
    ("c", "o"), ("q", "g"), ("g", "q"), ("rn", "m"), ("m", "rn"), ("n", "ri"), ("i", "l"),
    ("l", "i"), ("l", "t"), ("t", "l"), ("f", "t"), ("h", "b"), ("b", "h"), ("1", "l"), ("0", "o"),
    ("u", "n"), ("n", "u"), ("m", "n"), ("é", "e"), ("í", "i"), ("ee", "gg"), ("ge", "gg"),
    ("vv", "w"), ("ii", "ll"), ("!", "l"), ("€", "C"), ("¢", "c"), ("tl", "il"), ("ti", "tt"),
  ]
}
