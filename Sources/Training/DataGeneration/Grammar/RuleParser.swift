import Support

/// Reads one rule: `name(parameters) = alternatives`.
struct RuleParser {
  private var scanner: GrammarScanner
  private let labels: Set<String>
  /// The maximum nesting of brackets.
  private static let depthLimit = 100
  private var depth = 0

  private typealias Failure = GrammarScanner.Failure
  private typealias Part = GrammarTree.Part

  init(scanner: GrammarScanner, labels: Set<String>) {
    self.scanner = scanner
    self.labels = labels
  }

  mutating func parse() throws(GrammarScanner.Failure) -> GrammarTree.Rule {
    let name = try scanner.name("the rule's name")
    let isReserved =
      NumberMaker.Kind(rawValue: name.text) != nil || ["one", "many"].contains(name.text)
    if isReserved {
      throw Failure(
        range: name.source.range, message: "<\(name.text)> is built in; choose another name")
    }
    var parameters: [GrammarTree.Name] = []
    if scanner.skip("(") { parameters = try names(until: ")") }
    scanner.skipSpace()
    guard scanner.skip("=") else {
      throw scanner.failure("expected = and the alternatives of the rule")
    }
    scanner.skipSpace()
    _ = scanner.skip("|")
    let alternatives = try alternatives(closing: nil)
    return GrammarTree.Rule(name: name, parameters: parameters, alternatives: alternatives)
  }

  /// Reads `a b)`.
  private mutating func names(
    until close: Unicode.Scalar
  ) throws(GrammarScanner.Failure) -> [GrammarTree.Name] {
    var names: [GrammarTree.Name] = []
    scanner.skipSpace()
    while !scanner.skip(close) {
      names.append(try scanner.name("a name or \(close)"))
      scanner.skipSpace()
      _ = scanner.skip(",")
      scanner.skipSpace()
    }
    return names
  }

  /// Reads `a | 3: b` up to the closing bracket, or to the end of the rule.
  private mutating func alternatives(
    closing close: Unicode.Scalar?, openedAt opening: Int = 0
  ) throws(GrammarScanner.Failure) -> [GrammarTree.Alternative] {
    depth += 1
    defer { depth -= 1 }
    // The rule itself is the first level.
    guard depth <= Self.depthLimit + 1 else {
      throw scanner.failure("more than \(Self.depthLimit) nested brackets")
    }
    var alternatives: [GrammarTree.Alternative] = []
    while true {
      scanner.skipSpace()
      let start = scanner.position
      let weight = leadingNumber(endedBy: [UInt8(ascii: ":")]) ?? 1
      let parts = try sequence(closing: close)
      alternatives.append(
        .init(weight: weight, parts: parts, source: scanner.source(start..<scanner.position)))
      if scanner.skip("|") { continue }
      guard let close else {
        guard let byte = scanner.next else { return alternatives }
        throw scanner.failure(
          "this \(Character(Unicode.Scalar(byte))) has no opening bracket; write \\ before it to have it"
            + " in the text")
      }
      if scanner.skip(close) { return alternatives }
      if scanner.next == nil {
        throw Failure(
          range: opening..<(opening + 1), message: "this is not closed; expected \(close)")
      }
      throw scanner.failure("expected \(close)")
    }
  }

  /// Reads a number before `:` or `%:`, such as `40: ` or `20%: `, when it comes next.
  private mutating func leadingNumber(endedBy end: [UInt8]) -> Double? {
    guard let first = scanner.next, first.isDigit else { return nil }
    var ahead = scanner
    guard let number = ahead.number() else { return nil }
    for byte in end {
      guard ahead.next == byte else { return nil }
      ahead.position += 1
    }
    guard ahead.skipSpace() || ahead.next == nil else { return nil }
    scanner = ahead
    return number
  }

  /// Reads parts up to `|` or a closing bracket.
  private mutating func sequence(
    closing close: Unicode.Scalar?
  ) throws(GrammarScanner.Failure) -> [GrammarTree.Part] {
    var parts: [GrammarTree.Part] = []
    while true {
      let hasSpace = scanner.skipSpace()
      guard let byte = scanner.next, !"|)]}>".utf8.contains(byte) else { return parts }
      if hasSpace, !parts.isEmpty { parts.append(.space) }
      parts.append(try part())
    }
  }

