import WordTagging

/// Creates a labeled sequence from one JSON object.
struct JSONRecord {
  /// An extra array of strings, whose cells lie together in ``columnCells``.
  private struct Column {
    var key: ByteRange
    var cells: Range<Int>
    var place: JSONCursor.Place
  }

  private var columns: [Column] = []
  private var columnCells: [ByteRange] = []
  private var keys: [ByteRange] = []
  private var annotations = SpanAnnotations()
  private var taskText = TaskText()
  /// What is wrong with tags, which counts where there are no other labels.
  private var tagFault: RecordFault?
  private let tokenizer = Tokenizer(rules: .characters)

  /// Parses the object, in place, and copies its bytes into the line.
  mutating func parse(
    _ record: RecordBytes, lineNumber: Int,
    into sequence: inout SequenceBuffer
  ) throws(RecordFault) {
    sequence.removeAll()
    sequence.lineNumber = lineNumber
    columns.removeAll(keepingCapacity: true)
    columnCells.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    annotations.removeAll()
    (tagFault, taskText) = (nil, TaskText())
    var cursor = JSONCursor(record, line: lineNumber)
    cursor.skipSpace()
    let start = cursor.place
    let members = try members(&cursor, into: &sequence)
    try cursor.expectEnd()
    if sequence.text == nil, !members.hasTokens {
      sequence.text = taskText.text(ofPicture: annotations.otherPlace != nil)
    }

    guard members.hasTokens || sequence.text != nil || !sequence.attributeEnds.isEmpty else {
      let found = keys.isEmpty ? "none" : keys.map(cursor.text).joined(separator: ", ")
      throw cursor.fault(
        "expected an object with \"tokens\" or \"text\"; its keys: \(found)", at: start)
    }
    var hasTags = false
    if members.labels == nil, annotations.isEmpty {
      hasTags = try takeTagsAsLabels(&sequence, cursor)
    }
    if members.labels != nil, sequence.labels.count != sequence.itemCount {
      throw cursor.fault(
        "expected as many labels as tokens, found \(sequence.labels.count) labels"
          + " for \(sequence.itemCount) tokens", at: members.labels)
    }
    if !sequence.attributeEnds.isEmpty, !sequence.tokens.isEmpty,
      sequence.attributeEnds.count != sequence.tokens.count
    {
      throw cursor.fault(
        "expected attributes for each of \(sequence.tokens.count) tokens,"
          + " found \(sequence.attributeEnds.count)", at: start)
    }
    try placeColumns(cursor, into: &sequence)
    sequence.bytes.append(contentsOf: record.view)
    if members.labels == nil, !hasTags {
      try annotations.label(&sequence, with: tokenizer, line: lineNumber)
    }
  }

  /// Whether the object has tokens, and the place of its labels.
  private struct Members {
    var hasTokens = false
    var labels: JSONCursor.Place?
  }

  private mutating func members(
    _ cursor: inout JSONCursor, into sequence: inout SequenceBuffer
  ) throws(RecordFault) -> Members {
    var members = Members()
    guard cursor.skip(0x7B) else { throw cursor.expected("a JSON object that begins with '{'") }
    if cursor.skip(0x7D) { return members }
    repeat {
      let key = try cursor.string()
      try cursor.expect(0x3A)
      cursor.skipSpace()
      keys.append(key)
      let bytes = cursor[key]
      switch bytes.count {
      case 6 where bytes.elementsEqual("tokens".utf8):
        sequence.tokens.removeAll(keepingCapacity: true)
        try tokens(&cursor, into: &sequence.tokens)
        members.hasTokens = true
      case 6
      where bytes.elementsEqual("labels".utf8) && !cursor.isAtNull
        && !SpanAnnotations.areNext(cursor):
        sequence.labels.removeAll(keepingCapacity: true)
        members.labels = cursor.place
        try strings(&cursor, named: "label", allowingNull: true, into: &sequence.labels)
      case 2 where bytes.elementsEqual("id".utf8) && !cursor.isAtNull:
        sequence.id = cursor.current == 0x22 ? try cursor.string() : try cursor.scalar()
      case 4 where bytes.elementsEqual("text".utf8) && !cursor.isAtNull:
        sequence.text = try cursor.string()
      case 6 where bytes.elementsEqual("weight".utf8) && !cursor.isAtNull:
        sequence.weight = try weight(&cursor)
      case 10 where bytes.elementsEqual("attributes".utf8) && cursor.current == 0x5B:
        try attributes(&cursor, into: &sequence)
      case 4...11 where try readAnnotations(&cursor, key, into: &sequence): break
      default:
        let isConfidence = bytes.elementsEqual(LabeledSequence.confidenceColumn.utf8)
        try extra(&cursor, key: key, isConfidence: isConfidence)
      }
    } while cursor.skip(0x2C)
    guard cursor.skip(0x7D) else { throw cursor.expected("',' or '}'") }
    return members
  }

