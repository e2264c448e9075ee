/// An observation test of a token's position in its sequence.
///
/// It has few values, so a value is stored as a code: 0 for no value, else a number plus 1, or a
/// ``ListPlace``.
struct PositionTest: Sendable {
  let test: ObservationTest
  /// The code's place among a token's codes.
  let byte: Int
  /// The condition of a test that counts or seeks: the slot of a token's value, which must be
  /// `wanted`, or any but 0 when that is nil, or the byte of a code, which must not be 0.
  var testedValue = -1
  var wanted: UInt64?
  var testedCode = -1
  /// The bit that stands for the condition, if it tests a word and is among the first; else all bits.
  var conditionBit = UInt64.max

  /// Whether a word with these values meets the condition.
  @inline(__always)
  func isMet(_ values: UnsafePointer<UInt64>) -> Bool {
    (values[testedValue] == wanted ?? 0) == (wanted != nil)
  }

  /// Writes a test's code for every token, `step` bytes apart.
  ///
  /// `places` holds each token's place in the entries of each list, list by list; `passes` returns
  /// whether a token meets the condition of a test that counts or seeks.
  @inline(__always)
  static func fill(
    _ codes: UnsafeMutablePointer<UInt8>, step: Int, _ test: ObservationTest, count: Int,
    places: UnsafePointer<UInt8>?, passes: (Int) -> Bool
  ) {
    switch test {
    case .list(let list):
      guard let places else { return }
      for token in 0..<count { codes[token &* step] = places[list * count + token] }
    case .before:
      var seen = 0
      for token in 0..<count {
        codes[token &* step] = code(min(seen, 4))
        seen &+= passes(token) ? 1 : 0
      }
    case .after:
      var seen = 0
      for token in (0..<count).reversed() {
        codes[token &* step] = code(min(seen, 4))
        seen &+= passes(token) ? 1 : 0
      }
    case .since:
      var distance = 0
      for token in 0..<count {
        codes[token &* step] = code(min(distance, 6))
        distance = passes(token) ? 1 : distance > 0 ? distance &+ 1 : 0
      }
    case .until:
      var distance = 0
      for token in (0..<count).reversed() {
        codes[token &* step] = code(min(distance, 6))
        distance = passes(token) ? 1 : distance > 0 ? distance &+ 1 : 0
      }
    default: break
    }
  }

  /// Writes the codes of all tests of the place in the line, its brackets and its segments, which come first among a
  /// token's codes in the order of ``ObservationTest/placeIndex``.
  static func fillPlaces(
    _ codes: UnsafeMutablePointer<UInt8>, step: Int, count: Int,
    _ structure: UnsafePointer<TokenStructure>?
  ) {
    let lineLength = Int32(count <= 8 ? count : count <= 12 ? 9 : count <= 20 ? 10 : 11)
    let greatest = SIMD8<Int32>(3, 8, 6, 6, 8, 8, 8, 11)
    let whole = TokenStructure(
      depth: 0, segment: 0, first: 0, last: Int32(truncatingIfNeeded: count &- 1))
    var codes = UnsafeMutableRawPointer(codes)
    for token in 0..<count {
      let place = structure.map { $0[token] } ?? whole
      let index = Int32(truncatingIfNeeded: token)
      let numbers = SIMD8<Int32>(
        place.depth, place.segment, index &- place.first, place.last &- index,
        place.last &- place.first &+ 1, index, Int32(truncatingIfNeeded: count) &- 1 &- index,
        lineLength)
      let bounded = numbers.replacing(with: greatest, where: numbers .> greatest) &+ 1
      codes.storeBytes(of: SIMD8<UInt8>(truncatingIfNeeded: bounded), as: SIMD8<UInt8>.self)
      codes += step
    }
  }

  /// The code of a test that counts or seeks where no token meets its condition.
  static var codeWithoutMatch: UInt8 { code(0) }

  @inline(__always)
  private static func code(_ number: Int) -> UInt8 { UInt8(truncatingIfNeeded: number &+ 1) }

  /// The value of a code.
  @inline(__always)
  static func value(_ code: UInt8, isListPlace: Bool) -> UInt64 {
    guard code != 0 else { return 0 }
    return isListPlace ? (ListPlace(rawValue: code) ?? .none).hash : TokenTest.number(Int(code) - 1)
  }
}
