/// An observation test of a token's position in its sequence.
///
/// It has few values, so a value is stored as a code: 0 for no value, else a number plus 1, or a
/// ``ListPlace``.
struct PositionTest: Sendable {
  let test: ObservationTest
  /// The condition of a test that counts or seeks: the slot of a token's value, which must be
  /// `wanted`, or any but 0 when that is nil, or the byte of a code, which must not be 0.
  var testedValue = -1
  var wanted: UInt64?
  var testedCode = -1

  /// Writes a test's code for every token, `step` bytes apart.
  ///
  /// `places` holds each token's place in the entries of each list, list by list; `passes` returns
  /// whether a token meets the condition of a test that counts or seeks.
  @inline(__always)
  static func fill(
    _ codes: UnsafeMutablePointer<UInt8>, step: Int, _ test: ObservationTest, count: Int,
    _ structure: UnsafePointer<TokenStructure>?, places: UnsafePointer<UInt8>?,
    passes: (Int) -> Bool
  ) {
    switch test {
    case .position: for token in 0..<count { codes[token &* step] = code(min(token, 8)) }
    case .remaining:
      for token in 0..<count { codes[token &* step] = code(min(count - 1 - token, 8)) }
    case .lineLength:
      let bucket = count <= 8 ? count : count <= 12 ? 9 : count <= 20 ? 10 : 11
      for token in 0..<count { codes[token &* step] = code(bucket) }
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
    default:
      guard let structure else { return }
      fillStructural(codes, step: step, test, count: count, structure)
    }
  }

  @inline(__always)
  private static func fillStructural(
    _ codes: UnsafeMutablePointer<UInt8>, step: Int, _ test: ObservationTest, count: Int,
    _ structure: UnsafePointer<TokenStructure>
  ) {
    @inline(__always)
    func each(_ test: ObservationTest) {
      for token in 0..<count {
        codes[token &* step] = code(structural(test, structure[token], token))
      }
    }
    // One loop for each test, because a switch inside the loop would cost more than its cases.
    switch test {
    case .depth: each(.depth)
    case .segment: each(.segment)
    case .segmentPosition: each(.segmentPosition)
    case .segmentRemaining: each(.segmentRemaining)
    default: each(.segmentLength)
    }
  }

  /// A token's position among brackets and segments, as a number.
  @inline(__always)
  static func structural(_ test: ObservationTest, _ place: TokenStructure, _ token: Int) -> Int {
    switch test {
    case .depth: min(Int(place.depth), 3)
    case .segment: min(Int(place.segment), 8)
    case .segmentPosition: min(token &- Int(place.first), 6)
    case .segmentRemaining: min(Int(place.last) &- token, 6)
    default: min(Int(place.last) &- Int(place.first) &+ 1, 8)
    }
  }

  @inline(__always)
  private static func code(_ number: Int) -> UInt8 { UInt8(truncatingIfNeeded: number &+ 1) }

  /// The value of a code.
  @inline(__always)
  static func value(_ code: UInt8, isListPlace: Bool) -> UInt64 {
    guard code != 0 else { return 0 }
    return isListPlace ? (ListPlace(rawValue: code) ?? .none).hash : TokenTest.number(Int(code) - 1)
  }
}
