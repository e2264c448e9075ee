import TaggerTraining

@testable import WordTagging

extension FuzzTarget {
  /// CRF++ templates: what is translated is the feature language.
  static let crfppTemplate = FuzzTarget("crfpp-template", maximumLength: 2_048) { input in
    checkTemplates(input, .crfpp)
  }

  /// Translates templates and parses the translation, in which only limits and patterns may be wrong.
  static func checkTemplates(_ input: BufferView<UInt8>, _ dialect: TemplateDialect) {
    let text = String(decoding: input, as: UTF8.self)
    guard let translation = try? dialect.translate(text, file: "t") else { return }
    do {
      checkFeatures(of: try FeatureSet(parsing: translation))
    } catch {
      let expected = [
        "no template", "offset", "at most", "more than", "pattern", "follow", "expected '",
      ]
      precondition(expected.contains { error.message.contains($0) }, "\(error)")
    }
  }
}
