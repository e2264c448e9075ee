public import LabeledData
import Support
public import WordTagging

/// Adds OCR noise to existing labeled lines, such as real test data.
///
/// The text of a line gets noise and is tokenized again; each token gets the label of its printed
/// text. Labels of a number glued to its unit are handled like a grammar's `combine`.
public struct LineNoise: Sendable {
  private let channel: OCRNoiseChannel
  private let seed: UInt64
  private let tokenizer: Tokenizer
  private var labels: [String]
  private let outside: String
  private let combination: (parts: [String], result: String)
  private var drawn = DrawnLine()

  /// Creates a channel for labeled lines.
  ///
  /// - Parameters:
  ///   - channel: The noise.
  ///   - seed: The seed of the noise, in addition to the number of the line.
  ///   - outside: The label of punctuation.
  ///   - combination: Labels, and the label of a token that is glued together from all of them.
  ///   - tokenizer: The tokenizer for the text with noise.
  public init(
    _ channel: OCRNoiseChannel, seed: UInt64, outside: String = "other",
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

  /// Adds noise to a line; one without labels is unchanged.
  public mutating func disturb(_ line: inout SequenceBuffer, index: Int) {
    guard line.isLabeled, lay(line) else { return }
    var stream = RandomStream(seed: seed, index: UInt64(index))
    let untouched = drawn.bytes
    let partCount = Grammar.LabelIndex(combination.parts.count)
    let combinations = [Grammar.Combination(Array(1...partCount), result: partCount + 1)]
    channel.disturb(&drawn, &stream, splitting: combinations)
    if drawn.bytes == untouched { return }
    var labeler = TokenLabeler(
      labels: labels, outside: 0,
      punctuation: .init(label: 0, keepingLabels: 0, placeOfWarning: nil),
      combinations: combinations, tokenizer: tokenizer)
    var disturbed = SequenceBuffer()
    labeler.label(drawn, into: &disturbed)
    guard !disturbed.tokens.isEmpty else { return }
    if let id = line.id { disturbed.id = disturbed.append(line.bytes[id.indices]) }
    disturbed.weight = line.weight
    disturbed.lineNumber = line.lineNumber
    line = disturbed
  }

  /// Copies the line as a text whose bytes have labels; false when it has too many labels.
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
      drawn.append(line.bytes, token.indices, label: label)
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
