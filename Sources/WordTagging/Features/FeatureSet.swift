/// What a model looks at: the compiled form of a `.features` file.
///
/// A template is a conjunction of *atoms* (the word, its suffix, whether it is in a list …), each
/// taken at a place in the line. Atoms are evaluated once for each token and shared by all
/// templates; a template then only mixes the hashes of its atoms.
public struct FeatureSet: Sendable, Hashable {
  /// The atoms, each once, in an order in which none needs a later one.
  package private(set) var atoms: [FeatureAtom] = []
  /// The templates that score a label.
  package private(set) var stateTemplates: [FeatureTemplate] = []
  /// The templates that score a pair of labels.
  package private(set) var edgeTemplates: [FeatureTemplate] = []
  /// Whether label bigrams have a weight.
  package internal(set) var hasTransitions = false
  /// Whether the ready-made attributes of the data are taken as features.
  package internal(set) var usesAttributes = false
  /// The names of the word lists that templates mention, in order of mention.
  public private(set) var listNames: [String] = []
  /// The names of the clusterings that templates mention, in order of mention.
  public private(set) var clusteringNames: [String] = []
  /// The names or numbers of the extra columns that templates mention, in order of mention.
  public private(set) var columnNames: [String] = []
  /// The furthest that a template looks from a token or an anchor.
  package private(set) var reach = 0
  /// Whether templates ask for brackets, segments or their ends.
  private(set) var needsStructure = false

  /// The set with no template at all.
  init() {}

  /// The language's text for the set, one template a line; parsing it gives the set again.
  public var description: String {
    var lines = (stateTemplates + edgeTemplates).map(\.name)
    if hasTransitions { lines.append("transition") }
    if usesAttributes { lines.append("attributes") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The index of an atom, added with whatever it stands on when it is new.
  mutating func index(of atom: FeatureAtom) -> Int {
    if let index = atoms.firstIndex(of: atom) { return index }
    atoms.append(atom)
    needsStructure = needsStructure || atom.isStructural
    return atoms.count - 1
  }

  /// The index of a word list, added when it is new.
  mutating func listIndex(_ name: String) -> Int {
    if let index = listNames.firstIndex(of: name) { return index }
    listNames.append(name)
    return listNames.count - 1
  }

  /// The index of a clustering, added when it is new.
  mutating func clusteringIndex(_ name: String) -> Int {
    if let index = clusteringNames.firstIndex(of: name) { return index }
    clusteringNames.append(name)
    return clusteringNames.count - 1
  }

  /// The index of an extra column, added when it is new.
  mutating func columnIndex(_ name: String) -> Int {
    if let index = columnNames.firstIndex(of: name) { return index }
    columnNames.append(name)
    return columnNames.count - 1
  }

  /// Adds a template unless the set already has it.
  mutating func add(_ template: FeatureTemplate) {
    // Seeds are compared first: most often they tell.
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

/// One property of a token.
package enum FeatureAtom: Sendable, Hashable {
  case word
  case form
  case prefix(Int)
  case suffix(Int)
  case shape
  case tokenClass
  case length
  case list(Int)
  /// The first steps of the path to the word's cluster in a clustering.
  case cluster(Int, steps: Int)
  case column(Int)
  case columnFolded(Int)
  case bias
  case position
  case remaining
  case lineLength
  case depth
  case segment
  case segmentPosition
  case segmentRemaining
  case segmentLength
  case before(FeatureCondition)
  case after(FeatureCondition)
  case since(FeatureCondition)
  case until(FeatureCondition)
  case matches(TextPattern, column: Int?, folded: Bool)
  case matched(TextPattern, column: Int?, folded: Bool)

  /// Whether the atom says something of the places before and after the line.
  var hasValueOutside: Bool {
    switch self {
    case .word, .form, .shape, .tokenClass, .column, .columnFolded: true
    default: false
    }
  }

  /// Whether the atom tells of brackets or segments.
  var isStructural: Bool {
    switch self {
    case .depth, .segment, .segmentPosition, .segmentRemaining, .segmentLength: true
    default: false
    }
  }
}

/// A test of a token: that an atom has a value, or has this value.
package struct FeatureCondition: Sendable, Hashable {
  /// The index of the atom in its set.
  var atom: Int
  /// The hash that the atom is to have; any but 0 will do when it is `nil`.
  var value: UInt64?
}

/// Where a template takes an atom from.
package struct TokenPlace: Sendable, Hashable, BitwiseCopyable {
  /// What the offset is counted from.
  package enum Anchor: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    case token = ""
    case lineFirst = "line.first"
    case lineLast = "line.last"
    case segmentFirst = "segment.first"
    case segmentLast = "segment.last"

    /// Whether the anchor is an end of a segment.
    var isOfSegment: Bool { self == .segmentFirst || self == .segmentLast }
  }

  package var anchor: Anchor
  package var offset: Int
}

/// A conjunction of atoms, each at its place.
package struct FeatureTemplate: Sendable, Hashable {
  /// One atom of a template.
  package struct Part: Sendable, Hashable {
    package var atom: Int
    package var place: TokenPlace
  }

  package let parts: [Part]
  /// The template as the language writes it, which also seeds its hashes.
  package let name: String
  /// Whether a weight belongs to a pair of labels.
  package let scoresPairs: Bool
  /// What keeps the hashes of two templates apart.
  let seed: UInt64

  init(parts: [Part], name: [UInt8], scoresPairs: Bool) {
    self.parts = parts
    self.name = String(decoding: name, as: UTF8.self)
    self.scoresPairs = scoresPairs
    seed = name.withUnsafeBufferPointer(AtomValues.hash)
  }
}