  private mutating func part() throws(GrammarScanner.Failure) -> GrammarTree.Part {
    let start = scanner.position
    switch scanner.next {
    case UInt8(ascii: "~"):
      scanner.position += 1
      return .glue
    case UInt8(ascii: "\""): return .text(try scanner.quoted() ?? [])
    case UInt8(ascii: "<"):
      scanner.position += 1
      return try reference(from: start)
    case UInt8(ascii: "("):
      scanner.position += 1
      let alternatives = try alternatives(closing: ")", openedAt: start)
      return .group(alternatives, scanner.source(start..<scanner.position))
    case UInt8(ascii: "["):
      scanner.position += 1
      return try optional(from: start)
    case UInt8(ascii: "{"):
      throw scanner.failure("expected a label and a colon before {: value:{…}")
    default: return try word()
    }
  }

  private mutating func optional(from start: Int) throws(GrammarScanner.Failure) -> GrammarTree.Part
  {
    scanner.skipSpace()
    let place = scanner.position
    let percent = leadingNumber(endedBy: Array("%:".utf8))
    guard percent.map({ $0 <= 100 }) ?? true else {
      throw Failure(range: place..<scanner.position, message: "a chance is at most 100%")
    }
    let alternatives = try alternatives(closing: "]", openedAt: start)
    return .optional(
      chance: (percent ?? 50) / 100, alternatives, scanner.source(start..<scanner.position))
  }

  /// Reads plain text, or a label or a casing.
  private mutating func word() throws(GrammarScanner.Failure) -> GrammarTree.Part {
    let start = scanner.position
    var text: [UInt8] = []
    while let byte = scanner.next, !byte.isWhiteSpace, !"<>()[]{}|~\"#".utf8.contains(byte) {
      if byte == UInt8(ascii: "\\") {
        guard let escaped = scanner.afterNext, escaped != UInt8(ascii: "\n") else {
          throw scanner.failure("expected a character after \\")
        }
        text.append(escaped)
        scanner.position += 2
        continue
      }
      if byte == UInt8(ascii: ":"), let label = try label(from: start) {
        let before = label.source.range.lowerBound - start
        if before > 0 {
          // Text that touches a label is a part of its own; the label is read next.
          scanner.position = label.source.range.lowerBound
          return .text(Array(text.dropLast(label.text.utf8.count)))
        }
        scanner.position += 1
        return try span(label, from: start)
      }
      text.append(byte)
      scanner.position += 1
    }
    if scanner.next == UInt8(ascii: "{"),
      let casing = Casing(rawValue: String(decoding: text, as: UTF8.self))
    {
      let opening = scanner.position
      scanner.position += 1
      let alternatives = try alternatives(closing: "}", openedAt: opening)
      return .casing(casing, alternatives, scanner.source(opening..<scanner.position))
    }
    if text.isEmpty { throw scanner.failure("expected text, <name>, a group or a label") }
    return .text(text)
  }

  /// The label before a colon, if there is one.
  private func label(from start: Int) throws(GrammarScanner.Failure) -> GrammarTree.Name? {
    guard let next = scanner.afterNext, !next.isWhiteSpace, !"|)]}>".utf8.contains(next) else {
      return nil
    }
    let bytes = scanner.file.bytes[start..<scanner.position]
    let ending = labels.filter { label in
      guard bytes.count >= label.utf8.count,
        bytes.suffix(label.utf8.count).elementsEqual(label.utf8)
      else { return false }
      guard let before = bytes.dropLast(label.utf8.count).last else { return true }
      return !before.isNameStart
    }
    if let longest = ending.max(by: { $0.utf8.count < $1.utf8.count }) {
      let range = (scanner.position - longest.utf8.count)..<scanner.position
      return GrammarTree.Name(text: longest, source: scanner.source(range))
    }
    guard "<({[\"".utf8.contains(next) else { return nil }
    // A colon without a word before it is text, as in <hours>:<minutes>.
    let lastWord = bytes.reversed().prefix(while: \.isNamePart).count
    if lastWord == 0 { return nil }
    let range = (scanner.position - lastWord)..<scanner.position
    let name = String(decoding: scanner.file.bytes[range], as: UTF8.self)
    let suggestion = labels.nearest(to: name).map { "; did you mean \"\($0)\"?" }
    throw Failure(
      range: range, message: "the label \"\(name)\" is not declared by labels" + (suggestion ?? ""))
  }

  private mutating func span(
    _ label: GrammarTree.Name, from start: Int
  ) throws(GrammarScanner.Failure) -> GrammarTree.Part {
    let opening = scanner.position
    if scanner.skip("{") {
      let alternatives = try alternatives(closing: "}", openedAt: opening)
      return .span(
        label: label, .group(alternatives, scanner.source(opening..<scanner.position)))
    }
    return .span(label: label, try part())
  }

