import Support
import WordTagging

/// Lines that a grammar does not cover and that are alike.
public struct LineShape: Sendable, Hashable {
  /// The number of lines.
  public let count: Int
  /// The most frequent line in lower case, with `▸` where its longest derivation ends.
  public let example: String
  /// The line most like it among those that the grammar covers, if there are any.
  public let nearest: String?
  /// An alternative of a rule that would cover the lines, with the labels that lists and numbers usually have.
  public let alternative: String
}

/// Groups uncovered lines by what they are made of, as miners of log templates do.
///
/// The words of a line become entries of lists, numbers, or stay words. A line joins the lines of as many parts with the same
/// first one whose parts are equal for the most part; a part that differs becomes a choice.
///
/// He, Zhu, Zheng and Lyu, "Drain: An online log parsing approach with fixed depth tree", 2017.
struct LineShapes {
  private let recognizer: GrammarRecognizer
  private let labels: UsualLabels
  /// The groups by the number of parts and the first one.
  private var groups: [Key: [Group]] = [:]

  /// A part of a line, and whether a space is before it.
  struct Part: Hashable {
    enum Content: Hashable {
      case word(String)
      case list(String, label: Grammar.LabelIndex)
      case number(String, label: Grammar.LabelIndex)
    }

    var content: Content
    var hasSpace: Bool
  }

  private struct Key: Hashable {
    var count: Int
    var first: Part?
  }

  private struct Group {
    /// The contents of each part that lines have, with their numbers of lines.
    var parts: [[Part: Double]]
    var count: Double
    var example: (line: LineToDerive, reached: Int, count: Double)

    /// The share of a line's parts that lines of the group have, too.
    func similarity(to line: [Part]) -> Double {
      let equal = zip(parts, line).count { $0[$1] != nil }
      return Double(equal) / Double(max(1, line.count))
    }
  }

  /// The least share of equal parts in a group.
  private static let leastSimilarity = 0.6
  /// The most words of a part that are written one by one.
  private static let optionCount = 8
  /// The most groups that are reported.
  static let shownCount = 100

  init(_ recognizer: GrammarRecognizer) {
    self.recognizer = recognizer
    labels = UsualLabels(recognizer.grammar)
  }

  mutating func add(_ line: LineToDerive, reached: Int, count: Double) {
    let parts = parts(of: line)
    let key = Key(count: parts.count, first: parts.first)
    let same = groups[key, default: []]
    let similarities = same.map { $0.similarity(to: parts) }
    if let best = similarities.indices.max(by: { similarities[$0] < similarities[$1] }),
      similarities[best] >= Self.leastSimilarity
    {
      var group = same[best]
      for (index, part) in parts.enumerated() { group.parts[index][part, default: 0] += count }
      group.count += count
      if count > group.example.count { group.example = (line, reached, count) }
      groups[key]?[best] = group
    } else {
      groups[key, default: []].append(
        Group(parts: parts.map { [$0: count] }, count: count, example: (line, reached, count)))
    }
  }

  /// The groups, the largest first.
  ///
  /// - Parameter covered: Lines that the grammar covers.
  /// - Returns: The shapes of the groups.
  func shapes(near covered: [LineToDerive]) -> [LineShape] {
    let all = groups.values.flatMap(\.self).sorted {
      ($1.count, $0.example.line.text) < ($0.count, $1.example.line.text)
    }
    let known = covered.map { ($0.text, parts(of: $0)) }
    return all.prefix(Self.shownCount).map { group in
      let line = group.example.line
      let own = parts(of: line)
      let nearest = known.map { (text: $0.0, distance: editDistance($0.1, own)) }
        .min { $0.distance < $1.distance }
      return LineShape(
        count: Int(group.count),
        example: String(decoding: line.bytes[..<group.example.reached], as: UTF8.self) + "▸"
          + String(decoding: line.bytes[group.example.reached...], as: UTF8.self),
        nearest: nearest?.text, alternative: alternative(group))
    }
  }

  // MARK: Parts

  /// The parts of a line, from left to right the longest entries of lists.
  func parts(of line: LineToDerive) -> [Part] {
    let (bytes, ends) = (line.bytes, Set(line.wordEnds))
    var parts: [Part] = []
    var position = 0
    while position < bytes.count {
      let hasSpace = bytes[position] == UInt8(ascii: " ")
      if hasSpace { position += 1 }
      let start = position
      let wordEnd = line.wordEnds.first { $0 > start } ?? bytes.count
      let number = bytes[start..<wordEnd].prefix { $0.isDigit || ".,/-".utf8.contains($0) }
      if let first = number.first, first.isDigit,
        let maker = labels.numberMaker(of: number, in: recognizer)
      {
        position = number.endIndex
        parts.append(
          Part(content: .number(maker.name, label: maker.label), hasSpace: hasSpace))
        continue
      }
      let entry = recognizer.entries(in: bytes, at: start).filter { ends.contains($0.end) }
        .compactMap { found in labels.list(of: found.form.entry).map { ($0, found.end) } }
        .max { $0.1 < $1.1 }
      if let (list, end) = entry {
        position = end
        parts.append(Part(content: .list(list.name, label: list.label), hasSpace: hasSpace))
      } else {
        position = wordEnd
        parts.append(
          Part(
            content: .word(String(decoding: bytes[start..<wordEnd], as: UTF8.self)),
            hasSpace: hasSpace))
      }
    }
    return parts
  }

  // MARK: Text

  private func alternative(_ group: Group) -> String {
    var text = "\(Int(group.count)): "
    for (index, contents) in group.parts.enumerated() {
      let sorted = contents.sorted { ($1.value, $0.key.written) < ($0.value, $1.key.written) }
      if index > 0, sorted[0].key.hasSpace { text += " " }
      if sorted.count == 1 {
        text += written(sorted[0].key.content)
        continue
      }
      var options = sorted.prefix(Self.optionCount).map {
        "\(Int($0.value)): \(written($0.key.content))"
      }
      if sorted.count > Self.optionCount { options.append("<letters 3..9>") }
      text += "(\(options.joined(separator: " | ")))"
    }
    return text
  }

  private func written(_ content: Part.Content) -> String {
    switch content {
    case .word(let word):
      return word.utf8.allSatisfy(\.isNameStart) ? word : "\"\(word.escapedForQuotes)\""
    case .list(let name, let label): return "\(prefix(label))<\(name)>"
    case .number(let name, let label): return "\(prefix(label))\(name)"
    }
  }

  private func prefix(_ label: Grammar.LabelIndex) -> String {
    label == recognizer.grammar.outside ? "" : "\(recognizer.grammar.name(of: label)):"
  }
}

extension LineShapes.Part {
  /// A text to sort parts by.
  fileprivate var written: String { "\(content)" }
}

extension LineToDerive {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
