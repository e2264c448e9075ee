/// The bytes of a short word as numbers, so that words are compared without a loop.
struct WordKey: BitwiseCopyable {
  /// The length of the longest word that has a key.
  static let longest = 24

  private let first: UInt64
  private let second: UInt64
  private let third: UInt64
  /// The number of bytes plus 1; 0 in an empty key.
  private let length: UInt64

  /// The empty key.
  init() { (first, second, third, length) = (0, 0, 0, 0) }

  /// The key of a word of at most ``longest`` bytes.
  ///
  /// The numbers overlap where the bytes do not fill them, so that no byte after the word is read.
  @inline(__always)
  init(_ word: BufferView<UInt8>) {
    let count = word.count
    length = UInt64(truncatingIfNeeded: count &+ 1)
    guard count >= 8 else {
      first = FeatureHash.tail(word, from: 0)
      second = 0
      third = 0
      return
    }
    first = word.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
    let last = word.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    guard count > 16 else {
      second = last
      third = 0
      return
    }
    second = word.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    third = last
  }

  /// A number that differs for most words.
  @inline(__always)
  var hash: UInt64 {
    FeatureHash.mix(
      first ^ second &* 0xD6E8_FEB8_6659_FD93 ^ third &* 0xA076_1D64_78BD_642F ^ length)
  }

  @inline(__always)
  static func == (_ one: Self, _ other: Self) -> Bool {
    (one.first ^ other.first) | (one.second ^ other.second) | (one.third ^ other.third)
      | (one.length ^ other.length) == 0
  }
}

/// The values and codes that the rows of a group depend on.
struct ScoreKey: BitwiseCopyable {
  var first: UInt64 = 0
  var second: UInt64 = 0
  var codes: UInt64 = 0
  /// Never 0 in a key that is in use.
  var moreCodes: UInt64 = 0

  /// A number whose upper half differs for most keys.
  @inline(__always)
  var hash: UInt64 {
    first &* 0x9E37_79B9_7F4A_7C15 &+ second &* 0xD6E8_FEB8_6659_FD93 &+ codes
      &* 0xA076_1D64_78BD_642F &+ moreCodes &* 0xE703_7ED1_A0B4_28DB
  }

  @inline(__always)
  static func == (_ one: Self, _ other: Self) -> Bool {
    (one.first ^ other.first) | (one.second ^ other.second) | (one.codes ^ other.codes)
      | (one.moreCodes ^ other.moreCodes) == 0
  }
}
