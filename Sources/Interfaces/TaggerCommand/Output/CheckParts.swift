import LabeledData

/// Files of counts that `wordtagger check --counts` wrote for parts of the data.
///
/// Data sets of the same name are one data set, with the parts in the order of the files. Their sequences are added
/// as the sequences of the whole data are, so that the report is the same.
struct CheckParts {
  /// The names of the data sets.
  private(set) var sets: [String] = []
  /// Hashes of the parts.
  private(set) var parts: [String] = []
  private var files: [(path: String, sets: [String])] = []

  /// Opens the files.
  ///
  /// - Throws: `DataError` when one has no counts, or some that another one has too.
  init(_ paths: [String]) throws {
    for path in paths {
      let (sets, parts) = try Self.contents(of: path)
      guard Set(parts).isDisjoint(with: self.parts) else {
        throw DataError(
          .malformed, file: path, message: "the counts are, or contain, some that are added already"
        )
      }
      files.append((path, sets))
      self.parts += parts
      for set in sets where !self.sets.contains(set) { self.sets.append(set) }
    }
  }

  /// Adds all data sets to a collector.
  func add(to collector: inout CheckCollector) throws {
    for set in sets {
      collector.startSet(set)
      for file in files {
        if let index = file.sets.firstIndex(of: set) {
          try Self.add(index, of: file.path, to: &collector)
        }
      }
      try collector.endSet()
    }
  }

  /// The names of the data sets of a file and the hashes of its parts.
  private static func contents(of path: String) throws -> (sets: [String], parts: [String]) {
    let reader = try SequenceReader(path, format: .jsonl)
    var (record, sets, parts) = (SequenceBuffer(), [String](), [String]())
    var mark: CheckMark?
    while mark != .end, try reader.next(into: &record) {
      let id = record.id.map(record.string) ?? ""
      let isFirst = mark == nil && sets.isEmpty && parts.isEmpty
      mark = CheckMark(rawValue: id)
      let text = record.text.map(record.string) ?? ""
      if isFirst, mark != .version || text != CheckMark.currentVersion { break }
      if mark == .set { sets.append(text) }
      if mark == .part { parts.append(text) }
    }
    guard mark == .end, !sets.isEmpty, !parts.isEmpty else { throw noCounts(path) }
    return (sets, parts)
  }

  /// Adds a data set of a file to a collector.
  private static func add(
    _ index: Int, of path: String, to collector: inout CheckCollector
  ) throws {
    let reader = try SequenceReader(path, format: .jsonl)
    var (record, current) = (SequenceBuffer(), 0)
    while current <= index, try reader.next(into: &record) {
      let id = record.id.map(record.string) ?? ""
      let mark = CheckMark(rawValue: id)
      if mark == .endOfSet { current += 1 }
      guard current == index else { continue }
      let text = record.text.map(record.string) ?? ""
      switch mark {
      case .file: try collector.startFile(text)
      case .malformed:
        guard let count = Int(text) else { throw noCounts(path) }
        collector.addMalformed(count)
      case nil: try add(record, id: id, of: path, to: &collector)
      default: continue
      }
    }
  }

  private static func add(
    _ record: SequenceBuffer, id: String, of path: String, to collector: inout CheckCollector
  ) throws {
    let isRepeated = id.first == CheckMark.repeated
    guard let number = Int(isRepeated ? id.dropFirst() : id[...]), number > 0 else {
      throw noCounts(path)
    }
    var sequence = record
    sequence.lineNumber = isRepeated ? 0 : number
    for _ in 0..<(isRepeated ? number : 1) { try collector.add(sequence) }
  }

  private static func noCounts(_ path: String) -> DataError {
    DataError(
      .malformed, file: path, message: "no counts of a check; write them with check --counts")
  }
}
