import CWordTagger
import TaggerTraining
import WordTagging

/// Passes the progress of training to a function of the caller.
struct ProgressReport {
  typealias Function =
    @convention(c) (UnsafePointer<wt_progress>?, UnsafeMutableRawPointer?) -> wt_continuation

  private let function: Function?
  private let context: UnsafeMutableRawPointer?
  private let hasHoldout: Bool
  /// Whether labels were escaped for training.
  var hasLiteralLabels = false
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var last: ContinuousClock.Instant
  private var passes = 0.0
  private(set) var isStopped = false

  init(_ function: Function?, _ context: UnsafeMutableRawPointer?, hasHoldout: Bool) {
    (self.function, self.context, self.hasHoldout) = (function, context, hasHoldout)
    start = clock.now
    last = start
  }

  /// Reports a step.
  ///
  /// - Throws: A ``CallError`` when the caller cancels.
  mutating func send(
    _ run: TrainingRun, _ kind: wt_progress_kind, _ step: TrainingProgress?, _ attributeCount: Int,
    ending: String? = nil
  ) throws(CallError) {
    guard let function else { return }
    let now = clock.now
    var progress = wt_progress()
    progress.size = MemoryLayout<wt_progress>.size
    progress.kind = kind
    progress.sequence_count = Int64(run.size.sequences)
    progress.item_count = Int64(run.size.tokens)
    progress.label_count = Int64(run.size.labels)
    progress.attribute_count = Int64(attributeCount)
    progress.feature_count = Int64(run.weightCount)
    progress.error_norm = .nan
    if let event = step?.event {
      progress.iteration = Int32(clamping: event.step)
      progress.loss = event.loss
      progress.feature_norm = event.weightNorm
      progress.error_norm = event.gradientNorm ?? .nan
      progress.active_features = Int64(event.activeWeights)
      progress.passes = event.epochs - passes
      passes = event.epochs
    }
    progress.seconds = Self.seconds(now - last)
    progress.total_seconds = Self.seconds(now - start)
    last = now
    let labels = TextStorage(
      hasLiteralLabels ? run.labels.map(LiteralLabel.unescaped) : run.labels)
    progress.labels = labels.texts
    let text = TextStorage([ending ?? ""])
    if ending != nil { progress.ending = text[0] }
    let warnings = TextStorage(kind == WT_PROGRESS_PREPARED ? run.plan.warnings : [])
    progress.warnings = warnings.texts
    let counts = hasHoldout ? run.validationCounts : nil
    let vectors = [counts?.matches, counts?.predictions, counts?.references].map { numbers in
      FlatArray(joining: [(numbers ?? []).map { Int64($0) }])
    }
    if let counts {
      progress.has_holdout = true
      progress.holdout_items = Int64(counts.tokenCount)
      progress.holdout_right_items = Int64(counts.rightTokenCount)
      progress.holdout_sequences = Int64(counts.sequenceCount)
      progress.holdout_right_sequences = Int64(counts.rightSequenceCount)
      progress.holdout_matches = vectors[0].start
      progress.holdout_predictions = vectors[1].start
      progress.holdout_references = vectors[2].start
    }
    let answer = withExtendedLifetime((labels, text, warnings, vectors)) {
      function(&progress, context)
    }
    switch answer {
    case WT_CONTINUE: break
    case WT_STOP: isStopped = true
    case WT_CANCEL: throw CallError(WT_ERROR_CANCELED, "training was canceled")
    default:
      throw CallError(
        WT_ERROR_ARGUMENT,
        "the progress function returned \(answer.rawValue); expected a wt_continuation")
    }
  }

  private static func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }
}
