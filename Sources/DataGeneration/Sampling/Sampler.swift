import InternalUtilities
import WordTagging

/// Draws lines from a grammar.
struct Sampler: Sendable {
  let grammar: Grammar
  let tables: DrawingTables
  /// The line that was drawn last.
  var line = DrawnLine()

  init(_ grammar: Grammar, tables: DrawingTables) {
    self.grammar = grammar
    self.tables = tables
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
    let isDrawn = grammar.withWalker(tables) { walker in
      walker.walk(
        grammar.start, label: grammar.outside, depth: 0, line: &line, stream: &stream,
        observer: &observer)
    }
    line.trimEnd()
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
  mutating func drew(number: Int32, text: UnsafeBufferPointer<UInt8>)
  mutating func chose(child: Int32)
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
  mutating func drew(number: Int32, text: UnsafeBufferPointer<UInt8>) {}
  @inline(__always)
  mutating func chose(child: Int32) {}
}

/// Observes nothing and costs nothing.
struct NoObserver: DerivationObserver {}

/// A grammar's arrays as pointers, for the one loop that is run for every part of every line.
private struct GrammarWalker {
  let nodes: UnsafeBufferPointer<Grammar.Node>
  let children: UnsafeBufferPointer<Int32>
  let choices: UnsafeBufferPointer<AliasColumn>
  let text: UnsafeBufferPointer<UInt8>
  let entries: UnsafeBufferPointer<Grammar.Entry>
  let rules: UnsafeBufferPointer<Grammar.Rule>
  let spans: UnsafeBufferPointer<DrawingTables.Span>
  let columns: UnsafeBufferPointer<AliasColumn>
  let largeNumbers: [LargeNumbers]

  /// Draws a node; returns false when it cannot be drawn.
  func walk(
    _ node: Int32, label: Grammar.LabelIndex, depth: Int, line: inout DrawnLine,
    stream: inout RandomStream, observer: inout some DerivationObserver
  ) -> Bool {
    guard depth < Grammar.depthLimit else { return false }
    switch nodes[Int(node)] {
    case .text(let range):
      line.append(bytes(range), label: label)
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
      let table = UnsafeBufferPointer(rebasing: choices[Int(start)..<Int(start + count)])
      let place = first + stream.choose(table)
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
      let table = UnsafeBufferPointer(
        rebasing: columns[Int(span.start)..<Int(span.start + span.count)])
      let drawn = stream.choose(table)
      let entry = entries[Int(drawn)]
      observer.drew(pool: pool, entry: drawn)
      let number: GrammaticalNumber =
        switch form {
        case .one: .one
        case .many: .many
        case .agree: line.number
        case .any: stream.happens(0.5) ? .one : .many
        }
      line.append(bytes(number == .one ? entry.one : entry.many), label: label)
      if let made = entry.number { line.number = made }
      return true
    case .number(let index):
      let drawn = largeNumbers[Int(index)].draw(&stream)
      drawn.text.withUnsafeBufferPointer {
        observer.drew(number: index, text: $0)
        line.append($0, label: label)
      }
      if let made = drawn.number { line.number = made }
      return true
    }
  }

  @inline(__always)
  private func bytes(_ range: ByteRange) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[range.indices])
  }
}

extension Grammar {
  /// Runs a body with the grammar's arrays as pointers.
  fileprivate func withWalker<Result>(
    _ tables: DrawingTables, _ body: (GrammarWalker) -> Result
  ) -> Result {
    nodes.withUnsafeBufferPointer { nodes in
      children.withUnsafeBufferPointer { children in
        columns.withUnsafeBufferPointer { choices in
          text.withUnsafeBufferPointer { text in
            entries.withUnsafeBufferPointer { entries in
              rules.withUnsafeBufferPointer { rules in
                tables.spans.withUnsafeBufferPointer { spans in
                  tables.columns.withUnsafeBufferPointer { columns in
                    body(
                      GrammarWalker(
                        nodes: nodes, children: children, choices: choices, text: text,
                        entries: entries, rules: rules, spans: spans, columns: columns,
                        largeNumbers: largeNumbers))
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}
