import PageReading
import RecipeRows
import Support

/// Restores accents that the engine has no letters for, where their ink is on the page.
///
/// The English engine knows `é` alone, and reads `crème` as `creme` or `créme` and `brûlée` as `brulée` or
/// `brtlée`. A word becomes one with accents if it has the same letters, but for those that are read for letters
/// with accents, and there is ink above or below each letter whose accent was not read, so that a `puree` that
/// is printed without an accent remains one.
struct AccentRepair: LineRepair {
  /// The repair with the words of the built-in grammars and loanwords in English recipes.
  static let builtIn = AccentRepair(
    words: (RecipeWords.all + loanwords.split(separator: " "))
      .map(String.init))

  /// The words with accents, by their letters without them and as the engine reads them.
  private let words: [String: [[Character]]]

  /// Creates a repair from words in lower case; only words with accents are restored.
  init(words: [String]) {
    let known = Set(words)
    let accented = known.filter { $0.contains { $0.mark != nil } }.sorted().map(Array.init)
    var index = Dictionary(grouping: accented) { String($0.map(\.base)) }
    for word in accented {
      for (place, letter) in word.enumerated() {
        for other in Self.lookalikes[letter, default: ""] {
          var letters = word.map(\.base)
          letters[place] = other
          let seen = String(letters)
          if !known.contains(seen) { index[seen, default: []].append(word) }
        }
      }
    }
    self.words = index
  }

  func repairedWords(
    of line: RecognizedPage.Line, in image: GrayImage
  ) -> [RecognizedPage.Word] {
    line.words.map { word in
      guard let text = accented(word, in: image) else { return word }
      var word = word
      word.repair(as: text, by: "accent")
      return word
    }
  }

  /// The word with its accents; nil if it has none, or more than one word is possible.
  private func accented(_ word: RecognizedPage.Word, in image: GrayImage) -> String? {
    let text = Array(word.text)
    // Letters have their places only where each one is a symbol.
    guard text.count >= Self.leastLength, text.count == word.symbols.count,
      let start = text.firstIndex(where: \.isLetter), let end = text.lastIndex(where: \.isLetter),
      let candidates = words[String(text[start...end].flatMap { $0.lowercased() }.map(\.base))],
      let ink = WordInk(of: word, in: image)
    else { return nil }
    let meant = candidates.filter { candidate in
      guard candidate.count == end - start + 1 else { return false }
      var isSure = false
      let fits = zip(start...end, candidate).allSatisfy { index, letter in
        // Another letter is one that was read for that with its accent.
        let isRead = text[index].mark != nil || text[index].base != letter.base
        guard let mark = letter.mark else { return !isRead }
        // An `i` has ink above it without an accent, too.
        if !isRead, letter.base == "i" { return true }
        guard isRead || ink.hasMark(mark, at: index) else { return false }
        isSure = true
        return true
      }
      return fits && isSure
    }
    // Of `pâte` and `pâté` the one with more accents, which are all there.
    let accents = meant.map { $0.count { $0.mark != nil } }
    guard let most = accents.max(), accents.count(where: { $0 == most }) == 1,
      let letters = zip(meant, accents).first(where: { $0.1 == most })?.0
    else { return nil }
    let restored = zip(text[start...end], letters).map { seen, letter in
      seen.isUppercase ? letter.uppercased() : String(letter)
    }
    return String(text[..<start]) + restored.joined() + String(text[(end + 1)...])
  }

  private static let leastLength = 4

  /// Letters that the engine reads for those with accents.
  private static let lookalikes: [Character: String] = ["û": "to", "ü": "to", "ç": "g"]

  private static let loanwords =
    "açaí aïoli béarnaise béchamel blanquette brûlée brûlées bûche café cafés canapé canapés céleri chèvre"
    + " consommé coulée crème crèmes crêpe crêpes croûton croûtons crudités éclair éclairs entrecôte entrée"
    + " entrées étouffée façon flambé flambéed fraîche frappé frisée gâteau gâteaux glacé glacée gruyère"
    + " habañero jalapeño jalapeños jícama macédoine mâche niçoise noël pâté pâtés pâtisserie pâtissière piña"
    + " piñata piñon poêlé provençal provençale purée puréed purées ragoût rémoulade rösti rôti sablé sablés"
    + " sauté sautéed sautéing sautés señor smörgåsbord soufflé soufflés spätzle sucrée velouté vinaigrée"
}

