package import LabeledData
package import StreamIO
package import WordTagging

/// Tags a file line by line and writes one record for each, in constant memory.
package struct LineTagging: Sendable {
  let tagger: WordTagger
  let encoder: TaggedEncoder
  /// Whether each record is written at once.
  package var isLineBuffered = false
  /// The number of threads that share a regular file.
  package var threadCount = 1
  /// The number of bytes that a thread takes at a time when several share a file.
  package var blockSize = 1 << 16

  /// The counts of a tagged file.
  package struct Counts: Hashable, Sendable {
    /// The number of lines, each of which has its record.
    package var lines = 0
    /// The number of tokens.
    package var tokens = 0
    /// The number of malformed lines.
    package var badLines = 0
  }

  /// Creates the job with a tagger and an output format.
  package init(_ tagger: WordTagger, _ options: TaggedOptions) {
    self.tagger = tagger
    encoder = TaggedEncoder(options, labels: tagger.labels)
  }

  /// Tags the lines of a text file.
  ///
  /// Lines from a pipe are tagged and written as they arrive; all threads share a regular file. A line that is not UTF-8 is reported and tagged with replacement characters.
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
  func nextBlock(of size: Int? = nil) throws(FileError) -> UnsafeMutableBufferPointer<UInt8>? {
    if let size { while window.count < size, try fill() {} }
    while true {
      let window = window
      let head = window.prefix(size ?? window.count)
      let lastOfHead = head.lastIndex(of: 0x0A)
      if let last = lastOfHead ?? window[head.endIndex...].firstIndex(of: 0x0A) {
        return take(last + 1, lineBreaks: window[...last].count { $0 == 0x0A })
      }
      if try fill() { continue }
      return window.isEmpty ? nil : take(window.count, lineBreaks: 1)
    }
  }
}

extension DataError {
  static func notUTF8(_ file: String, line: Int, column: Int) -> DataError {
    DataError(
      .malformed, file: file, line: line, column: column,
      message: "expected UTF-8 text; the line is tagged with replacement characters;"
        + " convert the file, for example with iconv -t UTF-8")
  }
}
