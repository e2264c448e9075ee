import CEmbeddedFiles
import Support

/// The words of the grammars of recipes, in small letters, as `make recipe-words` writes them.
package enum RecipeWords {
  /// The words in the order of their bytes.
  package static let all = embeddedRecipeWords().text.split(separator: "\n")

  private static let bytes = Array(embeddedRecipeWords().bytes)

  /// Where each word begins, and the end of the file.
  private static let starts: [Int32] = {
    var starts: [Int32] = [0]
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(Int32(index + 1))
    }
    return starts
  }()

  private static func word(_ index: Int) -> ArraySlice<UInt8> {
    bytes[Int(starts[index])..<Int(starts[index + 1]) - 1]
  }

  /// Whether a word is one of the words, whatever its case.
  ///
  /// - Complexity: O(log n) in the number of words.
  package static func contains(_ text: ArraySlice<UInt8>) -> Bool {
    let text = lowercase(text)
    let index = firstIndex(notBefore: text)
    return index + 1 < starts.count && word(index).elementsEqual(text)
  }

  /// Whether a word differs from another one of the words in up to two bytes in a row, which may be missing or added.
  ///
  /// The first two bytes must be right, so that few words are compared.
  static func isNear(_ text: ArraySlice<UInt8>) -> Bool {
    let text = lowercase(text)
    guard text.count >= 4 else { return false }
    for index in firstIndex(notBefore: Array(text[..<2]))..<starts.count - 1 {
      let word = word(index)
      guard word.starts(with: text[..<2]) else { return false }
      guard abs(word.count - text.count) <= 2, !word.elementsEqual(text) else { continue }
      let start = zip(word, text).prefix { $0 == $1 }.count
      let end = zip(word.dropFirst(start).reversed(), text.dropFirst(start).reversed())
        .prefix { $0 == $1 }.count
      if max(word.count, text.count) - start - end <= 2 { return true }
    }
    return false
  }

  private static func firstIndex(notBefore text: [UInt8]) -> Int {
    var (low, high) = (0, starts.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if word(middle).lexicographicallyPrecedes(text) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// How often the rarest three letters in a row of a word occur in the words, at its ends too.
  static func rarestLetters(of word: ArraySlice<UInt8>) -> UInt16 {
    var rarest = UInt16.max
    forEachTriple(of: lowercase(word)) { rarest = min(rarest, counts[$0]) }
    return rarest
  }

  private static let counts: [UInt16] = {
    var counts = [UInt16](repeating: 0, count: 1 << 15)
    for word in bytes.split(separator: UInt8(ascii: "\n")) {
      forEachTriple(of: Array(word)) { if counts[$0] < .max { counts[$0] += 1 } }
    }
    return counts
  }()

  private static func forEachTriple(of word: [UInt8], _ body: (Int) -> Void) {
    var triple = 0
    for byte in word + [0] {
      let letter =
        byte &- UInt8(ascii: "a") < 26 ? Int(byte & 31) : byte < 0x80 ? 0 : 27 + Int(byte & 3)
      triple = (triple << 5 | letter) & 0x7FFF
      body(triple)
    }
  }

  private static func lowercase(_ word: ArraySlice<UInt8>) -> [UInt8] {
    var last: UInt8 = 0
    return word.map { byte in
      defer { last = byte }
      return byte.lowercase(after: last)
    }
  }
}
