import Support

/// A text that OCR reads instead of the printed one.
struct NoiseEdit {
  /// The offset of the first misread byte.
  var place: Int
  /// The number of misread bytes; 0 when text is read between two bytes.
  var printedCount: Int
  var read: [UInt8]
}

extension DrawnLine {
  /// Replaces the printed bytes by those that are read, which get the label of the first misread byte
  /// or of the byte before.
  mutating func apply(_ misreading: NoiseEdit) {
    let end = misreading.place + misreading.printedCount
    let owned = misreading.printedCount > 0 ? misreading.place : max(0, misreading.place - 1)
    bytes.replaceSubrange(misreading.place..<end, with: misreading.read)
    let growth = misreading.read.count - misreading.printedCount
    for index in segments.indices where segments[index].end > owned {
      segments[index].end = Int32(max(Int(segments[index].end), end) + growth)
    }
  }

  /// Removes the end of the last word or all of it, but never the whole line.
  mutating func cut(_ stream: inout RandomStream) {
    guard let lastSpace = bytes.lastIndex(of: UInt8(ascii: " ")), lastSpace > 0 else { return }
    var end = lastSpace + stream.index(below: bytes.count - lastSpace)
    while end > lastSpace, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    bytes.removeSubrange(end...)
    for index in segments.indices { segments[index].end = min(segments[index].end, Int32(end)) }
  }

  /// Removes empty segments.
  mutating func removeEmptySegments() {
    var end: Int32 = 0
    segments.removeAll { segment in
      defer { end = segment.end }
      return segment.end == end
    }
  }
}
