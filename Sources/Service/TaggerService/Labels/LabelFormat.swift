import LabeledData
import StreamIO
import Support
import WordTagging

/// A format in which labeled lines come from other programs and go to them.
@nonexhaustive
public enum LabelFormat: String, CaseIterable, Sendable {
  /// One JSON object on each line, as all verbs read it.
  case jsonl
  /// CoNLL columns.
  case conll
  /// Lines of text without labels.
  case lines
  /// The tasks of Label Studio, as one JSON array.
  case labelStudio = "label-studio"
  /// The records of doccano, one on each line: `"label": [[start, end, name]]` in characters.
  case doccano
  /// The records of Prodigy, one on each line: `"tokens"` and `"spans"`.
  case prodigy
}

/// Writes and reads labeled lines as spans of characters, as other programs keep them.
struct SpanFormat {
  let format: LabelFormat
  /// The label of tokens that are in no span.
  var outside: String
  var tokenizer = Tokenizer()

  /// A labeled run of characters, counted as Unicode scalars.
  struct Span: Codable, Hashable {
    var start: Int
    var end: Int
    var label: String
  }

  // MARK: Writing

  func text(of sequences: [LabeledSequence], places: [LinePlace?] = []) -> String {
    var json = JSONWriter()
    switch format {
    case .labelStudio:
      json.array { json in
        for (index, sequence) in sequences.enumerated() {
          writeTask(sequence, places.indices.contains(index) ? places[index] : nil, to: &json)
        }
      }
      json.newline()
    case .doccano, .prodigy:
      var text = ""
      for sequence in sequences {
        var line = JSONWriter()
        writeRecord(sequence, to: &line)
        text += String(decoding: line.bytes, as: UTF8.self) + "\n"
      }
      return text
    default: break
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func writeRecord(_ sequence: LabeledSequence, to json: inout JSONWriter) {
    let placed = PlacedTokens(sequence)
    json.object { json in
      json.text("text", placed.text)
      if format == .doccano {
        json.list("label", spans(of: sequence, placed)) { json, span in
          json.array { json in
            json.integer(span.start)
            json.integer(span.end)
            json.string(span.label)
          }
        }
        return
      }
      json.list("tokens", Array(zip(sequence.tokens, placed.ranges).enumerated())) { json, item in
        json.object { json in
          json.text("text", item.element.0)
          json.key("start")
          json.integer(item.element.1.lowerBound)
          json.key("end")
          json.integer(item.element.1.upperBound)
          json.key("id")
          json.integer(item.offset)
        }
      }
      json.list("spans", spans(of: sequence, placed)) { json, span in
        json.object { json in
          json.key("start")
          json.integer(span.start)
          json.key("end")
          json.integer(span.end)
          json.text("label", span.label)
        }
      }
      if !sequence.labels.isEmpty { json.text("answer", "accept") }
    }
  }

  func spans(of sequence: LabeledSequence, _ placed: PlacedTokens) -> [Span] {
    guard placed.isComplete, placed.ranges.count == sequence.labels.count else { return [] }
    let scheme = EntityScheme(labels: sequence.labels)
    return LabeledEntity.entities(in: sequence.labels, scheme)
      .filter { $0.kind != outside }
      .map { entity in
        Span(
          start: placed.ranges[entity.tokens.lowerBound].lowerBound,
          end: placed.ranges[entity.tokens.upperBound - 1].upperBound, label: entity.kind)
      }
  }

  // MARK: Reading

  /// The lines of the records of doccano or Prodigy.
  func contentOfRecords(_ bytes: [UInt8]) throws -> LabelTransfer.Content {
    var content = LabelTransfer.Content()
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let name = "line \(index + 1)"
      do {
        let record = try SpanRecord(json: line)
        guard record.answer != "reject", record.answer != "ignore" else { continue }
        var sequence = try sequence(record.text, record.tokens?.map(\.text), record.spans)
        guard record.spans == nil || sequence.tokens.isEmpty || !sequence.labels.isEmpty else {
          content.refusals.append("\(name): its tokens are not in its text")
          continue
        }
        content.blankTokenCount += sequence.removeBlankTokens()
        content.add(sequence, from: name)
      } catch { throw LabelFormatError("\(name): \(error.placeAndReason)") }
    }
    return content
  }

  /// A line with the labels of its spans; without spans one without labels.
  func sequence(
    _ text: String, _ tokens: [String]?, _ spans: [Span]?
  ) throws(LabelFormatError) -> LabeledSequence {
    let utf8 = Array(text.utf8)
    let words =
      tokens
      ?? tokenizer.tokens(in: text).map { String(decoding: utf8[$0.indices], as: UTF8.self) }
    var sequence = LabeledSequence(text: text, tokens: words)
    guard let spans else { return sequence }
    let count = text.unicodeScalars.count
    for span in spans where span.start < 0 || span.start > span.end || span.end > count {
      throw LabelFormatError(
        "the span from \(span.start) to \(span.end) is not one of the text's \(count) characters")
    }
    guard max(spans.count, words.count) <= LabelTransfer.maximumTokenCount else {
      throw LabelFormatError("expected at most \(LabelTransfer.maximumTokenCount) tokens and spans")
    }
    let placed = PlacedTokens(sequence)
    guard placed.isComplete else { return sequence }
    sequence.labels = placed.ranges.map { range in
      // The span that covers most of the token, since spans may end within one.
      let best = spans.max { $0.overlap(with: range) < $1.overlap(with: range) }
      return best.flatMap { $0.overlap(with: range) > 0 ? $0.label : nil } ?? outside
    }
    return sequence
  }
}

extension LabeledSequence {
  /// Removes the tokens that are empty or white space, as spaCy has them for line breaks, with their labels.
  ///
  /// - Returns: Their number.
  mutating func removeBlankTokens() -> Int {
    let words = tokens.indices.filter { !tokens[$0].allSatisfy(\.isWhitespace) }
    let removedCount = tokens.count - words.count
    guard removedCount > 0 else { return 0 }
    if labels.count == tokens.count { labels = words.map { labels[$0] } }
    tokens = words.map { tokens[$0] }
    return removedCount
  }
}

/// A file of labels that cannot be read, with its place.
struct LabelFormatError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension SpanFormat.Span {
  fileprivate func overlap(with range: Range<Int>) -> Int {
    max(0, min(end, range.upperBound) - max(start, range.lowerBound))
  }
}

/// The tokens of a sequence in its text, by Unicode scalars.
struct PlacedTokens {
  var text: String
  var ranges: [Range<Int>] = []
  /// Whether all tokens are in the text, in their order.
  private(set) var isComplete = true

