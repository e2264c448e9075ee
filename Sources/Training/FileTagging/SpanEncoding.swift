import LabeledData
import Support
import WordTagging

/// Finds the spans of labels: entities, or runs of one label other than `O` and `other`.
struct SpanFinder: Sendable {
  private let names: [String]
  private let scheme: EntityScheme

  init(_ labels: [String]) {
    names = labels
    scheme = EntityScheme(labels: labels)
  }

  /// Whether labels have the letters of a scheme.
  var hasScheme: Bool { scheme != .io }

  /// The width of the longest name of a kind or a label without one.
  var nameWidth: Int {
    names.map { ((hasScheme ? LabeledEntity.kind(of: $0) : nil) ?? $0).count }.max() ?? 0
  }

  /// The entities of some labels and, between them, the runs outside.
  func runs(of labels: BufferView<Int32>) -> [LabeledEntity] {
    var runs: [LabeledEntity] = []
    var end = 0
    func fill(upTo start: Int) {
      if end < start { runs.append(LabeledEntity(kind: "O", tokens: end..<start)) }
    }
    for entity in LabeledEntity.entities(in: labels.map({ names[Int($0)] }), scheme) {
      fill(upTo: entity.tokens.lowerBound)
      runs.append(entity)
      end = entity.tokens.upperBound
    }
    fill(upTo: labels.count)
    return runs
  }

  /// The spans of some labels.
  func spans(of labels: BufferView<Int32>) -> [LabeledEntity] {
    LabeledEntity.entities(in: labels.map { names[Int($0)] }, scheme).filter {
      $0.kind != "O" && $0.kind != "other"
    }
  }
}

extension TaggedEncoder {
  /// Adds a JSON object with the spans of a record.
  ///
  /// Characters are Unicode scalars, as in Python's strings. Tokens without a text are joined by spaces.
  func encodeSpans(
    _ record: TaggedRecord, _ rank: (number: Int, probability: Double)?, into output: inout [UInt8]
  ) {
    var joined: [UInt8] = []
    var tokens = Array(record.tokens)
    if record.text == nil {
      for (index, token) in record.tokens.enumerated() {
        if index > 0 { joined.append(.space) }
        tokens[index] = ByteRange(joined.count, joined.count + token.count)
        joined += record.spelling(token)
      }
    } else if let text = record.text {
      joined += record.spelling(text)
    }
    output += "{".utf8
    if let id = record.id {
      output += #""id":"#.utf8
      output.appendJSONString(record.spelling(id))
      output += ",".utf8
    }
    if let rank {
      output += #""rank":\#(rank.number),"probability":"#.utf8
      output.append(thousandths: rank.probability)
      output += ",".utf8
    }
    joined.withView { text in
      output += #""text":"#.utf8
      output.appendJSONString(text)
      output += #","spans":"#.utf8
      var character = 0
      var position = 0
      func characters(upTo end: Int) -> Int {
        character += text[position..<end].count { $0 & 0xC0 != 0x80 }
        position = end
        return character
      }
      output.appendArray(spans.spans(of: record.labels)) { output, span in
        let start = Int(tokens[span.tokens.lowerBound].start)
        let end = Int(tokens[span.tokens.upperBound - 1].end)
        output += #"{"start":\#(characters(upTo: start)),"end":\#(characters(upTo: end))"#.utf8
        output += #","startByte":\#(start),"endByte":\#(end),"label":"#.utf8
        var kind = span.kind
        kind.withUTF8 { output.appendJSONString($0) }
        let least = record.confidences.isEmpty ? nil : record.confidences[span.tokens].min()
        if let least {
          output += #","confidence":"#.utf8
          output.append(thousandths: Double(least))
          if options.minimumConfidence > 0 {
            output += #","unsure":\#(Double(least) < options.minimumConfidence)"#.utf8
          }
        }
        output += #","text":"#.utf8
        output.appendJSONString(text.extracting(start..<end))
        output += "}".utf8
      }
    }
    output += "}\n".utf8
  }
}
