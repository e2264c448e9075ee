// The functions are documented in wordtagger.h.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CWordTagger
import WordTagging

/// The object of a `wt_result` handle.
// Never written after the initializer; the arrays live as long as the object.
final class TagResult: Handle, @unchecked Sendable {
  /// The structure that C reads; `owners` hold its arrays.
  let tags: UnsafeMutablePointer<wt_tags>
  private var owners: [AnyObject] = []

  init(
    _ parts: [TaggedPart], labelCount: Int, _ options: TagOptions, _ kinds: [String]?,
    isOfLines: Bool
  ) {
    tags = .allocate(capacity: 1)
    tags.initialize(to: wt_tags())
    tags.pointee.size = MemoryLayout<wt_tags>.size
    tags.pointee.label_count = Int32(labelCount)
    let counts = parts.map(\.itemCounts)
    tags.pointee.sequence_count = Int64(counts.reduce(0) { $0 + $1.count })
    tags.pointee.item_count = Int64(parts.reduce(0) { $0 + $1.labels.count })
    tags.pointee.sequence_items = sums(counts)
    tags.pointee.labels = join(parts.map(\.labels))
    if isOfLines {
      tags.pointee.token_starts = join(parts.map(\.starts))
      tags.pointee.token_ends = join(parts.map(\.ends))
    }
    if options.hasConfidences { tags.pointee.confidences = join(parts.map(\.confidences)) }
    if options.hasMarginals { tags.pointee.marginals = join(parts.map(\.marginals)) }
    if options.hasScores {
      tags.pointee.scores = join(parts.map(\.scores))
      tags.pointee.log_partitions = join(parts.map(\.logPartitions))
    }
    if options.scoresLabels {
      tags.pointee.label_log_probabilities = join(parts.map(\.labelLogProbabilities))
    }
    if options.bestCount > 0 {
      tags.pointee.sequence_hypotheses = sums(parts.map(\.hypothesisCounts))
      tags.pointee.hypothesis_starts = sums(parts.map(\.hypothesisSizes))
      tags.pointee.hypothesis_labels = join(parts.map(\.hypothesisLabels))
      tags.pointee.hypothesis_log_probabilities = join(parts.map(\.hypothesisLogProbabilities))
    }
    guard let kinds else { return }
    tags.pointee.sequence_spans = sums(parts.map(\.spanCounts))
    tags.pointee.span_first_items = join(parts.map(\.spanStarts))
    tags.pointee.span_end_items = join(parts.map(\.spanEnds))
    tags.pointee.span_kinds = join(parts.map(\.spanKinds))
    tags.pointee.span_confidences = join(parts.map(\.spanConfidences))
    let texts = TextStorage(kinds)
    tags.pointee.kinds = texts.texts
    owners.append(texts)
  }

  deinit { tags.deallocate() }

  private func join<Element>(_ parts: [[Element]]) -> UnsafePointer<Element>?
  where Element: BitwiseCopyable {
    let array = FlatArray(joining: parts)
    owners.append(array)
    return array.start
  }

  private func sums(_ counts: [[Int32]]) -> UnsafePointer<Int64>? {
    let array = FlatArray<Int64>(summing: counts)
    owners.append(array)
    return array.start
  }
}

extension Model {
  /// Tags a batch with several threads.
  func tag(_ batch: Batch, _ options: TagOptions) throws(CallError) -> (
    parts: [TaggedPart], kinds: [String]?
  ) {
    try check(batch)
    let spans = options.hasSpans ? SpanKinds(tagger.labels) : nil
    // Enough sequences in a piece for the start of a piece to cost nothing, and more pieces than threads.
    let wanted = options.threadCount == 1 ? 1 : 4 * options.threadCount
    let share = (batch.count + wanted - 1) / wanted
    let size = max(1, options.threadCount == 1 ? share : min(64, share))
    let pieces = (batch.count + size - 1) / size
    let results = Threads.map(options.threadCount, pieces: pieces) {
      piece -> Result<TaggedPart, CallError> in
      let range = piece * size..<min(batch.count, (piece + 1) * size)
      var part = BatchPartTagger(self, batch, options, spans)
      var failure: CallError?
      self.tagger.withScratch { (scratch: inout TaggingScratch) in
        do throws(CallError) { try part.tag(range, using: &scratch) } catch { failure = error }
      }
      return failure.map { .failure($0) } ?? .success(part.part)
    }
    var parts: [TaggedPart] = []
    for result in results { parts.append(try result.get()) }
    return (parts, spans?.kinds)
  }
}

@c @implementation
public func wt_tag(
  _ model: OpaquePointer?, _ batch: UnsafePointer<wt_batch>?,
  _ options: UnsafePointer<wt_tag_options>?, _ error: ErrorAddress?
) -> OpaquePointer? {
  attempt(error) {
    let model = try Model.checked(model, "model")
    let (batch, options) = (try Batch(batch), try TagOptions(options))
    let (parts, kinds) = try model.tag(batch, options)
    return TagResult(
      parts, labelCount: model.labels.count, options, kinds, isOfLines: batch.kind == WT_LINES
    ).retained
  }
}

@c @implementation
public func wt_result_tags(_ result: OpaquePointer?) -> UnsafePointer<wt_tags>? {
  TagResult.at(result).map { UnsafePointer($0.tags) }
}

@c @implementation
public func wt_result_free(_ result: OpaquePointer?) { TagResult.free(result) }

@c @implementation
public func wt_tokenize(
  _ model: OpaquePointer?, _ batch: UnsafePointer<wt_batch>?, _ error: ErrorAddress?
) -> OpaquePointer? {
  attempt(error) {
    let batch = try Batch(batch, [WT_LINES.rawValue])
    let tokenizer = Model.at(model)?.tagger.tokenizer ?? Tokenizer()
    var part = TaggedPart()
    var tokens: [ByteRange] = []
    for line in 0..<batch.count {
      tokenizer.tokens(in: try batch.line(line), into: &tokens)
      part.itemCounts.append(Int32(tokens.count))
      part.starts += tokens.map(\.start)
      part.ends += tokens.map(\.end)
    }
    let result = TagResult([part], labelCount: 0, try TagOptions(nil), nil, isOfLines: true)
    result.tags.pointee.item_count = Int64(part.starts.count)
    result.tags.pointee.labels = nil
    return result.retained
  }
}
