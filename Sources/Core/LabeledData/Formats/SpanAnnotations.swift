import WordTagging

/// The labeled runs of a record's text as Prodigy, doccano and Label Studio write them.
///
/// What is wrong with a span is an error only where the spans are needed: records may have members of these names for
/// something else.
struct SpanAnnotations {
  /// A run of the text, counted in Unicode scalars.
  private struct Span {
    var start = -1
    var end = -1
    var label: ByteRange?
    var place: JSONCursor.Place
    /// The labels of its first token and of the others, once they are made.
    var labels: (first: ByteRange, other: ByteRange)?

    func overlap(with range: Range<Int>) -> Int {
      max(0, min(end, range.upperBound) - max(start, range.lowerBound))
    }
  }

  private var spans: [Span] = []
  private var fault: RecordFault?
  /// The place of the spans; nil for a record that has none, whose tokens are not labeled.
  private var place: JSONCursor.Place?
  /// The place of an annotation of something else than text, such as boxes.
  private(set) var otherPlace: JSONCursor.Place?
  /// Whether an annotator refused the record, whose labels are then unknown.
  private var isRefused = false
  /// Whether a task without spans was looked at, and not left out.
  var isLabeled = false

  /// Whether no token is in a span.
  var isEmpty: Bool { spans.isEmpty && fault == nil }

  mutating func removeAll() {
    spans.removeAll(keepingCapacity: true)
    (place, otherPlace, fault, isRefused, isLabeled) = (nil, nil, nil, false, false)
  }

  // MARK: Reading

  /// Whether an array of objects or arrays comes next, not one of texts.
  static func areNext(_ cursor: JSONCursor, orNone: Bool = false) -> Bool {
    var cursor = cursor
    guard cursor.skip(UInt8(ascii: "[")) else { return false }
    cursor.skipSpace()
    return (orNone ? "[{]" : "[{").utf8.contains(cursor.current)
  }

  /// Reads Prodigy's verdict on a record.
  mutating func readAnswer(_ cursor: inout JSONCursor) throws(RecordFault) {
    isRefused = !cursor[try cursor.string()].elementsEqual("accept".utf8)
  }

  /// Reads an array of spans, objects or `[start, end, label]`.
  mutating func readSpans(_ cursor: inout JSONCursor) throws(RecordFault) {
    place = place ?? cursor.place
    try cursor.forEachElement { cursor throws(RecordFault) in
      var span = Span(place: cursor.place)
      switch cursor.current {
      case UInt8(ascii: "["):
        var index = 0
        try cursor.forEachElement { cursor throws(RecordFault) in
          switch index {
          case 0 where cursor.isAtNumber: span.start = try Self.integer(&cursor)
          case 1 where cursor.isAtNumber: span.end = try Self.integer(&cursor)
          case 2 where cursor.current == UInt8(ascii: "\""): span.label = try cursor.string()
          default: try cursor.skipValue()
          }
          index += 1
        }
      case UInt8(ascii: "{"):
        try cursor.forEachMember { cursor, name throws(RecordFault) in
          try Self.readMember(name, &cursor, of: &span)
        }
      default: try cursor.skipValue()
      }
      add(span, cursor)
    }
  }

  private mutating func add(_ span: Span, _ cursor: JSONCursor) {
    let isWhole = span.start >= 0 && span.end > span.start
    if isWhole, let label = span.label, cursor.isTokenText(label) {
      spans.append(span)
    } else {
      fault =
        fault
        ?? cursor.fault("expected a span with start, end and label", at: span.place)
    }
  }

  /// Reads the annotations of a task of Label Studio: the first of a text that its annotator did not skip counts.
  mutating func readTask(_ cursor: inout JSONCursor) throws(RecordFault) {
    let start = cursor.place
    try cursor.forEachElement { cursor throws(RecordFault) in
      guard cursor.current == UInt8(ascii: "{") else { return try cursor.skipValue() }
      var found: [Span] = []
      var regionCount: Int?
      var isSkipped = false
      var own = Span(place: cursor.place)
      try cursor.forEachMember { cursor, name throws(RecordFault) in
        if cursor[name].elementsEqual("result".utf8), cursor.current == UInt8(ascii: "[") {
          regionCount = 0
          try cursor.forEachElement { cursor throws(RecordFault) in
            regionCount = (regionCount ?? 0) + 1
            guard cursor.current == UInt8(ascii: "{") else { return try cursor.skipValue() }
            found += try Self.span(ofRegion: &cursor)
          }
        } else if cursor[name].elementsEqual("was_cancelled".utf8), cursor.current != 0x22 {
          isSkipped = cursor[try cursor.scalar()].elementsEqual("true".utf8)
        } else {
          try Self.readMember(name, &cursor, of: &own)
        }
      }
      if own.label != nil, own.start >= 0 {
        place = place ?? start
        add(own, cursor)
      } else if let regionCount, !isSkipped, place == nil {
        if regionCount == 0 || !found.isEmpty {
          place = start
          for span in found { add(span, cursor) }
        } else {
          otherPlace = start
        }
      }
    }
  }

  /// Reads a region of a task; boxes, choices and relations are no spans of the text.
  private static func span(ofRegion cursor: inout JSONCursor) throws(RecordFault) -> [Span] {
    var span = Span(place: cursor.place)
    try cursor.forEachMember { cursor, name throws(RecordFault) in
      guard cursor[name].elementsEqual("value".utf8), cursor.current == UInt8(ascii: "{") else {
        return try cursor.skipValue()
      }
      try cursor.forEachMember { cursor, name throws(RecordFault) in
        try readMember(name, &cursor, of: &span)
      }
    }
    return span.label != nil && span.start >= 0 ? [span] : []
  }

