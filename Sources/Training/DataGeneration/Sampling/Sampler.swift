import Support
import WordTagging

/// Draws lines from a grammar.
struct Sampler: Sendable {
  let grammar: Grammar
  private let walker: GrammarWalker
  /// The line that was drawn last.
  var line = DrawnLine()

  init(_ grammar: Grammar, tables: DrawingTables, unknownWords: UnknownWords? = nil) {
    self.grammar = grammar
    walker = GrammarWalker(grammar, tables, unknownWords)
  }

  /// Draws a line; returns false when the split has no entry for one of its parts.
  mutating func draw(_ stream: inout RandomStream) -> Bool {
    var none = NoObserver()
    return draw(&stream, observer: &none)
  }

  /// Draws a line while an observer follows its derivation.
  mutating func draw(_ stream: inout RandomStream, observer: inout some DerivationObserver) -> Bool
  {
    line.removeAll()
    let isDrawn = walker.walk(
      walker.start, label: walker.outside, depth: 0, line: &line, stream: &stream,
      observer: &observer)
    line.trimEnd()
    if isDrawn, let unknownWords = walker.unknownWords {
      unknownWords.addRemarks(to: &line, outside: walker.outside, &stream)
      unknownWords.replaceWords(of: &line, outside: walker.outside, &stream)
    }
    return isDrawn
  }
}

/// Observes the derivation of a line.
protocol DerivationObserver {
  /// Another attempt starts.
  mutating func restart()
  mutating func start(rule: Int32)
  mutating func end(rule: Int32)
  mutating func drew(pool: Int32, entry: Int32)
  mutating func drew(number: Int32, text: [UInt8])
  mutating func chose(child: Int32)
  /// Pseudo words stand for the entry that was drawn last.
  mutating func replaced(by text: [UInt8])
}

extension DerivationObserver {
  @inline(__always)
  mutating func restart() {}
  @inline(__always)
  mutating func start(rule: Int32) {}
  @inline(__always)
  mutating func end(rule: Int32) {}
  @inline(__always)
  mutating func drew(pool: Int32, entry: Int32) {}
  @inline(__always)
  mutating func drew(number: Int32, text: [UInt8]) {}
  @inline(__always)
  mutating func chose(child: Int32) {}
  @inline(__always)
  mutating func replaced(by text: [UInt8]) {}
}

/// Observes nothing and costs nothing.
struct NoObserver: DerivationObserver {}

/// A grammar's arrays, for the inner loop that runs for every part of every line.
///
/// A class, because threads that copy structures of arrays contend for the reference counts of these.
private final class GrammarWalker: Sendable {
  let start: Int32
  let outside: Grammar.LabelIndex
  private let nodes: [Grammar.Node]
  private let children: [Int32]
  private let choices: [AliasColumn]
  private let text: [UInt8]
  private let entries: [Grammar.Entry]
  private let rules: [Grammar.Rule]
  private let spans: [DrawingTables.Span]
  private let columns: [AliasColumn]
  private let computedTexts: [ComputedTexts]
  let unknownWords: UnknownWords?

  init(_ grammar: Grammar, _ tables: DrawingTables, _ unknownWords: UnknownWords?) {
    self.unknownWords = unknownWords
    start = grammar.start
    outside = grammar.outside
    nodes = grammar.nodes
    children = grammar.children
    choices = grammar.columns
    text = grammar.text
    entries = grammar.entries
    rules = grammar.rules
    spans = tables.spans
    columns = tables.columns
    computedTexts = grammar.computedTexts
  }

  /// Draws a node; returns false when it cannot be drawn.
  func walk(
    _ node: Int32, label: Grammar.LabelIndex, depth: Int, line: inout DrawnLine,
    stream: inout RandomStream, observer: inout some DerivationObserver
  ) -> Bool {
    guard depth < Grammar.depthLimit else { return false }
    switch nodes[Int(node)] {
    case .text(let range):
      line.append(text, range.indices, label: label)
      return true
    case .space:
      if line.spacing == .none { line.spacing = .wanted }
      return true
    case .glue:
      line.spacing = .glued
      return true
    case .agreement(let number):
      line.number = number
      return true
    case .sequence(let first, let count):
      for place in first..<(first + count) {
        guard
          walk(
            children[Int(place)], label: label, depth: depth + 1, line: &line, stream: &stream,
            observer: &observer)
        else { return false }
      }
      return true
    case .choice(let first, let count, let start):
      let place = first + stream.choose(choices, Int(start)..<Int(start + count))
      observer.chose(child: place)
      return walk(
        children[Int(place)], label: label, depth: depth + 1, line: &line, stream: &stream,
        observer: &observer)
    case .optional(let chance, let child):
      guard stream.happens(chance) else { return true }
      return walk(
        child, label: label, depth: depth + 1, line: &line, stream: &stream, observer: &observer)
    case .span(let inner, let child):
      return walk(
        child, label: inner, depth: depth + 1, line: &line, stream: &stream, observer: &observer)
    case .casing(let casing, let child):
      let start = line.bytes.count
      defer { line.apply(casing, from: start) }
      return walk(
        child, label: label, depth: depth + 1, line: &line, stream: &stream, observer: &observer)
    case .rule(let rule):
      observer.start(rule: rule)
      defer { observer.end(rule: rule) }
      return walk(
        rules[Int(rule)].node, label: label, depth: depth + 1, line: &line, stream: &stream,
        observer: &observer)
    case .pick(let pool, let form):
      let span = spans[Int(pool)]
      guard span.count > 0 else { return false }
      let drawn = stream.choose(columns, Int(span.start)..<Int(span.start + span.count))
      let entry = entries[Int(drawn)]
      observer.drew(pool: pool, entry: drawn)
      let number: GrammaticalNumber =
        switch form {
        case .one: .one
        case .many: .many
        case .agree: line.number
        case .any: stream.happens(0.5) ? .one : .many
        }
      let form = number == .one ? entry.one : entry.many
      if let unknownWords, span.isHeldOut, stream.happens(unknownWords.share) {
        let made = unknownWords.text(like: text[form.indices], &stream)
        observer.replaced(by: made)
        line.append(made, made.indices, label: label)
      } else {
        line.append(text, form.indices, label: label)
      }
      if let made = entry.number { line.number = made }
      return true
    case .number(let index):
      let drawn = computedTexts[Int(index)].draw(&stream)
      observer.drew(number: index, text: drawn.text)
      line.append(drawn.text, drawn.text.indices, label: label)
      if let made = drawn.number { line.number = made }
      return true
    }
  }
}