  /// Reads a member that annotation tools write; returns false, and reads nothing, for any other.
  private mutating func readAnnotations(
    _ cursor: inout JSONCursor, _ key: ByteRange, into sequence: inout SequenceBuffer
  ) throws(RecordFault) -> Bool {
    switch cursor.text(key) {
    case "spans" where SpanAnnotations.areNext(cursor, orNone: true),
      "entities" where SpanAnnotations.areNext(cursor, orNone: true),
      "label" where SpanAnnotations.areNext(cursor, orNone: true),
      "labels" where SpanAnnotations.areNext(cursor):
      try annotations.readSpans(&cursor)
    case "annotations" where SpanAnnotations.areNext(cursor): try annotations.readTask(&cursor)
    case "answer" where cursor.current == 0x22: try annotations.readAnswer(&cursor)
    case "data" where cursor.current == 0x22: taskText.named = try cursor.string()
    case "data" where cursor.current == 0x7B:
      try cursor.forEachMember { cursor, name throws(RecordFault) in
        let name = cursor.text(name)
        guard cursor.current == 0x22 else {
          if name == "labeled" { annotations.isLabeled = cursor.current == UInt8(ascii: "t") }
          return try cursor.skipValue()
        }
        taskText.add(try cursor.string(), named: name)
      }
    default: return false
    }
    return true
  }

  /// The texts of a task: its text, and what else it has.
  private struct TaskText {
    /// A text that is called one.
    var named: ByteRange?
    private var others: [ByteRange] = []
    private var hasPicture = false

    mutating func add(_ text: ByteRange, named name: String) {
      switch name {
      case "text": named = text
      case "image": hasPicture = true
      default: others.append(text)
      }
    }

    /// The only text beside a picture's; where there is no other address, an annotated picture's only text is that.
    func text(ofPicture isOfPicture: Bool) -> ByteRange? {
      named ?? (others.count == 1 && (hasPicture || !isOfPicture) ? others[0] : nil)
    }
  }

  /// What data sets call the labels.
  private static let tagKeys = ["ner_tags", "tags"]

  /// Takes the column of one of these names as labels; returns whether there is one.
  private mutating func takeTagsAsLabels(
    _ sequence: inout SequenceBuffer, _ cursor: JSONCursor
  ) throws(RecordFault) -> Bool {
    for name in Self.tagKeys {
      guard let index = columns.firstIndex(where: { cursor[$0.key].elementsEqual(name.utf8) })
      else { continue }
      let column = columns.remove(at: index)
      sequence.labels = Array(columnCells[column.cells])
      guard sequence.labels.count == sequence.tokens.count,
        sequence.labels.allSatisfy(cursor.isTokenText)
      else {
        throw cursor.fault(
          "expected a label in \(name) for each of \(sequence.tokens.count) tokens, without tab,"
            + " line break or NUL, found \(sequence.labels.count)", at: column.place)
      }
      return true
    }
    if let tagFault { throw tagFault }
    return false
  }

  /// Reads tokens as texts, or as objects with a text; blank ones are left out.
  private func tokens(
    _ cursor: inout JSONCursor, into tokens: inout [ByteRange]
  ) throws(RecordFault) {
    guard SpanAnnotations.areNext(cursor) else {
      return try strings(&cursor, named: "token", into: &tokens)
    }
    try cursor.forEachElement { cursor throws(RecordFault) in
      let place = cursor.place
      var text: ByteRange?
      try cursor.forEachMember { cursor, name throws(RecordFault) in
        guard cursor[name].elementsEqual("text".utf8) else { return try cursor.skipValue() }
        text = try cursor.string()
      }
      guard let text else { throw cursor.fault("expected a token with a text", at: place) }
      guard cursor[text].contains(where: { $0 > 0x20 }) else { return }
      guard cursor.isTokenText(text) else {
        throw cursor.fault("expected a token without tab, line break or NUL", at: place)
      }
      tokens.append(text)
    }
  }

