import WordTagging

/// A grammar of labeled lines, checked and compiled for drawing.
public struct Grammar: Sendable {
  /// The labels in the order in which they are declared.
  public let labels: [String]

  let outside: LabelIndex
  let punctuation: Punctuation?
  let combinations: [Combination]
  /// The labels whose phrases must not be shared by two splits.
  let heldOutLabels: Set<LabelIndex>
  /// The nodes; they refer to each other by index.
  let nodes: [Node]
  /// The children of sequences and choices, each node's in a row.
  let children: [Int32]
  /// The places of alternatives in the files, by their place in ``children``.
  let childSources: [Int32: SourceRange]
  /// The places of optional parts in the files, with their brackets, by their nodes.
  let optionalSources: [Int32: SourceRange]
  /// The tables of the choices.
  let columns: [AliasColumn]
  /// The rules, one for each list of arguments.
  let rules: [Rule]
  /// The bytes of all texts.
  let text: [UInt8]
  /// The entries of the lists and the phrases of the number makers.
  let entries: [Entry]
  /// The pools that references draw from.
  let pools: [Pool]
  /// The number makers with too many texts for a list.
  let computedTexts: [ComputedTexts]
  let files: [SourceFile]
  /// Where they name others.
  let links: GrammarTree.Links
  /// The warnings that need no line to be drawn.
  let writtenWarnings: [GrammarError.Problem]

  /// The index of a label.
  typealias LabelIndex = UInt8
  /// The maximum number of labels, so that a set of them is one machine word.
  static let labelLimit = 64
  /// The levels of a derivation that are drawn; a deeper one is drawn again.
  static let depthLimit = 400

  /// The label of a token that overlaps spans of all of these labels.
  struct Combination: Sendable {
    var parts: UInt64
    var result: LabelIndex
    /// The labels of the pieces of a split token, when it has two parts.
    var pieces: Pieces?

    /// The parts in the order in which they are written.
    struct Pieces: Sendable {
      var number: LabelIndex
      var unit: LabelIndex
    }

    init(_ parts: [LabelIndex], result: LabelIndex) {
      self.parts = parts.reduce(0) { $0 | 1 << UInt64($1) }
      self.result = result
      if parts.count == 2 { pieces = Pieces(number: parts[0], unit: parts[1]) }
    }
  }

  /// The label of tokens without a letter or digit.
  struct Punctuation: Sendable {
    var label: LabelIndex
    /// The set of labels whose spans keep their punctuation.
    var keepingLabels: UInt64
    /// The place of the statement, unless it allows cutting phrases into pieces.
    var placeOfWarning: SourceRange?

    /// The label of a token of punctuation in a span.
    func label(inSpanOf span: LabelIndex) -> LabelIndex {
      keepingLabels & 1 << UInt64(span) == 0 ? label : span
    }
  }

  /// A rule's name with its arguments, and its node.
  struct Rule: Sendable {
    var name: String
    var node: Int32
  }

  /// A part of the grammar.
  enum Node: Sendable {
    case text(ByteRange)
    case space
    case glue
    case agreement(GrammaticalNumber)
    case sequence(first: Int32, count: Int32)
    /// One of the children, drawn by the columns from an index on.
    case choice(first: Int32, count: Int32, columns: Int32)
    case optional(chance: Double, Int32)
    case span(LabelIndex, Int32)
    case casing(Casing, Int32)
    case rule(Int32)
    case pick(pool: Int32, FormChoice)
    case number(Int32)
  }

  /// A text that can be drawn.
  struct Entry: Sendable {
    var one: ByteRange
    var many: ByteRange
    var weight: Double
    /// The grammatical number with which later parts agree, if the entry is a number.
    var number: GrammaticalNumber?
  }

  /// The entries that a reference may draw.
  struct Pool: Sendable {
    /// The list's name, or the number maker as it is written.
    var name: String
    /// The list of the entries; nil for a number maker.
    var list: String?
    var entries: [Int32]
    /// Whether the entries are divided among the splits.
    var isHeldOut: Bool
  }

  /// The labels whose phrases must not be shared by two splits, in the order of ``labels``.
  public var heldOutLabelNames: [String] { heldOutLabels.sorted().map(name(of:)) }

  /// The paths of the grammar's files and of the word lists that they name.
  public var paths: [String] { files.map(\.name) }

  /// The node at which drawing starts.
  var start: Int32 { rules[0].node }

  /// The name of a label.
  func name(of label: LabelIndex) -> String { labels[Int(label)] }
}

extension Grammar {
  /// Reads the grammar in a file.
  ///
  /// - Parameter path: The grammar's file; the paths in it are relative to its folder.
  /// - Throws: The errors of the grammar and of its word lists with file, line and column.
  public init(contentsOf path: String) throws(GrammarError) { try self.init(path, load: wholeFile) }

  /// Reads a grammar whose files a closure loads.
  init(_ path: String, load: @escaping (String) throws -> [UInt8]) throws(GrammarError) {
    let tree = try GrammarParser.parse(path, load: load)
    var compiler = GrammarCompiler(tree)
    self = try compiler.grammar()
  }
}
