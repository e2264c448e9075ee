/// Cuts a stream of concatenated JPEG, PNG and PNM pictures into pictures.
///
/// The time is linear in the number of bytes: parsing of an incomplete picture continues where it
/// stopped, and a picture that turns out to be broken is not parsed again from its start.
public struct FrameSplitter: Sendable {
  /// The maximum size of a picture in bytes.
  public let frameLimit: Int
  /// The limit by default, 64 MB.
  public static let defaultLimit = 64 << 20
  /// The number of bytes that belonged to no picture.
  public private(set) var skippedByteCount = 0

  private var buffer: [UInt8] = []
  /// The picture at the start of the buffer, as far as it is parsed.
  private var picture: PartialPicture?

  /// Creates a splitter.
  public init(frameLimit: Int = Self.defaultLimit) {
    self.frameLimit = frameLimit
  }

  /// The number of bytes that wait for the rest of their picture.
  public var pendingByteCount: Int { buffer.count }

  /// Takes the next bytes of the stream and returns the pictures that they complete.
  public mutating func add(_ bytes: some Collection<UInt8>) -> [[UInt8]] {
    buffer += bytes
    var frames: [[UInt8]] = []
    let parsed = split(ByteReader(buffer), into: &frames)
    buffer.removeFirst(parsed)
    return frames
  }

  /// Returns the number of bytes that are no longer needed.
  private mutating func split(_ reader: ByteReader, into frames: inout [[UInt8]]) -> Int {
    var start = 0
    while true {
      if picture == nil {
        let next = reader.nextPicture(from: start, limit: frameLimit)
        skippedByteCount += next - start
        start = next
        // The last bytes may be the first ones of a signature.
        picture = reader.picture(at: start, limit: frameLimit)
      }
      switch picture?.advance(in: reader, from: start, limit: frameLimit) {
      case .complete(let length):
        frames.append(reader.bytes(start..<(start + length)))
        start += length
      case .broken(let length):
        skippedByteCount += length
        start += length
      case .incomplete, nil: return start
      }
      picture = nil
    }
  }
}

/// A picture whose first bytes have arrived.
private struct PartialPicture: Sendable {
  enum Format {
    case jpeg, png
    /// The length follows from the header.
    case pnm(length: Int)
  }

  enum Progress {
    case incomplete
    /// The picture has a number of bytes.
    case complete(Int)
    /// A number of bytes belong to no picture.
    case broken(Int)
  }

  private let format: Format
  /// The number of parsed bytes of the picture; more than have arrived while a segment is skipped.
  private var position: Int
  /// The start of the data of the last chunk of a PNG picture.
  private var lastData: Int

  init(_ format: Format) {
    self.format = format
    if case .png = format { position = ByteReader.pngSignature.count } else { position = 2 }
    lastData = position
  }

  /// Parses the bytes that have arrived.
  mutating func advance(in reader: ByteReader, from start: Int, limit: Int) -> Progress {
    let available = reader.count - start
    switch format {
    case .pnm(let length): return length <= available ? .complete(length) : .incomplete
    case .png: return advancePNG(in: reader, from: start, limit: limit)
    case .jpeg:
      let progress = advanceJPEG(in: reader, from: start, limit: limit)
      // The place where a picture is given up does not depend on how its bytes arrive.
      guard position > limit else { return progress }
      return available >= limit ? .broken(limit) : .incomplete
    }
  }

  private mutating func advancePNG(
    in reader: ByteReader, from start: Int, limit: Int
  ) -> Progress {
    while let length = reader.integer(at: start + position, size: 4),
      let type = reader.integer(at: start + position + 4, size: 4)
    {
      let end = position + 12 + length
      // A truncated chunk includes the start of the next picture, so the search continues in its
      // data.
      guard [24, 16, 8, 0].allSatisfy({ UInt8(type >> $0 & 0xDF) &- UInt8(ascii: "A") < 26 }),
        end <= limit
      else { return .broken(lastData) }
      guard start + end <= reader.count else { return .incomplete }
      if type == 0x4945_4E44 { return .complete(end) }
      lastData = position + 8
      position = end
    }
    return .incomplete
  }

