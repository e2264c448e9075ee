// The functions are documented in wordtagger.h.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CWordTagger
import LabeledData
import TaggerTraining
import WordTagging

/// The object of a `wt_trainer` handle.
final class Trainer: Handle {
  var settings: any TrainerSettings
  var lists: [String: [String]] = [:]
  var start: WordTagger?
  /// The sequences of tokens of each group.
  private var tokens: [Int: [SequenceBuffer]] = [:]
  /// The sequences of attributes of each group.
  private var attributes: [Int: AttributeSequences] = [:]
  private(set) var kind: wt_batch_kind?
  private var hasLiteralLabels = false
  /// The columns of CoNLL files that were selected.
  private var columns: ColumnSelection?

  init(_ settings: any TrainerSettings) { self.settings = settings }

  func append(_ batch: Batch, group: Int32) throws(CallError) {
    guard kind == nil || kind == batch.kind else {
      throw CallError(WT_ERROR_ARGUMENT, "the trainer has sequences of another kind")
    }
    guard batch.labels != nil else {
      throw CallError(WT_ERROR_DATA, "the batch has no labels; training needs one for each item")
    }
    guard kind == nil || hasLiteralLabels == batch.hasLiteralLabels else {
      throw CallError(
        WT_ERROR_ARGUMENT, "literal_labels differs from the batches that the trainer has")
    }
    let group = try ArgumentRange.group.checked(group)
    if batch.kind == WT_ATTRIBUTES {
      var store = attributes.removeValue(forKey: group) ?? AttributeSequences()
      let count = store.count
      do throws(CallError) { try batch.forEachBuffer(Tokenizer()) { store.append($0) } } catch {
        store.removeLast(store.count - count)
        if count > 0 { attributes[group] = store }
        throw error
      }
      attributes[group] = store
    } else {
      tokens[group, default: []] += try batch.buffers(Tokenizer())
    }
    kind = batch.kind
    hasLiteralLabels = batch.hasLiteralLabels
  }

  /// Takes the sequences of another trainer in place of its own.
  func shareSequences(of other: Trainer) {
    (tokens, attributes, columns) = (other.tokens, other.attributes, other.columns)
    (kind, hasLiteralLabels) = (other.kind, other.hasLiteralLabels)
  }

  /// Adds the sequences of files.
  func append(_ files: FilesToRead, group: Int32) throws {
    guard kind == nil || kind == WT_TOKENS else {
      throw CallError(WT_ERROR_ARGUMENT, "the trainer has sequences of another kind")
    }
    let group = try ArgumentRange.group.checked(group)
    tokens[group, default: []] += try files.source.readAllBuffers()
    kind = WT_TOKENS
    columns = files.columns ?? columns
  }

  func clear() {
    columns = nil
    (tokens, attributes) = ([:], [:])
    kind = nil
    hasLiteralLabels = false
  }

  /// Trains on all groups but one.
  func train(
    holdout: Int32,
    progress: (
      @convention(c) (UnsafePointer<wt_progress>?, UnsafeMutableRawPointer?) -> wt_continuation
    )?,
    context: UnsafeMutableRawPointer?
  ) throws -> Model {
    let groups: [Int: any SequenceStore] = kind == WT_ATTRIBUTES ? attributes : tokens
    let holdout = try ArgumentRange.holdout.checked(holdout)
    guard holdout < 0 || groups[holdout] != nil else {
      let known = groups.keys.sorted().map(String.init).joined(separator: ", ")
      throw CallError(
        WT_ERROR_ARGUMENT,
        "holdout is \(holdout); expected -1 or a group that has sequences: \(known.isEmpty ? "none has" : known)"
      )
    }
    let isOfAttributes = kind == WT_ATTRIBUTES
    var configuration = try settings.configuration(isOfAttributes: isOfAttributes)
    configuration.lists = lists
    if let start {
      guard start.model.features.usesAttributes == isOfAttributes else {
        throw CallError(
          WT_ERROR_ARGUMENT, "the model to continue from takes another kind of sequences")
      }
      guard !isOfAttributes || start.model.crfsuite != nil else {
        throw CallError(
          WT_ERROR_ARGUMENT,
          "the model to continue from lacks the names of its attributes, as only a file of CRFsuite has them"
        )
      }
      configuration.warmStart = WarmStart(
        start.model,
        labels: hasLiteralLabels ? try start.labels.map { try LiteralLabel.escaped($0) } : nil)
      configuration.features = nil
    }
    guard !isOfAttributes || configuration.order == 1 && start?.model.trigrams.isEmpty != false
    else {
      throw CallError(
        WT_ERROR_PARAMETER,
        "a model of attributes is a file of CRFsuite, which has no label trigrams; train it with order 1"
      )
    }
    let training = groups.filter { holdout < 0 || $0.key != holdout }.sorted { $0.key < $1.key }
    let heldOut: any SequenceStore = groups[holdout] ?? [SequenceBuffer]()
    var report = ProgressReport(progress, context, hasHoldout: heldOut.count > 0)
    report.hasLiteralLabels = hasLiteralLabels
    let run = try TrainingRun(
      configuration, on: SequenceSource(JoinedSequences(training.map(\.value)), columns: columns),
      validation: SequenceSource(heldOut))
    let attributeCount = run.size.features
    try report.send(run, WT_PROGRESS_PREPARED, nil, attributeCount)
    var ending: String?
    var last = (run: 0, step: 0)
    while !report.isStopped, ending == nil, let step = try run.step() {
      if step.event.loss / Double(max(1, run.size.sequences)) < settings.meanLossToStop {
        ending = "the mean loss is below epsilon"
      }
      // The end of a run that has converged is found without a further step.
      guard (step.run, step.event.step) != last else { continue }
      last = (step.run, step.event.step)
      try report.send(run, WT_PROGRESS_ITERATION, step, attributeCount)
    }
    try report.send(
      run, WT_PROGRESS_ENDED, run.history.last, attributeCount,
      ending: report.isStopped ? "stopped" : ending ?? run.ending ?? "all steps are taken")
    guard isOfAttributes else {
      var trained = run.result()
      trained.metadata.insert(
        (key: "generator", value: "wordtagger \(String(cString: wt_version()))"), at: 0)
      return Model(try trained.tagger())
    }
    let model = run.model()
    let labels = hasLiteralLabels ? model.labels.map(LiteralLabel.unescaped) : model.labels
    let file = model.crfsuiteFile(labels: labels) { body in
      if let source = start?.model.crfsuite {
        for index in 0..<source.attributeCount {
          if let name = source.attribute(index) { body(name) }
        }
      }
      for (group, _) in training { attributes[group]?.forEachName(body) }
    }
    return Model(try WordTagger(modelBytes: file))
  }
}

