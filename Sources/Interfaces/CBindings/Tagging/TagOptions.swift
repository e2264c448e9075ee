import CWordTagger

/// The options of a `wt_tag` call.
struct TagOptions: Sendable {
  var threadCount = 1
  var hasConfidences = false
  var hasMarginals = false
  var hasScores = false
  var scoresLabels = false
  var hasSpans = false
  var bestCount = 0

  init(_ pointer: UnsafePointer<wt_tag_options>?) throws(CallError) {
    let options = try Options.read(pointer, wt_tag_options(), "wt_tag_options")
    threadCount = try Options.threadCount(options.thread_count)
    hasConfidences = options.confidences
    hasMarginals = options.marginals
    hasScores = options.scores
    scoresLabels = options.scores_labels
    hasSpans = options.spans
    bestCount = try ArgumentRange.bestCount.checked(options.best_count)
  }

  /// Whether probabilities are needed.
  var needsProbabilities: Bool {
    hasConfidences || hasMarginals || hasScores || scoresLabels || hasSpans || bestCount > 0
  }
}
