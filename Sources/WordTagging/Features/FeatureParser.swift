/// Reads the feature language.
///
/// Each opening of a model comes by here, so the parser compares bytes where they lie and makes no
/// text but the names that stay.
struct FeatureParser {
  private let bytes: [UInt8]
  private let file: String
  /// The number of the line that is read, from 1, and its bytes without the line feed.
  private var line = 0
  private var extent = 0..<0
  private var cursor = 0
  /// The parts of the line's template, their ranges still folded up.
  private var choices: [Choice] = []
  private var name: [UInt8] = []
  private static let mostTemplates = 4_096

  private typealias Word = ArraySlice<UInt8>

  /// One part of a template with its ranges still folded up.
  private struct Choice {
    /// Where the atom's name and its subject stand.
    var name: Range<Int>
    /// The atom; of each of some lengths when there are any.
    var atom: FeatureAtom
    var lengths: ClosedRange<Int>?
    var anchor: TokenPlace.Anchor
    var offsets: ClosedRange<Int>
    /// The index of the first atom in the set.
    var index = 0

    var lengthCount: Int { lengths?.count ?? 1 }
    var count: Int { offsets.count * lengthCount }

    /// The atom of a length, by the length's number.
    func atom(_ number: Int) -> FeatureAtom {
      guard let lengths else { return atom }
      let length = lengths.lowerBound + number
      return switch atom {
      case .prefix: .prefix(length)
      case .suffix: .suffix(length)
      case .cluster(let clustering, _): .cluster(clustering, steps: length)
      default: atom
      }
    }
  }

  init(_ utf8: [UInt8], file: String) {
    bytes = utf8
    self.file = file
  }

  /// Adds the templates of all lines to a set.
  mutating func parse(into set: inout FeatureSet) throws(FeatureError) {
    repeat {
      line += 1
      let end = bytes[cursor...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      extent = cursor..<end
      try parseLine(into: &set)
      cursor = end + 1
    } while cursor < bytes.endIndex
  }

  private mutating func parseLine(into set: inout FeatureSet) throws(FeatureError) {
    skipSpace()
    guard !atEnd else { return }
    var isEdge = false
    choices.removeAll(keepingCapacity: true)
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
    } while take(UInt8(ascii: "&"))
    guard atEnd else { throw error("expected '&' or the end of the line", at: cursor) }
    if choices.isEmpty { set.hasTransitions = true } else { try expand(isEdge, into: &set) }
  }

  // MARK: Atoms

  private mutating func choice(
    _ name: Word, at start: Int, in set: inout FeatureSet
  ) throws(FeatureError) -> Choice {
    var subject: Range<Int>?
    if Self.takesSubject(name) {
      subject = try enclosed(UInt8(ascii: "("), "after '\(Self.text(name))'")
    }
    let end = cursor
    let (anchor, offsets) = try places()
    var lengths: ClosedRange<Int>?
    let atom: FeatureAtom
    switch name {
    case "prefix", "suffix":
      lengths = try self.lengths(name)
      if case "prefix" = name { atom = .prefix(0) } else { atom = .suffix(0) }
    case "cluster":
      if peek == UInt8(ascii: "(") {
        lengths = try self.lengths(name, most: ClusterTable.longestPath)
      }
      let clustering = set.clusteringIndex(text(subject ?? 0..<0))
      atom = .cluster(clustering, steps: ClusterTable.longestPath)
    default:
      if let subject {
        atom = try subjectAtom(name, subject, at: start, in: &set)
      } else if let plain = Self.plainAtom(name) {
        atom = plain
      } else {
        throw unknown(name, at: start)
      }
    }
    return Choice(
      name: start..<end, atom: atom, lengths: lengths, anchor: anchor, offsets: offsets)
  }

  private static func takesSubject(_ name: Word) -> Bool {
    switch name {
    case "list", "cluster", "column", "lower-column", "before", "after", "since", "until",
      "matches", "matched", "lower-matches", "lower-matched":
      true
    default: false
    }
  }

  private static func plainAtom(_ name: Word) -> FeatureAtom? {
    switch name {
    case "word": .word
    case "form": .form
    case "shape": .shape
    case "class": .tokenClass
    case "length": .length
    case "bias": .bias
    case "position": .position
    case "remaining": .remaining
    case "line-length": .lineLength
    case "depth": .depth
    case "segment": .segment
    case "segment-position": .segmentPosition
    case "segment-remaining": .segmentRemaining
    case "segment-length": .segmentLength
    default: nil
    }
  }

  private func unknown(_ name: Word, at start: Int) -> FeatureError {
    error(
      (name.isEmpty ? "" : "unknown feature '\(Self.text(name))'; ")
        + "expected one of after, attributes, before, bias, class, cluster, column, depth, form,"
        + " length, line-length, list, lower-column, lower-matched, lower-matches, matched,"
        + " matches, position, prefix, remaining, segment, segment-length, segment-position,"
        + " segment-remaining, shape, since, suffix, transition, until, word", at: start)
  }

