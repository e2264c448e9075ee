// The functions are documented in wordtagger.h.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CWordTagger
import StreamIO
import Support
import WordTagging

/// The JSON object of `wt_model_description`.
private struct ModelDescription {
  let format: String
  let kind: String
  let labels: [String]
  let features: String
  let columns: [String]
  let lists: [String]
  let featureCount: Int
  let weightCount: Int
  let size: Int
  let metadata: [String: Any]

  init(_ model: Model) {
    let file = model.tagger.model
    format = file.crfsuite == nil ? "tagger" : "crfsuite"
    kind = model.kind == WT_ATTRIBUTES ? "attributes" : "tokens"
    labels = file.labels
    features = file.features.description
    columns = file.features.columnNames
    lists = file.features.listNames
    featureCount = file.crfsuite?.attributeCount ?? file.parameters.rowCount
    var weights = file.transitions.count { $0 != 0 } + file.trigrams.weights.count
    file.forEachRow { weights += $0.weights.count }
    weightCount = file.crfsuite?.featureCount ?? weights
    size = file.crfsuite?.bytes.count ?? file.size
    metadata = model.tagger.metadata
  }
}

extension Model {
  /// The bytes of the model's file in a format.
  func fileBytes(_ format: wt_model_format) throws -> [UInt8] {
    try ArgumentRange.format.checked(format.rawValue)
    guard format == WT_FORMAT_CRFSUITE else { return try tagger.fileBytes() }
    guard let bytes = tagger.crfsuiteBytes else {
      throw CallError(
        WT_ERROR_ARGUMENT,
        "the model is not in CRFsuite's format, which needs the names of all attributes; write it as WT_FORMAT_TAGGER"
      )
    }
    return bytes
  }
}

@c @implementation
public func wt_model_description(
  _ model: OpaquePointer?, _ error: ErrorAddress?
) -> OpaquePointer? {
  attempt(error) {
    let description = ModelDescription(try Model.checked(model, "model"))
    return Documents([json(reflecting: description, isIndented: false)]).retained
  }
}

@c @implementation
public func wt_model_bytes(
  _ model: OpaquePointer?, _ format: wt_model_format, _ error: ErrorAddress?
) -> OpaquePointer? {
  attempt(error) {
    Documents(bytes: try Model.checked(model, "model").fileBytes(format)).retained
  }
}

@c @implementation
public func wt_model_write(
  _ model: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ format: wt_model_format,
  _ error: ErrorAddress?
) -> Bool {
  attempt(error) { () throws -> Void in
    let path = try Options.path(path)
    let bytes = try Model.checked(model, "model").fileBytes(format)
    do {
      try OutputFile.write(bytes, to: path)
    } catch { throw CallError(WT_ERROR_FILE, "\(error)") }
  } != nil
}
