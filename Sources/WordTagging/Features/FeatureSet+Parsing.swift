extension FeatureSet {
  /// Reads the feature language, one template a line, `#` before a comment.
  ///
  /// - Parameters:
  ///   - text: The templates.
  ///   - file: The name that errors give for the text.
  /// - Throws: ``FeatureError`` with line, column and what was expected.
  public init(parsing text: String, file: String = "features") throws(FeatureError) {
    self.init()
    var number = 0
    var rest = Array(text.utf8)[...]
    repeat {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest.dropFirst(line.count + 1)
      number += 1
      var parser = FeatureParser(source: line, line: number, file: file)
      try parser.parseLine(into: &self)
    } while !rest.isEmpty
    guard !stateTemplates.isEmpty || hasTransitions || usesAttributes else {
      throw FeatureError(
        file: file, line: 1, column: 1, message: "no template; expected at least 'word[0]'",
        source: "")
    }
  }

  /// What a model looks at when nobody says: words, affixes, shapes and label bigrams.
  public static var standard: FeatureSet {
    do { return try FeatureSet(parsing: standardText, file: "standard") } catch {
      preconditionFailure("\(error)")
    }
  }

  private static let standardText = """
    word[-2..2]
    word[-1] & word[0]
    word[0] & word[1]
    prefix[0](1..4)
    suffix[0](1..4)
    suffix[-1](3)
    suffix[1](3)
    shape[-1..1]
    class[-1..1]
    position[0]
    bias
    transition
    """
}

/// Reads one line of the feature language.
struct FeatureParser {
  private let line: Int
  private let file: String
  private let bytes: ArraySlice<UInt8>
  private var cursor: Int
  private static let mostTemplates = 4_096

  init(source: ArraySlice<UInt8>, line: Int, file: String) {
    bytes = source
    self.line = line
    self.file = file
    cursor = source.startIndex
  }

  /// One part of a template with its ranges still folded up.
  private struct Choice {
    var atoms: [(atom: FeatureAtom, name: String, argument: String)]
    var places: [TokenPlace]
  }

  /// Parses the line and adds its templates to a set.
  mutating func parseLine(into set: inout FeatureSet) throws(FeatureError) {
    skipSpace()
    guard !atEnd else { return }
    var isEdge = false
    var choices: [Choice] = []
    repeat {
      skipSpace()
      let start = cursor
      let name = word()
      switch name {
      case "transition":
        guard !isEdge else { throw error("'transition' stands once in a template", at: start) }
        isEdge = true
      case "attributes":
        skipSpace()
        guard choices.isEmpty, !isEdge, atEnd else {
          throw error("'attributes' stands alone on its line", at: start)
        }
        set.usesAttributes = true
        return
      default:
        choices.append(try choice(name, at: start, in: &set))
      }
      skipSpace()
    } while take("&")
    guard atEnd else { throw error("expected '&' or the end of the line", at: cursor) }
    if choices.isEmpty { set.hasTransitions = true } else { try expand(choices, isEdge, &set) }
  }

  // MARK: Atoms

  private mutating func choice(
    _ name: String, at start: Int, in set: inout FeatureSet
  ) throws(FeatureError) -> Choice {
    var subject: String?
    if Self.takesSubject.contains(name) {
      subject = try parenthesised("(", "after '\(name)'")
    }
    let places = try places()
    switch name {
    case "prefix", "suffix":
      let range = try lengths(name)
      return Choice(
        atoms: range.map { length in
          (name == "prefix" ? .prefix(length) : .suffix(length), name, "(\(length))")
        }, places: places)
    case "cluster":
      let subject = subject ?? ""
      let clustering = set.clusteringIndex(subject)
      let whole = ClusterTable.longestPath
      let steps = peek == UInt8(ascii: "(") ? try lengths(name, most: whole) : whole...whole
      return Choice(
        atoms: steps.map { steps in
          let argument = steps == whole ? "" : "(\(steps))"
          return (.cluster(clustering, steps: steps), "cluster(\(subject))", argument)
        }, places: places)
    case let name where subject != nil:
      let subject = subject ?? ""
      let atom = try subjectAtom(name, subject, at: start, in: &set)
      return Choice(atoms: [(atom, "\(name)(\(subject))", "")], places: places)
    default:
      guard let plain = Self.plainAtoms.first(where: { $0.name == name }) else {
        throw unknown(name, at: start)
      }
      return Choice(atoms: [(plain.atom, name, "")], places: places)
    }
  }

  // Arrays are searched sooner than a set or a dictionary is made.
  private static let takesSubject = [
    "list", "cluster", "column", "lower-column", "before", "after", "since", "until", "matches",
    "matched", "lower-matches", "lower-matched",
  ]

