import LabeledData
import Support
import WordTagging

/// Writes tagged lines in one of the formats.
struct TaggedEncoder: Sendable {
  let options: FileTagger.Options
  let labels: LabelTexts
  private let labelWidth: Int
  let spans: SpanFinder

  init(_ options: FileTagger.Options, labels: [String]) {
    self.options = options
    self.labels = LabelTexts(labels)
    spans = SpanFinder(labels)
    labelWidth = spans.nameWidth
  }

  /// Adds a record to the output; an empty one if the format cannot represent the tokens.
  ///
  /// - Returns: The token that the format cannot represent.
  func encode(_ record: TaggedRecord, into output: inout [UInt8]) -> ByteRange? {
    if options.format == .conll, !options.keepsColumns, let token = unwritableToken(of: record) {
      output.append(.lineFeed)
      return token
    }
    encodeWritable(record, into: &output)
    return nil
  }

  /// The token whose CoNLL row a reader would take for a comment or for the start of a document.
  private func unwritableToken(of record: TaggedRecord) -> ByteRange? {
    for (index, token) in record.tokens.enumerated() {
      let first = record.bytes[Int(token.start)]
      guard first == UInt8(ascii: "#") || first == UInt8(ascii: "-") else { continue }
      if CoNLLRow.isAmbiguous(record.spelling(token) + [.tab], isFirst: index == 0) {
        return token
      }
    }
    return nil
  }

  private func encodeWritable(_ record: TaggedRecord, into output: inout [UInt8]) {
    if options.format == .jsonl { return encodeJSON(record, into: &output) }
    guard !record.alternatives.isEmpty else { return encodeRows(record, nil, into: &output) }
    for (index, labeling) in record.alternatives.enumerated() {
      labeling.labels.withView { labels in
        var alternative = record
        alternative.labels = labels
        alternative.confidences = .init()
        encodeRows(alternative, (index + 1, labeling.probability), into: &output)
      }
    }
  }

  private func encodeRows(
    _ record: TaggedRecord, _ rank: (number: Int, probability: Double)?, into output: inout [UInt8]
  ) {
    switch options.format {
    case .table: encodeTable(record, rank, into: &output)
    case .conll: encodeColumns(record, rank, into: &output)
    case .spans: encodeSpans(record, rank, into: &output)
    default:
      if let rank {
        output.append(decimal: rank.number)
        output.append(.tab)
        output.append(thousandths: rank.probability)
        output.append(.tab)
      }
      if options.format == .tsv {
        encodeTabbed(record, into: &output)
      } else {
        encodeInline(record, into: &output)
      }
    }
  }

  private func encodeTabbed(_ record: TaggedRecord, into output: inout [UInt8]) {
    for (index, token) in record.tokens.enumerated() {
      if index > 0 { output.append(.space) }
      output.append(contentsOf: record.spelling(token).buffer)
    }
    output.append(.tab)
    for index in record.tokens.indices {
      if index > 0 { output.append(.space) }
      appendLabel(of: index, record, to: &output)
    }
    if options.showsConfidence {
      output.append(.tab)
      for (index, confidence) in record.confidences.enumerated() {
        if index > 0 { output.append(.space) }
        output.append(thousandths: Double(confidence))
      }
    }
    output.append(.lineFeed)
  }

  private func encodeInline(_ record: TaggedRecord, into output: inout [UInt8]) {
    for (index, token) in record.tokens.enumerated() {
      if index > 0 { output.append(.space) }
      output.append(contentsOf: record.spelling(token))
      output.append(UInt8(ascii: "/"))
      appendLabel(of: index, record, to: &output)
      if options.showsConfidence, index < record.confidences.count {
        output.append(UInt8(ascii: "/"))
        output.append(thousandths: Double(record.confidences[index]))
      }
    }
    output.append(.lineFeed)
  }

  private func encodeColumns(
    _ record: TaggedRecord, _ rank: (number: Int, probability: Double)?, into output: inout [UInt8]
  ) {
    if let rank {
      output.append(contentsOf: "# rank = ".utf8)
      output.append(decimal: rank.number)
      output.append(contentsOf: "\n# probability = ".utf8)
      output.append(thousandths: rank.probability)
      output.append(.lineFeed)
    }
    for (index, token) in record.tokens.enumerated() {
      if options.keepsColumns {
        let line = record.line(around: token)
        output.append(contentsOf: line)
        output.append(line.contains(.tab) || !line.contains(.space) ? .tab : .space)
      } else {
        output.append(contentsOf: record.spelling(token))
        output.append(.tab)
      }
      if options.showsConfidence, index < record.confidences.count {
        output.append(thousandths: Double(record.confidences[index]))
        output.append(.tab)
      }
      appendLabel(of: index, record, to: &output)
      output.append(.lineFeed)
    }
    output.append(.lineFeed)
  }

  private func encodeTable(
    _ record: TaggedRecord, _ rank: (number: Int, probability: Double)?, into output: inout [UInt8]
  ) {
    appendLine(record, to: &output)
    if let rank {
      output.append(contentsOf: "  #".utf8)
      output.append(decimal: rank.number)
      output.append(.space)
      output.append(thousandths: rank.probability)
    }
    if rank != nil || !record.tokens.isEmpty { output.append(.lineFeed) }
    if spans.hasScheme {
      for run in spans.runs(of: record.labels) {
        appendRun(run.tokens, ArraySlice(run.kind.utf8), record, to: &output)
      }
      output.append(.lineFeed)
      return
    }
    var first = 0
    while first < record.tokens.count {
      let label = record.labels[first]
      var end = first + 1
      while end < record.tokens.count, record.labels[end] == label { end += 1 }
      appendRun(first..<end, labels[Int(label)], record, to: &output)
      first = end
    }
    output.append(.lineFeed)
  }

