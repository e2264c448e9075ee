import Foundation
import LabeledData
import StreamIO
import WordTagging

/// Labeled lines between a project and files of any format.
enum LabelTransfer {
  /// The most tokens of a line.
  static let mostTokens = 5000

  /// Reads the lines of a file's content.
  static func sequences(
    _ bytes: [UInt8], _ format: LabelFormat, outside: String
  ) throws -> [LabeledSequence] {
    switch format {
    case .jsonl, .conll:
      let input = try UnnamedFile(bytes)
      return try SequenceReader(input.path, format: format == .conll ? .conll : .jsonl).readAll()
        .map { $0.labels.contains("") ? LabeledSequence(text: $0.text, tokens: $0.tokens) : $0 }
    case .lines:
      let format = SpanFormat(format: .lines, outside: outside)
      let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      return lines.map { format.untagged(String($0)) }
    case .labelStudio, .doccano, .prodigy:
      return try SpanFormat(format: format, outside: outside).sequences(bytes)
    }
  }

  /// Where the lines of a file's content are on pictures, for each of the lines; empty when it tells of none.
  static func places(
    _ bytes: [UInt8], _ format: LabelFormat, count: Int
  ) throws -> [LinePlace?] {
    switch format {
    case .labelStudio:
      return try JSONDecoder().decode([LabelStudioTask].self, from: Data(bytes)).map {
        try $0.place
      }
    case .jsonl where bytes.firstRange(of: Array("\"place\"".utf8)) != nil:
      let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      guard lines.count == count else { return [] }
      return try lines.map { try JSONDecoder().decode(PlaceRecord.self, from: Data($0)).place }
    default: return []
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
      return try InputFile(output.path).allBytes()
    case .lines:
      return Array(
        sequences.map { ($0.text ?? $0.tokens.joined(separator: " ")) + "\n" }.joined().utf8)
    case .labelStudio, .doccano, .prodigy:
      return Array(
        SpanFormat(format: format, outside: outside).text(of: sequences, places: places).utf8)
    }
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

  /// The label of words that are nothing: `O` or, in sets of labels that have it, `other`.
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