  private func subjectAtom(
    _ name: Word, _ subject: Range<Int>, at start: Int, in set: inout FeatureSet
  ) throws(FeatureError) -> FeatureAtom {
    switch name {
    case "list": .list(set.listIndex(text(subject)))
    case "column": .column(set.columnIndex(text(subject)))
    case "lower-column": .columnFolded(set.columnIndex(text(subject)))
    case "before": .before(try condition(subject, at: start, in: &set))
    case "after": .after(try condition(subject, at: start, in: &set))
    case "since": .since(try condition(subject, at: start, in: &set))
    case "until": .until(try condition(subject, at: start, in: &set))
    default: try patternAtom(Self.text(name), text(subject), at: start, in: &set)
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
    _ subject: Range<Int>, at start: Int, in set: inout FeatureSet
  ) throws(FeatureError) -> FeatureCondition {
    let condition = bytes[subject]
    guard let equals = condition.firstIndex(of: UInt8(ascii: "=")), equals + 1 < condition.endIndex
    else {
      guard condition.count > 5, case "list(" = condition.prefix(5),
        condition.last == UInt8(ascii: ")"), !condition.contains(UInt8(ascii: "="))
      else { throw expectedCondition(at: start) }
      let list = set.listIndex(text(condition.indices.dropFirst(5).dropLast()))
      return FeatureCondition(atom: set.index(of: .list(list)), value: nil)
    }
    var value = condition[(equals + 1)...]
    if value.count > 2, value.first == UInt8(ascii: "\""), value.last == UInt8(ascii: "\"") {
      value = value.dropFirst().dropLast()
    }
    switch condition[..<equals] {
    case "word":
      let hash = value.withUnsafeBufferPointer(AtomValues.hash)
      return FeatureCondition(atom: set.index(of: .word), value: hash)
    case "class":
      guard let known = TokenClass.allCases.first(where: { $0.name.utf8.elementsEqual(value) })
      else {
        let names = TokenClass.allCases.map(\.name).joined(separator: ", ")
        throw error(
          "unknown class '\(Self.text(value))'; expected one of \(names)", at: start)
      }
      return FeatureCondition(atom: set.index(of: .tokenClass), value: known.hash)
    default: throw expectedCondition(at: start)
    }
  }

  private func expectedCondition(at start: Int) -> FeatureError {
    error("expected 'list(name)', 'word=…' or 'class=…' between the brackets", at: start)
  }

  // MARK: Places and lengths

  private mutating func places() throws(FeatureError) -> (TokenPlace.Anchor, ClosedRange<Int>) {
    skipSpace()
    guard peek == UInt8(ascii: "[") else { return (.token, 0...0) }
    let start = cursor
    let place = try enclosed(UInt8(ascii: "["), "")
    if let offsets = range(place) {
      guard -16 <= offsets.lowerBound, offsets.upperBound <= 16 else {
        throw error("an offset is between -16 and 16", at: start)
      }
      return (.token, offsets)
    }
    let head = bytes[place].prefix { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }
    let anchor: TokenPlace.Anchor? =
      switch head {
      case "line.first": .lineFirst
      case "line.last": .lineLast
      case "segment.first": .segmentFirst
      case "segment.last": .segmentLast
      default: nil
      }
    let rest = head.endIndex..<place.upperBound
    guard let anchor, let offset = rest.isEmpty ? 0 : number(rest) else {
      throw error(
        "expected an offset such as [0], a range such as [-2..2] or one of [line.first],"
          + " [line.last], [segment.first], [segment.last]", at: start)
    }
    guard abs(offset) <= 16 else { throw error("an offset is between -16 and 16", at: start) }
    return (anchor, offset...offset)
  }

  private mutating func lengths(
    _ name: Word, most: Int = 12
  ) throws(FeatureError) -> ClosedRange<Int> {
    let start = cursor
    let extent = try enclosed(UInt8(ascii: "("), "with a length after '\(Self.text(name))[0]'")
    guard let range = range(extent), range.lowerBound >= 1, range.upperBound <= most else {
      throw error("expected a length from 1 to \(most) such as (3) or (1..4)", at: start)
    }
    return range
  }

  /// A number, or two with two dots between them.
  private func range(_ extent: Range<Int>) -> ClosedRange<Int>? {
    if let number = number(extent) { return number...number }
    let dot = UInt8(ascii: ".")
    guard let first = bytes[extent].firstIndex(of: dot), first + 1 < extent.upperBound,
      bytes[first + 1] == dot, let low = number(extent.lowerBound..<first),
      let high = number(first + 2..<extent.upperBound), low <= high
    else { return nil }
    return low...high
  }

  /// A number, which stays at a million when it is larger.
  private func number(_ extent: Range<Int>) -> Int? {
    var digits = bytes[extent]
    let sign = digits.first
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { digits.removeFirst() }
    guard !digits.isEmpty else { return nil }
    var value = 0
    for byte in digits {
      guard byte &- 0x30 < 10 else { return nil }
      value = min(value * 10 + Int(byte &- 0x30), 1_000_000)
    }
    return sign == UInt8(ascii: "-") ? -value : value
  }

  // MARK: Templates

  /// Adds a template for each combination of places and lengths, those of the last part first.
  private mutating func expand(_ isEdge: Bool, into set: inout FeatureSet) throws(FeatureError) {
    var count = 1
    for choice in choices {
      count *= choice.count
      guard count <= Self.mostTemplates else {
        throw error(
          "the line stands for more than \(Self.mostTemplates) templates", at: extent.lowerBound)
      }
    }
    // The atoms come first, part by part: their order is that in which weights are added.
    for part in choices.indices {
      choices[part].index = set.index(of: choices[part].atom(0))
      for length in 1..<choices[part].lengthCount {
        _ = set.index(of: choices[part].atom(length))
      }
    }
    for number in 0..<count {
      var parts: [FeatureTemplate.Part] = []
      parts.reserveCapacity(choices.count)
      name.removeAll(keepingCapacity: true)
      if isEdge { append("transition") }
      var left = count
      for choice in choices {
        if !name.isEmpty { append(" & ") }
        left /= choice.count
        let (offset, length) = (number / left % choice.count)
          .quotientAndRemainder(dividingBy: choice.lengthCount)
        let atom = choice.atom(length)
        let index = length == 0 ? choice.index : set.index(of: atom)
        let place = TokenPlace(anchor: choice.anchor, offset: choice.offsets.lowerBound + offset)
        parts.append(FeatureTemplate.Part(atom: index, place: place))
        appendName(of: atom, written: choice.name, at: place)
      }
      set.add(FeatureTemplate(parts: parts, name: name, scoresPairs: isEdge))
    }
  }

  private mutating func appendName(
    of atom: FeatureAtom, written extent: Range<Int>, at place: TokenPlace
  ) {
    name += bytes[extent]
    append("[")
    if place.anchor == .token {
      append(place.offset)
    } else {
      name += place.anchor.rawValue.utf8
      if place.offset > 0 { append("+") }
      if place.offset != 0 { append(place.offset) }
    }
    append("]")
    switch atom {
    case .prefix(let length), .suffix(let length),
      .cluster(_, let length) where length != ClusterTable.longestPath:
      append("(")
      append(length)
      append(")")
    default: break
    }
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { name.append(contentsOf: $0) }
  }

  /// Adds a number of at most two digits.
  private mutating func append(_ number: Int) {
    if number < 0 { append("-") }
    let number = UInt8(number.magnitude)
    if number >= 10 { name.append(0x30 + number / 10) }
    name.append(0x30 + number % 10)
  }

  // MARK: Characters

  private var peek: UInt8? { cursor < extent.upperBound ? bytes[cursor] : nil }

  /// Whether nothing but a comment is left.
  private var atEnd: Bool {
    peek == nil || peek == UInt8(ascii: "#")
      || peek == UInt8(ascii: "\r") && cursor + 1 == extent.upperBound
  }

  private mutating func skipSpace() {
    while peek == UInt8(ascii: " ") || peek == UInt8(ascii: "\t") { cursor += 1 }
  }

  private mutating func take(_ character: UInt8) -> Bool {
    guard peek == character else { return false }
    cursor += 1
    return true
  }

  private mutating func word() -> Word {
    let start = cursor
    while let next = peek, next == UInt8(ascii: "-") || next >= 0x80 || (next | 0x20) &- 0x61 < 26 {
      cursor += 1
    }
    return bytes[start..<cursor]
  }

  /// What stands between a bracket and its partner, inner brackets and quoted text passed over.
  private mutating func enclosed(
    _ open: UInt8, _ context: @autoclosure () -> String
  ) throws(FeatureError) -> Range<Int> {
    let start = cursor
    let isRound = open == UInt8(ascii: "(")
    guard take(open) else {
      let context = context()
      throw error(
        "expected '\(isRound ? "(" : "[")'" + (context.isEmpty ? "" : " \(context)"), at: start)
    }
    let close = isRound ? UInt8(ascii: ")") : UInt8(ascii: "]")
    var depth = 1
    var isQuoted = false
    let first = cursor
    while let next = peek {
      if next == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted {
        if next == open { depth += 1 }
        if next == close { depth -= 1 }
      }
      cursor += 1
      if depth == 0 { return first..<(cursor - 1) }
    }
    throw error(
      "this '\(isRound ? "(" : "[")' is never closed; expected '\(isRound ? ")" : "]")'",
      at: start)
  }

  private func text(_ range: Range<Int>) -> String { Self.text(bytes[range]) }

  private static func text(_ word: Word) -> String { String(decoding: word, as: UTF8.self) }

  private func error(_ message: String, at position: Int) -> FeatureError {
    FeatureError(
      file: file, line: line, column: text(extent.lowerBound..<position).count + 1,
      message: message, source: text(extent).filter { $0 != "\r" && $0 != "\r\n" })
  }
}

/// Whether bytes are a word of the language.
private func ~= (known: StaticString, bytes: ArraySlice<UInt8>) -> Bool {
  known.utf8CodeUnitCount == bytes.count
    && known.withUTF8Buffer { $0.elementsEqual(bytes) }
}