  private static let plainAtoms: [(name: String, atom: FeatureAtom)] = [
    ("word", .word), ("form", .form), ("shape", .shape), ("class", .tokenClass),
    ("length", .length), ("bias", .bias), ("position", .position), ("remaining", .remaining),
    ("line-length", .lineLength), ("depth", .depth), ("segment", .segment),
    ("segment-position", .segmentPosition), ("segment-remaining", .segmentRemaining),
    ("segment-length", .segmentLength),
  ]

  private func unknown(_ name: String, at start: Int) -> FeatureError {
    let names =
      Self.takesSubject + Self.plainAtoms.map(\.name)
      + ["prefix", "suffix", "transition", "attributes"]
    return error(
      (name.isEmpty ? "" : "unknown feature '\(name)'; ")
        + "expected one of \(names.sorted().joined(separator: ", "))", at: start)
  }

  private func subjectAtom(
    _ name: String, _ subject: String, at start: Int, in set: inout FeatureSet
  ) throws(FeatureError) -> FeatureAtom {
    switch name {
    case "list": return .list(set.listIndex(subject))
    case "column": return .column(set.columnIndex(subject))
    case "lower-column": return .columnFolded(set.columnIndex(subject))
    case "before": return .before(try condition(subject, at: start, in: &set))
    case "after": return .after(try condition(subject, at: start, in: &set))
    case "since": return .since(try condition(subject, at: start, in: &set))
    case "until": return .until(try condition(subject, at: start, in: &set))
    default: return try patternAtom(name, subject, at: start, in: &set)
    }
  }

  /// `matches(column, "pattern")`, or `matches("pattern")` for the word itself.
  private func patternAtom(
    _ name: String, _ subject: String, at start: Int, in set: inout FeatureSet
  ) throws(FeatureError) -> FeatureAtom {
    guard let open = subject.firstIndex(of: "\""), let close = subject.lastIndex(of: "\""),
      open < close
    else { throw error("expected '\(name)(\"pattern\")[0]'", at: start) }
    var columnName = subject[..<open]
    while columnName.last == " " || columnName.last == "," { columnName.removeLast() }
    let column = columnName.isEmpty ? nil : set.columnIndex(String(columnName))
    let text = String(subject[subject.index(after: open)..<close])
    let pattern: TextPattern
    do { pattern = try TextPattern(text) } catch { throw self.error(error.message, at: start) }
    let folded = name.hasPrefix("lower-")
    return name.hasSuffix("matches")
      ? .matches(pattern, column: column, folded: folded)
      : .matched(pattern, column: column, folded: folded)
  }

