import LabeledData
import TaggerTraining
import WordTagging

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The options of verbs that make features: templates and word lists.
struct FeatureInput: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What the model looks at: a file in the feature language, crfpp:FILE or wapiti:FILE for"
        + " templates of those tools. Without it words, affixes and shapes.",
      valueName: "file"),
    completion: .file)
  var features: String?
  @Option(
    help: ArgumentHelp(
      "A word list that features name, one entry a line, as name=FILE.", valueName: "name=file"))
  var list: [NamedFile] = []
  @Option(
    help: ArgumentHelp(
      "Clusters of words that features name, as name=FILE; the verb cluster writes such files.",
      valueName: "name=file"))
  var clusters: [NamedFile] = []

  /// The templates; data that has only attributes gets those, and an earlier model has its own.
  func featureSet(for format: DataFormat, earlier: WarmStart? = nil) throws -> FeatureSet {
    guard let features else {
      if let earlier { return earlier.features }
      return format == .crfsuite
        ? try FeatureSet(parsing: "attributes\ntransition") : .standard
    }
    let set = try Self.parse(features)
    if let earlier, let difference = set.difference(from: earlier.features) {
      throw ValidationError(
        "--features \(features) is not what the model of --continue-from looks at: \(difference)."
          + " Leave --features out to keep the model's, or train anew without --continue-from.")
    }
    return set
  }

  private static func parse(_ features: String) throws -> FeatureSet {
    for dialect in TemplateDialect.allCases where features.hasPrefix("\(dialect.rawValue):") {
      let path = String(features.dropFirst(dialect.rawValue.count + 1))
      return try FeatureSet(
        parsing: dialect.translate(try TextFile.read(path), file: path), file: path)
    }
    return try FeatureSet(parsing: try TextFile.read(features), file: features)
  }

  /// The words of the clusterings by name.
  func clusterings() throws -> [String: [WordClusters.Member]] {
    var clusterings: [String: [WordClusters.Member]] = [:]
    for file in clusters {
      clusterings[file.name, default: []] += try ClusterFile.members(
        try TextFile.read(file.path), file: file.path)
    }
    return clusterings
  }

  /// The entries of the lists by name.
  func lists() throws -> [String: [String]] {
    var lists: [String: [String]] = [:]
    for file in list {
      lists[file.name, default: []] += ListEntries.entries(inFile: try TextFile.read(file.path))
    }
    return lists
  }
}

extension FeatureSet {
  /// The first template that only one of two sets has, in words.
  fileprivate func difference(from other: FeatureSet) -> String? {
    let (own, others) = (templateLines, other.templateLines)
    if let more = own.first(where: { !others.contains($0) }) { return "it lacks '\(more)'" }
    return others.first { !own.contains($0) }.map { "it has '\($0)' too" }
  }

  private var templateLines: [Substring] { description.split(separator: "\n") }
}

/// A file with the name that it goes by: `units=units.txt`.
struct NamedFile: ExpressibleByArgument {
  let name: String
  let path: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    name = String(parts[0])
    path = String(parts[1])
  }
}

/// Whole text files.
enum TextFile {
  static func read(_ path: String) throws(DataError) -> String {
    do { return try String(contentsOfFile: path, encoding: .utf8) } catch {
      let exists = FileManager.default.isReadableFile(atPath: path)
      throw DataError(
        .cannotOpen, file: path,
        message: exists ? "not UTF-8 text" : "cannot be opened; expected a readable text file")
    }
  }
}
