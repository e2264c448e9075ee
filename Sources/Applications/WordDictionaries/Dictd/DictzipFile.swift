import StreamIO
import Synchronization

/// The articles of a dictd dictionary: a plain file, or one that dictzip compressed in chunks that can be read
/// individually.
struct DictzipFile: Sendable {
  private let file: MappedFile
  /// The uncompressed size of a chunk; nil for a plain file.
  private let chunkSize: Int?
  /// The offset of each chunk in the file, and the end of the last one.
  private let starts: [Int]
  private let cache = ChunkCache()

  /// The maximum size of an article.
  static let longestArticle = 16 << 20

  init(_ file: MappedFile) throws(DictionaryError) {
    self.file = file
    let path = file.path
    guard file.bytes.starts(with: [0x1F, 0x8B]) else {
      chunkSize = nil
      starts = []
      return
    }
    #if Gzip
    guard let header = Self.header(file.bytes) else {
      throw DictionaryError(
        .malformed, file: path,
        message: "is compressed, but not by dictzip, which makes chunks that can be read by"
          + " themselves; unpack it with gzip -d, or compress it with dictzip")
    }
    chunkSize = header.chunkSize
    starts = header.starts
    #else
    throw DictionaryError(
      .builtWithoutGzip, file: path,
      message: "is compressed and this build has no gzip; unpack it or build with the trait Gzip")
    #endif
  }

  /// The bytes of an article.
  func bytes(at offset: Int, count: Int) throws(DictionaryError) -> [UInt8] {
    guard offset >= 0, (0...Self.longestArticle).contains(count) else { throw outside(offset) }
    guard let chunkSize else {
      guard offset <= file.bytes.count, count <= file.bytes.count - offset else {
        throw outside(offset)
      }
      return Array(file.bytes[offset..<(offset + count)])
    }
    guard count > 0 else { return [] }
    let (first, last) = (offset / chunkSize, (offset + count - 1) / chunkSize)
    guard last < starts.count - 1 else { throw outside(offset) }
    var plain: [UInt8] = []
    for chunk in first...last {
      plain += try self.plain(chunk, size: chunkSize)
    }
    let start = offset - first * chunkSize
    guard start + count <= plain.count else { throw outside(offset) }
    return Array(plain[start..<(start + count)])
  }

  private func plain(_ chunk: Int, size: Int) throws(DictionaryError) -> [UInt8] {
    if let cached = cache.chunk(chunk) { return cached }
    #if Gzip
    let piece = UnsafeBufferPointer(rebasing: file.bytes[starts[chunk]..<starts[chunk + 1]])
    guard let bytes = RawInflate.bytes(piece, count: size),
      bytes.count == size || chunk == starts.count - 2
    else {
      throw DictionaryError(
        .malformed, file: file.path, offset: starts[chunk],
        message: "the compressed data is damaged; install the dictionary again")
    }
    cache.add(chunk, bytes)
    return bytes
    #else
    return []
    #endif
  }

  private func outside(_ offset: Int) -> DictionaryError {
    DictionaryError(
      .malformed, file: file.path, offset: offset,
      message: "the index names an article that is not in the file; do both belong together?")
  }

  /// Reads the header of gzip with the field RA of dictzip: version, size and number of chunks, their compressed sizes.
  private static func header(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (chunkSize: Int, starts: [Int])? {
    func number(_ offset: Int) -> Int? {
      offset + 2 <= bytes.count ? Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 : nil
    }
    guard bytes.count > 12, bytes[3] & 0x04 != 0, let extraSize = number(10) else { return nil }
    let extraEnd = 12 + extraSize
    var field = 12
    var table: (chunkSize: Int, count: Int, start: Int)?
    while field + 4 <= extraEnd, let size = number(field + 2) {
      if bytes[field] == UInt8(ascii: "R"), bytes[field + 1] == UInt8(ascii: "A"),
        number(field + 4) == 1, let chunkSize = number(field + 6), let count = number(field + 8),
        10 + 2 * count <= 4 + size
      {
        table = (chunkSize, count, field + 10)
      }
      field += 4 + size
    }
    guard let table, table.chunkSize > 0, extraEnd <= bytes.count else { return nil }
    var position = extraEnd
    for flag: UInt8 in [0x08, 0x10] where bytes[3] & flag != 0 {
      guard let end = bytes[position...].firstIndex(of: 0) else { return nil }
      position = end + 1
    }
    if bytes[3] & 0x02 != 0 { position += 2 }
    var starts = [position]
    for chunk in 0..<table.count {
      guard let size = number(table.start + 2 * chunk) else { return nil }
      position += size
      starts.append(position)
    }
    return position <= bytes.count ? (table.chunkSize, starts) : nil
  }
}

/// The most recently read chunks, since the articles of one word are close together.
private final class ChunkCache: Sendable {
  private static let limit = 16
  private let chunks = Mutex<[(number: Int, bytes: [UInt8])]>([])

  func chunk(_ number: Int) -> [UInt8]? {
    chunks.withLock { $0.first { $0.number == number }?.bytes }
  }

  func add(_ number: Int, _ bytes: [UInt8]) {
    chunks.withLock { chunks in
      if chunks.count == Self.limit { chunks.removeFirst() }
      chunks.append((number, bytes))
    }
  }
}
