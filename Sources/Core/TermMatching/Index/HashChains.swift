/// The numbers 0, 1, 2 … by their hashes, which several numbers may share.
struct HashChains: Sendable {
  private var heads: [Int32]
  /// The hash of each number, and the number before it in the same chain, -1 at its end.
  private var hashes: [UInt64] = []
  private var links: [Int32] = []
  private let mask: UInt64

  /// Creates chains for about so many numbers.
  init(capacity: Int) {
    var size = 16
    while size < capacity { size *= 2 }
    heads = [Int32](repeating: -1, count: size)
    mask = UInt64(size - 1)
    hashes.reserveCapacity(capacity)
    links.reserveCapacity(capacity)
  }

  /// Adds the next number; without a hash it is in no chain.
  mutating func append(_ hash: LetterHash?) {
    let value = hash?.value ?? 0
    hashes.append(value)
    if hash == nil {
      links.append(-1)
    } else {
      let slot = Int(value & mask)
      links.append(heads[slot])
      heads[slot] = Int32(hashes.count - 1)
    }
  }

  /// The last number with a hash.
  func last(_ hash: LetterHash) -> Int? {
    match(hash.value, heads[Int(hash.value & mask)])
  }

  /// The number before another one with the same hash.
  func previous(_ number: Int) -> Int? { match(hashes[number], links[number]) }

  private func match(_ hash: UInt64, _ first: Int32) -> Int? {
    var number = Int(first)
    while number >= 0 {
      if hashes[number] == hash { return number }
      number = Int(links[number])
    }
    return nil
  }
}

/// A hash of letters or numbers that continues from the hash of the preceding ones, in one step for each of up to
/// 64 bits, where `FNVHash` takes one for each byte.
struct LetterHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ unit: some FixedWidthInteger) {
    value = (value ^ UInt64(truncatingIfNeeded: unit)) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 29
  }

  init() {}

  init(_ letters: borrowing Span<UInt16>) { for place in letters.indices { add(letters[place]) } }
}
