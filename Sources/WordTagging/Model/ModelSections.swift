/// The sections of a model file, each handed out only when it is sound.
struct ModelSections {
  let checksum: UInt64
  private let file: UnsafeRawBufferPointer
  private let path: String
  /// Where each section lies, by its kind.
  private var extents = [Extent?](repeating: nil, count: 1 + ModelFormat.Section.allCases.count)

  private struct Extent {
    var offset: Int
    var size: Int
  }

  init(_ file: UnsafeRawBufferPointer, path: String) throws(ModelError) {
    self.file = file
    self.path = path
    guard file.count >= ModelFormat.headerSize, file.prefix(8).elementsEqual(ModelFormat.magic)
    else { throw .notAModel(path: path) }
    let version = Int(Self.number(file, 8, as: UInt32.self))
    guard version >= 1 else { throw .notAModel(path: path) }
    guard version <= ModelFormat.version else {
      throw .newerVersion(path: path, version: version, supported: ModelFormat.version)
    }
    let size = Self.number(file, 16, as: UInt64.self)
    guard size == file.count else {
      throw .truncated(path: path, expected: Int(clamping: size), found: file.count)
    }
    checksum = Self.number(file, 24, as: UInt64.self)
    let covered = UnsafeRawBufferPointer(rebasing: file[ModelFormat.checksumStart...])
    guard ModelFormat.checksum(covered) == checksum else { throw .checksumMismatch(path: path) }
    try readDirectory(count: Int(Self.number(file, 12, as: UInt32.self)))
  }

  private mutating func readDirectory(count: Int) throws(ModelError) {
    guard count <= 64, ModelFormat.headerSize + count * ModelFormat.entrySize <= file.count else {
      throw .damaged(path: path, part: "directory")
    }
    for index in 0..<count {
      let entry = ModelFormat.headerSize + index * ModelFormat.entrySize
      let offset = Self.number(file, entry + 8, as: UInt64.self)
      let size = Self.number(file, entry + 16, as: UInt64.self)
      guard offset <= file.count, size <= UInt64(file.count) - offset,
        offset % UInt64(ModelFormat.alignment) == 0
      else { throw .damaged(path: path, part: "directory") }
      // A section that this release does not know is left alone.
      if let section = ModelFormat.Section(rawValue: Self.number(file, entry, as: UInt32.self)) {
        extents[Int(section.rawValue)] = Extent(offset: Int(offset), size: Int(size))
      }
    }
  }

  private static func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _ file: UnsafeRawBufferPointer, _ offset: Int, as type: Number.Type
  ) -> Number {
    Number(littleEndian: file.loadUnaligned(fromByteOffset: offset, as: type))
  }

  /// The error that names a section.
  func damaged(_ section: ModelFormat.Section) -> ModelError {
    .damaged(path: path, part: section.name)
  }

  /// A section's bytes.
  func bytes(_ section: ModelFormat.Section) throws(ModelError) -> UnsafeRawBufferPointer {
    guard let extent = extents[Int(section.rawValue)] else { throw damaged(section) }
    return UnsafeRawBufferPointer(rebasing: file[extent.offset..<extent.offset + extent.size])
  }

  /// Whether the file has a section.
  private func has(_ section: ModelFormat.Section) -> Bool {
    extents[Int(section.rawValue)] != nil
  }

  /// A section of 4-byte numbers.
  func words(_ section: ModelFormat.Section) throws(ModelError) -> [UInt32] {
    let bytes = try bytes(section)
    guard bytes.count % 4 == 0 else { throw damaged(section) }
    return stride(from: 0, to: bytes.count, by: 4).map { Self.number(bytes, $0, as: UInt32.self) }
  }

  /// A section of text.
  func text(_ section: ModelFormat.Section) throws(ModelError) -> String {
    guard let text = String(validating: try bytes(section), as: UTF8.self) else {
      throw damaged(section)
    }
    return text
  }

  /// A section of lines, each ended by a line feed.
  func lines(_ section: ModelFormat.Section) throws(ModelError) -> [String] {
    let text = try text(section)
    guard text.isEmpty || text.utf8.last == UInt8(ascii: "\n") else { throw damaged(section) }
    return text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast().map { String(Substring($0)) }
  }

  /// The metadata's lines, each of which has a key.
  func metadata() throws(ModelError) -> MetadataText {
    let lines = try lines(.metadata)
    guard lines.allSatisfy({ $0.utf8.contains(UInt8(ascii: "\t")) }) else {
      throw damaged(.metadata)
    }
    return MetadataText(lines: lines)
  }

  /// The word lists as they lie in the file.
  func wordLists(of file: MappedFile) throws(ModelError) -> SharedBuffer<WordListTable.Entry> {
    let bytes = try bytes(.wordLists)
    let count = bytes.count / 16
    guard bytes.count % 16 == 0, count & (count - 1) == 0 else { throw damaged(.wordLists) }
    return SharedBuffer(viewing: bytes.assumingMemoryBound(to: WordListTable.Entry.self), of: file)
  }

  /// The clusters as they lie in the file; none when the file has no such section.
  func clusters(of file: MappedFile) throws(ModelError) -> SharedBuffer<ClusterTable.Entry> {
    guard has(.clusters) else { return SharedBuffer([]) }
    let bytes = try bytes(.clusters)
    let count = bytes.count / 16
    guard bytes.count % 16 == 0, count & (count - 1) == 0 else { throw damaged(.clusters) }
    return SharedBuffer(viewing: bytes.assumingMemoryBound(to: ClusterTable.Entry.self), of: file)
  }

  /// The numbers that weights of one byte stand for.
  func codebook(_ encoding: WeightEncoding) throws(ModelError) -> [Float] {
    guard encoding == .code8 else { return [] }
    let codebook = try words(.codebook).map { Float(bitPattern: $0) }
    guard codebook.count == 256, codebook.allSatisfy(\.isFinite) else {
      throw damaged(.codebook)
    }
    return codebook
  }

  /// The feature table, none of whose rows lies past a limit.
  func featureTable(rowLimit: Int) throws(ModelError) -> FeatureTable {
    let bytes = try bytes(.featureTable)
    let count = bytes.count / FeatureTable.bucketSize
    guard count > 0, bytes.count % FeatureTable.bucketSize == 0, let table = bytes.baseAddress
    else { throw damaged(.featureTable) }
    // The signed comparison is the one that processors have; a number that looks negative to it
    // is past any limit.
    var largest = SIMD4<Int32>(repeating: 0)
    var all = SIMD4<Int32>(repeating: 0)
    for bucket in 0..<count {
      for half in [32, 48] {
        let offsets = (table + (bucket &* FeatureTable.bucketSize &+ half))
          .load(as: SIMD4<Int32>.self)
        largest.replace(with: offsets, where: offsets .> largest)
        all |= offsets
      }
    }
    let last = Int(largest.max())
    guard all.min() >= 0, last < rowLimit || last == 0 else { throw damaged(.featureTable) }
    return FeatureTable(viewing: table, bucketCount: count)
  }
}

/// Metadata as a model file has it: a key, a tab and the value on a line.
package struct MetadataText: Sendable {
  fileprivate let lines: [String]

  /// The metadata in the order of the file.
  var pairs: [(key: String, value: String)] {
    lines.map { line in
      let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), Self.unescaped(parts[1]))
    }
  }

  package static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  static func unescaped(_ text: Substring) -> String {
    var result = ""
    var isEscaped = false
    for character in text.unicodeScalars {
      if isEscaped {
        result.unicodeScalars.append(
          character == "n" ? "\n" : character == "t" ? "\t" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
