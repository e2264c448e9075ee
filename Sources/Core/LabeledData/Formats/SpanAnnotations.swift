import WordTagging

/// The labeled runs of a record's text as Prodigy, doccano and Label Studio write them.
struct SpanAnnotations {
  /// A run of the text, counted in Unicode scalars.
  private struct Span {
    var start = -1
    var end = -1
    var label: ByteRange?
    var place: JSONCursor.Place

    func overlap(with range: Range<Int>) -> Int {
      max(0, min(end, range.upperBound) - max(start, range.lowerBound))
    }
  }

  private var spans: [Span] = []
  /// The place of the spans; nil for a record that has none, whose tokens are not labeled.
  private(set) var place: JSONCursor.Place?
  /// Whether an annotator refused the record, whose labels are then unknown.
  private var isRefused = false

  mutating func removeAll() {
    spans.removeAll(keepingCapacity: true)
    (place, isRefused) = (nil, false)
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
      if cursor.current == UInt8(ascii: "[") {
        var index = 0
        try cursor.forEachElement { cursor throws(RecordFault) in
          switch index {
          case 0: span.start = try Self.integer(&cursor)
          case 1: span.end = try Self.integer(&cursor)
          case 2: span.label = try cursor.string()
          default: try cursor.skipValue()
          }
          index += 1
        }
      } else {
        try Self.readMembers(&cursor, of: &span)
      }
      guard span.start >= 0, span.end >= span.start, span.label != nil else {
        throw cursor.fault("expected a span with start, end and label", at: span.place)
      }
      spans.append(span)
    }
  }

  /// Reads the annotations of a task of Label Studio: the first that the annotator did not skip counts.
  mutating func readTask(_ cursor: inout JSONCursor) throws(RecordFault) {
    let start = cursor.place
    try cursor.forEachElement { cursor throws(RecordFault) in
      var found: [Span] = []
      var isSkipped = false
      try cursor.forEachMember { cursor, name throws(RecordFault) in
        if cursor[name].elementsEqual("was_cancelled".utf8) {
          isSkipped = cursor[try cursor.scalar()].elementsEqual("true".utf8)
        } else if cursor[name].elementsEqual("result".utf8) {
          try cursor.forEachElement { cursor throws(RecordFault) in
            var span = Span(place: cursor.place)
            try cursor.forEachMember { cursor, name throws(RecordFault) in
              guard cursor[name].elementsEqual("value".utf8), cursor.current == UInt8(ascii: "{")
              else { return try cursor.skipValue() }
              try Self.readMembers(&cursor, of: &span)
            }
            // Boxes and relations are no spans of the text.
            if span.label != nil, span.start >= 0, span.end >= span.start { found.append(span) }
          }
        } else {
          try cursor.skipValue()
        }
      }
      if place == nil, !isSkipped { (place, spans) = (start, found) }
    }
  }

  private static func readMembers(
    _ cursor: inout JSONCursor, of span: inout Span
  ) throws(RecordFault) {
    try cursor.forEachMember { cursor, name throws(RecordFault) in
      switch cursor.text(name) {
      case "start" where cursor.isAtNumber, "start_offset": span.start = try integer(&cursor)
      case "end" where cursor.isAtNumber, "end_offset": span.end = try integer(&cursor)
      case "label" where cursor.current == UInt8(ascii: "\""): span.label = try cursor.string()
      case "labels" where cursor.current == UInt8(ascii: "["):
        try cursor.forEachElement { cursor throws(RecordFault) in
          let label = try cursor.string()
          span.label = span.label ?? label
        }
      default: try cursor.skipValue()
      }
    }
  }

  private static func integer(_ cursor: inout JSONCursor) throws(RecordFault) -> Int {
    let place = cursor.place
    let text = cursor.text(try cursor.scalar())
    guard let number = Int(text), number >= 0 else {
      throw cursor.fault("expected the place of a character, found \(text)", at: place)
    }
    return number
  }

  // MARK: Labeling

  /// Labels the tokens of a sequence as BIO; a token in several spans belongs to the one that covers most of it.
  mutating func label(
    _ sequence: inout SequenceBuffer, with tokenizer: Tokenizer, line: Int
  ) throws(RecordFault) {
    guard let place else { return }
    guard let text = sequence.text else {
      throw fault(place, "expected the \"text\" of these spans")
    }
    sequence.tokenize(with: tokenizer)
    if isRefused { return }
    let places = try scalarPlaces(of: sequence, in: text, line)
    if let span = spans.first(where: { $0.end > places.count }) {
      throw fault(span.place, "the span ends at \(span.end) of \(places.count) characters")
    }
    spans.sort { $0.start < $1.start }
    let outside = sequence.append("O".utf8)
    // The spans that end after the token begins, by their start.
    var open: [Span] = []
    var rest = spans[...]
    var previous: JSONCursor.Place?
    for range in places.tokens {
      open.removeAll { $0.end <= range.lowerBound }
      while let span = rest.first, span.start < range.upperBound {
        rest.removeFirst()
        if span.end > range.lowerBound { open.append(span) }
      }
      guard open.count <= Self.overlapLimit else {
        throw fault(open[0].place, "more than \(Self.overlapLimit) spans overlap")
      }
      let best = open.max { $0.overlap(with: range) < $1.overlap(with: range) }
      defer { previous = best?.place }
      guard let best, let label = best.label else {
        sequence.labels.append(outside)
        continue
      }
      let prefix = best.place == previous ? "I-" : "B-"
      sequence.labels.append(sequence.append(prefix.utf8 + sequence.bytes[label.indices]))
    }
  }

  /// The maximum number of spans that have a character in common.
  private static let overlapLimit = 1_000

  private func fault(_ place: JSONCursor.Place, _ message: String) -> RecordFault {
    RecordFault(line: place.line, offset: place.offset, message: message)
  }

  /// The Unicode scalars of the text that each token consists of, and their number.
  private func scalarPlaces(
    of sequence: SequenceBuffer, in text: ByteRange, _ line: Int
  ) throws(RecordFault) -> (tokens: [Range<Int>], count: Int) {
    let bytes = sequence.bytes
    var tokens: [Range<Int>] = []
    var position = Int(text.start)
    let textEnd = Int(text.end)
    var scalarCount = 0
    func passScalars(to end: Int) {
      while position < end {
        if bytes[position] & 0xC0 != 0x80 { scalarCount += 1 }
        position += 1
      }
    }
    for token in sequence.tokens {
      let word = bytes[token.indices]
      var start = position
      while start + word.count <= textEnd, !bytes[start..<start + word.count].elementsEqual(word) {
        start += 1
      }
      guard start + word.count <= textEnd else {
        throw RecordFault(
          line: line, offset: 0,
          message: "expected the tokens in the text, which lacks '\(sequence.string(token))'")
      }
      passScalars(to: start)
      let first = scalarCount
      passScalars(to: start + word.count)
      tokens.append(first..<scalarCount)
    }
    passScalars(to: textEnd)
    return (tokens, scalarCount)
  }
}
