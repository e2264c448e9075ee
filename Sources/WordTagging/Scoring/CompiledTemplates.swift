/// How the templates of a model are worked off, so that little is done twice.
///
/// What a model says of a token is a sum over templates, and a template knows nothing but what it
/// looks at. So there are four kinds of them:
/// - those that look at one word alone: their sum is remembered with the word;
/// - those that look at few-valued things only, such as shapes, classes and places in the line:
///   templates that look at the same ones form a *group*, whose sum is remembered by their values;
/// - those that are the same for all tokens of a segment, which are looked up once for each;
/// - the rest, which are looked up for each token.
///
/// Sums are added in the same order whether they were remembered or not, so that a score does not
/// depend on the lines before.
package final class CompiledTemplates: Sendable {
  /// A template with the row of its group that it adds to.
  struct Template: BitwiseCopyable {
    var seed: UInt64
    var firstPart: Int
    var partCount: Int
    /// How many of the parts, from the first on, are the same for all tokens of a segment.
    var leadingCount: Int
    var row = 0
  }

  /// A part of a template or of a key.
  struct Part: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable { case value, number, listPlace }
    var kind: Kind
    /// The index among a token's values, or among its codes.
    var slot: Int
    var place: TokenPlace
  }

  /// Templates whose sum is remembered by one key.
  struct Group: BitwiseCopyable {
    var templates = TemplateRange()
    /// The tokens that get a row, counted from the position where the key is taken.
    var lowestTarget = 0
    var rowCount = 1
    /// The parts of the key: values first.
    var firstPart = 0
    var valueCount = 0
    var codeCount = 0
    /// The codes of the key, when all of them are the token's own; then `codeCount` is 0.
    var codeMask: UInt64 = 0
    var moreCodesMask: UInt64 = 0xFF << 56
  }

  /// An atom that depends on a word alone, in a form that is read without counting references.
  struct WordAtom: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable { case word, prefix, suffix, shape, tokenClass, other }
    var kind: Kind
    var length = 0
    var index: Int
  }

  struct TemplateRange: BitwiseCopyable {
    var start = 0
    var count = 0
  }

  /// The templates of all groups and kinds.
  let templates: SharedBuffer<Template>
  /// The parts of templates, then those of keys.
  let parts: SharedBuffer<Part>
  let groups: SharedBuffer<Group>
  /// The templates that look at one word.
  let word: Group
  let ofSegments: TemplateRange
  let ofTokens: TemplateRange
  let edges: TemplateRange

  /// The most templates that are looked up at a time, and the most rows that they have.
  let mostTemplates: Int
  let mostRows: Int
  /// The furthest that a template looks.
  let margin: Int
  /// The atoms that depend on the word alone, in the order of a word's values.
  let wordAtoms: [FeatureAtom]
  let plainWordAtoms: SharedBuffer<WordAtom>
  /// How many of a word's values are wanted with the line, too; they come first.
  let carriedCount: Int
  /// The atoms that read columns; their values follow the carried ones.
  let cellAtoms: [FeatureAtom]
  /// The atoms that depend on the place in the line, in the order of a token's codes.
  let lineAtoms: [LineAtom]
  /// The code of the word's class, or -1.
  let classSlot: Int
  let needsStructure: Bool
  /// Whether the line is wanted in lower case, and not only its words.
  let needsFolding: Bool

  /// How many values a token has.
  var valueWidth: Int { carriedCount + cellAtoms.count }
  /// How many bytes the codes of a token take.
  var codeWidth: Int { (Self.byte(ofSlot: lineAtoms.count) + 16) / 16 * 16 }

  /// The byte of a code; the one that is left out marks a key that is in use.
  static func byte(ofSlot slot: Int) -> Int { slot < usedMark ? slot : slot + 1 }
  /// The byte that is never 0.
  static let usedMark = 15

  private init(_ maker: TemplateCompiler) {
    let features = maker.features
    templates = SharedBuffer(maker.templates)
    parts = SharedBuffer(maker.parts)
    groups = SharedBuffer(maker.groups)
    word = maker.word
    ofSegments = maker.ofSegments
    ofTokens = maker.ofTokens
    edges = maker.edges
    let remembered = maker.groups + [maker.word]
    mostTemplates = max(maker.ofSegments.count, remembered.map(\.templates.count).max() ?? 0)
    mostRows = remembered.map(\.rowCount).max() ?? 1
    margin = features.reach
    wordAtoms = maker.wordAtoms.map { features.atoms[$0] }
    plainWordAtoms = SharedBuffer(wordAtoms.enumerated().map { WordAtom($1, index: $0) })
    carriedCount = maker.carriedCount
    cellAtoms = maker.cellAtoms.map { features.atoms[$0] }
    lineAtoms = maker.lineAtoms.map { maker.lineAtom($0) }
    classSlot = maker.classSlot
    needsStructure = features.needsStructure
    needsFolding = !features.listNames.isEmpty || !maker.cellAtoms.isEmpty
  }

  /// Plans the templates of a set.
  package convenience init(_ features: FeatureSet) {
    var maker = TemplateCompiler(features)
    maker.make()
    self.init(maker)
  }
}

extension CompiledTemplates.WordAtom {
  init(_ atom: FeatureAtom, index: Int) {
    self.index = index
    switch atom {
    case .word: kind = .word
    case .prefix(let length): (kind, self.length) = (.prefix, length)
    case .suffix(let length): (kind, self.length) = (.suffix, length)
    case .shape: kind = .shape
    case .tokenClass: kind = .tokenClass
    default: kind = .other
    }
  }
}
