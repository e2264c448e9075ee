import LabeledData
import Support
import WordTagging

/// The rules, alternatives and entries that a generated line is made of.
public struct LineDerivation: Sendable, CustomStringConvertible {
  /// The derivation as an indented tree.
  public let description: String
}

extension LineGenerator {
  /// Returns the derivation of one of a number of lines, or nil if it cannot be drawn.
  public func derivation(of index: Int, lineCount: Int) -> LineDerivation? {
    let part = split.ranges(of: lineCount).firstIndex { $0.contains(index) } ?? 0
    var maker = maker(part: part)
    var observer = DerivationWriter(grammar: grammar)
    var line = SequenceBuffer()
    guard maker.make(index, into: &line, observer: &observer) else { return nil }
    let tokens = zip(line.tokens, line.labels).map { "\(line.string($0))/\(line.string($1))" }
    return LineDerivation(
      description: "line \(index) of \(split.names[part])\n" + observer.text
        + "tokens  \(tokens.joined(separator: " "))\n")
  }
}

/// Writes a derivation as an indented tree.
private struct DerivationWriter: DerivationObserver {
  let grammar: Grammar
  private(set) var text = ""
  private var depth = 0

  init(grammar: Grammar) { self.grammar = grammar }

  mutating func restart() {
    text = ""
    depth = 0
  }

  mutating func start(rule: Int32) {
    write("<\(grammar.rules[Int(rule)].name)>")
    depth += 1
  }

  mutating func end(rule: Int32) { depth -= 1 }

  mutating func drew(pool: Int32, entry: Int32) {
    let range = grammar.entries[Int(entry)].one
    let drawn = String(decoding: grammar.text[range.indices], as: UTF8.self)
    let name = grammar.pools[Int(pool)].name
    write("\(name.hasPrefix("<") ? name : "<\(name)>") → \(drawn)")
  }

  mutating func drew(number: Int32, text: [UInt8]) {
    write("\(grammar.computedTexts[Int(number)].name) → \(String(decoding: text, as: UTF8.self))")
  }

  mutating func replaced(by text: [UInt8]) {
    write("  unknown words → \(String(decoding: text, as: UTF8.self))")
  }

  mutating func chose(child: Int32) {
    guard let source = grammar.childSources[child] else { return }
    let file = grammar.files[source.file]
    let place = file.problem(source.range, "")
    let words = file.bytes[source.range].split(whereSeparator: \.isWhiteSpace)
    let written = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    let shown = written.count > 70 ? written.prefix(69) + "…" : written[...]
    write("\(place.line): \(shown)")
  }

  private mutating func write(_ line: String) {
    text += String(repeating: "  ", count: depth) + line + "\n"
  }
}
