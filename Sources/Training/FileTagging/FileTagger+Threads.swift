import LabeledData
import StreamIO
import WordTagging

extension FileTagger {
  /// Tags a file with several threads; each takes the next chunk of lines.
  func tagShared(
    _ input: InputFile, to output: OutputFile, reporting report: (DataError) -> Void
  ) throws(FileError) -> Counts {
    var counts = Counts()
    let result = withoutActuallyEscaping(report) { report in
      let workers = (0..<OrderedWork<LineWorker, FileError>.workers(for: threadCount)).map { _ in
        LineWorker(tagger, encoder)
      }
      let work = OrderedWork(workers) { worker throws(FileError) in
        guard let block = try input.nextBlock(of: blockSize) else { return false }
        worker.take(block)
        return true
      } deliver: { worker throws(FileError) in
        try deliver(worker, of: input, to: output, &counts, reporting: report)
      }
      return work.run(threadCount: threadCount) { worker in tagger.withScratch { worker.run(&$0) } }
    }
    try result.get()
    return counts
  }
}
