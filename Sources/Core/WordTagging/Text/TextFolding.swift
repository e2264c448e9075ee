/// Lowercases UTF-8 without changing its length, so that every offset stays valid.
///
/// ASCII, Latin-1, Latin Extended-A, Greek and Cyrillic letters are folded; the few letters whose
/// lower case has another length stay as they are. Bytes that are not UTF-8 pass through.
package enum TextFolding {
  /// Appends the folded bytes of `source` to an emptied `target`.
  package static func fold(_ source: Span<UInt8>, into target: inout [UInt8]) {
    source.withView { fold($0, into: &target) }
  }

  /// Appends the folded bytes of `source` to an emptied `target`.
  package static func fold(_ source: BufferView<UInt8>, into target: inout [UInt8]) {
    target.removeAll(keepingCapacity: true)
    target.append(contentsOf: source)
    target.withUnsafeMutableBufferPointer { bytes in
      var sawLead = false
      for index in bytes.indices {
        let byte = bytes[index]
        sawLead = sawLead || byte >= 0xC3
        bytes[index] = byte &+ ((byte &- 0x41) < 26 ? 0x20 : 0)
      }
      if sawLead { foldTwoByteLetters(bytes) }
    }
  }

  private static func foldTwoByteLetters(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
    var index = 0
    while index + 1 < bytes.count {
      let lead = bytes[index]
      let trail = bytes[index + 1]
      guard lead >= 0xC3, lead <= 0xD1, trail & 0xC0 == 0x80 else {
        index += 1
        continue
      }
      let lower = lowerCase(UInt32(lead & 0x1F) << 6 | UInt32(trail & 0x3F))
      bytes[index] = 0xC0 | UInt8(truncatingIfNeeded: lower >> 6)
      bytes[index + 1] = 0x80 | UInt8(truncatingIfNeeded: lower & 0x3F)
      index += 2
    }
  }

  /// The lower case of a letter between U+00C0 and U+045F.
  private static func lowerCase(_ letter: UInt32) -> UInt32 {
    switch letter {
    case 0xC0...0xDE where letter != 0xD7: letter + 0x20
    case 0x100...0x12F, 0x132...0x137, 0x14A...0x177: letter | 1
    case 0x139...0x148, 0x179...0x17E: letter + (letter & 1)
    case 0x391...0x3A9 where letter != 0x3A2: letter + 0x20
    case 0x410...0x42F: letter + 0x20
    case 0x400...0x40F: letter + 0x50
    default: letter
    }
  }
}