  init(_ sequence: LabeledSequence) {
    text = sequence.text ?? sequence.tokens.joined(separator: " ")
    let scalars = Array(text.unicodeScalars)
    var position = 0
    for token in sequence.tokens {
      let wanted = Array(token.unicodeScalars)
      while position + wanted.count <= scalars.count,
        !scalars[position..<position + wanted.count].elementsEqual(wanted)
      { position += 1 }
      guard position + wanted.count <= scalars.count else {
        (ranges, isComplete) = ([], false)
        return
      }
      ranges.append(position..<position + wanted.count)
      position += wanted.count
    }
  }
}

/// A record of doccano or Prodigy.
private struct SpanRecord: Decodable {
  struct Token: Decodable { var text: String }

  var text: String
  var tokens: [Token]?
  var spans: [SpanFormat.Span]?
  var answer: String?

  private enum Key: String, CodingKey { case text, tokens, spans, label, labels, answer, data }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    text =
      try container.decodeIfPresent(String.self, forKey: .text)
      ?? container.decode(String.self, forKey: .data)
    tokens = try container.decodeIfPresent([Token].self, forKey: .tokens)
    answer = try container.decodeIfPresent(String.self, forKey: .answer)
    spans = try container.decodeIfPresent([SpanFormat.Span].self, forKey: .spans)
    for key in [Key.label, .labels] where spans == nil && container.contains(key) {
      spans = try container.decode([Triple].self, forKey: key).map(\.span)
    }
  }

  private struct Triple: Decodable {
    var span: SpanFormat.Span

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      span = SpanFormat.Span(
        start: try container.decode(Int.self), end: try container.decode(Int.self),
        label: try container.decode(String.self))
    }
  }
}
