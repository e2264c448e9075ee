import CWordTagger
import LabeledData
import WordTagging

extension Batch {
  /// Copies of the sequences with their labels; lines are cut into tokens.
  func buffers(_ tokenizer: Tokenizer) throws(CallError) -> [SequenceBuffer] {
    var buffers: [SequenceBuffer] = []
    buffers.reserveCapacity(count)
    try forEachBuffer(tokenizer) { buffers.append($0) }
    return buffers
  }

  /// Calls a function with each sequence.
  func forEachBuffer(
    _ tokenizer: Tokenizer, _ body: (SequenceBuffer) -> Void
  ) throws(CallError) {
    var scratch = BatchScratch()
    for sequence in 0..<count {
      body(
        try CallError.at(sequence) { () throws(CallError) in
          try buffer(sequence, tokenizer, using: &scratch)
        })
    }
  }

  private func buffer(
    _ sequence: Int, _ tokenizer: Tokenizer, using scratch: inout BatchScratch
  ) throws(CallError) -> SequenceBuffer {
    var buffer = SequenceBuffer()
    buffer.lineNumber = sequence + 1
    if kind == WT_LINES {
      buffer.text = buffer.append(try line(sequence))
      buffer.tokenize(with: tokenizer)
      return buffer
    }
    let items = try items(sequence)
    let view = try view(items, using: &scratch)
    buffer.bytes = Array(view.bytes)
    buffer.tokens = Array(view.tokens)
    buffer.columnNames = columnNames
    buffer.cells = Array(view.cells)
    buffer.attributes = Array(view.attributes)
    buffer.attributeEnds = Array(view.attributeEnds)
    if let weights { buffer.weight = try weight(weights[sequence]) }
    guard let labels else { return buffer }
    let tooLarge = CallError(WT_ERROR_DATA, "a sequence and its labels have 2 GiB or more")
    // Labels are stored after the texts, within the range of 32-bit offsets.
    guard try buffer.bytes.count + labels.range(items).count <= Int(Int32.max) else {
      throw tooLarge
    }
    for item in items {
      let label = try labels.text(item)
      buffer.labels.append(
        hasLiteralLabels ? buffer.append(try LiteralLabel.escaped(label)) : buffer.append(label))
      guard buffer.bytes.count <= Int(Int32.max) else { throw tooLarge }
    }
    return buffer
  }

  private func weight(_ weight: Double) throws(CallError) -> Double {
    guard SequenceBuffer.weightRange.contains(weight) else {
      throw CallError(
        WT_ERROR_DATA, "the weight of a sequence is \(weight); expected a number from 0 to 1000000")
    }
    return weight
  }
}
