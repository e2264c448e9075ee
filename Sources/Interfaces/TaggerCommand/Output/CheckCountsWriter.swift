import LabeledData
import Support
import WordTagging

/// Writes what the report of a check is computed from, as `wordtagger check --counts` does.
///
/// Any sequence may be one that other parts repeat, contradict or share with their test data, and then be shown. So
/// the file has every different sequence of a data set, but of equal ones only the first few, from which examples
/// are taken, and the number of the others.
///
/// It is JSON Lines, whose `id` is a ``CheckMark`` or the number of a sequence's line.
final class CheckCountsWriter {
  private let writer: SequenceWriter
  /// The number of each sequence of the data set so far, by its hash.
  private var occurrences: [Int: Int] = [:]
  /// The sequences that occur more often than they are written, in the order in which they began to.
  private var others: [SequenceBuffer] = []
  private var indices: [Int: Int] = [:]
  private var otherCounts: [Int] = []
  private var record = SequenceBuffer()
  private var digest = FNVHash()

  /// Opens a file for the counts of data sets.
  init(_ path: String, sets: [String]) throws {
    writer = try SequenceWriter(path, format: .jsonl)
    try write(.version, CheckMark.currentVersion)
    for set in sets { try write(.set, set) }
  }

  /// Names parts whose counts are added up in this file.
  func contain(_ parts: [String]) throws {
    for part in parts { try write(.part, part) }
  }

  func startFile(_ name: String) throws { try write(.file, name) }

  func add(_ sequence: SequenceBuffer) throws {
    let key = hash(sequence)
    let count = occurrences[key, default: 0] + 1
    occurrences[key] = count
    if count <= DataCheck.exampleLimit { return try write("\(sequence.lineNumber)", sequence) }
    if let index = indices[key] {
      otherCounts[index] += 1
    } else {
      indices[key] = others.count
      others.append(sequence)
      otherCounts.append(1)
    }
  }

  func endSet(malformedCount: Int) throws {
    for (sequence, count) in zip(others, otherCounts) {
      try write("\(CheckMark.repeated)\(count)", sequence)
    }
    try write(.malformed, "\(malformedCount)")
    try write(.endOfSet, "")
    occurrences = [:]
    (others, indices, otherCounts) = ([], [:], [])
  }

  /// Ends the file; what it has is a part of its own unless it was merged.
  func close(isMerged: Bool) throws {
    if !isMerged { try write(.part, String(digest.value, radix: 16)) }
    try write(.end, "")
    try writer.close()
  }

  private func write(_ mark: CheckMark, _ text: String) throws {
    record.removeAll()
    record.columnNames = []
    record.text = record.append(text.utf8)
    digest.combine(text.utf8)
    try write(mark.rawValue, record)
  }

  /// Writes what a check reads of a sequence.
  private func write(_ id: String, _ sequence: SequenceBuffer) throws {
    var reduced = sequence
    if CheckMark(rawValue: id) == nil { reduced.text = nil }
    reduced.columnNames = []
    reduced.cells = []
    reduced.weight = 1
    reduced.id = reduced.append(id.utf8)
    try writer.write(reduced)
  }

  private func hash(_ sequence: SequenceBuffer) -> Int {
    var hasher = Hasher()
    func add(_ texts: [ByteRange]) {
      hasher.combine(texts.count)
      for text in texts {
        sequence.bytes.withUnsafeBytes { hasher.combine(bytes: .init(rebasing: $0[text.indices])) }
        hasher.combine(text.count)
        digest.combine(sequence.bytes[text.indices])
      }
    }
    add(sequence.tokens)
    add(sequence.labels)
    add(sequence.attributes.map(\.name))
    hasher.combine(sequence.attributes.map(\.value))
    hasher.combine(sequence.attributeEnds)
    return hasher.finalize()
  }
}

/// The kind of a record in counts of a check that is not a sequence with the number of its line.
enum CheckMark: String {
  static let currentVersion = "1"
  /// Before the number of further equal sequences.
  static let repeated: Character = "+"

  case version = "version of check"
  /// The name of a data set; the names of all come first.
  case set
  case file
  case malformed
  case endOfSet = "end of set"
  /// A hash of the data that was checked.
  case part
  case end
}
