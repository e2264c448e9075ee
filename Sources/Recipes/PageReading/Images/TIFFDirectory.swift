/// The tags of a TIFF file or of EXIF data, which have the same structure.
enum TIFFDirectory {
  /// The orientation in a directory of the TIFF data that starts at an offset.
  static func orientation(
    _ reader: ByteReader, from start: Int, picture: Int = 0
  ) -> ImageOrientation? {
    guard let isLittle = byteOrder(reader, from: start) else { return nil }
    let places = directories(reader, from: start).places
    guard picture < places.count,
      let count = reader.integer(at: places[picture], size: 2, isLittle: isLittle)
    else { return nil }
    for index in 0..<count {
      let entry = places[picture] + 2 + 12 * index
      guard let tag = reader.integer(at: entry, size: 2, isLittle: isLittle) else { return nil }
      if tag == 0x0112 {
        let value = reader.integer(at: entry + 8, size: 2, isLittle: isLittle)
        return value.flatMap(ImageOrientation.init(rawValue:))
      }
    }
    return nil
  }

  /// The offsets of the chained directories, one for each picture, and whether the chain is complete.
  static func directories(
    _ reader: ByteReader, from start: Int
  ) -> (places: [Int], isWhole: Bool) {
    guard let isLittle = byteOrder(reader, from: start) else { return ([], false) }
    var link = start + 4
    var places: [Int] = []
    var seen = Set<Int>()
    while let next = reader.integer(at: link, size: 4, isLittle: isLittle) {
      // The chain of a hostile file may be a cycle.
      if next == 0 || !seen.insert(next).inserted { return (places, true) }
      guard let count = reader.integer(at: start + next, size: 2, isLittle: isLittle) else {
        return (places, false)
      }
      places.append(start + next)
      link = start + next + 2 + 12 * count
    }
    return (places, false)
  }

  private static func byteOrder(_ reader: ByteReader, from start: Int) -> Bool? {
    if reader.has("II", at: start) { return true }
    if reader.has("MM", at: start) { return false }
    return nil
  }
}
