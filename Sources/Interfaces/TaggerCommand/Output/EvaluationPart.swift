import Support
import LabeledData
import StreamIO
import TaggerEvaluation
import WordTagging

/// The counts of an evaluation of a part of the data, as `wordtagger evaluate --counts` writes them.
struct EvaluationPart: Codable {
  private static let currentVersion = 2

  private(set) var version = currentVersion
  /// The model's name.
  var model: String
  /// The checksum of the model's file, whatever its name on the machine.
  let modelChecksum: String
  /// Hashes of the parts that were added up.
  private var parts: [String]
  /// The name of the data.
  var data: String
  /// The labels that were evaluated, when not all.
  var labels: [String]?
  var counts: EvaluationCounts

  /// The counts of the data that a model was evaluated on.
  init(
    model: String, _ tagger: WordTagger, data: String, labels: [String]?, counts: EvaluationCounts
  ) throws {
    (self.model, self.data, self.labels, self.counts) = (model, data, labels, counts)
    modelChecksum = String(tagger.model.checksum, radix: 16)
    // A file of the same name and counts is the same part.
    let text = data + String(decoding: try json(encoding: counts), as: UTF8.self)
    parts = [String(FeatureHash.text(text), radix: 16)]
  }

  func write(to path: String) throws {
    let file = try OutputFile(path)
    try file.write(try json(encoding: self))
    try file.write("\n")
    try file.close()
  }

  /// Adds up parts in order.
  static func merged(_ paths: [String]) throws -> Self {
    var whole = try read(paths[0])
    for path in paths.dropFirst() {
      let part = try read(path)
      guard part.modelChecksum == whole.modelChecksum, part.labels == whole.labels else {
        throw DataError(
          .malformed, file: path,
          message: "the counts are of another model file, \(part.model), or of other --labels;"
            + " the counts in \(paths[0]) are of \(whole.model)")
      }
      guard Set(part.parts).isDisjoint(with: whole.parts) else {
        throw DataError(
          .malformed, file: path, message: "the counts are, or contain, some that are added already"
        )
      }
      whole.parts += part.parts
      whole.data += ", " + part.data
      try whole.counts.merge(part.counts)
    }
    return whole
  }

  private static func read(_ path: String) throws -> Self {
    let text = try TextFile.read(path)
    guard let part = try? Self(json: text.utf8),
      part.version == currentVersion, part.counts.isConsistent
    else {
      throw DataError(
        .malformed, file: path, message: "no counts of an evaluation; write them with --counts")
    }
    return part
  }
}
