import CWordTagger
import LabeledData
import WordTagging

/// The results of consecutive sequences of a batch.
struct TaggedPart {
  var itemCounts: [Int32] = []
  var labels: [Int32] = []
  var starts: [Int32] = []
  var ends: [Int32] = []
  var confidences: [Float] = []
  var marginals: [Float] = []
  var scores: [Double] = []
  var logPartitions: [Double] = []
  var labelLogProbabilities: [Double] = []
  var hypothesisCounts: [Int32] = []
  /// The number of labels of each hypothesis.
  var hypothesisSizes: [Int32] = []
  var hypothesisLabels: [Int32] = []
  var hypothesisLogProbabilities: [Double] = []
  var spanCounts: [Int32] = []
  var spanStarts: [Int32] = []
  var spanEnds: [Int32] = []
  var spanKinds: [Int32] = []
  var spanConfidences: [Float] = []
}

/// Tags consecutive sequences of a batch.
struct BatchPartTagger: ~Copyable {
  private let model: Model
  private let batch: Batch
  private let options: TagOptions
  private let spans: SpanKinds?
  private var scratch = BatchScratch()
  private(set) var part = TaggedPart()

  init(_ model: Model, _ batch: Batch, _ options: TagOptions, _ spans: SpanKinds?) {
    self.model = model
    self.batch = batch
    self.options = options
    self.spans = spans
    scratch.columnIndices = ColumnLookup.indices(
      of: model.tagger.model.features.columnNames, among: batch.columnNames)
  }

  /// Tags some sequences; an error names the first one that cannot be tagged.
  mutating func tag(_ sequences: Range<Int>, using tagging: inout TaggingScratch) throws(CallError)
  {
    for sequence in sequences {
      try CallError.at(sequence) { () throws(CallError) in try tag(sequence, using: &tagging) }
    }
  }

  private mutating func tag(
    _ sequence: Int, using tagging: inout TaggingScratch
  ) throws(CallError) {
    let tagger = model.tagger
    let needsProbabilities = options.needsProbabilities
    var items = sequence..<sequence
    if batch.kind == WT_LINES {
      tagger.tag(utf8: try batch.line(sequence), using: &tagging, confidence: needsProbabilities)
      for token in 0..<tagging.tokenCount {
        let range = tagging.range(of: token)
        part.starts.append(range.start)
        part.ends.append(range.end)
      }
    } else {
      items = try batch.items(sequence)
      let view = try batch.view(items, using: &scratch)
      if let forced = try batch.forced(items, labelCount: model.labels.count) {
        tagger.tag(view, forcing: forced, using: &tagging, confidence: needsProbabilities)
      } else {
        tagger.tag(view, using: &tagging, confidence: needsProbabilities)
      }
    }
    part.itemCounts.append(Int32(tagging.tokenCount))
    part.labels.append(contentsOf: tagging.labels)
    if options.hasConfidences { part.confidences.append(contentsOf: tagging.labelConfidences) }
    if options.hasMarginals { addMarginals(tagging) }
    if options.hasScores {
      part.scores.append(tagger.pathScore(&tagging))
      part.logPartitions.append(tagger.logPartition(&tagging))
    }
    if let spans { addSpans(spans, tagging) }
    if options.bestCount > 0 { try addHypotheses(&tagging) }
    if options.scoresLabels { try addLogProbability(items, &tagging) }
  }

  private mutating func addMarginals(_ tagging: borrowing TaggingScratch) {
    for token in 0..<tagging.tokenCount {
      for label in 0..<model.labels.count {
        part.marginals.append(model.tagger.probability(of: label, at: token, in: tagging))
      }
    }
  }

  private mutating func addSpans(_ spans: SpanKinds, _ tagging: borrowing TaggingScratch) {
    let found = spans.spans(of: tagging.labels)
    part.spanCounts.append(Int32(found.count))
    for span in found {
      part.spanStarts.append(Int32(span.tokens.lowerBound))
      part.spanEnds.append(Int32(span.tokens.upperBound))
      part.spanKinds.append(span.kind)
      part.spanConfidences.append(tagging.labelConfidences[span.tokens].min() ?? 0)
    }
  }

  private mutating func addHypotheses(_ tagging: inout TaggingScratch) throws(CallError) {
    let most = Lattice.maximumPaths(
      tokenCount: tagging.tokenCount, model.tagger.transitions)
    guard options.bestCount <= most else {
      throw CallError(
        WT_ERROR_DATA,
        "the \(options.bestCount) best of a sequence of \(tagging.tokenCount) items take too much memory; ask for at most"
          + " \(most)")
    }
    let found = model.tagger.nBest(count: options.bestCount, in: &tagging)
    part.hypothesisCounts.append(Int32(found.count))
    for hypothesis in found {
      part.hypothesisSizes.append(Int32(hypothesis.labels.count))
      part.hypothesisLabels += hypothesis.labels
      part.hypothesisLogProbabilities.append(hypothesis.logProbability)
    }
  }

  /// Scores the labels of the batch.
  private mutating func addLogProbability(
    _ items: Range<Int>, _ tagging: inout TaggingScratch
  ) throws(CallError) {
    guard let labels = batch.labels, batch.kind != WT_LINES else {
      throw CallError(
        WT_ERROR_ARGUMENT, "scores_labels needs a label for each token or item of the batch")
    }
    var path: [UInt16] = []
    var isKnown = true
    var isLabeled = true
    for item in items {
      let text = try labels.text(item)
      let index = model.index(ofLabel: text)
      if text.isEmpty, index == nil { isLabeled = false }
      if index == nil { isKnown = false }
      path.append(UInt16(index ?? 0))
    }
    guard isLabeled, isKnown else {
      part.labelLogProbabilities.append(isLabeled ? -.infinity : .nan)
      return
    }
    part.labelLogProbabilities.append(model.tagger.logProbability(ofPath: &path, in: &tagging))
  }
}
