import Support

/// A word and its part of speech, prepared for look-up in lemma rules.
struct LemmaQuery {
  /// The maximum length of a rule's suffix, in bytes.
  static let longestEnding = 6

  /// The capitalization of a word.
  enum Casing: UInt64 {
    case lower
    case upper
    case capitalized
    case mixed
  }

  let word: String
  let folded: String
  let casing: Casing
  let isName: Bool
  private let tag: UInt64

  init(_ word: String, tag: String) {
    self.word = word
    isName = tag == "PROPN"
    self.tag = FNVHash(tag.utf8).value
    if word.utf8.allSatisfy({ $0 < 0x80 && !($0 &- 0x41 < 26) }) {
      folded = word
      casing = .lower
    } else {
      folded = word.lowercased()
      casing = Self.casing(word, folded)
    }
  }

  private static func casing(_ word: String, _ folded: String) -> Casing {
    if word == folded { return .lower }
    if word.utf8.count > 1, word == word.uppercased() { return .upper }
    return word.first?.isUppercase == true ? .capitalized : .mixed
  }

  /// The hash of the rule for the whole word.
  func formHash(_ casing: Casing) -> UInt64 {
    var hash = start(casing, isEnding: false)
    hash.combine(folded.utf8)
    return Self.finished(hash)
  }

  /// The hashes of the rules for suffixes, from one byte on; a suffix is shorter than the word.
  var endingHashes: [UInt64] {
    var hash = start(casing, isEnding: true)
    var hashes: [UInt64] = []
    hashes.reserveCapacity(Self.longestEnding)
    for byte in folded.utf8.dropFirst().suffix(Self.longestEnding).reversed() {
      hash.combine(byte)
      hashes.append(Self.finished(hash))
    }
    return hashes
  }

  private func start(_ casing: Casing, isEnding: Bool) -> FNVHash {
    var hash = FNVHash()
    hash.value = (tag ^ (casing.rawValue << 1 | (isEnding ? 1 : 0))) &* 0x9E37_79B9_7F4A_7C15
    return hash
  }

  /// A hash without the bits of the edit's index, never 0.
  private static func finished(_ hash: FNVHash) -> UInt64 {
    let mixed = (hash.value ^ hash.value >> 29) &* 0xBF58_476D_1CE4_E5B9
    return (mixed ^ mixed >> 32) & ~0xFFFF | 0x1_0000
  }
}
