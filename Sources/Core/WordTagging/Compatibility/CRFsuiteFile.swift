/// A model file of CRFsuite, whose parts are checked before they are read.
///
/// All numbers are little-endian, of 4 bytes unless it says otherwise.
///
/// | part | layout |
/// |---|---|
/// | header | `lCRF`, file size, `FOMC`, version (100), unused, number of labels, number of attributes, then the offsets of the features, the labels, the attributes and of two indices that only CRFsuite's own look-up needs |
/// | features | `FEAT`, size, count, then for each one kind (0 state, 1 transition), source (attribute or label), target (label), weight (8 bytes) |
/// | labels, attributes | `CQDB`, size, flags, byte order, number of texts, offset of the list of their records, then 256 hash tables that are not read; a record is number, size, text with a NUL |
///
/// After the size that the header states, where CRFsuite does not read, there may be `WTTC` and the
/// constraints on transitions as in ``ModelFormat/Section/transitionConstraints``.
package struct CRFsuiteFile: Sendable {
  /// One weight of a model.
  package enum Feature {
    case state(attribute: Int, label: Int)
    case transition(from: Int, to: Int)
  }

  /// A list of texts.
  private struct Texts {
    /// The offset of the database, to which its own offsets are relative.
    var start = 0
    var end = 0
    /// The offset of the list of records.
    var list = 0
    var count = 0
  }

  package let labels: [String]
  /// The allowed label pairs, first labels and last labels; empty if all are allowed.
  package let constraints: [Bool]
  package let featureCount: Int
  /// The number of attributes.
  package var attributeCount: Int { attributes.count }

  private let file: ModelBytes
  private let attributes: Texts
  private let firstFeature: Int

  package static let headerSize = 48
  static let featureSize = 20
  /// The maximum number of labels: each pair of them has a transition in memory.
  static let maximumLabels = 4_096

  /// Whether bytes start like a CRFsuite model.
  package static func isCRFsuite(_ bytes: BufferView<UInt8>) -> Bool {
    bytes.starts(with: "lCRF".utf8)
  }

  /// The bytes of the file.
  package var bytes: BufferView<UInt8> { file.bytes }

  package init(_ file: ModelBytes, path: String) throws(TaggerError) {
    self.file = file
    let bytes = file.bytes
    func damaged(_ part: String) -> TaggerError { .damaged(path: path, part: part) }
    guard bytes.count >= Self.headerSize else {
      throw .truncated(path: path, expected: Self.headerSize, found: bytes.count)
    }
    func number(_ offset: Int) -> Int { Self.number(bytes, offset) }
    guard number(4) <= bytes.count else {
      throw .truncated(path: path, expected: number(4), found: bytes.count)
    }
    guard Self.hasName("FOMC", bytes, 8), number(12) == 100 else { throw damaged("header") }
    let features = number(28)
    guard features <= bytes.count - 12, Self.hasName("FEAT", bytes, features) else {
      throw damaged("feature table")
    }
    featureCount = number(features + 8)
    firstFeature = features + 12
    guard featureCount <= (bytes.count - firstFeature) / Self.featureSize else {
      throw damaged("feature table")
    }
    guard (1...Self.maximumLabels).contains(number(20)),
      let labelTexts = Self.texts(bytes, at: number(32), count: number(20))
    else { throw damaged("list of labels") }
    guard let attributes = Self.texts(bytes, at: number(36), count: number(24)) else {
      throw damaged("list of attributes")
    }
    self.attributes = attributes
    var labels: [String] = []
    for index in 0..<labelTexts.count {
      guard let text = Self.text(bytes, labelTexts, index) else { throw damaged("list of labels") }
      labels.append(String(decoding: text, as: UTF8.self))
    }
    guard Set(labels.map { Array($0.utf8) }).count == labels.count else {
      throw damaged("list of labels")
    }
    self.labels = labels
    let constraints = bytes[number(4)...]
    self.constraints =
      constraints.starts(with: Self.constraintsMagic.utf8)
        && constraints.count == 4 + labels.count * (labels.count + 2)
      ? constraints.dropFirst(4).map { $0 != 0 } : []
  }

  private static let constraintsMagic = "WTTC"

  /// The bytes appended to a file that has constraints; empty if there are none.
  package static func bytes(ofConstraints constraints: [Bool]) -> [UInt8] {
    constraints.contains(false) ? constraintsMagic.utf8 + constraints.map { $0 ? 1 : 0 } : []
  }

  /// The bytes of the file with other constraints on transitions.
  package func bytes(constraints: [Bool]) -> [UInt8] {
    file.bytes.dropLast(Self.bytes(ofConstraints: self.constraints).count)
      + Self.bytes(ofConstraints: constraints)
  }

  /// Whether a `.tagger` file can have the labels.
  var hasPlainLabels: Bool { labels.allSatisfy(TokenText.isValid) && labels.isFreeOfRepetition }

  /// The name of an attribute; nil when the file is damaged.
  package func attribute(_ index: Int) -> BufferView<UInt8>? {
    Self.text(bytes, attributes, index)
  }

  /// A feature with its weight; nil when the file is damaged.
  package func feature(_ index: Int) -> (feature: Feature, weight: Double)? {
    let start = firstFeature + index * Self.featureSize
    let (source, target) = (Self.number(bytes, start + 4), Self.number(bytes, start + 8))
    let bits = bytes.loadUnaligned(fromByteOffset: start + 12, as: UInt64.self).littleEndian
    let weight = Double(bitPattern: bits)
    guard target < labels.count, weight.isFinite else { return nil }
    switch Self.number(bytes, start) {
    case 0 where source < attributeCount:
      return (.state(attribute: source, label: target), weight)
    case 1 where source < labels.count: return (.transition(from: source, to: target), weight)
    default: return nil
    }
  }

  // MARK: Texts

  /// The list of a database's texts; nil if it is not inside the file.
  private static func texts(_ bytes: BufferView<UInt8>, at start: Int, count: Int) -> Texts? {
    guard start <= bytes.count - 24, hasName("CQDB", bytes, start) else { return nil }
    let (size, list) = (number(bytes, start + 4), number(bytes, start + 20))
    guard number(bytes, start + 12) == 0x6244_5371, size <= bytes.count - start else { return nil }
    guard count > 0 else { return Texts() }
    guard count <= number(bytes, start + 16), list <= size, count <= (size - list) / 4 else {
      return nil
    }
    let texts = Texts(start: start, end: start + size, list: start + list, count: count)
    // Records that overlap would make more text than the file has.
    var total = 0
    for index in 0..<count {
      total += 8 + (text(bytes, texts, index)?.count ?? 0)
      guard total <= size else { return nil }
    }
    return texts
  }

  private static func text(
    _ bytes: BufferView<UInt8>, _ texts: Texts, _ index: Int
  ) -> BufferView<UInt8>? {
    guard (0..<texts.count).contains(index) else { return nil }
    let record = texts.start + number(bytes, texts.list + 4 * index)
    guard record > texts.start, record <= texts.end - 8 else { return nil }
    // The size counts the NUL.
    let size = number(bytes, record + 4)
    guard size > 0, size <= texts.end - record - 8 else { return nil }
    return bytes.extracting(record + 8..<record + 7 + size)
  }

  // MARK: Numbers

  private static func number(_ bytes: BufferView<UInt8>, _ offset: Int) -> Int {
    Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian)
  }

  private static func hasName(_ name: String, _ bytes: BufferView<UInt8>, _ offset: Int)
    -> Bool
  { bytes[offset..<offset + 4].elementsEqual(name.utf8) }
}
