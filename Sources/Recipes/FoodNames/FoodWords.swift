import TermMatching

/// Words and marks of the names of foods.
enum FoodWords {
  /// The words in lower case and in the singular, without accents and apostrophes, and the marks that cut a name.
  ///
  /// Sizes of packs such as 500g and x6 are left out.
  static func tokens(in text: String) -> [String] {
    var tokens: [String] = []
    var word = ""
    func close() {
      while word.last == "." { word.removeLast() }
      if !word.isEmpty, !isPackSize(word) { tokens.append(singular(word)) }
      word = ""
    }
    for character in text.foldedLetters where !"'’‘´`".contains(character) {
      if character.isASCII, character.isLetter || character.isNumber {
        word.append(character)
      } else if character == ".", !word.isEmpty {
        word.append(character)
      } else {
        if !word.isEmpty, character == "%" || character == "\"" { word.append(character) }
        close()
        if ",;()/&+".contains(character) { tokens.append(String(character)) }
      }
    }
    close()
    return tokens
  }

  private static func isPackSize(_ word: String) -> Bool {
    if word.first == "x", word.count > 1 { return word.dropFirst().allSatisfy(\.isNumber) }
    let letters = word.drop { $0.isNumber || $0 == "." }
    return word.first?.isNumber ?? false && !letters.isEmpty && letters.allSatisfy(\.isLetter)
  }

  /// The singular of a word by its ending, the same for a table and for a question.
  static func singular(_ word: String) -> String {
    var word = word
    let ends = { (endings: [String]) in endings.contains { word.hasSuffix($0) } }
    if word.count > 3, word.hasSuffix("s"), !ends(["ss", "us", "is"]) {
      if word.hasSuffix("ies") {
        word = word.count > 4 ? word.dropLast(3) + "y" : String(word.dropLast())
      } else if ends(["eaves", "oaves", "alves"]) {
        word = word.dropLast(3) + "f"
      } else {
        word = String(word.dropLast(ends(["oes", "ches", "shes", "sses", "xes"]) ? 2 : 1))
      }
    }
    if word.count > 4, word.hasSuffix("ie") { return word.dropLast(2) + "y" }
    return word.count > 5 && word.hasSuffix("che") ? String(word.dropLast()) : word
  }
}

extension [String] {
  /// The elements without those that were there before.
  var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }

  /// The parts between some of the elements, without empty ones.
  func parts(separatedBy marks: Set<String>) -> [[String]] {
    split { marks.contains($0) }.map(Array.init)
  }
}