  private static func readMember(
    _ name: ByteRange, _ cursor: inout JSONCursor, of span: inout Span
  ) throws(RecordFault) {
    switch cursor.text(name) {
    case "start" where cursor.isAtNumber, "start_offset" where cursor.isAtNumber:
      span.start = try integer(&cursor)
    case "end" where cursor.isAtNumber, "end_offset" where cursor.isAtNumber:
      span.end = try integer(&cursor)
    case "label" where cursor.current == UInt8(ascii: "\""): span.label = try cursor.string()
    case "labels" where cursor.current == UInt8(ascii: "["):
      try cursor.forEachElement { cursor throws(RecordFault) in
        guard cursor.current == UInt8(ascii: "\"") else { return try cursor.skipValue() }
        let label = try cursor.string()
        span.label = span.label ?? label
      }
    default: try cursor.skipValue()
    }
  }

  /// A whole number from 0 on; -1 for any other.
  private static func integer(_ cursor: inout JSONCursor) throws(RecordFault) -> Int {
    max(-1, Int(cursor.text(try cursor.scalar())) ?? -1)
  }

  // MARK: Labeling

  /// Labels the tokens of a sequence as BIO; a token in several spans belongs to the one that covers most of it.
  mutating func label(
    _ sequence: inout SequenceBuffer, with tokenizer: Tokenizer, line: Int
  ) throws(RecordFault) {
    if let fault { throw fault }
    guard let place = place ?? (isLabeled ? otherPlace : nil) else { return }
    guard let text = sequence.text else {
      if spans.isEmpty { return }
      throw fault(place, "expected the \"text\" of these spans")
    }
    let hasTokens = !sequence.tokens.isEmpty
    sequence.tokenize(with: tokenizer)
    if isRefused { return }
    let places = try scalarPlaces(of: sequence, in: text, hasTokens, line)
    if let span = spans.first(where: { $0.end > places.count }) {
      throw fault(span.place, "the span ends at \(span.end) of \(places.count) characters")
    }
    spans.sort { $0.start < $1.start }
    let outside = sequence.append("O".utf8)
    // The spans that end after the token begins, and the next span.
    var open: [Int] = []
    var next = 0
    var previous: Int?
    for range in places.tokens {
      open.removeAll { spans[$0].end <= range.lowerBound }
      while next < spans.count, spans[next].start < range.upperBound {
        if spans[next].end > range.lowerBound { open.append(next) }
        next += 1
      }
      guard open.count <= Self.overlapLimit else {
        throw fault(spans[open[0]].place, "more than \(Self.overlapLimit) spans overlap")
      }
      let best = open.max { spans[$0].overlap(with: range) < spans[$1].overlap(with: range) }
      defer { previous = best }
      guard let best else {
        sequence.labels.append(outside)
        continue
      }
      let labels = labels(of: best, in: &sequence)
      sequence.labels.append(best == previous ? labels.other : labels.first)
    }
  }

  /// The maximum number of spans that have a character in common.
  private static let overlapLimit = 1_000

  private mutating func labels(
    of span: Int, in sequence: inout SequenceBuffer
  ) -> (first: ByteRange, other: ByteRange) {
    if let labels = spans[span].labels { return labels }
    let name = spans[span].label.map { Array(sequence.bytes[$0.indices]) } ?? []
    let labels = (
      first: sequence.append("B-".utf8 + name), other: sequence.append("I-".utf8 + name)
    )
    spans[span].labels = labels
    return labels
  }

  private func fault(_ place: JSONCursor.Place, _ message: String) -> RecordFault {
    RecordFault(line: place.line, offset: place.offset, message: message)
  }

  /// The Unicode scalars of the text that each token consists of, and their number.
  ///
  /// Tokens that a record has follow each other in the text, with nothing but white space between them.
  private func scalarPlaces(
    of sequence: SequenceBuffer, in text: ByteRange, _ hasTokens: Bool, _ line: Int
  ) throws(RecordFault) -> (tokens: [Range<Int>], count: Int) {
    let bytes = sequence.bytes
    var tokens: [Range<Int>] = []
    var position = Int(text.start)
    var scalarCount = 0
    func passScalars(to end: Int) {
      while position < end {
        if bytes[position] & 0xC0 != 0x80 { scalarCount += 1 }
        position += 1
      }
    }
    for token in sequence.tokens {
      let word = bytes[token.indices]
      if hasTokens {
        passScalars(to: Self.endOfSpace(in: bytes[position..<Int(text.end)]))
        guard bytes[position..<Int(text.end)].starts(with: word) else {
          throw RecordFault(
            line: line, offset: 0,
            message:
              "expected the tokens in the text, which lacks '\(sequence.string(token))' there")
        }
      } else {
        passScalars(to: Int(token.start))
      }
      let first = scalarCount
      passScalars(to: position + word.count)
      tokens.append(first..<scalarCount)
    }
    passScalars(to: Int(text.end))
    return (tokens, scalarCount)
  }

  /// The end of the white space that bytes begin with.
  private static func endOfSpace(in bytes: ArraySlice<UInt8>) -> Int {
    var rest = bytes
    while let byte = rest.first {
      let length = byte <= 0x20 ? 1 : byte == 0xC2 ? 2 : byte == 0xE2 || byte == 0xE3 ? 3 : 0
      let scalar = String(decoding: rest.prefix(length), as: UTF8.self).unicodeScalars.first
      guard length > 0, scalar?.properties.isWhitespace == true || byte <= 0x20 else { break }
      rest = rest.dropFirst(length)
    }
    return rest.startIndex
  }
}
