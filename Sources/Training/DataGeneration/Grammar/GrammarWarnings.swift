import LabeledData
import Support

/// Finds likely errors of a grammar: parentheses that are not written, and words glued at brackets.
struct GrammarWarnings {
  private let tree: GrammarTree
  private let rules: [String: GrammarTree.Rule]
  private let lists: [String: GrammarTree.List]
  private(set) var problems: [GrammarError.Problem] = []

  private typealias Part = GrammarTree.Part
  private typealias Alternative = GrammarTree.Alternative

  /// The kinds of text that a part may start or end with.
  private struct Edge: OptionSet {
    var rawValue: UInt8
    static let letter = Self(rawValue: 1)
    static let digit = Self(rawValue: 2)
    /// A sign that has no space before it, such as a comma.
    static let closing = Self(rawValue: 4)
    static let other = Self(rawValue: 8)
    static let word: Self = [.letter, .digit]
  }

  /// The rules that are followed to find an edge.
  private static let ruleLimit = 60

  private enum Side {
    case start
    case end
  }

  init(_ tree: GrammarTree) {
    self.tree = tree
    rules = Dictionary(tree.rules.map { ($0.name.text, $0) }) { first, _ in first }
    lists = Dictionary(tree.lists.map { ($0.name.text, $0) }) { first, _ in first }
    for rule in tree.rules { check(rule.alternatives) }
  }

  private mutating func warn(_ source: SourceRange, _ message: String) {
    problems.append(tree.files[source.file].problem(source.range, "warning: " + message))
  }

  private mutating func check(_ alternatives: [Alternative]) {
    for alternative in alternatives {
      for part in alternative.parts { check(part, isLabeled: false) }
      for index in alternative.parts.indices.dropLast() {
        checkJoint(in: alternative.parts, after: index)
      }
    }
  }

  private mutating func check(_ part: Part, isLabeled: Bool) {
    switch part {
    case .group(let alternatives, let source):
      let isWritten = tree.files[source.file].bytes[source.range.lowerBound] == UInt8(ascii: "(")
      let groups = alternatives.count > 1 || isLabeled && alternatives[0].parts.count > 1
      if isWritten, !groups {
        warn(
          source,
          "these parentheses only group and are not written; write \\( and \\) for parentheses in the"
            + " text, or leave them out")
      }
      check(alternatives)
    case .optional(_, let alternatives, _), .casing(_, let alternatives, _): check(alternatives)
    case .span(_, let part): check(part, isLabeled: true)
    case .text, .space, .glue, .reference, .number, .agreement: break
    }
  }

  // MARK: Joints

  /// Warns where a bracket touches another part and words are glued.
  private mutating func checkJoint(in parts: [Part], after index: Int) {
    let (left, right) = (parts[index], parts[index + 1])
    switch (left, right) {
    case (.space, _), (.glue, _), (_, .space), (_, .glue): return
    default: break
    }
    let before = edge(of: parts[...index], .end)
    let after = edge(of: parts[(index + 1)...], .start)
    for (part, side) in [(left, Side.end), (right, .start)] {
      guard let (source, alternatives) = bracket(part) else { continue }
      if let space = innerSpace(of: source, side) {
        guard !after.isDisjoint(with: .word), !before.isDisjoint(with: [.word, .closing]) else {
          continue
        }
        warn(
          space,
          "the space just inside of this bracket is not written, so words are glued here; write the"
            + " space outside, or as \" \"")
        return
      }
      let other = side == .end ? right : left
      guard hasWordGroup(alternatives, side, beside: other),
        (side == .end ? after : before).contains(.letter)
      else { continue }
      let place = side == .end ? source.range.upperBound - 1 : source.range.lowerBound
      warn(
        SourceRange(file: source.file, range: place..<(place + 1)),
        "words are glued at this bracket; write a space beside it, or ~ where they are one word")
      return
    }
  }

  /// The place and contents of a part in brackets.
  private func bracket(_ part: Part) -> (SourceRange, [Alternative])? {
    switch part {
    case .group(let alternatives, let source), .optional(_, let alternatives, let source),
      .casing(_, let alternatives, let source):
      (source, alternatives)
    case .span(_, let part): bracket(part)
    case .text, .space, .glue, .reference, .number, .agreement: nil
    }
  }

