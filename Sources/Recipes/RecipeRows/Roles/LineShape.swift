import WordTagging

/// The shape of a line and the shares of its labels, each as a byte that is a digit or a letter.
struct LineShape {
  /// The number of tokens, in steps.
  var length = Self.no
  /// What the first two tokens and the last character are.
  var first = Self.no
  var second = Self.no
  var end = Self.no
  var letterCase = Self.no
  var marker = Self.no
  /// The first three labels that differ from the one before.
  var labels = (Self.no, Self.no, Self.no)
  /// The shares of tokens by label, and of digits, in steps.
  var foods = Self.no
  var others = Self.no
  var amounts = Self.no
  var remarks = Self.no
  var digits = Self.no
  /// Whether a bracket stays open or is closed that was not open.
  var brackets = Self.no
  /// Whether a sentence ends inside the line.
  var innerStop = Self.no
  /// The mean confidence of the labels, in steps.
  var certainty = Self.no

  private static let no = UInt8(ascii: "-")
  /// The shape of a line that is not there.
  static let none = LineShape()

  private init() {}

  init(_ line: TaggedSequence) {
    let utf8 = Array(line.text.utf8)
    let tokens = line.tokens.filter { !$0.range.isEmpty && $0.range.upperBound <= utf8.count }
    guard let start = tokens.first, let last = tokens.last else { return }
    let count = Double(tokens.count)
    length = UInt8.step(count, [2, 3, 4, 6, 9, 13, 20])
    first = Self.form(of: utf8[start.range])
    if tokens.count > 1 { second = Self.form(of: utf8[tokens[1].range]) }
    end = Self.end(of: utf8[last.range])
    marker = Self.marker(utf8[..<start.range.lowerBound])
    readCase(tokens, utf8)
    readLabels(tokens, count)
    let content = utf8[start.range.lowerBound...]
    digits = UInt8.step(
      Double(content.count { $0.isDigit }) / Double(content.count), [0.001, 0.08, 0.2, 0.5])
    let open = content.count { $0 == UInt8(ascii: "(") } - content.count { $0 == UInt8(ascii: ")") }
    brackets = open == 0 ? UInt8(ascii: "e") : open > 0 ? UInt8(ascii: "(") : UInt8(ascii: ")")
  }

  private mutating func readCase(_ tokens: [TaggedToken], _ utf8: [UInt8]) {
    var (words, capitals, uppers) = (0, 0, 0)
    var lastWord = 0
    innerStop = UInt8(ascii: "n")
    for (index, token) in tokens.enumerated() where utf8[token.range.lowerBound].isLetter {
      words += 1
      let isCapital = utf8[token.range.lowerBound] &- UInt8(ascii: "A") < 26
      if isCapital { capitals += 1 }
      if isCapital, utf8[token.range].allSatisfy({ $0 &- UInt8(ascii: "a") >= 26 }) { uppers += 1 }
      let stop = index > 0 ? utf8[tokens[index - 1].range.lowerBound] : 0
      let endsSentence =
        stop == UInt8(ascii: ".") || stop == UInt8(ascii: "!") || stop == UInt8(ascii: "?")
      if isCapital, lastWord > 3, endsSentence { innerStop = UInt8(ascii: "y") }
      lastWord = token.range.count
    }
    if words == 0 { return }
    letterCase =
      uppers == words
      ? UInt8(ascii: "U")
      : capitals == words
        ? UInt8(ascii: "T")
        : capitals == 0
          ? UInt8(ascii: "l") : UInt8.step(Double(capitals) / Double(words), [0.34, 0.6])
  }

  private mutating func readLabels(_ tokens: [TaggedToken], _ count: Double) {
    var counts = [Double](repeating: 0, count: 9)
    var order: [UInt8] = []
    var confidence = 0.0
    for token in tokens {
      let label = RecipeLabel(token.label)
      counts[Int(label.rawValue)] += 1
      confidence += token.confidence
      let letter = UInt8(ascii: "0") + label.rawValue
      if label != .other, order.count < 3, order.last != letter { order.append(letter) }
    }
    func share(_ labels: RecipeLabel...) -> Double {
      labels.reduce(0) { $0 + counts[Int($1.rawValue)] } / count
    }
    order += [UInt8](repeating: Self.no, count: 3 - order.count)
    labels = (order[0], order[1], order[2])
    foods = UInt8.step(share(.ingredient), [0.01, 0.2, 0.4, 0.6, 0.9])
    others = UInt8.step(share(.other), [0.01, 0.2, 0.4, 0.6, 0.8, 1])
    amounts = UInt8.step(share(.value, .measure, .combination), [0.01, 0.15, 0.3])
    remarks = UInt8.step(share(.preparation, .purpose, .comment), [0.01, 0.3, 0.6])
    certainty = UInt8.step(confidence / count, [0.5, 0.7, 0.85, 0.95, 0.99])
  }

  /// What a token is: a number, a letter, a word with or without a capital, a sign.
  private static func form(of word: ArraySlice<UInt8>) -> UInt8 {
    let first = word[word.startIndex]
    if first.isDigit || first == 0xC2
      || first == 0xE2 && word.count == 3 && word[word.startIndex + 1] == 0x85
    {
      return word.contains { $0.isLetter && $0 < 0x80 } ? UInt8(ascii: "g") : UInt8(ascii: "9")
    }
    guard first.isLetter else { return first < 0x80 ? first : UInt8(ascii: "?") }
    if word.count == 1 { return UInt8(ascii: "x") }
    if word.allSatisfy({ $0 &- UInt8(ascii: "a") >= 26 }) { return UInt8(ascii: "U") }
    return first &- UInt8(ascii: "A") < 26 ? UInt8(ascii: "T") : UInt8(ascii: "l")
  }

  private static func end(of word: ArraySlice<UInt8>) -> UInt8 {
    let last = word[word.endIndex - 1]
    return last.isDigit
      ? UInt8(ascii: "9") : last.isLetter || last >= 0x80 ? UInt8(ascii: "l") : last
  }

  /// A number, another sign, or nothing before the first token.
  private static func marker(_ start: ArraySlice<UInt8>) -> UInt8 {
    if start.allSatisfy({ $0 <= UInt8(ascii: " ") }) { return no }
    return start.contains { $0.isDigit } ? UInt8(ascii: "9") : UInt8(ascii: "*")
  }
}
