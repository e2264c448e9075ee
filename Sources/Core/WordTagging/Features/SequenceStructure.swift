/// A token's position among the brackets and segments of its sequence.
struct TokenStructure: BitwiseCopyable {
  /// The number of brackets that are open around the token.
  var depth: Int32
  /// The number of segments that end before the token.
  var segment: Int32
  /// The first token of the segment.
  var first: Int32
  /// The last token of the segment.
  var last: Int32
}

/// Splits a sequence into segments at commas, semicolons, colons, brackets and lone dashes.
///
/// Such a separator is a segment of its own.
enum SequenceStructure {
  static func find(_ line: SequenceView, into structure: UnsafeMutablePointer<TokenStructure>) {
    let count = line.tokens.count
    var depth: Int32 = 0
    var segment: Int32 = 0
    var first = 0
    for index in 0..<count {
      let sign = sign(line.bytes, line.tokens[index])
      guard sign != .none else {
        structure[index] = TokenStructure(
          depth: depth, segment: segment, first: Int32(first), last: 0)
        continue
      }
      close(first..<index, structure)
      if sign == .close { depth = max(0, depth - 1) }
      structure[index] = TokenStructure(
        depth: depth, segment: segment, first: Int32(index), last: Int32(index))
      if sign == .open { depth += 1 }
      segment += 1
      first = index + 1
    }
    close(first..<count, structure)
  }

  private static func close(_ tokens: Range<Int>, _ structure: UnsafeMutablePointer<TokenStructure>)
  { for index in tokens { structure[index].last = Int32(tokens.upperBound - 1) } }

  private enum Sign { case none, cut, open, close }

  @inline(__always)
  private static func sign(_ bytes: BufferView<UInt8>, _ token: ByteRange) -> Sign {
    guard !token.isEmpty else { return .none }
    let first = bytes[Int(token.start)]
    if token.count == 1 {
      switch first {
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "-"): return .cut
      case UInt8(ascii: "("), UInt8(ascii: "["): return .open
      case UInt8(ascii: ")"), UInt8(ascii: "]"): return .close
      default: return .none
      }
    }
    // U+2013 and U+2014, the dashes.
    guard token.count == 3, first == 0xE2, bytes[Int(token.start) + 1] == 0x80 else { return .none }
    let last = bytes[Int(token.start) + 2]
    return last == 0x93 || last == 0x94 ? .cut : .none
  }
}
