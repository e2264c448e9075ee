import LabeledData
import Platform
import Support
import WordTagging

/// A reason why a line is reported.
enum LineFault {
  /// The offset of the first bad byte.
  case notUTF8(offset: Int)
  case unwritable(String, offset: Int)

  /// The fault as the error of a line of a file.
  func error(_ file: String, line: Int) -> DataError {
    switch self {
    case .notUTF8(let offset): .notUTF8(file, line: line, column: offset + 1)
    case .unwritable(let token, let offset):
      DataError(
        .notRepresentable, file: file, line: line, column: offset + 1,
        message: "\(Self.message(token))")
    }
  }

  static func message(_ token: String) -> String {
    "'\(token)' would have another meaning in CoNLL columns, so that the record is empty; --format jsonl"
      + " holds it"
  }
}

/// Tags the lines of one block of text into a buffer of its own.
// A worker is used by one thread at a time.
final class LineWorker: @unchecked Sendable {
  private let tagger: WordTagger
  private let encoder: TaggedEncoder
  private var block: [UInt8] = []
  private var position = 0
  /// Whether the whole block is UTF-8, so that its lines need no check; nil before it is checked.
  private var isUTF8: Bool?

  /// The records since the block was taken.
  var output: [UInt8] = []
  private(set) var lineCount = 0
  private(set) var tokenCount = 0
  /// The lines that are not UTF-8 or that the format cannot represent, by their number in the
  /// block.
  private(set) var badLines: [(line: Int, fault: LineFault)] = []

  init(_ tagger: WordTagger, _ encoder: TaggedEncoder) {
    self.tagger = tagger
    self.encoder = encoder
  }

  /// Copies a block of whole lines and resets the counts.
  func take(_ bytes: some Collection<UInt8>) {
    block.removeAll(keepingCapacity: true)
    block.append(contentsOf: bytes)
    position = 0
    isUTF8 = nil
    output.removeAll(keepingCapacity: true)
    lineCount = 0
    tokenCount = 0
    badLines.removeAll()
  }

  /// Tags all lines of the block.
  func run(_ scratch: inout TaggingScratch) { while next(&scratch) {} }

  /// Tags the next line of the block and adds its record to the output; false at the end.
  func next(_ scratch: inout TaggingScratch) -> Bool {
    guard position < block.count else { return false }
    block.withView { block in
      let isUTF8 = isUTF8 ?? (firstInvalidUTF8(block.buffer.span) == nil)
      self.isUTF8 = isUTF8
      let rest = block.extracting(position...)
      let end = rest.buffer.firstIndex(of: 0x0A, from: 0) ?? rest.count
      position += end + 1
      let hasReturn = end > 0 && rest[end - 1] == 0x0D
      let line = rest.extracting(..<(hasReturn ? end - 1 : end))
      lineCount += 1
      if !isUTF8, let offset = firstInvalidUTF8(line.buffer.span) {
        badLines.append((lineCount, .notUTF8(offset: offset)))
        var repaired = String(decoding: line, as: UTF8.self)
        repaired.withView { tag($0, &scratch) }
      } else {
        tag(line, &scratch)
      }
    }
    return true
  }

  private func tag(_ line: BufferView<UInt8>, _ scratch: inout TaggingScratch) {
    tagger.tag(utf8: line, using: &scratch, confidence: encoder.options.needsConfidence)
    tokenCount += scratch.tokenCount
    let labelings = tagger.labelings(ifMoreThanOne: encoder.options.alternatives, in: &scratch)
    scratch.tokens.withView { tokens in
      let refused = encoder.encode(
        TaggedRecord(
          bytes: line, text: ByteRange(0, line.count), tokens: tokens, labels: scratch.labels,
          confidences: encoder.options.needsConfidence ? scratch.labelConfidences : .init(),
          alternatives: labelings), into: &output)
      if let refused, badLines.last?.line != lineCount {
        let token = String(decoding: line[refused.indices], as: UTF8.self)
        badLines.append((lineCount, .unwritable(token, offset: Int(refused.start))))
      }
    }
  }
}

extension WordTagger {
  /// The best labelings of the line in the scratch, when several are wanted.
  func labelings(ifMoreThanOne count: Int, in scratch: inout TaggingScratch) -> [Labeling] {
    count > 1 ? nBest(count: count, in: &scratch) : []
  }
}
