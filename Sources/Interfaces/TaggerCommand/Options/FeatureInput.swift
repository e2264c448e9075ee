import ArgumentParsing
import CEmbeddedFiles
import LabeledData
import Support
import TaggerTraining
package import WordTagging

/// The options of verbs that train: feature templates, word lists and clusters.
struct FeatureInput: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The feature templates: a file in the feature language, or crfpp:FILE or wapiti:FILE for"
        + " templates of those tools. By default chosen by the data; inspect --features shows them.",
      valueName: "file"), file: .input)
  var features: String?
  @Option(
    help: ArgumentHelp(
      "Feature templates to start from instead of --features; the files are in the folder presets of"
        + " the share folder. chunking needs a column of parts of speech."))
  var preset: Preset?
  @Option(
    help: ArgumentHelp(
      "A word list that the features use, one entry per line, as name=FILE.", valueName: "name=file"
    ), file: .input)
  var list: [NamedValue] = []
  @Option(
    name: .customLong("clusters"), .long,
    help: ArgumentHelp(
      "An external word table that features use as cluster(name): a table written by 'words import', or"
        + " clusters written by the verb cluster, as name=FILE, or the name of a table alone. Without"
        + " --features they are added to the default features.",
      valueName: "name=file"), file: .input)
  var words: [WordTableInput] = []

  /// The templates; nil for the warm start's templates, or for templates chosen by the data.
  func featureSet(warmStart: WarmStart? = nil) throws -> FeatureSet? {
    guard features == nil || preset == nil else {
      throw ValidationError("--preset and --features both give templates; give one of them.")
    }
    guard let set = try features.map(Self.parse) ?? preset?.featureSet() else { return nil }
    if let warmStart, let difference = set.difference(from: warmStart.features) {
      throw ValidationError(
        "\(features.map { "--features \($0)" } ?? "--preset") differs from the features of the model of --continue-from: \(difference)."
          + " Leave --features out to keep the model's, or train without --continue-from.")
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

  /// The tables of words by name.
  func wordTables() throws -> [String: WordTable] {
    var tables: [String: WordTable] = [:]
    for input in words {
      guard tables[input.name] == nil else {
        throw ValidationError(
          "--words names two tables '\(input.name)'; give each a name of its own, as in --words "
            + "other=FILE.")
      }
      tables[input.name] = try input.table()
    }
    return tables
  }

  /// The entries of the lists by name.
  func lists() throws -> [String: [String]] {
    var lists: [String: [String]] = [:]
    for file in list { lists[file.name, default: []] += try file.entries() }
    return lists
  }
}

/// Feature templates that are a part of the command.
package enum Preset: String, CaseIterable, ExpressibleByArgument {
  case chunking, lines, ner, pos

  package func featureSet() throws -> FeatureSet {
    let file =
      switch self {
      case .chunking: embeddedChunkingFeatures()
      case .lines: embeddedLinesFeatures()
      case .ner: embeddedNerFeatures()
      case .pos: embeddedPosFeatures()
      }
    return try FeatureSet(parsing: file.text)
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