@c @implementation
public func wt_trainer_new(_ algorithm: wt_text, _ error: ErrorAddress?) -> OpaquePointer? {
  attempt(error) {
    let name = try Options.text(algorithm, "algorithm") ?? "lbfgs"
    if name == "auto" { return Trainer(CommandSettings()).retained }
    guard let algorithm = CRFsuiteSettings.Algorithm(name) else {
      throw CallError(
        WT_ERROR_PARAMETER,
        "no algorithm '\(name)'; expected lbfgs, l2sgd, averaged-perceptron (ap), passive-aggressive (pa), arow or auto"
      )
    }
    return Trainer(CRFsuiteSettings(algorithm)).retained
  }
}

@c @implementation
public func wt_trainer_free(_ trainer: OpaquePointer?) { Trainer.free(trainer) }

@c @implementation
public func wt_trainer_set(
  _ trainer: OpaquePointer?, _ name: wt_text, _ value: wt_text, _ error: ErrorAddress?
) -> Bool {
  attempt(error) { () throws -> Void in
    try Trainer.checked(trainer, "trainer").settings.set(
      Options.text(name, "name") ?? "", to: Options.text(value, "value") ?? "")
  } != nil
}

@c @implementation
public func wt_trainer_get(
  _ trainer: OpaquePointer?, _ name: wt_text, _ error: ErrorAddress?
) -> OpaquePointer? {
  attempt(error) {
    let value = try Trainer.checked(trainer, "trainer").settings.get(
      Options.text(name, "name") ?? "")
    return Documents([value]).retained
  }
}

@c @implementation
public func wt_trainer_parameters(
  _ trainer: OpaquePointer?, _ error: ErrorAddress?
) -> OpaquePointer? {
  attempt(error) { Documents(try Trainer.checked(trainer, "trainer").settings.names).retained }
}

@c @implementation
public func wt_trainer_set_list(
  _ trainer: OpaquePointer?, _ name: wt_text, _ entries: UnsafePointer<wt_texts>?,
  _ error: ErrorAddress?
) -> Bool {
  attempt(error) { () throws -> Void in
    let name = try Options.text(name, "name") ?? ""
    try Trainer.checked(trainer, "trainer").lists[name] = Options.texts(entries)
  } != nil
}

@c @implementation
public func wt_trainer_set_start(
  _ trainer: OpaquePointer?, _ model: OpaquePointer?, _ error: ErrorAddress?
) -> Bool {
  attempt(error) { () throws -> Void in
    try Trainer.checked(trainer, "trainer").start = Model.at(model)?.tagger
  } != nil
}

@c @implementation
public func wt_trainer_append(
  _ trainer: OpaquePointer?, _ batch: UnsafePointer<wt_batch>?, _ group: Int32,
  _ error: ErrorAddress?
) -> Bool {
  attempt(error) { () throws -> Void in
    let kinds: Set = [WT_TOKENS.rawValue, WT_ATTRIBUTES.rawValue]
    try Trainer.checked(trainer, "trainer").append(try Batch(batch, kinds), group: group)
  } != nil
}

@c @implementation
public func wt_trainer_append_files(
  _ trainer: OpaquePointer?, _ paths: UnsafePointer<wt_texts>?, _ format: wt_text,
  _ columns: wt_text, _ group: Int32, _ error: ErrorAddress?
) -> Bool {
  attempt(error) { () throws -> Void in
    try Trainer.checked(trainer, "trainer").append(
      try FilesToRead(paths, format, columns), group: group)
  } != nil
}

@c @implementation
public func wt_trainer_share_sequences(
  _ trainer: OpaquePointer?, _ other: OpaquePointer?, _ error: ErrorAddress?
) -> Bool {
  attempt(error) { () throws -> Void in
    try Trainer.checked(trainer, "trainer").shareSequences(
      of: try Trainer.checked(other, "other"))
  } != nil
}

@c @implementation
public func wt_trainer_clear(_ trainer: OpaquePointer?) { Trainer.at(trainer)?.clear() }

@c @implementation
public func wt_trainer_train(
  _ trainer: OpaquePointer?, _ holdout: Int32, _ progress: wt_progress_function?,
  _ context: UnsafeMutableRawPointer?, _ error: ErrorAddress?
) -> OpaquePointer? {
  attempt(error) {
    try Trainer.checked(trainer, "trainer").train(
      holdout: holdout, progress: progress, context: context
    ).retained
  }
}