  /// A condition such as `class=integer`, `word=","` or `list(units)`.
  private func condition(
    _ text: String, at start: Int, in set: inout FeatureSet
  ) throws(FeatureError) -> FeatureCondition {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0]
    if name.hasPrefix("list("), name.hasSuffix(")"), parts.count == 1 {
      let list = set.listIndex(String(name.dropFirst(5).dropLast()))
      return FeatureCondition(atom: set.index(of: .list(list)), value: nil, name: text)
    }
    guard parts.count == 2, !parts[1].isEmpty else {
      throw error("expected 'list(name)', 'word=…' or 'class=…' between the brackets", at: start)
    }
    var value = parts[1]
    if value.count > 2, value.hasPrefix("\""), value.hasSuffix("\"") {
      value = value.dropFirst().dropLast()
    }
    switch name {
    case "word":
      return FeatureCondition(
        atom: set.index(of: .word), value: FeatureHash.text(value), name: text)
    case "class":
      guard let tokenClass = TokenClass.allCases.first(where: { $0.name == value }) else {
        let names = TokenClass.allCases.map(\.name).joined(separator: ", ")
        throw error("unknown class '\(value)'; expected one of \(names)", at: start)
      }
      return FeatureCondition(
        atom: set.index(of: .tokenClass), value: tokenClass.hash, name: text)
    default:
      throw error("expected 'list(name)', 'word=…' or 'class=…' between the brackets", at: start)
    }
  }

  // MARK: Places and lengths

  private mutating func places() throws(FeatureError) -> [TokenPlace] {
    skipSpace()
    guard peek == UInt8(ascii: "[") else { return [TokenPlace(anchor: .token, offset: 0)] }
    let start = cursor
    let text = try parenthesised("[", "")
    for anchor in TokenPlace.Anchor.allCases where anchor != .token {
      guard text.hasPrefix(anchor.rawValue) else { continue }
      let rest = text.dropFirst(anchor.rawValue.count)
      if rest.isEmpty { return [TokenPlace(anchor: anchor, offset: 0)] }
      if let offset = Int(rest), rest.first == "+" || rest.first == "-" {
        return [TokenPlace(anchor: anchor, offset: try checked(offset, at: start))]
      }
    }
    guard let range = range(text) else {
      let anchors = TokenPlace.Anchor.allCases.dropFirst().map(\.rawValue)
      throw error(
        "expected an offset such as [0], a range such as [-2..2] or one of "
          + anchors.map { "[\($0)]" }.joined(separator: ", "), at: start)
    }
    _ = try checked(range.lowerBound, at: start)
    _ = try checked(range.upperBound, at: start)
    return range.map { TokenPlace(anchor: .token, offset: $0) }
  }

  private func checked(_ offset: Int, at start: Int) throws(FeatureError) -> Int {
    guard abs(offset) <= 16 else { throw error("an offset is between -16 and 16", at: start) }
    return offset
  }

  private mutating func lengths(
    _ name: String, most: Int = 12
  ) throws(FeatureError) -> ClosedRange<Int> {
    let start = cursor
    let text = try parenthesised("(", "with a length after '\(name)[0]'")
    guard let range = range(text), range.lowerBound >= 1, range.upperBound <= most else {
      throw error("expected a length from 1 to \(most) such as (3) or (1..4)", at: start)
    }
    return range
  }

  private func range(_ text: String) -> ClosedRange<Int>? {
    if let number = Int(text) { return number...number }
    let ends = text.split(separator: ".", omittingEmptySubsequences: false)
    guard ends.count == 3, ends[1].isEmpty, let low = Int(ends[0]), let high = Int(ends[2]),
      low <= high
    else { return nil }
    return low...high
  }

  // MARK: Templates

  private func expand(
    _ choices: [Choice], _ isEdge: Bool, _ set: inout FeatureSet
  ) throws(FeatureError) {
    var templates: [(parts: [FeatureTemplate.Part], name: String)] = [([], "")]
    for choice in choices {
      var longer: [(parts: [FeatureTemplate.Part], name: String)] = []
      for template in templates {
        for place in choice.places {
          for atom in choice.atoms {
            let part = FeatureTemplate.Part(atom: set.index(of: atom.atom), place: place)
            let name = "\(atom.name)[\(place.name)]\(atom.argument)"
            longer.append(
              (template.parts + [part], template.name.isEmpty ? name : "\(template.name) & \(name)")
            )
          }
        }
      }
      guard longer.count <= Self.mostTemplates else {
        throw error(
          "the line stands for more than \(Self.mostTemplates) templates", at: bytes.startIndex)
      }
      templates = longer
    }
    for template in templates {
      let name = isEdge ? "transition & \(template.name)" : template.name
      set.add(FeatureTemplate(parts: template.parts, name: name, scoresPairs: isEdge))
    }
  }

  // MARK: Characters

  private var peek: UInt8? { cursor < bytes.endIndex ? bytes[cursor] : nil }

  /// Whether nothing but a comment is left.
  private var atEnd: Bool {
    peek == nil || peek == UInt8(ascii: "#")
      || peek == UInt8(ascii: "\r") && cursor + 1 == bytes.endIndex
  }

  private mutating func skipSpace() {
    while peek == UInt8(ascii: " ") || peek == UInt8(ascii: "\t") { cursor += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    cursor += 1
    return true
  }

  private mutating func word() -> String {
    let start = cursor
    while let next = peek, next == UInt8(ascii: "-") || next >= 0x80 || (next | 0x20) &- 0x61 < 26 {
      cursor += 1
    }
    return text(start..<cursor)
  }

  /// The text between a bracket and its partner, inner brackets and quoted text passed over.
  private mutating func parenthesised(
    _ open: Unicode.Scalar, _ context: String
  ) throws(FeatureError) -> String {
    let start = cursor
    guard take(open) else {
      throw error("expected '\(open)'" + (context.isEmpty ? "" : " \(context)"), at: start)
    }
    let close: Unicode.Scalar = open == "(" ? ")" : "]"
    var depth = 1
    var quoted = false
    let first = cursor
    while let next = peek {
      if next == UInt8(ascii: "\"") { quoted.toggle() }
      if !quoted {
        if next == UInt8(ascii: open) { depth += 1 }
        if next == UInt8(ascii: close) { depth -= 1 }
      }
      cursor += 1
      if depth == 0 { return text(first..<(cursor - 1)) }
    }
    throw error("this '\(open)' is never closed; expected '\(close)'", at: start)
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func error(_ message: String, at position: Int) -> FeatureError {
    FeatureError(
      file: file, line: line, column: text(bytes.startIndex..<position).count + 1,
      message: message, source: text(bytes.indices).filter { $0 != "\r" && $0 != "\r\n" })
  }
}
