/// The tags of a TIFF file, which is also the form in which cameras write theirs (EXIF).
enum TIFFDirectory {
  /// The orientation in the first directory of the TIFF data that starts at an offset.
  static func orientation(_ reader: ByteReader, from start: Int) -> Orientation? {
    guard let isLittle = byteOrder(reader, from: start),
      let first = reader.integer(at: start + 4, size: 4, isLittle: isLittle),
      let count = reader.integer(at: start + first, size: 2, isLittle: isLittle)
    else { return nil }
    for index in 0..<count {
      let entry = start + first + 2 + 12 * index
      guard let tag = reader.integer(at: entry, size: 2, isLittle: isLittle) else { return nil }
      if tag == 0x0112 {
        let value = reader.integer(at: entry + 8, size: 2, isLittle: isLittle)
        return value.flatMap(Orientation.init(rawValue:))
      }
    }
    return nil
  }

  /// How many directories, and so pictures, follow each other, and whether all of them are there.
  static func chain(_ reader: ByteReader, from start: Int) -> (count: Int, isWhole: Bool) {
    guard let isLittle = byteOrder(reader, from: start) else { return (0, false) }
    var link = start + 4
    var seen = Set<Int>()
    while let next = reader.integer(at: link, size: 4, isLittle: isLittle) {
      // A hostile chain may run in a circle.
      if next == 0 || !seen.insert(next).inserted { return (seen.count, true) }
      guard let count = reader.integer(at: start + next, size: 2, isLittle: isLittle) else {
        return (seen.count - 1, false)
      }
      link = start + next + 2 + 12 * count
    }
    return (seen.count, false)
  }

  private static func byteOrder(_ reader: ByteReader, from start: Int) -> Bool? {
    if reader.has("II", at: start) { return true }
    if reader.has("MM", at: start) { return false }
    return nil
  }
}
