import LabeledData
import StreamIO
import TaggerService

/// A terminal dialog that shows each line with numbered words and asks for corrections of its labels.
struct LabelDialog {
  let review: LineReview
  /// The output file, which is updated after each answer.
  let output: String
  var labeled: [LabeledSequence]
  private let firstCount: Int

  init(review: LineReview, output: String, labeled: [LabeledSequence]) {
    self.review = review
    self.output = output
    self.labeled = labeled
    firstCount = labeled.count
  }

  /// The answer for a line.
  private enum Answer {
    case accept, skip, undo, quit
    case labels([String])
    case unknown(String)
  }

  /// Asks until all lines are answered, or the input ends.
  mutating func run() throws {
    guard !review.lines.isEmpty else {
      try StandardOutput.write("There are no lines to label.\n")
      return
    }
    let names = review.labels.enumerated().map { "\($0 + 1) \($1)" }.joined(separator: ", ")
    try StandardOutput.write(
      """
      Return accepts. “2 measure” or “2 5” labels word 2, “2-4 measure” words 2 to 4; s skip, u undo, q quit.
      Labels: \(names)

      """)
    var accepted: [Int] = []
    var number = 0
    lines: while number < review.lines.count {
      var line = review.lines[number]
      while true {
        try StandardOutput.write("\n[\(number + 1) of \(review.lines.count)] \(shown(line))\n> ")
        guard let text = readLine() else { break lines }
        switch answer(text, line) {
        case .accept:
          labeled.append(
            LabeledSequence(text: line.text, tokens: line.tokens, labels: line.labels))
          accepted.append(number)
          try save()
        case .skip: break
        case .undo:
          guard let last = accepted.popLast() else {
            try StandardOutput.write("There is nothing to undo.\n")
            continue
          }
          labeled.removeLast()
          try save()
          number = last
          continue lines
        case .quit: break lines
        case .labels(let labels):
          line.labels = labels
          line.confidences = line.labels.indices.map {
            labels[$0] == review.lines[number].labels[$0] ? line.confidences[$0] : 1
          }
          continue
        case .unknown(let reason):
          try StandardOutput.write(reason + "\n")
          continue
        }
        number += 1
        continue lines
      }
    }
    let count = WordbookText.counted(labeled.count - firstCount, "line")
    try StandardOutput.write("\n\(count) labeled: \(output)\n")
  }

  private func save() throws {
    let writer = try SequenceWriter(output, format: .jsonl)
    for sequence in labeled { try writer.write(sequence) }
    try writer.close()
  }

  /// The words with their numbers and labels; `?` marks uncertain ones.
  private func shown(_ line: LineReview.Line) -> String {
    let tokens = line.tokens.map(Self.printable)
    let width = tokens.map(\.count).max() ?? 0
    return Self.printable(line.text)
      + tokens.indices.map { index in
        let token = tokens[index]
        let gap = String(repeating: " ", count: width - token.count)
        let isUnsure = line.confidences[index] < 0.8
        let number = String(repeating: " ", count: index < 9 ? 3 : 2) + "\(index + 1)"
        return "\n\(number) \(token)\(gap)  \(line.labels[index])\(isUnsure ? " ?" : "")"
      }.joined()
  }

  /// The text without control characters.
  private static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
  }

  private func answer(_ text: String, _ line: LineReview.Line) -> Answer {
    let parts = text.split(separator: " ")
    switch (parts.count, parts.first) {
    case (0, _): return .accept
    case (1, "s"): return .skip
    case (1, "u"): return .undo
    case (1, "q"): return .quit
    case (2, _):
      let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
        first >= 1, first <= last, last <= line.tokens.count
      else { return .unknown("'\(parts[0])' is not a word from 1 to \(line.tokens.count)") }
      guard let label = label(String(parts[1])) else {
        return .unknown("'\(parts[1])' is not a label or an unambiguous prefix of one")
      }
      var labels = line.labels
      for index in first - 1..<last { labels[index] = label }
      return .labels(labels)
    default: return .unknown("expected a word and a label, Return, s, u or q")
    }
  }

  /// The label with a number, a name, or an unambiguous prefix of a name.
  private func label(_ text: String) -> String? {
    let labels = review.labels
    if labels.contains(text) { return text }
    if let number = Int(text), labels.indices.contains(number - 1) { return labels[number - 1] }
    let found = labels.filter { $0.hasPrefix(text) }
    return found.count == 1 ? found[0] : nil
  }
}
