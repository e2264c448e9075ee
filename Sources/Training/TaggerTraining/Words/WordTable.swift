public import LabeledData
import StreamIO
package import WordTagging

/// External knowledge about words: a path of bits for each, such as its position in a tree of
/// clusters.
///
/// A table is named after its file, `en.words`, and features read it as `cluster(en)`. Words are
/// stored as hashes, so that a table is small and opens without reading words.
public struct WordTable: Sendable, Equatable {
  /// The origin of the paths.
  package enum Kind: UInt32, Sendable, CaseIterable {
    /// A tree of clusters, in which words with a common path prefix are similar.
    case tree = 1
    /// Numbered sets of tags, in which only the whole path has a meaning.
    case tags = 2
  }

  package typealias Row = ClusterTable.Row

  package let kind: Kind
  /// The rows in the order of the words' hashes, each word once.
  package let rows: [Row]

  /// The number of words.
  public var wordCount: Int { rows.count }

  /// The number of different paths.
  public var pathCount: Int { Set(rows.lazy.map(\.path)).count }

  init(_ kind: Kind, _ rows: [Row]) {
    self.kind = kind
    self.rows = rows.sorted { $0.word < $1.word }
  }

  /// Creates the table of clustered words.
  public init(_ clusters: WordClusters) { self.init(clusters.members) }

  /// Creates the table of clustered words; for a word in several clusters, the last one counts.
  package init(_ members: [WordClusters.Member]) {
    var rows: [UInt64: UInt64] = [:]
    for member in members {
      rows[FeatureHash.text(LetterComposition.compose(member.word))] = ClusterTable.path(
        member.path)
    }
    self.init(.tree, rows.map { Row(word: $0.key, path: $0.value) })
  }

  /// Reads a table that ``write(to:)`` or the command's `words import` wrote, or clusters of words.
  ///
  /// - Throws: `DataError` when the file cannot be read or is malformed.
  public init(contentsOf path: String) throws(DataError) {
    var bytes: [UInt8]
    do { bytes = try InputFile(path).allBytes() } catch { throw DataError(error) }
    self =
      bytes.starts(with: Self.magic)
      ? try Self(fileBytes: bytes, file: path) : try BrownImport.table(&bytes, file: path)
  }

  /// Writes the table to a file, which is replaced when it is complete.
  public func write(to path: String) throws(DataError) {
    do {
      try OutputFile.write(fileBytes, to: path)
    } catch { throw DataError(error) }
  }

  /// A table of both; for a word in both, the other table counts.
  public func merged(with other: Self) -> Self {
    var paths = Dictionary(rows.map { ($0.word, $0.path) }) { first, _ in first }
    for row in other.rows { paths[row.word] = row.path }
    return Self(other.kind, paths.map { Row(word: $0.key, path: $0.value) })
  }

  // MARK: The file

  /// `WORDTABL`, the start of a file.
  package static let magic = Array("WORDTABL".utf8)
  private static let version: UInt32 = 1

  /// The bytes of a file: magic, version, kind, counts of paths and rows, paths, words, the number of each
  /// word's path, and a checksum.
  package var fileBytes: [UInt8] {
    let paths = Set(rows.map(\.path)).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: paths.enumerated().map { ($1, UInt32($0)) })
    var bytes = Self.magic
    bytes.reserveCapacity(32 + 8 * paths.count + 12 * rows.count)
    bytes.append(littleEndian: Self.version)
    bytes.append(littleEndian: kind.rawValue)
    bytes.append(littleEndian: UInt32(paths.count))
    bytes.append(littleEndian: UInt32(rows.count))
    for path in paths { bytes.append(littleEndian: path) }
    for row in rows { bytes.append(littleEndian: row.word) }
    for row in rows { bytes.append(littleEndian: numbers[row.path] ?? 0) }
    bytes.append(littleEndian: bytes.withView(Self.checksum))
    return bytes
  }

  private static func checksum(_ bytes: BufferView<UInt8>) -> UInt64 {
    ModelFormat.checksum(bytes, version: ModelFormat.version)
  }

  /// Reads a file.
  ///
  /// - Throws: A `malformed` error that says what is wrong.
  package init(fileBytes bytes: [UInt8], file: String) throws(DataError) {
    func damaged(_ message: String) -> DataError {
      DataError(.malformed, file: file, message: message)
    }
    guard bytes.starts(with: Self.magic), bytes.count >= 32 else {
      throw damaged("not a table of words; 'wordtagger words import' writes one")
    }
    var reader = LittleEndianReader(bytes: bytes, position: 8)
    let (version, kind) = (reader.next() as UInt32, reader.next() as UInt32)
    guard version == Self.version, let kind = Kind(rawValue: kind) else {
      throw damaged("the table of words is of a newer kind; import it again with this version")
    }
    let (pathCount, rowCount) = (Int(reader.next() as UInt32), Int(reader.next() as UInt32))
    guard bytes.count == 32 + 8 * pathCount + 12 * rowCount else {
      throw damaged("the table of words is cut short; import it again")
    }
    let sum = bytes.withView { Self.checksum($0.extracting(..<(bytes.count - 8))) }
    let paths = (0..<pathCount).map { _ in reader.next() as UInt64 }
    let words = (0..<rowCount).map { _ in reader.next() as UInt64 }
    let numbers = (0..<rowCount).map { _ in Int(reader.next() as UInt32) }
    guard reader.next() == sum, paths.allSatisfy(ClusterTable.isPath),
      numbers.allSatisfy({ $0 < pathCount }), zip(words, words.dropFirst()).allSatisfy(<)
    else { throw damaged("the table of words is damaged; import it again") }
    self.kind = kind
    rows = zip(words, numbers).map { Row(word: $0, path: paths[$1]) }
  }
}

/// Reads numbers, the lowest byte first, from bytes that are long enough.
private struct LittleEndianReader {
  let bytes: [UInt8]
  var position: Int

  mutating func next<Number: FixedWidthInteger>() -> Number {
    defer { position += Number.bitWidth / 8 }
    return bytes.withUnsafeBytes {
      Number(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: Number.self))
    }
  }
}