/// The side of a letter that an accent is on.
private enum AccentMark { case above, below }

extension Character {
  private static let bases: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip("àáâãäåçèéêëìíîïñòóôõöùúûüý", "aaaaaaceeeeiiiinooooouuuuy"))

  /// The letter without its accent, in lower case.
  fileprivate var base: Character {
    let letter = lowercased().first ?? self
    return Self.bases[letter] ?? letter
  }

  /// The side of the accent of a letter; nil without one.
  fileprivate var mark: AccentMark? {
    let letter = lowercased().first ?? self
    return letter == "ç" ? .below : Self.bases[letter].map { _ in .above }
  }
}

/// The ink of a word around its letters.
private struct WordInk {
  private let symbols: [RecognizedPage.Symbol]
  private let image: GrayImage
  /// Darker pixels are ink.
  private let threshold: UInt8

  /// Finds the gray values of the ink; nil for a word that is hardly darker than its paper.
  init?(of word: RecognizedPage.Word, in image: GrayImage) {
    let box = word.box.intersection(image.bounds)
    guard !box.isEmpty else { return nil }
    var values: [UInt8] = []
    for y in box.top..<box.bottom {
      values += image.pixels[(y * image.width + box.left)..<(y * image.width + box.right)]
    }
    values.sort()
    let (ink, paper) = (Int(values[values.count / 50]), Int(values[values.count * 9 / 10]))
    guard ink + 32 < paper else { return nil }
    threshold = UInt8((ink + paper) / 2)
    symbols = word.symbols
    self.image = image
  }

  /// Whether there is ink on a side of a letter where letters without accents have none.
  func hasMark(_ mark: AccentMark, at index: Int) -> Bool {
    let isCapital = symbols[index].text.first?.isUppercase ?? false
    // Letters of the same height that have their top and bottom where this one has them.
    let others = symbols.indices.filter { other in
      guard other != index, let letter = symbols[other].text.first else { return false }
      return isCapital
        ? letter.isUppercase && letter != "Q" || "bdfhkl".contains(letter)
        : "acemnorsuvwxz".contains(letter)
    }.map { symbols[$0].box }
    guard let top = others.map(\.top).median, let bottom = others.map(\.bottom).median,
      bottom > top
    else { return false }
    let (height, box) = (bottom - top, symbols[index].box)
    // The letters beside it may lean over its edges.
    let edge = box.width / 5
    func zone(_ rows: Range<Int>) -> PixelBox {
      PixelBox(
        left: box.left + edge, top: rows.lowerBound, right: box.right - edge,
        bottom: rows.upperBound
      ).intersection(image.bounds)
    }
    switch mark {
    case .below: return hasInk(in: zone((bottom + height / 8)..<(bottom + height / 2)))
    case .above:
      let reach = isCapital ? height * 2 / 5 : height * 3 / 5
      let gap = isCapital ? height / 12 : height / 7
      // What hangs down from the line above has no space above it.
      return hasInk(in: zone((top - reach)..<(top - gap)))
        && hasEmptyRow(in: zone((top - reach - height / 5)..<(top - reach + height / 8)))
    }
  }

  /// Whether there is ink in a third of the columns of a box.
  private func hasInk(in zone: PixelBox) -> Bool {
    guard !zone.isEmpty else { return false }
    let inked = (zone.left..<zone.right).count { x in
      (zone.top..<zone.bottom).contains { image[x, $0] < threshold }
    }
    return inked * 3 >= zone.width
  }

  /// Whether a row of a box is without ink, or there is none.
  private func hasEmptyRow(in zone: PixelBox) -> Bool {
    zone.isEmpty
      || (zone.top..<zone.bottom).contains { y in
        (zone.left..<zone.right).allSatisfy { image[$0, y] >= threshold }
      }
  }
}