  /// The white space beside a bracket, unless it only breaks the line.
  private func innerSpace(of source: SourceRange, _ side: Side) -> SourceRange? {
    let bytes = tree.files[source.file].bytes[source.range].dropFirst().dropLast()
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let count =
      side == .start
      ? bytes.prefix(while: isSpace).count : bytes.reversed().prefix(while: isSpace).count
    guard count > 0, count < bytes.count else { return nil }
    let start = side == .start ? bytes.startIndex : bytes.endIndex - count
    let beyond = bytes[side == .start ? start + count : start - 1]
    guard !beyond.isWhiteSpace, beyond != UInt8(ascii: "#") else { return nil }
    return SourceRange(file: source.file, range: start..<(start + count))
  }

  /// Whether the contents of a bracket have a word at a side that is not an ending or a prefix.
  private func hasWordGroup(
    _ alternatives: [Alternative], _ side: Side, beside other: Part
  ) -> Bool {
    alternatives.contains { alternative in
      guard edge(of: alternative.parts[...], side).contains(.letter) else { return false }
      guard alternative.parts.count == 1, let only = alternative.parts.first else { return true }
      switch (only, other) {
      case (.text, _): return false
      case (_, .text(let bytes)): return bytes.count > 3
      default: return true
      }
    }
  }

  // MARK: Edges

  private func edge(of parts: ArraySlice<Part>, _ side: Side) -> Edge {
    var seen: Set<String> = []
    return edge(of: parts, side, &seen).edge
  }

  /// The kinds of text that parts may start or end with, and whether they may be empty.
  private func edge(
    of parts: ArraySlice<Part>, _ side: Side, _ seen: inout Set<String>
  ) -> (edge: Edge, canBeEmpty: Bool) {
    var found: Edge = []
    for part in side == .start ? Array(parts) : parts.reversed() {
      let next = edge(of: part, side, &seen)
      found.formUnion(next.edge)
      if !next.canBeEmpty { return (found, false) }
    }
    return (found, true)
  }

  private func edge(
    of part: Part, _ side: Side, _ seen: inout Set<String>
  ) -> (edge: Edge, canBeEmpty: Bool) {
    switch part {
    case .text(let bytes): return (Self.edge(of: bytes, side), bytes.isEmpty)
    case .space, .glue: return (.other, false)
    case .agreement: return ([], true)
    case .number(let maker):
      return (maker.isInWords || maker.kind == .letters ? .letter : .digit, false)
    case .group(let alternatives, _), .casing(_, let alternatives, _):
      return edge(of: alternatives, side, &seen)
    case .optional(_, let alternatives, _): return (edge(of: alternatives, side, &seen).edge, true)
    case .span(_, let part): return edge(of: part, side, &seen)
    case .reference(let reference):
      let name = reference.name.text
      if let list = lists[name] {
        let edges = list.words.entries.prefix(100).map { Self.edge(of: $0.one, side) }
        return (edges.reduce([]) { $0.union($1) }, false)
      }
      // Recursive rules, parameters and rules that are too deep add nothing.
      guard seen.count < Self.ruleLimit, let rule = rules[name], seen.insert(name).inserted else {
        return ([], false)
      }
      return edge(of: rule.alternatives, side, &seen)
    }
  }

  private func edge(
    of alternatives: [Alternative], _ side: Side, _ seen: inout Set<String>
  ) -> (edge: Edge, canBeEmpty: Bool) {
    var found: (edge: Edge, canBeEmpty: Bool) = ([], false)
    for alternative in alternatives {
      let next = edge(of: alternative.parts[...], side, &seen)
      found.edge.formUnion(next.edge)
      found.canBeEmpty = found.canBeEmpty || next.canBeEmpty
    }
    return found
  }

  private static func edge(of text: [UInt8], _ side: Side) -> Edge {
    let text = String(decoding: text, as: UTF8.self)
    guard let character = side == .start ? text.first : text.last else { return [] }
    if character.isLetter { return .letter }
    if character.isNumber { return .digit }
    return ",;:.!?)]%".contains(character) ? .closing : .other
  }
}
