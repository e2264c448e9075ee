/// An atom that tells where a token stands.
///
/// It has few values, and a value is told by a code: 0 for none, else a number and 1, or a
/// ``ListPlace``.
struct LineAtom: Sendable {
  let atom: FeatureAtom
  /// What an atom that counts or seeks looks at: one of a token's values, which is to have this
  /// hash or any, or one of its codes, which is not to be 0.
  var testedValue = -1
  var wanted: UInt64?
  var testedCode = -1

  /// Writes an atom's code for every token, `step` bytes apart.
  ///
  /// `places` tells how each token lies in the entries of each list, list by list; `passes`
  /// whether a token passes the test of an atom that counts or seeks.
  @inline(__always)
  static func fill(
    _ codes: UnsafeMutablePointer<UInt8>, step: Int, _ atom: FeatureAtom, count: Int,
    _ structure: UnsafePointer<TokenStructure>?, places: UnsafePointer<UInt8>?,
    passes: (Int) -> Bool
  ) {
    switch atom {
    case .position:
      for token in 0..<count { codes[token &* step] = code(min(token, 8)) }
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
      fillStructural(codes, step: step, atom, count: count, structure)
    }
  }

  @inline(__always)
  private static func fillStructural(
    _ codes: UnsafeMutablePointer<UInt8>, step: Int, _ atom: FeatureAtom, count: Int,
    _ structure: UnsafePointer<TokenStructure>
  ) {
    @inline(__always)
    func each(_ atom: FeatureAtom) {
      for token in 0..<count {
        codes[token &* step] = code(structural(atom, structure[token], token))
      }
    }
    // One loop for each atom; a choice inside the loop would cost more than what is chosen.
    switch atom {
    case .depth: each(.depth)
    case .segment: each(.segment)
    case .segmentPosition: each(.segmentPosition)
    case .segmentRemaining: each(.segmentRemaining)
    default: each(.segmentLength)
    }
  }

  /// The number that tells where a token stands between brackets and commas.
  @inline(__always)
  static func structural(_ atom: FeatureAtom, _ place: TokenStructure, _ token: Int) -> Int {
    switch atom {
    case .depth: min(Int(place.depth), 3)
    case .segment: min(Int(place.segment), 8)
    case .segmentPosition: min(token &- Int(place.first), 6)
    case .segmentRemaining: min(Int(place.last) &- token, 6)
    default: min(Int(place.last) &- Int(place.first) &+ 1, 8)
    }
  }

  @inline(__always)
  private static func code(_ number: Int) -> UInt8 { UInt8(truncatingIfNeeded: number &+ 1) }

  /// The value that a code stands for.
  @inline(__always)
  static func value(_ code: UInt8, isListPlace: Bool) -> UInt64 {
    guard code != 0 else { return 0 }
    return isListPlace
      ? (ListPlace(rawValue: code) ?? .none).hash : AtomValues.number(Int(code) - 1)
  }
}
