import LabeledData
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

  /// The templates; data that has only attributes gets those.
  func featureSet(for format: DataFormat) throws -> FeatureSet {
    guard let features else {
      return format == .crfsuite
        ? try FeatureSet(parsing: "attributes\ntransition") : .standard
    }
    for dialect in TemplateDialect.allCases where features.hasPrefix("\(dialect.rawValue):") {
      let path = String(features.dropFirst(dialect.rawValue.count + 1))
      return try FeatureSet(
        parsing: dialect.translate(try TextFile.read(path), file: path), file: path)
    }
    return try FeatureSet(parsing: try TextFile.read(features), file: features)
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
