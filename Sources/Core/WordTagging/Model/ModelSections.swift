/// The sections of a model file, each checked before it is returned.
struct ModelSections {
  let version: Int
  let checksum: UInt64
  private let file: ModelBytes
  private let path: String
  /// The number of entries in the directory.
  private let entryCount: Int

  private var bytes: BufferView<UInt8> { file.bytes }

  init(_ file: ModelBytes, path: String) throws(TaggerError) {
    self.file = file
    self.path = path
    let bytes = file.bytes
    guard bytes.count >= ModelFormat.headerSize,
      Self.number(bytes, 0, as: UInt64.self) == ModelFormat.magic
    else { throw .notAModel(path: path) }
    version = Int(Self.number(bytes, 8, as: UInt32.self))
    guard version >= 1 else { throw .notAModel(path: path) }
    guard version <= ModelFormat.newestVersion else {
      throw .newerVersion(path: path, version: version, supported: ModelFormat.newestVersion)
    }
    let size = Self.number(bytes, 16, as: UInt64.self)
    guard size == bytes.count else {
      throw .truncated(path: path, expected: Int(clamping: size), found: bytes.count)
    }
    checksum = Self.number(bytes, 24, as: UInt64.self)
    guard ModelFormat.checksum(ofFile: bytes, version: version) == checksum else {
      throw .checksumMismatch(path: path)
    }
    entryCount = Int(Self.number(bytes, 12, as: UInt32.self))
    try checkDirectory()
  }

  private func checkDirectory() throws(TaggerError) {
    guard entryCount <= 64,
      ModelFormat.headerSize + entryCount * ModelFormat.entrySize <= bytes.count
    else { throw .damaged(path: path, part: "directory") }
    for index in 0..<entryCount {
      let (_, offset, size) = entry(index)
      guard offset <= bytes.count, size <= UInt64(bytes.count) - offset,
        offset % UInt64(ModelFormat.alignment) == 0
      else { throw .damaged(path: path, part: "directory") }
    }
  }

  private func entry(_ index: Int) -> (kind: UInt32, offset: UInt64, size: UInt64) {
    let start = ModelFormat.headerSize + index * ModelFormat.entrySize
    return (
      Self.number(bytes, start, as: UInt32.self), Self.number(bytes, start + 8, as: UInt64.self),
      Self.number(bytes, start + 16, as: UInt64.self)
    )
  }

