/// Distinct words of a text with numbers, as ranges of its letters.
struct DistinctWords: Sendable {
  private(set) var letters: [UInt16] = []
  private var ranges: [Range<Int32>] = []
  private var numbers: HashChains

  /// Creates a table of words, and gives the number of each word.
  init(_ words: TextWords, numbers ids: inout [Int32]) {
    letters = words.letters
    numbers = HashChains(capacity: words.count)
    ids.reserveCapacity(words.count)
    for word in words {
      let hash = LetterHash(letters.span.extracting(word.letters))
      if let known = number(words.letters.span.extracting(word.letters), hash) {
        ids.append(Int32(known))
      } else {
        ids.append(Int32(ranges.count))
        ranges.append(Int32(word.letters.lowerBound)..<Int32(word.letters.upperBound))
        numbers.append(hash)
      }
    }
  }

  var count: Int { ranges.count }

  /// The range of a word in the letters.
  func range(of number: Int) -> Range<Int> {
    Int(ranges[number].lowerBound)..<Int(ranges[number].upperBound)
  }

  func length(of number: Int) -> Int { ranges[number].count }

  /// The number of the word with these letters.
  func number(_ letters: borrowing Span<UInt16>, _ hash: LetterHash) -> Int? {
    var number = numbers.last(hash)
    while let known = number, !isEqual(known, letters) { number = numbers.previous(known) }
    return number
  }

  /// The number of the word with these letters.
  func number(_ letters: borrowing Span<UInt16>) -> Int? { number(letters, LetterHash(letters)) }

  private func isEqual(_ number: Int, _ letters: borrowing Span<UInt16>) -> Bool {
    let own = self.letters.span.extracting(range(of: number))
    guard own.count == letters.count else { return false }
    for place in letters.indices where own[place] != letters[place] { return false }
    return true
  }
}
