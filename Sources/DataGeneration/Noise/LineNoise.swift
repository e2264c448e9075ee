import InternalUtilities
public import LabeledData
public import WordTagging

/// Disturbs labeled lines that come from elsewhere, such as the real lines of a test.
///
/// A line's text is disturbed, cut into tokens anew and labeled by what each token came from. The
/// label that a number glued to its unit bears is told apart from theirs as a grammar's `combine`
/// does.
public struct LineNoise: Sendable {
  private let channel: NoiseChannel
  private let seed: UInt64
  private let tokenizer: Tokenizer
  private var labels: [String]
  private let outside: String
  private let combination: (parts: [String], result: String)
  private var drawn = DrawnLine()

  /// Creates a channel for labeled lines.
  ///
  /// - Parameters:
  ///   - channel: What disturbs.
  ///   - seed: What the disturbances come from, together with the number of the line.
  ///   - outside: The label of punctuation.
  ///   - combination: One or more labels, and that of a token that is glued together of them all.
  ///   - tokenizer: What cuts the disturbed text.
  public init(
    _ channel: NoiseChannel, seed: UInt64, outside: String = "other",
    combination: (parts: [String], result: String) = (["value", "measure"], "combination"),
    tokenizer: Tokenizer = Tokenizer()
  ) {
    self.channel = channel
    self.seed = seed
    self.outside = outside
    self.combination = combination
    self.tokenizer = tokenizer
    labels = [outside]
    labels += combination.parts + [combination.result]
  }

  /// Disturbs a line; one without labels stays as it is.
  public mutating func disturb(_ line: inout SequenceBuffer, index: Int) {
    guard line.isLabeled, lay(line) else { return }
    var stream = RandomStream(seed: seed, index: UInt64(index))
    let untouched = drawn.bytes
    let partCount = Grammar.LabelIndex(combination.parts.count)
    let combinations = [Grammar.Combination(Array(1...partCount), result: partCount + 1)]
    channel.disturb(&drawn, &stream, parting: combinations)
    if drawn.bytes == untouched { return }
    var labeler = TokenLabeler(
      labels: labels, outside: 0, punctuation: 0, combinations: combinations,
      tokenizer: tokenizer)
    var disturbed = SequenceBuffer()
    labeler.label(drawn, into: &disturbed)
    guard !disturbed.tokens.isEmpty else { return }
    if let id = line.id { disturbed.id = disturbed.append(line.bytes[id.indices]) }
    disturbed.lineNumber = line.lineNumber
    line = disturbed
  }

  /// Lays the line out as one text whose bytes know their labels; false when it has too many.
  private mutating func lay(_ line: SequenceBuffer) -> Bool {
    drawn.removeAll()
    var rest = line.text.map { line.bytes[$0.indices] }
    for (token, name) in zip(line.tokens, line.labels) {
      guard let label = index(of: line.string(name)) else { return false }
      let word = line.bytes[token.indices]
      var hasSpace = true
      if let text = rest, let place = text.indices.first(where: { text[$0...].starts(with: word) })
      {
        hasSpace = place > text.startIndex
        rest = text[(place + word.count)...]
      }
      drawn.spacing = hasSpace ? .wanted : .none
      word.withUnsafeBufferPointer { drawn.append($0, label: label) }
    }
    return true
  }

  private mutating func index(of label: String) -> Grammar.LabelIndex? {
    if let index = labels.firstIndex(of: label) { return Grammar.LabelIndex(index) }
    guard labels.count < Grammar.labelLimit else { return nil }
    labels.append(label)
    return Grammar.LabelIndex(labels.count - 1)
  }
}
