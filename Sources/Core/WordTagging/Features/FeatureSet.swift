/// The feature templates of a model: the compiled form of a `.features` file.
///
/// A template is a conjunction of *observation tests* (the word, its suffix, whether it is in a
/// list …), each taken at a position in the sequence. Tests are evaluated once for each token and
/// shared by all templates; a template only mixes the hashes of its tests.
public struct FeatureSet: Sendable, Hashable, CustomStringConvertible {
  /// The tests, each once, in an order in which none needs a later one.
  package internal(set) var tests: [ObservationTest] = []
  /// The templates that score a label.
  package private(set) var stateTemplates: [FeatureTemplate] = []
  /// The templates that score a pair of labels.
  package private(set) var edgeTemplates: [FeatureTemplate] = []
  /// Whether label bigrams have a weight.
  package internal(set) var hasTransitions = false
  /// Whether the ready-made attributes of the data are features.
  package internal(set) var usesAttributes = false
  /// The names of the word lists that templates mention, in order of mention.
  public internal(set) var listNames: [String] = []
  /// The names of the clusterings that templates mention, in order of mention.
  public internal(set) var clusteringNames: [String] = []
  /// The names of the clusterings that are given to training rather than counted by it.
  package var namedClusterings: [String] {
    clusteringNames.filter { CountedWord(rawValue: $0) == nil }
  }
  /// Whether templates observe what training counts of words.
  package var usesCounts: Bool {
    clusteringNames.contains { CountedWord(rawValue: $0) != nil }
  }
  /// The names or numbers of the extra columns that templates mention, in order of mention.
  public internal(set) var columnNames: [String] = []
  /// The largest distance of a template's part from its token or anchor.
  package private(set) var reach = 0
  /// Whether templates need brackets, segments or their ends.
  private(set) var needsStructure = false

  /// The maximum number of templates of a set.
  public static let maximumTemplates = 4_096
  /// The maximum number of observation tests of a template.
  public static let maximumParts = 32
  /// The maximum total size, in bytes, of the templates of a set.
  package static let maximumBytes = 1 << 20

  /// The set with no template at all.
  init() {}

  /// The set in the feature language, one template a line; parsing it gives the set again.
  public var description: String {
    var lines = (stateTemplates + edgeTemplates).map { $0.name }
    if hasTransitions { lines.append("transition") }
    if usesAttributes { lines.append("attributes") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Adds a template that the set does not have.
  mutating func add(_ template: FeatureTemplate) {
    if template.scoresPairs {
      edgeTemplates.append(template)
    } else {
      stateTemplates.append(template)
    }
    for part in template.parts {
      reach = max(reach, abs(part.place.offset))
      needsStructure =
        needsStructure || part.place.anchor.isOfSegment || tests[part.test].isStructural
    }
  }
}
