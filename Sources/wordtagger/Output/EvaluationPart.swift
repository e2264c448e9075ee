import Foundation
import LabeledData
import StreamIO
import TaggerEvaluation

/// The counts of an evaluation of a part of the data, as `wordtagger evaluate --counts` writes them.
struct EvaluationPart: Codable {
  var version = 1
  /// The model's name.
  var model: String
  /// The name of the data.
  var data: String
  /// The labels that were evaluated, when not all.
  var labels: [String]?
  var counts: EvaluationCounts

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let file = try OutputFile(path)
    try file.write(try encoder.encode(self))
    try file.write("\n")
    try file.close()
  }

  /// Adds up parts in order.
  static func merged(_ paths: [String]) throws -> Self {
    var whole = try read(paths[0])
    for path in paths.dropFirst() {
      let part = try read(path)
      guard part.model == whole.model, part.labels == whole.labels else {
        throw DataError(
          .malformed, file: path,
          message: "the counts are of the model \(part.model) or of other --labels;"
            + " those of \(paths[0]) are of \(whole.model)")
      }
      whole.data += ", " + part.data
      try whole.counts.merge(part.counts)
    }
    return whole
  }

  private static func read(_ path: String) throws -> Self {
    let text = try TextFile.read(path)
    guard let part = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)),
      part.version == 1, part.counts.isConsistent
    else {
      throw DataError(
        .malformed, file: path, message: "no counts of an evaluation; write them with --counts")
    }
    return part
  }
}
