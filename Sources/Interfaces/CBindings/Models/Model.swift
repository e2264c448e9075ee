// The functions are documented in wordtagger.h.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CWordTagger
import RecipeModels
import TaggerCommand
import WordTagging

/// The object of a `wt_model` handle.
final class Model: Handle, Sendable {
  let tagger: WordTagger
  let labels: [TextStorage]
  /// Keyed by bytes, because Swift's strings compare by canonical equivalence.
  private let labelNumbers: [[UInt8]: Int]

  init(_ tagger: WordTagger) {
    self.tagger = tagger
    let names = tagger.labels
    labels = names.map { TextStorage([$0]) }
    labelNumbers = Dictionary(
      zip(names.map { Array($0.utf8) }, names.indices), uniquingKeysWith: { first, _ in first })
  }

  /// The index of a label.
  func index(ofLabel text: BufferView<UInt8>) -> Int? {
    labelNumbers[Array(text)]
  }

  func labelNumber(_ label: String) -> Int32? { labelNumbers[Array(label.utf8)].map { Int32($0) } }

  /// The kind of sequences that the model takes.
  var kind: wt_batch_kind {
    let features = tagger.model.features
    let hasTemplates = !features.stateTemplates.isEmpty || !features.edgeTemplates.isEmpty
    return features.usesAttributes && !hasTemplates ? WT_ATTRIBUTES : WT_TOKENS
  }

  /// Refuses a batch that the model cannot tag.
  func check(_ batch: Batch) throws(CallError) {
    if kind == WT_ATTRIBUTES, batch.kind != WT_ATTRIBUTES {
      throw CallError(
        WT_ERROR_ARGUMENT,
        "the model labels items of attributes, as CRFsuite's do, and the batch has texts")
    }
    if kind != WT_ATTRIBUTES, batch.kind == WT_ATTRIBUTES {
      throw CallError(
        WT_ERROR_ARGUMENT, "the model labels tokens, and the batch has attributes")
    }
    if let fault = tagger.columnFault(batch.columnNames) {
      throw CallError(WT_ERROR_DATA, fault)
    }
  }
}

/// Opens a model and makes a handle of it.
private func open(
  _ error: ErrorAddress?, _ body: () throws -> WordTagger
) -> OpaquePointer? { attempt(error) { Model(try body()).retained } }

@c @implementation
public func wt_model_open(
  _ path: UnsafePointer<CChar>?, _ error: ErrorAddress?
) -> OpaquePointer? {
  open(error) {
    try WordTagger(named: try Options.path(path))
  }
}

/// The bytes of a model in the caller's memory.
private func memory(
  _ bytes: UnsafeRawPointer?, _ size: Int
) throws(CallError) -> BufferView<UInt8> {
  guard let bytes, size >= 0, size <= Int(Int32.max) << 8 else {
    throw CallError(WT_ERROR_ARGUMENT, "bytes are NULL, or their size is out of range")
  }
  return BufferView(raw: bytes, count: size)
}

@c @implementation
public func wt_model_open_bytes(
  _ bytes: UnsafeRawPointer?, _ size: Int, _ error: ErrorAddress?
) -> OpaquePointer? {
  open(error) { try WordTagger(copying: try memory(bytes, size)) }
}

@c @implementation
public func wt_model_open_borrowed(
  _ bytes: UnsafeRawPointer?, _ size: Int, _ error: ErrorAddress?
) -> OpaquePointer? {
  open(error) { try WordTagger(borrowing: try memory(bytes, size)) }
}

@c @implementation
public func wt_model_open_recipes(_ error: ErrorAddress?) -> OpaquePointer? {
  open(error) { WordTagger.recipes }
}

@c @implementation
public func wt_model_free(_ model: OpaquePointer?) { Model.free(model) }

@c @implementation
public func wt_model_label_count(_ model: OpaquePointer?) -> Int32 {
  Int32(Model.at(model)?.labels.count ?? 0)
}

@c @implementation
public func wt_model_label(_ model: OpaquePointer?, _ index: Int32) -> wt_text {
  let labels = Model.at(model)?.labels ?? []
  return labels.indices.contains(Int(index)) ? labels[Int(index)][0] : wt_text()
}

@c @implementation
public func wt_model_label_index(_ model: OpaquePointer?, _ label: wt_text) -> Int32 {
  guard let model = Model.at(model), let text = try? Options.text(label, "label") ?? "" else {
    return -1
  }
  return model.labelNumber(text) ?? -1
}

@c @implementation
public func wt_model_kind(_ model: OpaquePointer?) -> wt_batch_kind {
  Model.at(model)?.kind ?? WT_TOKENS
}

@c @implementation
public func wt_model_adding_entries(
  _ model: OpaquePointer?, _ list: wt_text, _ entries: UnsafePointer<wt_texts>?,
  _ error: ErrorAddress?
) -> OpaquePointer? {
  open(error) {
    try Model.checked(model, "model").tagger.adding(
      try Options.texts(entries), toList: Options.text(list, "list") ?? "")
  }
}

@c @implementation
public func wt_model_binding_entries(
  _ model: OpaquePointer?, _ label: wt_text, _ entries: UnsafePointer<wt_texts>?,
  _ error: ErrorAddress?
) -> OpaquePointer? {
  open(error) {
    let model = try Model.checked(model, "model")
    guard model.kind != WT_ATTRIBUTES else {
      throw CallError(
        WT_ERROR_ARGUMENT, "the model labels items of attributes, which have no words to bind")
    }
    return try model.tagger.binding(
      try Options.texts(entries), to: Options.text(label, "label") ?? "")
  }
}

@c @implementation
public func wt_model_forbidding(
  _ model: OpaquePointer?, _ previous: wt_text, _ label: wt_text, _ error: ErrorAddress?
) -> OpaquePointer? {
  open(error) {
    try Model.checked(model, "model").tagger.forbidding(
      Options.text(label, "label") ?? "", after: Options.text(previous, "previous") ?? "")
  }
}
