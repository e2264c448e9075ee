import Support

/// Words that could be ones and are none: consonants and vowels alternate, each letter as often as in English text.
///
/// A tagger that sees unknown words in more than one place of a line learns to tell them by the words around them.
struct PseudoWords: Sendable {
  /// The number of letters.
  let lengths: ClosedRange<Int>

  /// The maximum number of letters.
  static let lengthLimit = 30

  private static let vowels = Letters("a82 e127 i70 o75 u28 y10")
  private static let consonants = Letters(
    "b15 c28 d43 f22 g20 h61 j2 k8 l40 m24 n67 p19 r60 s63 t91 v10 w24 x2 z1")
  /// The probability of a vowel at the start, after a consonant and after a vowel.
  private static let vowelShares = (start: 0.3, consonant: 0.75, vowel: 0.15)

  /// Draws a word.
  func draw(_ stream: inout RandomStream) -> [UInt8] {
    let count = lengths.lowerBound + stream.index(below: lengths.count)
    var share = Self.vowelShares.start
    return (0..<count).map { _ in
      let isVowel = stream.happens(share)
      share = isVowel ? Self.vowelShares.vowel : Self.vowelShares.consonant
      return (isVowel ? Self.vowels : Self.consonants).draw(&stream)
    }
  }

  /// The words that some bytes start with, by their lengths, with their probabilities.
  func matches(_ bytes: ArraySlice<UInt8>) -> [(count: Int, probability: Double)] {
    var found: [(Int, Double)] = []
    var share = Self.vowelShares.start
    var probability = 1 / Double(lengths.count)
    for (index, letter) in bytes.prefix(lengths.upperBound).enumerated() {
      let (vowel, consonant) = (Self.vowels.share(of: letter), Self.consonants.share(of: letter))
      guard vowel + consonant > 0 else { break }
      probability *= vowel > 0 ? share * vowel : (1 - share) * consonant
      share = vowel > 0 ? Self.vowelShares.vowel : Self.vowelShares.consonant
      if lengths.contains(index + 1) { found.append((index + 1, probability)) }
    }
    return found
  }

  /// Letters with their frequencies.
  private struct Letters: Sendable {
    private var letters: [UInt8] = []
    private var shares = [Double](repeating: 0, count: 256)
    private let columns: [AliasColumn]

    init(_ frequencies: String) {
      var weights: [(Int32, Double)] = []
      for item in frequencies.split(separator: " ") {
        guard let letter = item.utf8.first, let weight = Double(item.dropFirst()) else { continue }
        weights.append((Int32(letters.count), weight))
        letters.append(letter)
        shares[Int(letter)] = weight
      }
      let sum = shares.reduce(0, +)
      shares = shares.map { $0 / sum }
      columns = AliasColumn.table(weights)
    }

    func draw(_ stream: inout RandomStream) -> UInt8 {
      letters[Int(stream.choose(columns, columns.indices))]
    }

    func share(of letter: UInt8) -> Double { shares[Int(letter)] }
  }
}
