import LabeledData
import Support
import WordTagging

extension Grammar {
  /// Likely errors of the grammar, with their locations.
  ///
  /// Parentheses that only group, words glued at brackets and spaces that lists lose are found in
  /// the source; phrases that the statement `punctuation` cuts into pieces, in some drawn lines.
  public var warnings: [GrammarError.Problem] {
    writtenWarnings + (PunctuationCuts(self).warning.map { [$0] } ?? [])
  }
}

/// Finds the labels whose phrases punctuation cuts into pieces.
private struct PunctuationCuts {
  private let grammar: Grammar
  private var labels: Set<Grammar.LabelIndex> = []
  private var example: (phrase: String, pieces: [String])?
  /// The number of lines that are drawn.
  private static let lineCount = 300

  init(_ grammar: Grammar) {
    self.grammar = grammar
    guard grammar.punctuation?.placeOfWarning != nil else { return }
    var sampler = Sampler(grammar, tables: DrawingTables(grammar))
    let tokenizer = Tokenizer()
    var tokens: [ByteRange] = []
    for index in 0..<Self.lineCount {
      var stream = RandomStream(seed: 1, index: UInt64(index))
      guard sampler.draw(&stream) else { continue }
      let bytes = sampler.line.bytes
      tokenizer.tokens(in: bytes.span, into: &tokens)
      var start: Int32 = 0
      for segment in sampler.line.segments {
        let inside = tokens.filter { $0.start >= start && $0.end <= segment.end }
        add(segment.label, inside, bytes) { TokenContent.first(in: $0.indices, of: bytes) == nil }
        start = segment.end
      }
    }
  }

  /// Notes a span when punctuation stands between its words.
  private mutating func add(
    _ label: Grammar.LabelIndex, _ tokens: [ByteRange], _ bytes: [UInt8],
    isPunctuation: (ByteRange) -> Bool
  ) {
    guard let punctuation = grammar.punctuation, punctuation.label(inSpanOf: label) != label else {
      return
    }
    let pieces = tokens.split(whereSeparator: isPunctuation)
    guard pieces.count > 1, labels.insert(label).inserted, example == nil else { return }
    func text(_ tokens: ArraySlice<ByteRange>) -> String {
      guard let first = tokens.first, let last = tokens.last else { return "" }
      return String(decoding: bytes[Int(first.start)..<Int(last.end)], as: UTF8.self)
    }
    example = (text(tokens[...]), pieces.map(text))
  }

  var warning: GrammarError.Problem? {
    guard let punctuation = grammar.punctuation, let source = punctuation.placeOfWarning,
      let example
    else { return nil }
    let names = labels.sorted().map { grammar.name(of: $0) }
    let kept = grammar.labels.indices.filter {
      labels.contains(Grammar.LabelIndex($0)) || punctuation.keepingLabels & 1 << UInt64($0) != 0
    }.map { grammar.labels[$0] }
    let pieces = example.pieces.map { "\"\($0)\"" }.joined(separator: " and ")
    let statement = "punctuation \(grammar.name(of: punctuation.label))"
    return grammar.files[source.file].problem(
      source.range,
      "warning: this cuts phrases of \(names.joined(separator: ", ")) into pieces:"
        + " \"\(example.phrase)\" becomes \(pieces); write"
        + " \"\(statement) except \(kept.joined(separator: " "))\" to leave punctuation inside of"
        + " phrases, or \"\(statement) everywhere\" where pieces are meant")
  }
}
