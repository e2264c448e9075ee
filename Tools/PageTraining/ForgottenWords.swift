import Support

/// Words that count as unknown: some of all, and for each example others.
struct ForgottenWords {
  private let share: Double
  private var random: RandomStream

  init(share: Double, seed: UInt64) {
    self.share = share
    random = RandomStream(seed: seed)
  }

  /// Whether a word of the next example counts as unknown, wherever it stands.
  mutating func next() -> (ArraySlice<UInt8>) -> Bool {
    let (salt, share) = (random.next(), share)
    return { word in
      var stream = RandomStream(seed: word.reduce(salt) { $0 &* 31 &+ UInt64($1 | 0x20) })
      return stream.happens(share)
    }
  }
}