  private static func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _ file: BufferView<UInt8>, _ offset: Int, as type: Number.Type
  ) -> Number { Number(littleEndian: file.loadUnaligned(fromByteOffset: offset, as: type)) }

  /// The error that names a section.
  func damaged(_ section: ModelFormat.Section) -> TaggerError {
    .damaged(path: path, part: section.name)
  }

  /// A section's bytes.
  func bytes(_ section: ModelFormat.Section) throws(TaggerError) -> BufferView<UInt8> {
    guard let found = find(section) else { throw damaged(section) }
    return found
  }

  /// A section's bytes, if the file has it; sections of an unknown kind are ignored.
  private func find(_ section: ModelFormat.Section) -> BufferView<UInt8>? {
    for index in (0..<entryCount).reversed() {
      let (kind, offset, size) = entry(index)
      guard kind == section.rawValue else { continue }
      return bytes.extracting(Int(offset)..<Int(offset + size))
    }
    return nil
  }

  /// All sections of a known kind.
  var all: [ModelFormat.Section: [UInt8]] {
    var sections: [ModelFormat.Section: [UInt8]] = [:]
    for section in ModelFormat.Section.allCases {
      sections[section] = find(section).map(Array.init)
    }
    return sections
  }

  /// The numbers of a section, each the bits of four bytes.
  func numbers<Number>(
    _ section: ModelFormat.Section, _ number: (UInt32) -> Number
  ) throws(TaggerError) -> [Number] {
    let bytes = try bytes(section)
    guard bytes.count % 4 == 0 else { throw damaged(section) }
    return (0..<bytes.count / 4).map { number(Self.number(bytes, 4 * $0, as: UInt32.self)) }
  }

  /// A section of text, as UTF-8.
  func text(_ section: ModelFormat.Section) throws(TaggerError) -> BufferView<UInt8> {
    let bytes = try bytes(section)
    guard bytes.isUTF8 else { throw damaged(section) }
    return bytes
  }

  /// A section of lines, each ended by a line feed.
  func lines(_ section: ModelFormat.Section) throws(TaggerError) -> TextLines {
    let text = try text(section)
    guard text.isEmpty || text.last == UInt8(ascii: "\n") else { throw damaged(section) }
    return TextLines(utf8: SharedBuffer(viewing: text, of: file))
  }

  /// The metadata's lines; each has a key.
  func metadata() throws(TaggerError) -> MetadataText {
    let text = MetadataText(lines: try lines(.metadata))
    guard text.hasKeys else { throw damaged(.metadata) }
    return text
  }

  /// The word lists as they are in the file.
  func wordLists() throws(TaggerError) -> SharedBuffer<WordListTable.Entry> {
    let bytes = try bytes(.wordLists)
    let count = bytes.count / 16
    guard bytes.count % 16 == 0, count & (count - 1) == 0 else { throw damaged(.wordLists) }
    return SharedBuffer(viewing: bytes.values(of: WordListTable.Entry.self), of: file)
  }

  /// The clusters as they are in the file; empty if the file has no such section.
  func clusters() throws(TaggerError) -> SharedBuffer<ClusterTable.Entry> {
    guard let bytes = find(.clusters) else { return SharedBuffer([]) }
    let count = bytes.count / 16
    guard bytes.count % 16 == 0, count & (count - 1) == 0 else { throw damaged(.clusters) }
    return SharedBuffer(viewing: bytes.values(of: ClusterTable.Entry.self), of: file)
  }

  /// The additions to the model; empty if the file has no such section.
  func additions() throws(TaggerError) -> [ModelAddition] {
    guard find(.additions) != nil else { return [] }
    guard let additions = ModelAddition.parsed(try lines(.additions).strings) else {
      throw damaged(.additions)
    }
    return additions
  }

  /// The values of weights of one byte.
  func codebook(_ encoding: WeightEncoding) throws(TaggerError) -> [Float] {
    guard encoding == .code8 else { return [] }
    let codebook = try numbers(.codebook, Float.init(bitPattern:))
    guard codebook.count == 256, codebook.allSatisfy({ $0.isFinite }) else {
      throw damaged(.codebook)
    }
    return codebook
  }

  /// The numbers of the model.
  func parameters() throws(TaggerError) -> ModelParameters {
    guard let parameters = ModelParameters(words: try numbers(.parameters, { $0 }), version) else {
      throw damaged(.parameters)
    }
    try check(parameters.temperature, "temperature", in: ModelParameters.temperatures)
    return parameters
  }

  /// The transition weights.
  func transitions(labelCount: Int) throws(TaggerError) -> [Float] {
    let weights = try numbers(.transitions, Float.init(bitPattern:))
    guard weights.count == labelCount * labelCount else { throw damaged(.transitions) }
    let greatest = ModelParameters.greatestTransition
    for weight in weights { try check(weight, "weight of a transition", in: -greatest...greatest) }
    return weights
  }

  /// The trigrams; none if the file has no such section.
  func trigrams(labelCount: Int) throws(TaggerError) -> TrigramWeights {
    var found = TrigramWeights()
    guard let bytes = find(.trigrams) else { return found }
    guard version >= ModelFormat.versionWithTrigrams, bytes.count % 16 == 0 else {
      throw damaged(.trigrams)
    }
    let greatest = ModelParameters.greatestTransition
    for start in stride(from: 0, to: bytes.count, by: 16) {
      // The label before, the first being 0 for the start, the two labels after it, and the bits of the weight.
      let first = Int(Self.number(bytes, start, as: UInt32.self)) - 1
      let second = Int(Self.number(bytes, start + 4, as: UInt32.self))
      let third = Int(Self.number(bytes, start + 8, as: UInt32.self))
      let weight = Float(bitPattern: Self.number(bytes, start + 12, as: UInt32.self))
      guard max(first, second, third) < labelCount,
        found.append(LabelTrigram(first, second, third), weight)
      else { throw damaged(.trigrams) }
      try check(weight, "weight of a trigram", in: -greatest...greatest)
    }
    let contexts = LabelTrigram.contextCount(found.trigrams, labelCount: labelCount)
    guard LabelTrigram.isPossible(contextCount: contexts, labelCount: labelCount) else {
      throw .outOfRange(
        path: path,
        reason: "the trigrams have \(contexts) contexts of \(labelCount) labels, which is too many")
    }
    return found
  }

  private func check(
    _ value: Float, _ name: String, in range: ClosedRange<Float>
  ) throws(TaggerError) {
    guard range.contains(value) else {
      throw .outOfRange(
        path: path,
        reason: "the \(name) is \(value); expected \(range.lowerBound) to \(range.upperBound)")
    }
  }

  /// The feature table, none of whose rows is past a limit.
  func featureTable(identityMask: UInt64, rowLimit: Int) throws(TaggerError) -> FeatureTable {
    let bytes = try bytes(.featureTable)
    let count = bytes.count / FeatureTable.bucketSize
    guard count > 0, bytes.count % FeatureTable.bucketSize == 0, let start = bytes.baseAddress
    else { throw damaged(.featureTable) }
    let table = FeatureTable(
      viewing: start, bucketCount: count, slots: version == 1 ? 8 : FeatureTable.slots,
      identityMask: identityMask)
    guard table.staysBelow(rowLimit) else { throw damaged(.featureTable) }
    return table
  }
}

/// Lines of a model file, which become strings only on demand.
struct TextLines: Sendable {
  let utf8: SharedBuffer<UInt8>

  /// The lines without their line feeds.
  var strings: [String] {
    // A loop, because the runtime would have to create the type that `split` returns first.
    var strings: [String] = []
    var rest = utf8.values[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      strings.append(String(decoding: rest[..<end], as: UTF8.self))
      rest = rest[(end + 1)...]
    }
    return strings
  }
}

/// Metadata as a model file has it: a key, a tab and the value on a line.
package struct MetadataText: Sendable {
  fileprivate let lines: TextLines

  /// Whether every line has a tab.
  fileprivate var hasKeys: Bool {
    var isInKey = true
    for byte in lines.utf8.values {
      if byte == UInt8(ascii: "\n") {
        if isInKey { return false }
        isInKey = true
      } else if byte == UInt8(ascii: "\t") {
        isInKey = false
      }
    }
    return true
  }

  /// The metadata in the order of the file.
  var pairs: [(key: String, value: String)] {
    lines.strings.map { line in
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
        result.unicodeScalars.append(character == "n" ? "\n" : character == "t" ? "\t" : character)
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

extension BufferView<UInt8> {
  /// Whether the bytes are UTF-8.
  fileprivate var isUTF8: Bool {
    // Decoding replaces invalid bytes.
    reduce(0, |) < 0x80 || String(decoding: self, as: UTF8.self).utf8.elementsEqual(self)
  }
}
