import LabeledData
import Support
import WordTagging

/// Tokenizes a drawn line and gives each token the label of its span.
struct TokenLabeler: Sendable {
  private let tokenizer: Tokenizer
  private let outside: Grammar.LabelIndex
  private let punctuation: Grammar.Punctuation?
  private let combinations: [Grammar.Combination]
  /// The labels' names one after the other, added to every line.
  private let names: [UInt8]
  private let nameRanges: [ByteRange]
  private(set) var labels: [Grammar.LabelIndex] = []

  init(_ grammar: Grammar, tokenizer: Tokenizer = Tokenizer()) {
    self.init(
      labels: grammar.labels, outside: grammar.outside, punctuation: grammar.punctuation,
      combinations: grammar.combinations, tokenizer: tokenizer)
  }

  init(
    labels: [String], outside: Grammar.LabelIndex, punctuation: Grammar.Punctuation?,
    combinations: [Grammar.Combination], tokenizer: Tokenizer
  ) {
    self.tokenizer = tokenizer
    self.outside = outside
    self.punctuation = punctuation
    self.combinations = combinations
    var names: [UInt8] = []
    nameRanges = labels.map { label in
      let start = names.count
      names += label.utf8
      return ByteRange(start, names.count)
    }
    self.names = names
  }

  /// Fills a line with the tokens and labels of a drawn line.
  mutating func label(_ drawn: DrawnLine, into line: inout SequenceBuffer) {
    line.removeAll()
    line.bytes.append(contentsOf: drawn.bytes)
    line.text = ByteRange(0, drawn.bytes.count)
    line.bytes.append(contentsOf: names)
    let shift = drawn.bytes.count
    labels.removeAll(keepingCapacity: true)
    tokenizer.tokens(in: drawn.bytes.span, into: &line.tokens)
    let segments = drawn.segments
    var segment = 0
    for token in line.tokens {
      while segment < segments.count - 1, segments[segment].end <= token.start { segment += 1 }
      labels.append(label(of: token, in: drawn.bytes, segments, from: segment))
    }
    for label in labels {
      let range = nameRanges[Int(label)]
      line.labels.append(ByteRange(Int(range.start) + shift, Int(range.end) + shift))
    }
  }

  /// The label of a token whose first byte lies in a segment.
  @inline(__always)
  func label(
    of token: ByteRange, in bytes: [UInt8], _ segments: [DrawnLine.Segment], from first: Int
  ) -> Grammar.LabelIndex {
    guard let letter = TokenContent.first(in: token.indices, of: bytes) else {
      let span = segments[first].label
      return punctuation?.label(inSpanOf: span) ?? span
    }
    if segments[first].end >= token.end { return segments[first].label }
    var reached: UInt64 = 0
    var main = outside
    var isFound = false
    var index = first
    var start = token.start
    while start < token.end, index < segments.count {
      let segment = segments[index]
      reached |= 1 << UInt64(segment.label)
      if !isFound, Int(segment.end) > letter {
        main = segment.label
        isFound = true
      }
      start = segment.end
      index += 1
    }
    for combination in combinations where reached & combination.parts == combination.parts {
      return combination.result
    }
    return main
  }
}
