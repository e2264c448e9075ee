import WordTagging

/// A grammar of labeled lines, read, checked and laid out flat for drawing.
public struct Grammar: Sendable {
  /// The labels in the order in which they are declared.
  public let labels: [String]

  let outside: LabelIndex
  let punctuation: LabelIndex?
  let combinations: [Combination]
  /// The labels whose phrases must not be shared by two splits.
  let apartLabels: Set<LabelIndex>
  /// The nodes; those that make up others are named by index.
  let nodes: [Node]
  /// The children of sequences and choices, each node's in a row.
  let children: [Int32]
  /// Where the alternative that a child is was written, beside ``children``.
  let childSources: [Int32: SourceRange]
  /// The tables of the choices.
  let columns: [AliasColumn]
  /// The rules with their arguments, by their name as it is called.
  let rules: [Rule]
  /// The bytes of all texts.
  let text: [UInt8]
  /// The entries of the lists and the phrases of the number makers.
  let entries: [Entry]
  /// What references draw from.
  let pools: [Pool]
  let files: [SourceFile]

  /// The index of a label.
  typealias LabelIndex = UInt8
  /// There are never more labels, so that a set of them is one word.
  static let labelLimit = 64

  /// A token that reaches into spans of all these labels bears another.
  struct Combination: Sendable {
    var parts: UInt64
    var result: LabelIndex
    /// What the pieces of a torn token bear, when it has two parts.
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

  /// A rule's name as it is called and the node that stands for it.
  struct Rule: Sendable {
    var name: String
    var node: Int32
  }

  /// What a part of the grammar does.
  enum Node: Sendable {
    case text(ByteRange)
    case space
    case glue
    case agreement(GrammaticalNumber)
    case sequence(first: Int32, count: Int32)
    /// One of the children, drawn by the columns that stand at an index.
    case choice(first: Int32, count: Int32, columns: Int32)
    case optional(chance: Double, Int32)
    case span(LabelIndex, Int32)
    case casing(Casing, Int32)
    case rule(Int32)
    case pick(pool: Int32, FormChoice)
  }

  /// A text that can be drawn.
  struct Entry: Sendable {
    var one: ByteRange
    var many: ByteRange
    var weight: Double
    /// What later parts agree with, when the entry is a number.
    var number: GrammaticalNumber?
  }

  /// Entries that one reference may draw.
  struct Pool: Sendable {
    /// The list's name, or the number maker as it is written.
    var name: String
    var entries: [Int32]
    /// Whether the entries are divided among the splits.
    var isApart: Bool
  }

  /// The labels whose phrases must not be shared by two splits, in the order of ``labels``.
  public var apartLabelNames: [String] { apartLabels.sorted().map(name(of:)) }

  /// The node at which drawing starts.
  var start: Int32 { rules[0].node }

  /// The name of a label.
  func name(of label: LabelIndex) -> String { labels[Int(label)] }
}

extension Grammar {
  /// Reads the grammar in a file.
  ///
  /// - Parameter path: The grammar's file; the files that it names are looked for beside it.
  /// - Throws: Every mistake of the grammar and of its word lists with file, line and column.
  public init(contentsOf path: String) throws(GrammarError) {
    try self.init(path, load: wholeFile)
  }

  /// Reads a grammar whose files are got by a function.
  init(_ path: String, load: @escaping (String) throws -> [UInt8]) throws(GrammarError) {
    let tree = try GrammarParser.parse(path, load: load)
    var compiler = GrammarCompiler(tree)
    self = try compiler.grammar()
  }
}
