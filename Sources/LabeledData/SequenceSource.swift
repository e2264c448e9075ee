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
    case buffers([SequenceBuffer])
    case files(
      [String], DataFormat?, ColumnSelection?, reportingBadRecords: (@Sendable (DataError) -> Void)?
    )
  }

  let storage: Storage

  /// Creates a source of sequences in memory.
  public init(_ sequences: some Sequence<LabeledSequence>) { storage = .memory(Array(sequences)) }

  /// Creates a source of flat sequences in memory.
  package init(buffers: [SequenceBuffer]) { storage = .buffers(buffers) }

  /// Creates a source of the sequences of an asynchronous stream, which are kept in memory.
  public init<Sequences: AsyncSequence>(
    collecting sequences: Sequences
  ) async throws where Sequences.Element == LabeledSequence {
    var collected: [LabeledSequence] = []
    for try await sequence in sequences { collected.append(sequence) }
    storage = .memory(collected)
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
    storage = .files(paths, format, columns, reportingBadRecords: report)
  }

  /// An opened source.
  package enum Input {
    case memory([LabeledSequence])
    case buffers([SequenceBuffer])
    case readers([SequenceReader])

    /// Calls a function with all sequences; they can be read once more afterwards.
    package func visitAll(_ body: (borrowing SequenceBuffer) throws -> Void) throws {
      switch self {
      case .memory(let sequences): for sequence in sequences { try body(SequenceBuffer(sequence)) }
      case .buffers(let buffers): for buffer in buffers { try body(buffer) }
      case .readers(let readers): for reader in readers { try reader.visitAll(body) }
      }
    }
  }

  /// Opens the files.
  package func open() throws(DataError) -> Input {
    switch storage {
    case .memory(let sequences): return .memory(sequences)
    case .buffers(let buffers): return .buffers(buffers)
    case .files(let paths, let format, let columns, let report):
      var readers: [SequenceReader] = []
      for path in paths {
        let reader = try SequenceReader(path, format: format, columns: columns)
        if let report { reader.skipBadRecords(reporting: report) }
        readers.append(reader)
      }
      return .readers(readers)
    }
  }

  /// Reads all sequences into memory.
  ///
  /// - Throws: ``DataError`` when a file cannot be read or is malformed.
  public func readAll() throws(DataError) -> [LabeledSequence] {
    switch try open() {
    case .memory(let sequences): return sequences
    case .buffers(let buffers): return buffers.map { LabeledSequence($0) }
    case .readers(let readers):
      var sequences: [LabeledSequence] = []
      for reader in readers { sequences += try reader.readAll() }
      return sequences
    }
  }
}