  private func weight(
    _ cursor: inout JSONCursor
  ) throws(RecordFault) -> Double {
    let place = cursor.place
    if let range = try? cursor.scalar() {
      if let weight = SequenceBuffer.weight(cursor.text(range)) { return weight }
    }
    throw cursor.fault(
      "expected \(SequenceBuffer.weightExpectation); rename the member if it is something else",
      at: place)
  }

  private func strings(
    _ cursor: inout JSONCursor, named name: String, allowingNull: Bool = false,
    into ranges: inout [ByteRange]
  ) throws(RecordFault) {
    guard cursor.skip(0x5B) else { throw cursor.expected("an array of \(name)s") }
    if cursor.skip(0x5D) { return }
    repeat {
      cursor.skipSpace()
      if allowingNull, cursor.isAtNull {
        _ = try cursor.scalar()
        ranges.append(ByteRange(0, 0))
        continue
      }
      let place = cursor.place
      let range = try cursor.string()
      guard cursor.isTokenText(range) else {
        let found = range.isEmpty ? ", found an empty string" : " without tab, line break or NUL"
        throw cursor.fault("expected a \(name)\(found)", at: place)
      }
      ranges.append(range)
    } while cursor.skip(0x2C)
    guard cursor.skip(0x5D) else { throw cursor.expected("',' or ']'") }
  }

  /// Attributes as lists of strings in CRFsuite's spelling.
  private func attributes(
    _ cursor: inout JSONCursor, into sequence: inout SequenceBuffer
  ) throws(RecordFault) {
    try cursor.expect(0x5B)
    if cursor.skip(0x5D) { return }
    repeat {
      try cursor.expect(0x5B)
      if !cursor.skip(0x5D) {
        repeat {
          cursor.skipSpace()
          let place = cursor.place
          let range = try cursor.string()
          guard let attribute = CRFsuiteParser.attribute(cursor.bytes, range) else {
            throw cursor.fault("expected name or name:number", at: place)
          }
          sequence.attributes.append(attribute)
        } while cursor.skip(0x2C)
        guard cursor.skip(0x5D) else { throw cursor.expected("',' or ']'") }
      }
      sequence.attributeEnds.append(Int32(sequence.attributes.count))
    } while cursor.skip(0x2C)
    guard cursor.skip(0x5D) else { throw cursor.expected("',' or ']'") }
  }

  /// Keeps an array of strings, or of numbers when it has confidences, as a column and skips any
  /// other value.
  private mutating func extra(
    _ cursor: inout JSONCursor, key: ByteRange, isConfidence: Bool
  ) throws(RecordFault) {
    let place = cursor.place
    guard cursor.current == 0x5B else { return try cursor.skipValue() }
    try cursor.expect(0x5B)
    if cursor.skip(0x5D) { return }
    let before = columnCells.count
    var areStrings = true
    repeat {
      cursor.skipSpace()
      if cursor.current == 0x22 {
        columnCells.append(try cursor.string())
      } else if isConfidence, cursor.isAtNumber {
        columnCells.append(try cursor.scalar())
      } else {
        areStrings = false
        try cursor.skipValue()
      }
    } while cursor.skip(0x2C)
    guard cursor.skip(0x5D) else { throw cursor.expected("',' or ']'") }
    if !areStrings, Self.tagKeys.contains(cursor.text(key)) {
      tagFault = cursor.fault(
        "expected names of labels, found numbers; the features of the data set list the names",
        at: place)
    }
    if areStrings {
      columns.append(Column(key: key, cells: before..<columnCells.count, place: place))
    } else {
      columnCells.removeSubrange(before...)
    }
  }

  /// Turns the columns into rows of cells.
  private func placeColumns(
    _ cursor: JSONCursor, into sequence: inout SequenceBuffer
  ) throws(RecordFault) {
    for (index, column) in columns.enumerated() {
      let key = cursor[column.key]
      guard column.cells.count == sequence.tokens.count else {
        throw cursor.fault(
          "expected one cell of column \"\(String(decoding: key, as: UTF8.self))\" for each of"
            + " \(sequence.tokens.count) tokens, found \(column.cells.count)", at: column.place)
      }
      if index < sequence.columnNames.count, sequence.columnNames[index].utf8.elementsEqual(key) {
        continue
      }
      sequence.columnNames.removeSubrange(min(index, sequence.columnNames.count)...)
      sequence.columnNames.append(String(decoding: key, as: UTF8.self))
    }
    if sequence.columnNames.count > columns.count {
      sequence.columnNames.removeSubrange(columns.count...)
    }
    for row in sequence.tokens.indices {
      for column in columns { sequence.cells.append(columnCells[column.cells.lowerBound + row]) }
    }
  }
}
