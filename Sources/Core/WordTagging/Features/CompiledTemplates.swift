/// The feature templates of a model, arranged so that tagging repeats little work.
///
/// The emission score of a token is a sum over templates, and a template depends on nothing but the
/// values that it observes. So there are four kinds of templates:
/// - those that observe one word alone: their sum is cached with the word;
/// - those that observe tests with few values only, such as shapes, classes and positions:
///   templates that observe the same ones form a *group*, whose sum is cached by their values;
/// - those that are the same for all tokens of a segment, which are looked up once for each and
///   not for each token: 12 % of the instructions per token (`make gates`);
/// - the rest, which are looked up for each token.
///
/// Sums are added in the same order whether they were cached or not, so that a score does not
/// depend on the sequences before.
package final class CompiledTemplates: Sendable {
  /// A template with the row of its group that it adds to.
  struct Template: BitwiseCopyable {
    var seed: UInt64
    var firstPart: Int
    var partCount: Int
    /// The number of leading parts that are the same for all tokens of a segment.
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

  /// Templates whose sum is cached by one key.
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

  struct TemplateRange: BitwiseCopyable {
    var start = 0
    var count = 0
  }

  /// The templates of all groups and kinds.
  let templates: SharedBuffer<Template>
  /// The parts of templates, then the parts of keys.
  let parts: SharedBuffer<Part>
  let groups: SharedBuffer<Group>
  /// The templates that observe one word.
  let word: Group
  let ofSegments: TemplateRange
  let ofTokens: TemplateRange
  let edges: TemplateRange

  /// The maximum numbers of templates that are looked up at a time, and of their rows.
  let maximumTemplates: Int
  let maximumRows: Int
  /// The largest distance of a part from its token or anchor.
  let margin: Int
  /// The tests that depend on the word alone, in the order of a word's values.
  let wordTests: [ObservationTest]
  /// The number of a word's values that the sequence needs, too; they come first.
  let carriedCount: Int
  /// The tests that read columns; their values follow the carried ones.
  let cellTests: [ObservationTest]
  /// The tests that depend on the position in the sequence, in the order of a token's codes.
  let positionTests: [PositionTest]
  /// The code of the word's class, or -1.
  let classSlot: Int
  private let needsShape: Bool
  let needsStructure: Bool
  /// Whether the whole sequence is needed in lower case, and not only its words.
  let needsFolding: Bool

  /// The number of values of a token.
  var valueWidth: Int { carriedCount + cellTests.count }
  /// The number of bytes of a token's codes.
  var codeWidth: Int { (Self.byte(ofSlot: positionTests.count) + 16) / 16 * 16 }

  /// The byte of a code; the one that is left out marks a key that is in use.
  static func byte(ofSlot slot: Int) -> Int { slot < usedMark ? slot : slot + 1 }
  /// The byte that is never 0.
  static let usedMark = 15

  /// Compiles the templates of a set.
  ///
  /// For extraction all state templates are looked up for each token, in the order of the set.
  package init(_ features: FeatureSet, isForExtraction: Bool = false) {
    var compiler = TemplateCompiler(features, isForExtraction: isForExtraction)
    compiler.compile()
    templates = SharedBuffer(compiler.templates)
    parts = SharedBuffer(compiler.parts)
    groups = SharedBuffer(compiler.groups)
    word = compiler.word
    ofSegments = compiler.ofSegments
    ofTokens = compiler.ofTokens
    edges = compiler.edges
    let cached = compiler.groups + [compiler.word]
    maximumTemplates = max(compiler.ofSegments.count, cached.map(\.templates.count).max() ?? 0)
    maximumRows = cached.map(\.rowCount).max() ?? 1
    margin = features.reach
    wordTests = compiler.wordTests.map { features.tests[$0] }
    carriedCount = compiler.carriedCount
    cellTests = compiler.cellTests.map { features.tests[$0] }
    positionTests = compiler.positionTests.map { compiler.positionTest($0) }
    classSlot = compiler.classSlot
    needsShape = wordTests.contains(.shape) || wordTests.contains(.tokenClass)
    needsStructure = features.needsStructure
    needsFolding = !features.listNames.isEmpty || !compiler.cellTests.isEmpty
  }

  /// Writes the values of all word tests for a word, given as it is and in lower case.
  ///
  /// - Returns: The word's class, if a test asks for shape or class.
  @inline(__always)
  func evaluate(
    _ form: BufferView<UInt8>, folded: BufferView<UInt8>,
    _ clusters: BufferView<ClusterTable.Entry>, into values: UnsafeMutablePointer<UInt64>
  ) -> TokenClass {
    let (shape, tokenClass) = needsShape ? WordShape.analyze(form) : (0, .word)
    for (index, test) in wordTests.enumerated() {
      values[index] =
        switch test {
        case .shape: shape
        case .tokenClass: tokenClass.hash
        default: TokenTest.ofWord(test, folded, form, clusters)
        }
    }
    return tokenClass
  }
}
