extension FeatureParser {
  mutating func choice(_ name: Word, at start: Int) throws(TaggerError) -> Choice {
    var subject: Range<Int>?
    if Self.takesSubject(name) {
      subject = try enclosed(UInt8(ascii: "("), "after '\(Self.text(name))'")
    }
    let end = cursor
    let (anchor, offsets) = try places()
    var lengths: ClosedRange<Int>?
    let test: ObservationTest
    switch name {
    case "prefix", "suffix":
      lengths = try self.lengths(name)
      if case "prefix" = name { test = .prefix(0) } else { test = .suffix(0) }
    case "cluster":
      if peek == UInt8(ascii: "(") {
        lengths = try self.lengths(name, most: ClusterTable.longestPath)
      }
      let clustering = clusteringIndex(text(subject ?? 0..<0))
      test = .cluster(clustering, steps: ClusterTable.longestPath)
    case "labels", "casing":
      if peek == UInt8(ascii: "(") {
        lengths = try self.lengths(name, most: CountedWord.maximumLevels)
      }
      test = .counted(clusteringIndex("\(Self.text(name))()"), levels: CountedWord.maximumLevels)
    default:
      if let subject {
        test = try subjectTest(name, subject, at: start)
      } else if let plain = Self.plainTest(name) {
        test = plain
      } else {
        throw unknown(name, at: start)
      }
    }
    return Choice(name: start..<end, test: test, lengths: lengths, anchor: anchor, offsets: offsets)
  }

  static func takesSubject(_ name: Word) -> Bool {
    switch name {
    case "list", "cluster", "column", "lower-column", "before", "after", "since", "until",
      "matches", "matched", "lower-matches", "lower-matched":
      true
    default: false
    }
  }

  static func plainTest(_ name: Word) -> ObservationTest? {
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

  func unknown(_ name: Word, at start: Int) -> TaggerError {
    error(
      (name.isEmpty ? "" : "unknown feature '\(Self.text(name))'; ")
        + "expected one of after, attributes, before, bias, casing, class, cluster, column, depth,"
        + " form, labels, length, line-length, list, lower-column, lower-matched, lower-matches,"
        + " matched, matches, position, prefix, remaining, segment, segment-length, segment-position,"
        + " segment-remaining, shape, since, suffix, transition, until, word", at: start)
  }

  mutating func subjectTest(
    _ name: Word, _ subject: Range<Int>, at start: Int
  ) throws(TaggerError) -> ObservationTest {
    switch name {
    case "list": .list(listIndex(subject))
    case "column": .column(columnIndex(text(subject)))
    case "lower-column": .columnFolded(columnIndex(text(subject)))
    case "before": .before(try condition(subject, at: start))
    case "after": .after(try condition(subject, at: start))
    case "since": .since(try condition(subject, at: start))
    case "until": .until(try condition(subject, at: start))
    default: try patternTest(Self.text(name), text(subject), at: start)
    }
  }

  /// `matches(column, "pattern")`, or `matches("pattern")` for the word itself.
  mutating func patternTest(
    _ name: String, _ subject: String, at start: Int
  ) throws(TaggerError) -> ObservationTest {
    guard let open = subject.firstIndex(of: "\""), let close = subject.lastIndex(of: "\""),
      open < close
    else { throw error("expected '\(name)(\"pattern\")[0]'", at: start) }
    var columnName = subject[..<open]
    while columnName.last == " " || columnName.last == "," { columnName.removeLast() }
    let column = columnName.isEmpty ? nil : columnIndex(String(columnName))
    let text = String(subject[subject.index(after: open)..<close])
    let pattern: TextPattern
    do { pattern = try TextPattern(text) } catch { throw self.error(error.message, at: start) }
    let folded = name.hasPrefix("lower-")
    return name.hasSuffix("matches")
      ? .matches(pattern, column: column, folded: folded)
      : .matched(pattern, column: column, folded: folded)
  }

  /// A condition such as `class=integer`, `word=","` or `list(units)`.
  mutating func condition(
    _ subject: Range<Int>, at start: Int
  ) throws(TaggerError) -> FeatureCondition {
    let condition = bytes[subject]
    guard let equals = condition.firstIndex(of: UInt8(ascii: "=")), equals + 1 < condition.endIndex
    else {
      guard condition.count > 5, case "list(" = condition.prefix(5),
        condition.last == UInt8(ascii: ")"), !condition.contains(UInt8(ascii: "="))
      else { throw expectedCondition(at: start) }
      let list = listIndex(condition.indices.dropFirst(5).dropLast())
      return FeatureCondition(test: index(of: .list(list)), value: nil)
    }
    var value = condition[(equals + 1)...]
    if value.count > 2, value.first == UInt8(ascii: "\""), value.last == UInt8(ascii: "\"") {
      value = value.dropFirst().dropLast()
    }
    switch condition[..<equals] {
    case "word":
      let hash = FeatureHash.text(LetterComposition.compose(Self.text(value)))
      return FeatureCondition(test: index(of: .word), value: hash)
    case "class":
      guard let known = TokenClass.allCases.first(where: { $0.name.utf8.elementsEqual(value) })
      else {
        let names = TokenClass.allCases.map { $0.name }.joined(separator: ", ")
        throw error("unknown class '\(Self.text(value))'; expected one of \(names)", at: start)
      }
      return FeatureCondition(test: index(of: .tokenClass), value: known.hash)
    default: throw expectedCondition(at: start)
    }
  }

  func expectedCondition(at start: Int) -> TaggerError {
    error("expected 'list(name)', 'word=…' or 'class=…' between the brackets", at: start)
  }
}

/// Whether bytes are a word of the language.
func ~= (known: StaticString, bytes: ArraySlice<UInt8>) -> Bool {
  known.utf8CodeUnitCount == bytes.count && known.withUTF8Buffer { $0.elementsEqual(bytes) }
}