  /// Adds a row of a table: the label or the kind of entity, its least probability, and the words.
  private func appendRun(
    _ run: Range<Int>, _ name: ArraySlice<UInt8>, _ record: TaggedRecord, to output: inout [UInt8]
  ) {
    let label = Int(record.labels[run.lowerBound])
    let least = run.compactMap { $0 < record.confidences.count ? record.confidences[$0] : nil }
      .min()
    output.append(contentsOf: "  ".utf8)
    if options.isColored { output.append(contentsOf: "\u{1B}[\(31 + label % 6)m".utf8) }
    output.append(contentsOf: name)
    if options.isColored { output.append(contentsOf: "\u{1B}[0m".utf8) }
    let isUnsure = least.map { Double($0) < options.minimumConfidence } ?? false
    output.append(isUnsure ? UInt8(ascii: "?") : .space)
    let width = String(decoding: name, as: UTF8.self).count
    output.append(contentsOf: repeatElement(.space, count: labelWidth - width + 1))
    if options.showsConfidence, let least {
      output.append(thousandths: Double(least))
      output.append(contentsOf: "  ".utf8)
    }
    if record.text != nil {
      let words = ByteRange(
        Int(record.tokens[run.lowerBound].start), Int(record.tokens[run.upperBound - 1].end))
      output.append(contentsOf: record.spelling(words))
    } else {
      appendJoined(record.tokens[run], record, to: &output)
    }
    output.append(.lineFeed)
  }

  /// Adds the text, or the tokens when there is no text.
  private func appendLine(_ record: TaggedRecord, to output: inout [UInt8]) {
    if let text = record.text {
      output.append(contentsOf: record.spelling(text))
    } else {
      appendJoined(record.tokens[...], record, to: &output)
    }
  }

  private func appendJoined(
    _ tokens: Slice<BufferView<ByteRange>>, _ record: TaggedRecord,
    to output: inout [UInt8]
  ) {
    for (index, token) in tokens.enumerated() {
      if index > 0 { output.append(.space) }
      output.append(contentsOf: record.spelling(token))
    }
  }

  @inline(__always)
  private func appendLabel(of token: Int, _ record: TaggedRecord, to output: inout [UInt8]) {
    labels.append(record.labels[token], to: &output)
    if token < record.confidences.count,
      Double(record.confidences[token]) < options.minimumConfidence
    {
      output.append(UInt8(ascii: "?"))
    }
  }
}

extension TaggedEncoder {
  private func encodeJSON(_ record: TaggedRecord, into output: inout [UInt8]) {
    output.append(contentsOf: "{".utf8)
    for (key, range) in [(#""id":"#, record.id), (#""text":"#, record.text)] {
      guard let range else { continue }
      output.append(contentsOf: key.utf8)
      output.appendJSONString(record.spelling(range))
      output.append(contentsOf: ",".utf8)
    }
    output.append(contentsOf: #""tokens":"#.utf8)
    output.appendArray(record.tokens) { $0.appendJSONString(record.spelling($1)) }
    output.append(contentsOf: #","labels":"#.utf8)
    output.appendArray(record.labels) { $0.appendJSONString(labels[Int($1)]) }
    if options.showsConfidence {
      output.append(contentsOf: #","confidence":"#.utf8)
      output.appendArray(record.confidences) { $0.append(thousandths: Double($1)) }
    }
    if options.minimumConfidence > 0 {
      output.append(contentsOf: #","unsure":"#.utf8)
      output.appendArray(record.confidences) {
        $0.append(contentsOf: (Double($1) < options.minimumConfidence ? "true" : "false").utf8)
      }
    }
    if options.alternatives > 1 {
      output.append(contentsOf: #","nbest":"#.utf8)
      output.appendArray(record.alternatives) { output, labeling in
        output.append(contentsOf: #"{"probability":"#.utf8)
        output.append(thousandths: labeling.probability)
        output.append(contentsOf: #","labels":"#.utf8)
        output.appendArray(labeling.labels) { $0.appendJSONString(labels[Int($1)]) }
        output.append(contentsOf: "}".utf8)
      }
    }
    output.append(contentsOf: "}\n".utf8)
  }
}

extension UInt8 {
  static let tab = UInt8(ascii: "\t")
  static let space = UInt8(ascii: " ")
  static let lineFeed = UInt8(ascii: "\n")
}

extension [UInt8] {
  @inline(__always)
  mutating func appendArray<Value>(
    _ elements: some Collection<Value>, _ element: (inout [UInt8], Value) -> Void
  ) {
    append(UInt8(ascii: "["))
    var isFirst = true
    for value in elements {
      if !isFirst { append(UInt8(ascii: ",")) }
      isFirst = false
      element(&self, value)
    }
    append(UInt8(ascii: "]"))
  }

  mutating func append(decimal number: Int) { append(contentsOf: String(number).utf8) }

  /// Adds a probability with three decimals.
  mutating func append(thousandths value: Double) {
    // NaN, which a damaged model may produce, is written as 0.
    let thousandths = value > 0 ? Int((Swift.min(1, value) * 1000).rounded()) : 0
    append(UInt8(ascii: "0") + UInt8(thousandths / 1000))
    append(UInt8(ascii: "."))
    for unit in [100, 10, 1] { append(UInt8(ascii: "0") + UInt8(thousandths / unit % 10)) }
  }
}
