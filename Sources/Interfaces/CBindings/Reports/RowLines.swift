// The functions are documented in wordtagger.h.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CWordTagger
import RecipeModels
import RecipeRows
import WordTagging

/// The changes and the language of `wt_row_options`.
private struct RowSettings {
  let editor: RowEditor
  let language: RecipeLanguage?

  init(_ pointer: UnsafePointer<wt_row_options>?) throws(CallError) {
    let options = try Options.read(pointer, wt_row_options(), "wt_row_options")
    let factor = try Self.value(options.factor, "factor") { Rational($0) }
    guard factor.map({ $0 > .zero }) ?? true else {
      throw CallError(WT_ERROR_ARGUMENT, "the factor is not above 0")
    }
    let system = try Self.value(options.system, "system") { MeasurementSystem(rawValue: $0) }
    language = try Self.value(options.language, "language") { RecipeLanguage(rawValue: $0) }
    editor = RowEditor(factor: factor, system: system)
  }

  private static func value<Value>(
    _ slice: wt_text, _ name: String, _ parse: (String) -> Value?
  ) throws(CallError) -> Value? {
    guard let text = try Options.text(slice, name) else { return nil }
    guard let value = parse(text) else {
      throw CallError(WT_ERROR_ARGUMENT, "the \(name) cannot be '\(text)'")
    }
    return value
  }
}

@c @implementation
public func wt_rows(
  _ model: OpaquePointer?, _ lines: UnsafePointer<wt_batch>?,
  _ options: UnsafePointer<wt_row_options>?, _ error: ErrorAddress?
) -> OpaquePointer? {
  attempt(error) {
    let (batch, settings) = (try Batch(lines, [WT_LINES.rawValue]), try RowSettings(options))
    let model = Model.at(model)
    try model?.check(batch)
    if let model, model.labelNumber("ingredient") == nil {
      throw CallError(
        WT_ERROR_ARGUMENT, "the model has no label 'ingredient', as models of recipe lines have")
    }
    let tagger = model?.tagger ?? .recipes
    var texts: [String] = []
    for line in 0..<batch.count {
      texts.append(String(decoding: try batch.line(line), as: UTF8.self))
    }
    let lines = tagger.tagRecipe(texts, language: settings.language)
    let rows = lines.enumerated().map { number, line in
      RowJSON.text(settings.editor.row(of: line), place: RowPlace(line: number + 1))
    }
    return Documents(rows).retained
  }
}
