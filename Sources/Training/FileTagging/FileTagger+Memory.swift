import WordTagging

extension FileTagger {
  /// Returns the records of whole lines in memory; a line that is not UTF-8 has replacement characters.
  public func records(ofLines text: some Collection<UInt8>) -> [UInt8] {
    let worker = LineWorker(tagger, encoder)
    worker.take(text)
    tagger.withScratch { worker.run(&$0) }
    return worker.output
  }
}