  /// Reads a reference in `< >`.
  private mutating func reference(
    from start: Int
  ) throws(GrammarScanner.Failure) -> GrammarTree.Part {
    scanner.skipSpace()
    let name = try scanner.name("the name of a rule, a list or a number maker")
    if let kind = NumberMaker.Kind(rawValue: name.text) { return try number(kind, from: start) }
    if name.text == "one" || name.text == "many" {
      try close(from: start)
      return .agreement(name.text == "one" ? .one : .many)
    }
    var reference = GrammarTree.Reference(
      name: name, form: nil, arguments: [], wantedTags: [], unwantedTags: [],
      source: scanner.source(start..<scanner.position))
    if scanner.skip("(") { reference.arguments = try names(until: ")") }
    if scanner.skip(".") {
      let form = try scanner.name("one, many, agree or any")
      guard let choice = FormChoice(rawValue: form.text) else {
        throw Failure(range: form.source.range, message: "expected one, many, agree or any")
      }
      reference.form = choice
    }
    while scanner.skipSpace(), let sign = scanner.next, "+-".utf8.contains(sign) {
      scanner.position += 1
      let tag = try scanner.name("a tag")
      if sign == UInt8(ascii: "+") {
        reference.wantedTags.append(tag)
      } else {
        reference.unwantedTags.append(tag)
      }
    }
    try close(from: start)
    reference.source = scanner.source(start..<scanner.position)
    return .reference(reference)
  }

  private mutating func close(from start: Int) throws(GrammarScanner.Failure) {
    scanner.skipSpace()
    guard scanner.skip(">") else {
      throw scanner.failure("expected > or +tag after the name, with a space before the tag")
    }
  }

  private mutating func number(
    _ kind: NumberMaker.Kind, from start: Int
  ) throws(GrammarScanner.Failure) -> GrammarTree.Part {
    var maker = NumberMaker(kind: kind, source: scanner.source(start..<start))
    scanner.skipSpace()
    if kind != .fraction {
      let place = scanner.position
      let bounds = scanner.word()
      var ends = bounds.map { $0.text.split(separator: "..", omittingEmptySubsequences: false) }
      if kind.isOfLength, let only = ends, only.count == 1 {
        ends = only + only
      }
      guard let ends, ends.count == 2, ends.allSatisfy({ Double($0) != nil }) else {
        throw Failure(
          range: bounds?.range ?? place..<(place + 1),
          message: kind.isOfLength
            ? "expected the number of \(kind.rawValue): <\(kind.rawValue) 5> or <\(kind.rawValue) 2..4>"
            : "expected the least and the greatest number: <\(kind.rawValue) 1..12>")
      }
      (maker.lower, maker.upper) = (String(ends[0]), String(ends[1]))
    }
    scanner.skipSpace()
    while let option = scanner.name() {
      try read(option, into: &maker)
      scanner.skipSpace()
    }
    try close(from: start)
    maker.source = scanner.source(start..<scanner.position)
    return .number(maker)
  }

  private mutating func read(
    _ option: GrammarTree.Name, into maker: inout NumberMaker
  ) throws(GrammarScanner.Failure) {
    let allowed: [String] =
      switch maker.kind {
      case .digits, .letters: []
      case .int: ["step", "even", "words"]
      case .decimal: ["comma", "places", "even"]
      case .fraction: ["vulgar", "ascii", "slash", "words", "even"]
      case .mixed: ["vulgar", "ascii", "slash", "joined", "even"]
      case .range: ["step", "even", "words", "vulgar", "ascii", "slash", "joined"]
      }
    guard allowed.contains(option.text) else {
      throw Failure(
        range: option.source.range,
        message: allowed.isEmpty
          ? "expected > after the number of \(maker.kind.rawValue)"
          : "<\(maker.kind.rawValue) …> takes \(allowed.joined(separator: ", "))")
    }
    switch option.text {
    case "even": maker.isEven = true
    case "comma": maker.hasComma = true
    case "words" where maker.kind != .fraction: maker.isInWords = true
    case "step", "places":
      scanner.skipSpace()
      let word = scanner.word()
      guard let word, let number = Int(word.text), (1...NumberMaker.numberLimit).contains(number)
      else {
        throw Failure(
          range: word?.range ?? option.source.range,
          message:
            "expected a whole number above 0 and up to \(NumberMaker.numberLimit) after \(option.text)"
        )
      }
      if option.text == "step" { maker.step = number } else { maker.places = number }
    case "joined":
      scanner.skipSpace()
      guard let joint = try scanner.quoted() else {
        throw scanner.failure("expected a text in quotation marks after joined: joined \" to \"")
      }
      maker.joint = joint
    default: maker.style = NumberMaker.FractionStyle(rawValue: option.text)
    }
  }
}
