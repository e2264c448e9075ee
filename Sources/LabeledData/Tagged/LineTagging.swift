import Dispatch
package import WordTagging

/// Tags a file line by line and writes one record for each, in constant memory.
package struct LineTagging: Sendable {
  let tagger: WordTagger
  let encoder: TaggedEncoder
  /// Whether each record is handed on as soon as it is made.
  package var isLineBuffered = false
  /// How many threads share the work on a regular file.
  package var threadCount = 1

  /// What became of a file.
  package struct Counts: Hashable, Sendable {
    /// The lines that were read, each of which has its record.
    package var lines = 0
    /// The tokens that got a label.
    package var tokens = 0
    /// The lines that were not what was expected.
    package var badLines = 0
  }

  /// Creates the job of a tagger and an output format.
  package init(_ tagger: WordTagger, _ options: TaggedOptions) {
    self.tagger = tagger
    encoder = TaggedEncoder(options, labels: tagger.labels)
  }

  /// Tags the lines of a text file.
  ///
  /// What comes from a pipe is tagged and written as it arrives; a regular file is worked on by
  /// all threads. A line that is not UTF-8 is reported and tagged with replacement characters.
  package func tagLines(
    of path: String, to output: OutputFile, reporting report: (DataError) -> Void
  ) throws(DataError) -> Counts {
    let input = try InputFile(path)
    let isShared = threadCount > 1 && input.byteCount != nil && !isLineBuffered
    let workers = (0..<(isShared ? 4 * threadCount : 1)).map { _ in
      LineWorker(tagger, encoder)
    }
    var counts = Counts()
    while true {
      var filled = 0
      while filled < workers.count, let block = try input.nextBlock() {
        workers[filled].take(block)
        filled += 1
      }
      guard filled > 0 else { return counts }
      if isLineBuffered {
        try tagger.withScratch { (scratch) throws(DataError) in
          while workers[0].next(&scratch) {
            try output.write(workers[0].output)
            try output.flush()
            workers[0].output.removeAll(keepingCapacity: true)
          }
        }
      } else if isShared {
        DispatchQueue.concurrentPerform(iterations: filled) { workers[$0].run() }
      } else {
        workers[0].run()
      }
      for worker in workers[..<filled] {
        try output.write(worker.output)
        for (line, offset) in worker.badLines {
          report(.notUTF8(input.name, line: counts.lines + line, column: offset + 1))
        }
        counts.lines += worker.lineCount
        counts.tokens += worker.tokenCount
        counts.badLines += worker.badLines.count
      }
      if input.byteCount == nil { try output.flush() }
    }
  }
}

extension InputFile {
  /// All whole lines that are in memory, at least one; nil at the end of the file.
  fileprivate func nextBlock() throws(DataError) -> UnsafeMutableBufferPointer<UInt8>? {
    while true {
      let window = window
      if let last = window.lastIndex(of: 0x0A) {
        return take(last + 1, lineBreaks: window[...last].count { $0 == 0x0A })
      }
      if try fill() { continue }
      return window.isEmpty ? nil : take(window.count, lineBreaks: 1)
    }
  }
}

extension DataError {
  fileprivate static func notUTF8(_ file: String, line: Int, column: Int) -> DataError {
    DataError(
      .malformed, file: file, line: line, column: column,
      message: "expected UTF-8 text; the line is tagged with replacement characters;"
        + " convert the file, for example with iconv -t UTF-8")
  }
}
