import LabeledData
import TaggerEvaluation

@testable import WordTagging

extension FuzzTarget {
  /// Opens a model file after its size and checksum are corrected; otherwise no mutated file would pass the header.
  static func tagger(_ bytes: [UInt8]) -> WordTagger? {
    var file = bytes
    if file.count >= ModelFormat.headerSize {
      write(UInt64(file.count), to: &file, at: 16)
      let checksum = file.withView { ModelFormat.checksum(ofFile: $0, version: Int($0[8])) }
      write(checksum, to: &file, at: 24)
    }
    return try? WordTagger(modelBytes: file)
  }

  /// Model files: opened, then used to tag, to evaluate and to explain.
  static let model = FuzzTarget("model", maximumLength: 65_536) { input in
    guard let tagger = tagger([UInt8](input)) else { return }
    var scratch = TaggingScratch()
    for line in ["1½ cups all-purpose flour, sifted", "zucchini", ""] {
      Array(line.utf8).withView { tagger.tag(utf8: $0, using: &scratch) }
      for token in 0..<scratch.tokenCount {
        precondition(tagger.labels.indices.contains(scratch.label(of: token)))
        precondition((-0.001...1.001).contains(scratch.confidence(of: token)))
      }
      for labeling in tagger.nBest(count: 2, in: &scratch) {
        precondition(labeling.logProbability <= 0)
      }
    }
    _ = try? Evaluation(tagger, on: [sequence])
    let columns = ColumnLookup.indices(of: tagger.model.features.columnNames, among: ["pos"])
    SequenceBuffer(sequence).withView(columnIndices: columns) { view in
      precondition(tagger.explain(view).count == sequence.tokens.count)
    }
    if let label = tagger.labels.last,
      let bound = try? tagger.binding(["flour"], to: label).tag("2 cups flour")
    {
      precondition(bound.tokens.last?.label == label)
    }
  }

  /// A sequence with everything that templates can observe.
  private static let sequence = LabeledSequence(
    tokens: ["1½", "cups", "(", "cre\u{300}me", ")", "A"], labels: ["a", "b", "c", "a", "b", "c"],
    columns: [.init(name: "pos", cells: ["CD", "NNS", "", "NN", "", "DT"])],
    attributes: (0..<6).map { [.init(name: "w=\($0)", value: Float($0) - 1.5)] })

  private static func write(_ number: UInt64, to file: inout [UInt8], at offset: Int) {
    for byte in 0..<8 { file[offset + byte] = UInt8(truncatingIfNeeded: number >> (8 * byte)) }
  }
}
