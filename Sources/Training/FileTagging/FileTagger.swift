public import LabeledData
package import StreamIO
public import WordTagging

/// Tags files line by line or record by record and writes one record for each, in constant memory.
///
///     let tagger = FileTagger(.recipes, FileTagger.Options(format: .tsv))
///     let counts = try tagger.tagLines(of: "lines.txt", to: "tagged.tsv") { print($0) }
public struct FileTagger: Sendable {
  let tagger: WordTagger
  let encoder: TaggedEncoder
  /// Whether each record is written at once.
  public var isLineBuffered = false
  /// The number of threads that share a regular file.
  public var threadCount = 1
  /// The number of bytes that a thread takes at a time when several share a file.
  package var blockSize = 1 << 16

  /// The counts of a tagged file.
  public struct Counts: Hashable, Sendable {
    /// The number of lines, with one record each.
    public var lines = 0
    /// The number of tokens.
    public var tokens = 0
    /// The number of malformed lines.
    public var badLines = 0
  }

  /// Creates a tagger of files.
  ///
  /// - Parameters:
  ///   - tagger: The tagger of words.
  ///   - options: The format of the records and what they show.
  public init(_ tagger: WordTagger, _ options: Options = Options()) {
    self.tagger = tagger
    encoder = TaggedEncoder(options, labels: tagger.labels)
  }

  /// Tags the lines of a text file.
  ///
  /// Lines from a pipe are tagged and written as they arrive; all threads share a regular file. A line that is not UTF-8
  /// is reported and tagged with replacement characters.
  ///
  /// - Parameters:
  ///   - path: The file, compressed or not; `-` is standard input.
  ///   - outputPath: The file to write, which replaces an old one when it is complete; `-` is standard output.
  ///   - report: Receives the error of each malformed line.
  /// - Returns: The counts of the file.
  /// - Throws: The reason why a file cannot be read or written.
  public func tagLines(
    of path: String, to outputPath: String, reporting report: (DataError) -> Void = { _ in }
  ) throws(DataError) -> Counts {
    try DataError.wrapping { () throws(FileError) in
      let output = try OutputFile(outputPath)
      let counts = try tagLines(of: path, to: output, reporting: report)
      try output.close()
      return counts
    }
  }

  /// Tags the lines of a text file and writes the records to an open file.
  package func tagLines(
    of path: String, to output: OutputFile, reporting report: (DataError) -> Void
  ) throws(FileError) -> Counts {
    let input = try InputFile(path)
    if threadCount > 1, input.byteCount != nil, !isLineBuffered {
      return try tagShared(input, to: output, reporting: report)
    }
    let worker = LineWorker(tagger, encoder)
    var counts = Counts()
    while let block = try input.nextBlock() {
      worker.take(block)
      if isLineBuffered {
        try tagger.withScratch { (scratch) throws(FileError) in
          while worker.next(&scratch) {
            try output.write(worker.output)
            try output.flush()
            worker.output.removeAll(keepingCapacity: true)
          }
        }
      } else {
        tagger.withScratch { worker.run(&$0) }
      }
      try deliver(worker, of: input, to: output, &counts, reporting: report)
      if input.byteCount == nil { try output.flush() }
    }
    return counts
  }

  /// Writes the records of a block, the next one after those counted so far.
  func deliver(
    _ worker: LineWorker, of input: InputFile, to output: OutputFile, _ counts: inout Counts,
    reporting report: (DataError) -> Void
  ) throws(FileError) {
    try output.write(worker.output)
    for (line, fault) in worker.badLines {
      report(fault.error(input.name, line: counts.lines + line))
    }
    counts.lines += worker.lineCount
    counts.tokens += worker.tokenCount
    counts.badLines += worker.badLines.count
  }
}

extension InputFile {
  /// Whole lines, at least one: all that are in memory, or as many as fit a size; nil at the end of
  /// the file.
  func nextBlock(of size: Int? = nil) throws(FileError) -> BufferView<UInt8>? {
    if let size { while window.count < size, try fill() {} }
    while true {
      let window = window
      let head = window.prefix(size ?? window.count)
      let lastOfHead = head.lastIndex(of: 0x0A)
      if let last = lastOfHead ?? window[head.endIndex...].firstIndex(of: 0x0A) {
        return BufferView(take(last + 1, lineBreaks: window[...last].count { $0 == 0x0A }))
      }
      if try fill() { continue }
      return window.isEmpty ? nil : BufferView(take(window.count, lineBreaks: 1))
    }
  }
}
