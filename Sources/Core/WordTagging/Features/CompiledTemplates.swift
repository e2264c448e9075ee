/// The feature templates of a model, arranged so that tagging repeats little work.
///
/// The emission score of a token is a sum over templates, and a template depends on nothing but the
/// values that it observes. So there are four kinds of templates:
/// - those that observe one word alone: a word has a row of weights for each token around it that they
///   score, and one for each end of a segment or line where it may stand;
/// - those that observe positions and other tests with few values: templates that observe the same ones form a
///   *group*, and each combination has rows;
/// - those that are the same for all tokens of a segment, whose rows are added up once for each segment;
/// - the rest, such as pairs of words, whose features are looked up for each token by hashes that words have begun.
///
/// Rows are kept, so that a word, a combination or a feature that was seen before costs additions alone. They
/// are added in the order of the kinds whether they were kept or not, so that a score does not
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
    /// The distance from a token's first value to the one that has the seed and the first part mixed already, if any.
    var leadOffset: Int?
    /// The number of parts after that, or after the leading ones, if they are one or two values at fixed distances,
    /// and their distances from the token's first value; else 0.
    var restCount = 0
    var restOffsets = (0, 0)
  }

  /// A part of a template or of a key.
  struct Part: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable { case value, number, listPlace }
    var kind: Kind
    /// The index among a token's values, or among its codes.
    var slot: Int
    var place: TokenPlace
  }

  /// The beginning of a template's hash.
  struct Lead: BitwiseCopyable {
    var slot: Int
    var seed: UInt64
  }

  /// Templates whose rows are kept by one key.
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
  /// The templates that observe one word, with a row for each of `anchors` after the others.
  let word: Group
  /// The places, other than the token's own and its neighbors, whose words have a row of their own.
  let anchors: SharedBuffer<TokenPlace>
  let ofSegments: TemplateRange
  let ofTokens: TemplateRange
  let edges: TemplateRange

  /// The maximum number of templates that are looked up at a time.
  let maximumTemplates: Int
  /// The largest distance of a part from its token or anchor.
  let margin: Int
  /// The tests that depend on the word alone, in the order of a word's values.
  let wordTests: [ObservationTest]
  /// The number of a word's values that the sequence needs, too; they come first.
  let carriedCount: Int
  /// The beginnings of templates that words have as values after the carried ones: a word's value and the seed it is
  /// mixed with.
  let leads: [Lead]
  /// The tests that read columns; their values follow the words'.
  let cellTests: [ObservationTest]
  /// The tests that depend on the position in the sequence, in the order of a token's codes.
  let positionTests: [PositionTest]
  /// Whether a token's codes begin with the codes of its place in the line.
  let hasPlaceCodes: Bool
  /// The conditions on words that have a bit, in its order.
  let conditions: [PositionTest]
  /// The codes of a token in a sequence where no word meets a condition, with its mark of use.
  let initialCodes: [UInt8]
  /// The code of the word's class, or -1.
  let classSlot: Int
  private let needsShape: Bool
  let needsStructure: Bool
  /// Whether the whole sequence is needed in lower case, and not only its words.
  let needsFolding: Bool

  /// The number of rows of a word.
  var wordRowCount: Int { word.rowCount + anchors.values.count }
  /// The number of rows that are added up for each token after its words' rows: of groups, then of its segment.
  let sourceCount: Int
  /// The index of the segment's row among them, or -1.
  let segmentSource: Int
  /// The number of values of a word.
  var wordValueCount: Int { carriedCount + leads.count }
  /// The number of values of a token.
  var valueWidth: Int { Self.valueWidth(words: wordValueCount, cells: cellTests.count) }

  /// Room for the values of words and cells, and for one more where words have an odd number, since words are copied by twos
  /// before the cells are written.
  static func valueWidth(words: Int, cells: Int) -> Int { (words + 1) / 2 * 2 + cells }
  /// The number of bytes of a token's codes.
  var codeWidth: Int { initialCodes.count }

  private static func codeWidth(_ count: Int) -> Int {
    (byte(ofSlot: count) + 16) / 16 * 16
  }

  /// The number of conditions that a word has a bit for.
  private static let maximumConditions = 31

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
    anchors = SharedBuffer(compiler.anchors)
    ofSegments = compiler.ofSegments
    ofTokens = compiler.ofTokens
    edges = compiler.edges
    let cached = compiler.groups + [compiler.word]
    maximumTemplates = cached.map { $0.templates.count }.max() ?? 0
    margin = features.reach
    var sourceCount = 0
    for group in compiler.groups { sourceCount += group.rowCount }
    let hasSegments = !compiler.anchors.isEmpty || ofSegments.count > 0
    segmentSource = hasSegments ? sourceCount : -1
    self.sourceCount = sourceCount + (hasSegments ? 1 : 0)
    wordTests = compiler.wordTests.map { features.tests[$0] }
    carriedCount = compiler.carriedCount
    leads = compiler.leads
    cellTests = compiler.cellTests.map { features.tests[$0] }
    var positionTests = compiler.positionTests.map { compiler.positionTest($0) }
    var initialCodes = [UInt8](repeating: 0, count: Self.codeWidth(compiler.codeCount))
    initialCodes[Self.usedMark] = 1
    let ofWords = positionTests.indices.filter { positionTests[$0].testedValue >= 0 }
    for (index, slot) in ofWords.prefix(Self.maximumConditions).enumerated() {
      positionTests[slot].conditionBit = 1 << UInt64(index)
      initialCodes[positionTests[slot].byte] = PositionTest.codeWithoutMatch
    }
    conditions = ofWords.prefix(Self.maximumConditions).map { positionTests[$0] }
    hasPlaceCodes = positionTests.contains { $0.test.placeIndex != nil }
    (self.positionTests, self.initialCodes) = (positionTests, initialCodes)
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
