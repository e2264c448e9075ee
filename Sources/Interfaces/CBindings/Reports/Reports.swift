// The functions are documented in wordtagger.h.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CWordTagger
import LabeledData
import Support
import TaggerEvaluation
import WordTagging

/// An item of `wt_explain`.
private struct ExplainedItem {
  let token: String
  let label: String
  let confidence: Double
  let reasons: [ExplainedReason]

  init(_ item: WordTagger.Explanation, most: Int) {
    (token, label, confidence) = (item.token, item.label, item.confidence)
    reasons = item.reasons.prefix(most == 0 ? item.reasons.count : most).map {
      ExplainedReason(feature: $0.feature, label: $0.label, weight: Double($0.weight))
    }
  }
}

private struct ExplainedReason {
  let feature: String
  let label: String
  let weight: Double
}

@c @implementation
public func wt_explain(
  _ model: OpaquePointer?, _ batch: UnsafePointer<wt_batch>?, _ most: Int32, _ error: ErrorAddress?
) -> OpaquePointer? {
  attempt(error) {
    let (model, batch) = (try Model.checked(model, "model"), try Batch(batch))
    let most = try ArgumentRange.most.checked(most)
    try model.check(batch)
    let tagger = model.tagger
    let columns = ColumnLookup.indices(
      of: tagger.model.features.columnNames, among: batch.columnNames)
    return Documents(
      try batch.buffers(tagger.tokenizer).map { sequence in
        let items = sequence.withView(columnIndices: columns) { tagger.explain($0) }
        return json(
          reflecting: items.map { ExplainedItem($0, most: most) }, isIndented: false)
      }
    ).retained
  }
}

@c @implementation
public func wt_evaluate_files(
  _ model: OpaquePointer?, _ other: OpaquePointer?, _ paths: UnsafePointer<wt_texts>?,
  _ format: wt_text, _ columns: wt_text, _ error: ErrorAddress?
) -> OpaquePointer? {
  attempt(error) {
    let model = try Model.checked(model, "model")
    let files = try FilesToRead(paths, format, columns)
    return try report(model, besides: Model.at(other), on: files.source, of: "files").retained
  }
}

/// The report on a model, with the difference from another one if there is one.
private func report(
  _ model: Model, besides other: Model?, on source: SequenceSource, of data: String
) throws -> Documents {
  let evaluation = try model.tagger.evaluation(on: source)
  var report = EvaluationReport(model: "model", data: data, evaluation)
  if let other {
    let comparison = try EvaluationComparison(
      evaluation, try other.tagger.evaluation(on: source))
    report.add(comparison, named: "the other model")
  }
  return Documents([report.json])
}

@c @implementation
public func wt_evaluate(
  _ model: OpaquePointer?, _ other: OpaquePointer?, _ batch: UnsafePointer<wt_batch>?,
  _ error: ErrorAddress?
) -> OpaquePointer? {
  attempt(error) {
    let kinds: Set = [WT_TOKENS.rawValue, WT_ATTRIBUTES.rawValue]
    let (model, batch) = (try Model.checked(model, "model"), try Batch(batch, kinds))
    try model.check(batch)
    let other = Model.at(other)
    try other?.check(batch)
    guard batch.labels != nil else { throw CallError(WT_ERROR_DATA, "the batch has no labels") }
    guard !batch.hasLiteralLabels else {
      throw CallError(WT_ERROR_ARGUMENT, "literal_labels is for training")
    }
    let source = SequenceSource(try batch.buffers(model.tagger.tokenizer))
    return try report(model, besides: other, on: source, of: "batch").retained
  }
}
