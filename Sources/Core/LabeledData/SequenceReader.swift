import StreamIO

/// Reads labeled sequences from a file as a stream, in any of the formats.
///
/// ```swift
/// let reader = try SequenceReader("train.jsonl")
/// var sequence = SequenceBuffer()
/// while try reader.next(into: &sequence) {
///   // sequence.tokens, sequence.labels … are ranges of sequence.bytes
/// }
/// ```
///
/// The path `-` is standard input; gzip is recognized by its first bytes. Memory does not grow with
/// the file. A malformed record is a `malformed` error with file, line and column; the next call
/// continues after it, and ``skipBadRecords(reporting:)`` does so without an error.
public final class SequenceReader {
  /// The format that is read.
  public let format: DataFormat
  /// The number of malformed records that were skipped.
  public private(set) var badRecordCount = 0

  /// The number of sequences that were read.
  package private(set) var sequenceCount = 0
  private var input: InputFile
  private var parser: any RecordParser
  private var report: ((DataError) -> Void)?
  private let path: String
  /// The bytes of the file that are read; nil for all.
  private let range: Range<Int>?
  private let columns: ColumnSelection?
  /// The sequences of an input that can be read only once, after ``visitAll(_:)``.
  private var kept: [SequenceBuffer]?

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file, or `-` for standard input.
  ///   - format: The format; without it the name and the first bytes decide.
  ///   - columns: The columns of a CoNLL file that are the token and the label; without it the
  ///     first
  ///     and the last, and in `.conllu` files FORM and UPOS.
  /// - Throws: A `cannotOpen` or `cannotRead` error when the file cannot be read.
  ///   Or a `malformed` error when columns are given for another format than CoNLL.
  public convenience init(
    _ path: String, format: DataFormat? = nil, columns: ColumnSelection? = nil
  ) throws(DataError) {
    try self.init(path, bytes: nil, format: format, columns: columns)
  }

  /// Opens a range of a file that starts and ends at borders of records; with nil the whole file.
  package init(
    _ path: String, bytes range: Range<Int>?, format: DataFormat?, columns: ColumnSelection?
  ) throws(DataError) {
    (self.path, self.range, self.columns) = (path, range, columns)
    do { input = try InputFile(path) } catch { throw DataError(error) }
    var known = format ?? DataFormat(path: path)
    let isJSON = path.hasSuffix(".json") || path.hasSuffix(".json.gz")
    if known == nil { known = try input.detectedFormat(isJSON: isJSON, path: path) }
    let format = known ?? .lines
    self.format = format
    parser = Self.parser(format, path, columns)
    guard columns?.isRequired != true || format == .conll || format == .lines else {
      throw DataError(
        .malformed, file: path,
        message: "columns are selected in CoNLL files, and this one is \(format.rawValue)")
    }
    if range != nil { try startRange() }
  }

  /// Goes to the start of the range; a header of the file and the width of its columns are known then.
  private func startRange() throws(DataError) {
    guard let range else { return }
    if range.lowerBound > 0 {
      var first = SequenceBuffer()
      // The reader of the first range reports what is wrong with it.
      do { _ = try parser.next(from: input, into: &first) } catch {}
    }
    do { input = try InputFile(path, bytes: range) } catch { throw DataError(error) }
  }

  private static func parser(
    _ format: DataFormat, _ path: String, _ columns: ColumnSelection?
  ) -> any RecordParser {
    let isUniversal = path.hasSuffix(".conllu") || path.hasSuffix(".conllu.gz")
    return switch format {
    case .jsonl: JSONLinesParser()
    case .createML: CreateMLParser()
    case .conll: CoNLLParser(selection: columns ?? (isUniversal ? .universal : nil))
    case .crfsuite: CRFsuiteParser()
    case .lines: PlainLinesParser()
    }
  }

  /// The file's name, as used in errors.
  public var name: String { input.name }

  /// The size of the file, when it is known.
  public var byteCount: Int? { input.byteCount }

  /// The number of bytes of the file that have been read, for a progress bar.
  public var bytesRead: Int { input.bytesRead }

  /// The source of the labels, as used in errors.
  package var labelPlace: String { parser.labelPlace }

  /// Skips malformed records from now on and reports each to a closure.
  public func skipBadRecords(reporting report: @escaping (DataError) -> Void = { _ in }) {
    self.report = report
  }

  /// Skips malformed records without a report, if they are skipped.
  func reportNothing() { if report != nil { report = { _ in } } }

  /// Starts over, if the content of a pipe is kept.
  func startOver() { if kept != nil { sequenceCount = 0 } }

  /// Reads the next sequence into a buffer; returns false at the end of the file.
  ///
  /// - Complexity: O(*n*) in the bytes of the sequence; allocates nothing once the buffer has grown.
  public func next(into sequence: inout SequenceBuffer) throws(DataError) -> Bool {
    if let kept {
      guard sequenceCount < kept.count else { return false }
      sequence = kept[sequenceCount]
      sequenceCount += 1
      return true
    }
    while true {
      do {
        guard try parser.next(from: input, into: &sequence) else { return false }
        sequenceCount += 1
        return true
      } catch {
        var error = error
        if let line = error.line { error.line = line + precedingLineCount }
        guard error.code == .malformed, let report else { throw error }
        badRecordCount += 1
        report(error)
      }
    }
  }

  /// Reads the next sequence as a value; returns nil at the end of the file.
  public func next() throws(DataError) -> LabeledSequence? {
    var sequence = SequenceBuffer()
    return try next(into: &sequence) ? LabeledSequence(sequence) : nil
  }

  /// Whether the content comes from a file and not from a pipe.
  var canBeReopened: Bool { path != "-" && byteCount != nil }

  /// Calls a function with all sequences of a new reader, which then starts over.
  ///
  /// A file is opened again; the content of a pipe is kept in memory.
  package func visitAll(_ body: (borrowing SequenceBuffer) throws -> Void) throws {
    let isFile = canBeReopened
    let report = report
    // The second reading reports malformed records of a file, and counts them.
    if isFile { reportNothing() }
    var sequence = SequenceBuffer()
    var all: [SequenceBuffer] = []
    while try next(into: &sequence) {
      try body(sequence)
      if !isFile { all.append(sequence) }
    }
    sequenceCount = 0
    guard isFile else {
      kept = all
      return
    }
    do { input = try InputFile(path) } catch { throw DataError(error) }
    parser = Self.parser(format, path, columns)
    try startRange()
    (self.report, badRecordCount) = (report, 0)
  }

  /// The number of lines before the range that is read; the file is read for it.
  package private(set) lazy var precedingLineCount =
    range.map { InputFile.lineBreaks(in: path, before: $0.lowerBound) } ?? 0

  /// The byte at which the range starts that is read.
  package var startOfRange: Int { range?.lowerBound ?? 0 }

  /// Reads the remaining sequences.
  public func readAll() throws(DataError) -> [LabeledSequence] {
    var sequences: [LabeledSequence] = []
    while let sequence = try next() { sequences.append(sequence) }
    return sequences
  }
}

extension InputFile {
  /// Detects the format from the first bytes, which stay unread.
  ///
  /// - Throws: A `malformed` error for files that only Python reads.
  fileprivate func detectedFormat(isJSON: Bool, path: String) throws(DataError) -> DataFormat {
    if window.isEmpty { _ = try readMore() }
    if let kind = BinaryDataFile(path: path, firstBytes: window.prefix(6)) {
      throw DataError(.malformed, file: name, message: kind.remedy)
    }
    return DataFormat(firstBytes: window.prefix(1 << 14), isJSON: isJSON)
  }
}
