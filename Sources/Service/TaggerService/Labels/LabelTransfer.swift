import Foundation
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
    /// The number of boxes without a transcription, which are not lines.
    var untranscribedBoxCount = 0

    mutating func add(_ line: LabeledSequence, at place: LinePlace? = nil) {
      lines.append(line)
      places.append(place)
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
          at: hasPlaces ? try place(in: records[buffer.lineNumber - 1], buffer.lineNumber) : nil)
      }
    case .lines:
      let format = SpanFormat(format: .lines, outside: outside)
      for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
        content.add(format.untagged(String(line)))
      }
    case .labelStudio:
      return try SpanFormat(format: format, outside: outside).contentOfTasks(bytes)
    case .doccano, .prodigy:
      let format = SpanFormat(format: format, outside: outside)
      for line in try format.sequences(bytes) { content.add(line) }
    }
    return content
  }

  private static func place(
    in record: ArraySlice<UInt8>, _ line: Int
  ) throws(LabelFormatError) -> LinePlace? {
    do { return try JSONDecoder().decode(PlaceRecord.self, from: Data(record)).place } catch {
      throw LabelFormatError("line \(line): \(error.placeAndReason)")
    }
  }

  private struct PlaceRecord: Decodable { var place: LinePlace? }

  /// The content of a file with lines.
  static func bytes(
    of sequences: [LabeledSequence], places: [LinePlace?] = [], _ format: LabelFormat,
    outside: String
  ) throws -> [UInt8] {
    switch format {
    case .jsonl, .conll:
      let output = try UnnamedFile([])
      let writer = try SequenceWriter(output.path, format: format == .conll ? .conll : .jsonl)
      for sequence in sequences { try writer.write(sequence) }
      try writer.close()
      let bytes = try InputFile(output.path).allBytes()
      return format == .jsonl ? withPlaces(bytes, places) : bytes
    case .lines:
      return Array(
        sequences.map { ($0.text ?? $0.tokens.joined(separator: " ")) + "\n" }.joined().utf8)
    case .labelStudio, .doccano, .prodigy:
      return Array(
        SpanFormat(format: format, outside: outside).text(of: sequences, places: places).utf8)
    }
  }

  /// Adds the places of lines to their records.
  private static func withPlaces(_ records: [UInt8], _ places: [LinePlace?]) -> [UInt8] {
    guard places.contains(where: { $0 != nil }) else { return records }
    var bytes: [UInt8] = []
    for (record, place) in zip(records.split(separator: 0x0A), places) {
      if let place {
        bytes += record.dropLast() + ",\"place\":\(place.json)}".utf8
      } else {
        bytes += record
      }
      bytes.append(0x0A)
    }
    return bytes
  }

  /// Refuses what a project does not keep: labels beside those that were set for it, and extra columns.
  static func check(_ sequences: [LabeledSequence], labels: [String]?) throws(LabelFormatError) {
    let known = labels.map(Set.init)
    for (index, sequence) in sequences.enumerated() {
      if let column = sequence.columns.first?.name {
        throw LabelFormatError(
          "line \(index + 1): a project keeps tokens and labels alone; leave out the column '\(column)'"
        )
      }
      if let known, let unknown = sequence.labels.first(where: { !known.contains($0) }) {
        throw LabelFormatError(
          "line \(index + 1): '\(unknown.prefix(60))' is no label of the project")
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
