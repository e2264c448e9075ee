/// The feature templates of a model: the compiled form of a `.features` file.
///
/// A template is a conjunction of *observation tests* (the word, its suffix, whether it is in a
/// list …), each taken at a place in the sequence. Tests are evaluated once for each token and
/// shared by all templates; a template only mixes the hashes of its tests.
public struct FeatureSet: Sendable, Hashable {
  /// The tests, each once, in an order in which none needs a later one.
  package private(set) var tests: [ObservationTest] = []
  /// The templates that score a label.
  package private(set) var stateTemplates: [FeatureTemplate] = []
  /// The templates that score a pair of labels.
  package private(set) var edgeTemplates: [FeatureTemplate] = []
  /// Whether label bigrams have a weight.
  package internal(set) var hasTransitions = false
  /// Whether the ready-made attributes of the data are features.
  package internal(set) var usesAttributes = false
  /// The names of the word lists that templates mention, in order of mention.
  public private(set) var listNames: [String] = []
  /// The names of the clusterings that templates mention, in order of mention.
  public private(set) var clusteringNames: [String] = []
  /// The names or numbers of the extra columns that templates mention, in order of mention.
  public private(set) var columnNames: [String] = []
  /// The largest distance of a template's part from its token or anchor.
  package private(set) var reach = 0
  /// Whether templates need brackets, segments or their ends.
  private(set) var needsStructure = false

  /// The set with no template at all.
  init() {}

  /// The set in the feature language, one template a line; parsing it gives the set again.
  public var description: String {
    var lines = (stateTemplates + edgeTemplates).map(\.name)
    if hasTransitions { lines.append("transition") }
    if usesAttributes { lines.append("attributes") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The index of a test, added with its condition's test when it is new.
  mutating func index(of test: ObservationTest) -> Int {
    if let index = tests.firstIndex(of: test) { return index }
    tests.append(test)
    needsStructure = needsStructure || test.isStructural
    return tests.count - 1
  }

  /// The index of a word list, added when it is new.
  mutating func listIndex(_ name: String) -> Int { Self.index(of: name, in: &listNames) }

  /// The index of a clustering, added when it is new.
  mutating func clusteringIndex(_ name: String) -> Int {
    Self.index(of: name, in: &clusteringNames)
  }

  /// The index of an extra column, added when it is new.
  mutating func columnIndex(_ name: String) -> Int { Self.index(of: name, in: &columnNames) }

  private static func index(of name: String, in names: inout [String]) -> Int {
    if let index = names.firstIndex(of: name) { return index }
    names.append(name)
    return names.count - 1
  }

  /// Adds a template unless the set already has it.
  mutating func add(_ template: FeatureTemplate) {
    // Seeds are compared first, because they rarely agree.
    if template.scoresPairs {
      guard !edgeTemplates.contains(where: { $0.seed == template.seed && $0 == template })
      else { return }
      edgeTemplates.append(template)
    } else {
      guard !stateTemplates.contains(where: { $0.seed == template.seed && $0 == template })
      else { return }
      stateTemplates.append(template)
    }
    for part in template.parts {
      reach = max(reach, abs(part.place.offset))
      needsStructure = needsStructure || part.place.anchor.isOfSegment
    }
  }
}

extension FeatureSet: CustomStringConvertible {}
