@testable import WordTagging

extension FuzzTarget {
  /// Model files of CRFsuite: opened, then their names and weights read.
  static let crfsuiteModel = FuzzTarget("crfsuite-model", maximumLength: 16_384) { input in
    let file = [UInt8](input)
    guard file.starts(with: "lCRF".utf8), let tagger = try? WordTagger(modelBytes: file),
      let source = tagger.model.crfsuite
    else { return }
    for index in 0..<source.featureCount {
      guard let (feature, weight) = source.feature(index) else {
        preconditionFailure("an open file has a damaged feature")
      }
      precondition(weight.isFinite)
      if case .state(let attribute, let label) = feature {
        precondition(label < tagger.labels.count && attribute < source.attributeCount)
        precondition(source.attribute(attribute) != nil)
      }
    }
    _ = tagger.tag(tokens: ["a", "b"])
  }
}
