import LabeledData
import Support
import WordTagging

/// A labeled line prepared for derivation.
struct LineToDerive {
  /// The text in lower case with one space between words.
  private(set) var bytes: [UInt8] = []
  /// For each byte the set of labels that it may be derived with; all for a word without a label.
  private(set) var allowed: [UInt64] = []
  /// The offsets at which words end.
  private(set) var wordEnds: [Int] = []

  init(_ line: SequenceBuffer, _ grammar: Grammar) {
    let labels = Dictionary(
      grammar.labels.enumerated().map { ($0.element, UInt64($0.offset)) },
      uniquingKeysWith: { first, _ in first })
    var folded: [UInt8] = []
    TextFolding.fold(line.bytes.span, into: &folded)
    var rest = line.text.map { folded[$0.indices] }
    for (index, token) in line.tokens.enumerated() {
      let word = folded[token.indices]
      var hasSpace = Self.isSeparated(word, after: bytes)
      if let text = rest, let place = Self.find(word, in: text) {
        hasSpace = text[..<place].contains(where: \.isWhiteSpace)
        rest = text[(place + word.count)...]
      }
      if hasSpace, !bytes.isEmpty {
        bytes.append(UInt8(ascii: " "))
        allowed.append(.max)
      }
      var mask = UInt64.max
      if line.isLabeled, !line.labels[index].isEmpty {
        mask = Self.labels(
          ofSpansOf: labels[line.string(line.labels[index])], isWord: TokenContent.isWord(word),
          grammar)
      }
      bytes += word
      allowed += Array(repeating: mask, count: word.count)
      wordEnds.append(bytes.count)
    }
  }

  /// The set of labels whose spans give a token its label.
  private static func labels(
    ofSpansOf label: UInt64?, isWord: Bool, _ grammar: Grammar
  ) -> UInt64 {
    if !isWord, let punctuation = grammar.punctuation {
      let kept = punctuation.keepingLabels
      guard let label else { return ~kept }
      return label == UInt64(punctuation.label) ? ~kept | 1 << label : kept & 1 << label
    }
    guard let label else { return 0 }
    return grammar.combinations.reduce(1 << label) { mask, combination in
      UInt64(combination.result) != label
        ? mask : mask | combination.parts | 1 << UInt64(grammar.outside)
    }
  }

  /// Whether a token has a space before it in a line whose text is not known.
  private static func isSeparated(_ word: ArraySlice<UInt8>, after bytes: [UInt8]) -> Bool {
    guard let first = word.first, let last = bytes.last else { return false }
    return !",;:.!?)/".utf8.contains(first) && !"(/".utf8.contains(last)
  }

  private static func find(_ word: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Int? {
    text.indices.first { text[$0...].starts(with: word) }
  }
}