  private mutating func advanceJPEG(
    in reader: ByteReader, from start: Int, limit: Int
  ) -> Progress {
    while position <= limit, let byte = reader.byte(at: start + position),
      let marker = reader.byte(at: start + position + 1)
    {
      guard byte == 0xFF else {
        position += 1
        continue
      }
      switch marker {
      case 0xD9: return .complete(position + 2)
      // Another picture starts, so this one was truncated.
      case 0xD8: return .broken(position)
      // Stuffed bytes and restart markers belong to the scan, fill bytes to nothing.
      case 0x00, 0x01, 0xD0...0xD7: position += 2
      case 0xFF: position += 1
      default:
        guard let length = reader.integer(at: start + position + 2, size: 2) else {
          return .incomplete
        }
        position += 2 + max(2, length)
      }
    }
    return .incomplete
  }
}

extension ByteReader {
  fileprivate static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let jpegSignature: [UInt8] = [0xFF, 0xD8, 0xFF]
  /// The maximum length of a PNM picture's header, including comments.
  private static let pnmHeaderLimit = 512

  /// The offset of the next bytes that are the signature of a picture or may become one; the end if
  /// there are none.
  fileprivate func nextPicture(from start: Int, limit: Int) -> Int {
    var index = start
    while let byte = byte(at: index) {
      switch byte {
      case 0xFF where mayHave(Self.jpegSignature, at: index): return index
      case 0x89 where mayHave(Self.pngSignature, at: index): return index
      case UInt8(ascii: "P") where pnmLength(at: index, limit: limit) != .none: return index
      default: index += 1
      }
    }
    return index
  }

  /// The picture whose signature is complete at an offset.
  fileprivate func picture(at start: Int, limit: Int) -> PartialPicture? {
    if has(Self.jpegSignature, at: start) { return PartialPicture(.jpeg) }
    if has(Self.pngSignature, at: start) { return PartialPicture(.png) }
    if case .bytes(let length) = pnmLength(at: start, limit: limit) {
      return PartialPicture(.pnm(length: length))
    }
    return nil
  }

  /// Whether the bytes at an offset are those expected, or the first of them at the end.
  private func mayHave(_ expected: [UInt8], at offset: Int) -> Bool {
    has(expected.prefix(count - offset), at: offset)
  }

  /// The length of a PNM picture according to its header.
  private enum PNMLength: Equatable {
    /// There is no such header.
    case none
    /// The header is not complete.
    case unknown
    case bytes(Int)
  }

  private func pnmLength(at start: Int, limit: Int) -> PNMLength {
    guard byte(at: start) == UInt8(ascii: "P") else { return .none }
    guard let kind = byte(at: start + 1) else { return .unknown }
    guard (UInt8(ascii: "4")...UInt8(ascii: "6")).contains(kind) else { return .none }
    var numbers: [Int] = []
    var position = start + 2
    let wanted = kind == UInt8(ascii: "4") ? 2 : 3
    while numbers.count < wanted {
      guard position - start < Self.pnmHeaderLimit else { return .none }
      guard let blank = byte(at: position) else { return .unknown }
      guard blank == 32 || (9...13).contains(blank) else { return .none }
      position += 1
      if byte(at: position) == UInt8(ascii: "#") {
        while let byte = byte(at: position), byte != 10, position - start < Self.pnmHeaderLimit {
          position += 1
        }
        continue
      }
      var number: Int?
      while let digit = byte(at: position), (48...57).contains(digit) {
        let value = (number ?? 0) * 10 + Int(digit - 48)
        if value > 1 << 20 { return .none }
        number = value
        position += 1
        guard position - start < Self.pnmHeaderLimit else { return .none }
      }
      if let number { numbers.append(number) }
    }
    // One blank ends the header.
    guard byte(at: position) != nil else { return .unknown }
    position += 1
    let (width, height) = (numbers[0], numbers[1])
    let sampleSize = wanted == 3 && numbers[2] > 255 ? 2 : 1
    let pixels =
      switch kind {
      case UInt8(ascii: "4"): (width + 7) / 8 * height
      case UInt8(ascii: "5"): width * height * sampleSize
      default: width * height * 3 * sampleSize
      }
    return pixels <= limit ? .bytes(position - start + pixels) : .none
  }
}
