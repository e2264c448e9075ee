/// Cuts a stream of JPEG, PNG and PNM pictures, one right after the other, into pictures.
public struct FrameSplitter: Sendable {
  /// The most bytes that one picture may have.
  public let frameLimit: Int
  /// How many bytes were passed over because they belong to no picture.
  public private(set) var skippedByteCount = 0

  private var buffer: [UInt8] = []

  /// Creates a splitter.
  public init(frameLimit: Int = 64 << 20) {
    self.frameLimit = frameLimit
  }

  /// The bytes of a picture that has begun and not ended.
  public var pendingByteCount: Int { buffer.count }

  /// Takes the next bytes of the stream and returns the pictures that are complete with them.
  public mutating func add(_ bytes: some Collection<UInt8>) -> [[UInt8]] {
    buffer += bytes
    var frames: [[UInt8]] = []
    var start = 0
    while start < buffer.count {
      let reader = ByteReader(buffer)
      guard let found = nextStart(in: reader, from: start) else {
        // The last bytes may be the beginning of the next picture.
        let end = max(start, buffer.count - 8)
        skippedByteCount += end - start
        start = end
        break
      }
      skippedByteCount += found - start
      start = found
      guard let end = end(of: reader, from: start) else {
        if buffer.count - start > frameLimit {
          skippedByteCount += 2
          start += 2
          continue
        }
        break
      }
      frames.append(Array(buffer[start..<end]))
      start = end
    }
    buffer.removeFirst(start)
    return frames
  }

  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private func nextStart(in reader: ByteReader, from start: Int) -> Int? {
    var index = start
    while let byte = reader.byte(at: index) {
      switch byte {
      case 0xFF where reader.mayHave([0xFF, 0xD8, 0xFF], at: index): return index
      case 0x89 where reader.mayHave(Self.png, at: index): return index
      case UInt8(ascii: "P") where reader.pnmExtent(at: index, limit: frameLimit) != .none:
        return index
      default: index += 1
      }
    }
    return nil
  }

  /// The offset after the picture, or nil while it is incomplete.
  private func end(of reader: ByteReader, from start: Int) -> Int? {
    let end: Int?
    switch reader.byte(at: start) {
    case 0xFF: end = Self.jpegEnd(reader, from: start)
    case 0x89: end = Self.pngEnd(reader, from: start)
    case UInt8(ascii: "P"):
      guard case .bytes(let bytes) = reader.pnmExtent(at: start, limit: frameLimit) else {
        return nil
      }
      end = bytes
    default: end = nil
    }
    return end.flatMap { $0 <= reader.count ? $0 : nil }
  }

  private static func pngEnd(_ reader: ByteReader, from start: Int) -> Int? {
    var position = start + 8
    while let length = reader.integer(at: position, size: 4) {
      if reader.has("IEND", at: position + 4) { return position + 12 + length }
      position += 12 + length
    }
    return nil
  }

  private static func jpegEnd(_ reader: ByteReader, from start: Int) -> Int? {
    var position = start + 2
    while let byte = reader.byte(at: position), let marker = reader.byte(at: position + 1) {
      guard byte == 0xFF else {
        position += 1
        continue
      }
      switch marker {
      case 0xD9: return position + 2
      // Stuffed bytes and restart marks belong to the scan, fill bytes to nothing.
      case 0x00, 0x01, 0xD0...0xD8: position += 2
      case 0xFF: position += 1
      default:
        guard let length = reader.integer(at: position + 2, size: 2) else { return nil }
        position += 2 + max(2, length)
      }
    }
    return nil
  }
}

/// What is known of a PNM picture from its header.
private enum PNMExtent: Equatable {
  /// There is no such header.
  case none
  /// The bytes end inside the header.
  case incomplete
  /// The picture ends before this offset.
  case bytes(Int)
}

extension ByteReader {
  /// Whether the bytes from an offset on are those expected, or the first of them.
  fileprivate func mayHave(_ expected: [UInt8], at offset: Int) -> Bool {
    has(expected.prefix(count - offset), at: offset)
  }

  /// Where a binary PNM picture that starts at an offset ends.
  fileprivate func pnmExtent(at start: Int, limit: Int) -> PNMExtent {
    guard byte(at: start) == UInt8(ascii: "P") else { return .none }
    guard let kind = byte(at: start + 1) else { return .incomplete }
    guard (UInt8(ascii: "4")...UInt8(ascii: "6")).contains(kind) else { return .none }
    var numbers: [Int] = []
    var position = start + 2
    let wanted = kind == UInt8(ascii: "4") ? 2 : 3
    while numbers.count < wanted {
      guard let blank = byte(at: position) else { return .incomplete }
      guard blank == 32 || (9...13).contains(blank) else { return .none }
      position += 1
      if byte(at: position) == UInt8(ascii: "#") {
        while let byte = byte(at: position), byte != 10 { position += 1 }
        continue
      }
      var number: Int?
      while let digit = byte(at: position), (48...57).contains(digit) {
        let value = (number ?? 0) * 10 + Int(digit - 48)
        if value > 1 << 20 { return .none }
        number = value
        position += 1
      }
      if let number { numbers.append(number) }
    }
    // One blank ends the header.
    guard byte(at: position) != nil else { return .incomplete }
    position += 1
    let (width, height) = (numbers[0], numbers[1])
    let sampleSize = wanted == 3 && numbers[2] > 255 ? 2 : 1
    let length =
      switch kind {
      case UInt8(ascii: "4"): (width + 7) / 8 * height
      case UInt8(ascii: "5"): width * height * sampleSize
      default: width * height * 3 * sampleSize
      }
    return length <= limit ? .bytes(position + length) : .none
  }
}
