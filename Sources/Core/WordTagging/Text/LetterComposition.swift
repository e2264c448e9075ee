/// The composed form (NFC) of letters that are written as a base letter and combining marks.
///
/// `é` may be one scalar or an `e` and an accent; features and word lists see the one scalar in both
/// cases. Latin, Greek, Cyrillic, Arabic, kana and Hangul are composed; a letter that already is
/// one scalar keeps further marks that do not combine with it.
package enum LetterComposition {
  /// Whether bytes hold a combining mark; bytes of plain ASCII cost an instruction for eight.
  @inline(__always)
  package static func isNeeded(_ bytes: BufferView<UInt8>) -> Bool {
    var (bits, offset) = (UInt64(0), 0)
    while offset &+ 8 <= bytes.count {
      bits |= bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      offset &+= 8
    }
    while offset < bytes.count {
      bits |= UInt64(bytes[offset])
      offset &+= 1
    }
    return bits & 0x8080_8080_8080_8080 != 0 && hasMarks(bytes)
  }

  private static func hasMarks(_ bytes: BufferView<UInt8>) -> Bool {
    for index in bytes.indices.dropLast() where bytes[index] >= 0xCC {
      let next = bytes[index + 1]
      switch bytes[index] {
      case 0xCC: return true  // U+0300
      case 0xCD where next < 0xB0: return true  // to U+036F
      case 0xD9 where (0x93...0x95).contains(next): return true  // Arabic, U+0653 to U+0655
      case 0xE1 where (0x84...0x87).contains(next): return true  // Hangul, U+1100 to U+11FF
      case 0xE3 where next == 0x82 && index + 2 < bytes.count:  // kana, U+3099 and U+309A
        if bytes[index + 2] == 0x99 || bytes[index + 2] == 0x9A { return true }
      default: break
      }
    }
    return false
  }

  /// The text with its letters composed.
  package static func compose(_ text: String) -> String {
    var text = text
    return text.withView { utf8 in
      guard isNeeded(utf8) else { return nil as String? }
      var composed: [UInt8] = []
      append(utf8, to: &composed)
      return String(decoding: composed, as: UTF8.self)
    } ?? text
  }

  /// Appends bytes with their letters composed; bytes that are not UTF-8 stay as they are.
  package static func append(_ utf8: BufferView<UInt8>, to target: inout [UInt8]) {
    let text = UTF8Classes(utf8)
    var run = Run()
    var position = 0
    while position < utf8.count {
      let (scalar, end) = text.scalar(at: position)
      if let scalar {
        run.add(scalar, to: &target)
      } else {
        run.write(to: &target)
        target.append(utf8[position])
      }
      position = end
    }
    run.write(to: &target)
  }

  /// A scalar and the marks after it.
  private struct Run {
    private var scalars: [(scalar: Unicode.Scalar, combiningClass: UInt8)] = []

    /// Takes a scalar in, after what came before it is written if the scalar starts a run.
    mutating func add(_ scalar: Unicode.Scalar, to target: inout [UInt8]) {
      let combiningClass = scalar.properties.canonicalCombiningClass.rawValue
      if combiningClass == 0, scalars.count == 1,
        let joined = LetterComposition.hangul(scalars[0].scalar, scalar)
      {
        scalars[0].scalar = joined
        return
      }
      if combiningClass == 0 { write(to: &target) }
      // Marks in the order of their classes, as Unicode's canonical ordering has it.
      var place = scalars.count
      while place > 1, combiningClass != 0, scalars[place - 1].combiningClass > combiningClass {
        place -= 1
      }
      scalars.insert((scalar, combiningClass), at: place)
    }

    /// Writes the run, the marks that can be composed joined to the first scalar.
    mutating func write(to target: inout [UInt8]) {
      guard var first = scalars.first?.scalar else { return }
      var kept: [Unicode.Scalar] = []
      var lastClass: UInt8 = 0
      for (mark, combiningClass) in scalars.dropFirst() {
        if lastClass < combiningClass || kept.isEmpty,
          let joined = LetterComposition.letters["\(first)\(mark)"]
        {
          first = joined
        } else {
          kept.append(mark)
          lastClass = combiningClass
        }
      }
      for scalar in [first] + kept { target.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
      scalars.removeAll(keepingCapacity: true)
    }
  }

  /// The letters that are one scalar, by any text that is canonically equivalent to them.
  ///
  /// Swift compares strings by canonical equivalence, which spares a table of decompositions.
  private static let letters: [String: Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [
      0xC0...0x24F, 0x386...0x3CE, 0x400...0x4F9, 0x622...0x6D3, 0x1E00...0x1FFC, 0x219A...0x22ED,
      0x304C...0x30FE,
    ]
    var letters: [String: Unicode.Scalar] = [:]
    for scalar in ranges.joined().compactMap(Unicode.Scalar.init) {
      // The first of equivalent scalars is the composed one, for the others are compatibility forms.
      if letters[String(scalar)] == nil { letters[String(scalar)] = scalar }
    }
    return letters
  }()

  /// The syllable of a leading consonant and a vowel, or of a syllable and a trailing consonant.
  private static func hangul(_ first: Unicode.Scalar, _ next: Unicode.Scalar) -> Unicode.Scalar? {
    let (first, next) = (first.value, next.value)
    if 0x1100..<0x1113 ~= first, 0x1161..<0x1176 ~= next {
      return Unicode.Scalar(0xAC00 + ((first - 0x1100) * 21 + next - 0x1161) * 28)
    }
    if 0xAC00..<0xD7A4 ~= first, (first - 0xAC00) % 28 == 0, 0x11A8..<0x11C3 ~= next {
      return Unicode.Scalar(first + next - 0x11A7)
    }
    return nil
  }
}
