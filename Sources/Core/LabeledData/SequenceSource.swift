import StreamIO
package import WordTagging

/// Labeled sequences for training and evaluation: values in memory, or files that are read as streams.
///
/// ```swift
/// let source = SequenceSource(contentsOf: ["train.jsonl", "more.conll.gz"])
/// ```
///
/// Files are opened where the sequences are needed, and may be larger than memory; `-` is standard input.
public struct SequenceSource: Sendable {
  enum Storage: Sendable {
    case memory([LabeledSequence])
    case store(any SequenceStore)
    case files([String], DataFormat?, reportingBadRecords: (@Sendable (DataError) -> Void)?)
  }

  let storage: Storage
  /// The columns of CoNLL files that were selected; nil for those that the format says.
  package private(set) var columns: ColumnSelection?
  /// Keeps the file of ``init(spooling:)``.
  private(set) var spool: UnnamedFile?

  /// The source with the columns that a model learned from, unless others are selected.
  package func selecting(columnsOf tagger: WordTagger) -> SequenceSource {
    var source = self
    source.columns = columns ?? tagger.selectedColumns
    return source
  }

  /// Creates a source of sequences in memory.
  public init(_ sequences: some Sequence<LabeledSequence>) { storage = .memory(Array(sequences)) }

  /// Creates a source of the sequences of a store.
  package init(_ store: any SequenceStore, columns: ColumnSelection? = nil) {
    storage = .store(store)
    self.columns = columns
  }

  /// Creates a source of the sequences of an asynchronous stream, which are kept in memory.
  public init<Sequences: AsyncSequence>(
    collecting sequences: Sequences
  ) async throws where Sequences.Element == LabeledSequence {
    var collected: [LabeledSequence] = []
    for try await sequence in sequences { collected.append(sequence) }
    storage = .memory(collected)
  }

  /// Creates a source of the sequences of an asynchronous stream, which may be larger than memory: they are kept in a
  /// temporary file in the folder `TMPDIR`, which does not outlive the process however that ends.
  ///
  /// - Throws: The stream's errors, and ``DataError`` when the file cannot be written.
  public init<Sequences: AsyncSequence>(
    spooling sequences: Sequences
  ) async throws where Sequences.Element == LabeledSequence {
    let file = try DataError.wrapping { () throws(FileError) in try UnnamedFile([]) }
    let writer = try SequenceWriter(file.path, format: .jsonl)
    for try await sequence in sequences { try writer.write(sequence) }
    try writer.close()
    storage = .files([file.path], .jsonl, reportingBadRecords: nil)
    spool = file
  }

  /// Creates a source of the sequences of files.
  ///
  /// - Parameters:
  ///   - paths: The files in order.
  ///   - format: Their format; without it their names and first bytes decide.
  ///   - columns: The columns of a CoNLL file that are the token and the label.
  ///   - report: Receives the errors of malformed records, which are skipped; without it they end
  ///     reading.
  public init(
    contentsOf paths: [String], format: DataFormat? = nil, columns: ColumnSelection? = nil,
    skippingBadRecords report: (@Sendable (DataError) -> Void)? = nil
  ) {
    storage = .files(paths, format, reportingBadRecords: report)
    self.columns = columns
  }

  /// An opened source.
  package enum Input {
    case memory([LabeledSequence])
    case store(any SequenceStore, Range<Int>)
    case files([SequenceFile])

    /// Calls a function with all sequences; they can be read any number of times afterwards.
    package func visitAll(_ body: (borrowing SequenceBuffer) throws -> Void) throws {
      switch self {
      case .memory(let sequences): for sequence in sequences { try body(SequenceBuffer(sequence)) }
      case .store(let store, let range):
        var buffer = SequenceBuffer()
        for index in range {
          store.read(index, into: &buffer)
          try body(buffer)
        }
      case .files(let files): for file in files { try file.visitAll(body) }
      }
    }
  }

  /// Opens the source; each file is opened once, so that one that cannot be is an error now.
  package func open() throws(DataError) -> Input {
    switch storage {
    case .memory(let sequences): return .memory(sequences)
    case .store(let store): return .store(store, 0..<store.count)
    case .files(let paths, _, _):
      var files: [SequenceFile] = []
      for path in paths {
        let reader = try reader(path)
        files.append(
          SequenceFile(opened: reader.canBeReopened ? nil : reader) { () throws(DataError) in
            try self.reader(path)
          })
      }
      return .files(files)
    }
  }

  /// Opens a file, or a range of its bytes, as the source says.
  func reader(_ path: String, bytes: Range<Int>? = nil) throws(DataError) -> SequenceReader {
    guard case .files(_, let format, let report) = storage else {
      return try SequenceReader(path)
    }
    let reader = try SequenceReader(path, bytes: bytes, format: format, columns: columns)
    if let report { reader.skipBadRecords(reporting: report) }
    return reader
  }

  /// Reads all sequences into memory.
  ///
  /// - Throws: ``DataError`` when a file cannot be read or is malformed.
  public func readAll() throws(DataError) -> [LabeledSequence] {
    switch try open() {
    case .memory(let sequences): return sequences
    case .store(let store, let range): return store.sequences(range)
    case .files(let files):
      var sequences: [LabeledSequence] = []
      for file in files { sequences += try file.reader().readAll() }
      return sequences
    }
  }

  /// Reads all sequences into memory as flat buffers.
  package func readAllBuffers() throws -> [SequenceBuffer] {
    var buffers: [SequenceBuffer] = []
    try open().visitAll { buffers.append(copy $0) }
    return buffers
  }
}
