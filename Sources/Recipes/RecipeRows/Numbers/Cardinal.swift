/// A whole number in words, which grows from left to right: `twenty five`, `two hundred and fifty`, `two thousand`.
struct Cardinal {
  private var thousands: Int64 = 0
  /// The hundreds, tens and ones behind the thousands.
  private var rest: Int64 = 0
  /// The number below which the next word must be: 10 after `twenty`, 100 after `hundred`.
  private var room: Int64 = 100

  var value: Int64 { thousands + rest }

  /// Reads the number that starts at an index.
  ///
  /// - Parameters:
  ///   - index: The index of the first word.
  ///   - start: A number in digits before the word, as in `2 hundred`.
  ///   - word: Returns the word at an index.
  /// - Returns: The number and the index after it; nil if there is none.
  static func read(
    at index: Int, after start: Int64? = nil, _ word: (Int) -> AmountWord?
  ) -> (value: Int64, end: Int)? {
    var cardinal = Self()
    if let start { cardinal.add(.number(start)) }
    var end = index
    while true {
      // The `and` of `one hundred and fifty`, but not of `one and a half`.
      let isJoined = end > index && cardinal.room > 1 && isAnd(word(end))
      let next = isJoined ? end + 1 : end
      var longer = cardinal
      guard let added = word(next), longer.add(added),
        next == index || longer.mayPrecede(word(next + 1), isTens: isJoined && cardinal.room == 10)
      else { break }
      cardinal = longer
      end = next + 1
    }
    return end > index ? (cardinal.value, end) : nil
  }

  private static func isAnd(_ word: AmountWord?) -> Bool {
    if case .and? = word { true } else { false }
  }

  /// Whether a word that was added may stand before the next: in `between one hundred and two hundred` the `two`
  /// begins a number of its own, as do the `three` of `one and three quarters` and the `six` of `forty and six hundred`.
  private func mayPrecede(_ next: AmountWord?, isTens: Bool) -> Bool {
    switch next {
    case .part?: return false
    case .scale(let scale)?:
      var longer = self
      return !isTens && longer.add(.scale(scale))
    default: return true
    }
  }

  /// Adds a word, if it continues the number.
  @discardableResult
  private mutating func add(_ word: AmountWord) -> Bool {
    switch word {
    case .scale(1000) where thousands == 0 && rest < 1000:
      thousands = max(rest, 1) * 1000
      rest = 0
      room = 100
    case .scale(100) where rest < 100:
      rest = max(rest, 1) * 100
      room = 100
    case .number(let number) where number < room || value == 0:
      rest += number
      room = number >= 20 && number % 10 == 0 ? 10 : 0
    default: return false
    }
    return true
  }
}
