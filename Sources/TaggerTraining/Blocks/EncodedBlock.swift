import StreamIO

/// An encoded corpus in a scratch file, with numbers of features and labels of one rank.
struct EncodedBlock {
  private let place: Range<Int>
  /// The files of the sequences.
  private let files: SequenceOrigins

  /// Writes a corpus to a file.
  init(
    _ corpus: borrowing EncodedCorpus, _ origins: SequenceOrigins, to file: ScratchFile
  ) throws(FileError) {
    files = origins.withoutLines
    var message = Message()
    message.put(corpus.sequenceStarts)
    message.put(corpus.sequenceWeights)
    message.put(corpus.labels)
    message.put(corpus.featureStarts)
    message.put(corpus.featureIDs)
    message.put(corpus.values)
    message.put(corpus.edgeStarts)
    message.put(corpus.edgeIDs)
    message.put(origins.lines)
    place = try file.append(message.bytes)
  }

  /// Reads the corpus, which has no constraints, and the origins of its sequences.
  func read(
    _ file: ScratchFile, labelCount: Int, featureCount: Int, edgeFeatureCount: Int
  ) throws(FileError) -> (EncodedCorpus, SequenceOrigins) {
    var message = Message(try file.read(place))
    var corpus = EncodedCorpus(
      labelCount: labelCount, featureCount: featureCount, edgeFeatureCount: edgeFeatureCount)
    corpus.sequenceStarts = message.take()
    corpus.sequenceWeights = message.take()
    corpus.labels = message.take()
    corpus.featureStarts = message.take()
    corpus.featureIDs = message.take()
    corpus.values = message.take()
    corpus.edgeStarts = message.take()
    corpus.edgeIDs = message.take()
    return (corpus, files.with(lines: message.take()))
  }
}
