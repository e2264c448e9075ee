import LabeledData
import StreamIO
import WordTagging

/// Labeled lines between a project and files of any format.
enum LabelTransfer {
  /// The maximum number of tokens of a line.
  static let maximumTokenCount = 5000

  /// The lines of a file's content.
  struct Content {
    var lines: [LabeledSequence] = []
    /// Where each line is on a picture.
    var places: [LinePlace?] = []
    /// The record of each line, such as `line 3`.
    var records: [String] = []
    /// The number of boxes without a transcription, which are not lines.
    var untranscribedBoxCount = 0
    /// The number of tokens of white space alone, which were left out.
    var blankTokenCount = 0
    /// The records that no format can hold, as `line 3: reason`.
    var refusals: [String] = []

    /// Adds the line of a record, or refuses it by the record's name.
    mutating func add(_ line: LabeledSequence, at place: LinePlace? = nil, from record: String) {
      do throws(DataError) {
        var encoder = SequenceEncoder(.jsonl, outputName: record)
        try encoder.encode(SequenceBuffer(line), isFirst: false)
        lines.append(line)
        places.append(place)
        records.append(record)
      } catch { refusals.append(error.description) }
    }
  }

  /// Reads the lines of a file's content.
  static func content(
    of bytes: [UInt8], _ format: LabelFormat, outside: String
  ) throws -> Content {
    var content = Content()
    switch format {
    case .jsonl, .conll:
      let input = try UnnamedFile(bytes)
      let reader = try SequenceReader(input.path, format: format == .conll ? .conll : .jsonl)
      let hasPlaces = format == .jsonl && bytes.firstRange(of: Array("\"place\"".utf8)) != nil
      let records =
        hasPlaces ? bytes.split(separator: 0x0A, omittingEmptySubsequences: false) : []
      var buffer = SequenceBuffer()
      while try reader.next(into: &buffer) {
        let line = LabeledSequence(buffer)
        content.add(
          line.labels.contains("") ? LabeledSequence(text: line.text, tokens: line.tokens) : line,
          at: hasPlaces ? try place(in: records[buffer.lineNumber - 1], buffer.lineNumber) : nil,
          from: "line \(buffer.lineNumber)")
      }
    case .lines:
      let format = SpanFormat(format: .lines, outside: outside)
      let lines = String(decoding: bytes, as: UTF8.self)
        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for (index, line) in lines.enumerated() where !line.isEmpty {
        content.add(format.untagged(String(line)), from: "line \(index + 1)")
      }
    case .labelStudio:
      return try SpanFormat(format: format, outside: outside).contentOfTasks(bytes)
    case .doccano, .prodigy:
      return try SpanFormat(format: format, outside: outside).contentOfRecords(bytes)
    }
    return content
  }

  private static func place(
    in record: ArraySlice<UInt8>, _ line: Int
  ) throws(LabelFormatError) -> LinePlace? {
    do { return try PlaceRecord(json: record).place } catch {
      throw LabelFormatError("line \(line): \(error.placeAndReason)")
    }
  }

  private struct PlaceRecord: Decodable { var place: LinePlace? }

  /// The content of a file with lines; those that the format cannot hold are reported with their ids and left out.
  static func bytes(
    of sequences: [LabeledSequence], places: [LinePlace?] = [], _ format: LabelFormat,
    outside: String, reporting: (_ id: String, _ reason: String) -> Void
  ) -> [UInt8] {
    func report(_ index: Int, _ reason: String) {
      reporting(sequences[index].id ?? "\(index + 1)", reason)
    }
    switch format {
    case .jsonl, .conll:
      var bytes: [UInt8] = []
      var encoder = SequenceEncoder(format == .conll ? .conll : .jsonl, outputName: "")
      for (index, var sequence) in sequences.enumerated() {
        if format == .conll { sequence.text = sequence.text.map(inOneLine) }
        do throws(DataError) {
          try encoder.encode(SequenceBuffer(sequence), isFirst: bytes.isEmpty)
          bytes += encoder.bytes
        } catch {
          report(index, error.message)
          continue
        }
        if format == .jsonl, places.indices.contains(index), let place = places[index] {
          bytes.removeLast(2)
          bytes += ",\"place\":\(place.json)}\n".utf8
        }
      }
      return bytes
    case .lines:
      return Array(
        sequences.map { inOneLine($0.text ?? $0.tokens.joined(separator: " ")) + "\n" }.joined()
          .utf8)
    case .labelStudio, .doccano, .prodigy:
      let kept = sequences.indices.filter { index in
        let isPlaced = PlacedTokens(sequences[index]).isComplete
        if !isPlaced { report(index, "its tokens are not in its text") }
        return isPlaced
      }
      let text = SpanFormat(format: format, outside: outside)
        .text(of: kept.map { sequences[$0] }, places: places.isEmpty ? [] : kept.map { places[$0] })
      return Array(text.utf8)
    }
  }

  /// A text with spaces instead of line breaks and NUL.
  private static func inOneLine(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "\0" ? " " : $0 })
  }

  /// Refuses what a project does not keep: labels beside those that were set for it, and extra columns.
  static func check(_ content: Content, labels: [String]?) throws(LabelFormatError) {
    let known = labels.map(Set.init)
    for (sequence, record) in zip(content.lines, content.records) {
      if let column = sequence.columns.first?.name {
        throw LabelFormatError(
          "\(record): a project keeps tokens and labels alone; leave out the column '\(column)'")
      }
      if let known, let unknown = sequence.labels.first(where: { !known.contains($0) }) {
        throw LabelFormatError("\(record): '\(unknown.prefix(60))' is no label of the project")
      }
    }
  }

  /// The outside label: `O`, or `other` if the label set has it.
  static func outside(of labels: [String]) -> String {
    labels.contains("other") && !labels.contains("O") ? "other" : "O"
  }
}

extension SpanFormat {
  func untagged(_ text: String) -> LabeledSequence {
    let utf8 = Array(text.utf8)
    return LabeledSequence(
      text: text,
      tokens: tokenizer.tokens(in: text).map { String(decoding: utf8[$0.indices], as: UTF8.self) })
  }
}
