import TaggerTraining

@testable import WordTagging

extension FuzzTarget {
  /// Wapiti templates: what is translated is the feature language.
  static let wapitiTemplate = FuzzTarget("wapiti-template", maximumLength: 2_048) { input in
    checkTemplates(input, .wapiti)
  }
}
