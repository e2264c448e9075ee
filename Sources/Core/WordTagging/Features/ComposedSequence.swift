/// A copy of a sequence in which letters with combining marks are composed.
struct ComposedSequence {
  private var bytes: [UInt8] = []
  private var tokens: [ByteRange] = []
  private var cells: [ByteRange] = []

  /// Copies a sequence; the tokens and cells that change are appended to its bytes.
  ///
  /// Attributes are left as they are, because other tools made them.
  mutating func compose(_ line: SequenceView) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: line.bytes)
    tokens.removeAll(keepingCapacity: true)
    for token in line.tokens { tokens.append(compose(token, of: line)) }
    cells.removeAll(keepingCapacity: true)
    for cell in line.cells { cells.append(compose(cell, of: line)) }
  }

  private mutating func compose(_ range: ByteRange, of line: SequenceView) -> ByteRange {
    let text = line.bytes.extracting(range.indices)
    guard LetterComposition.isNeeded(text) else { return range }
    let start = bytes.count
    LetterComposition.append(text, to: &bytes)
    return ByteRange(start, bytes.count)
  }

  /// Calls a function with the copy of a sequence.
  func withView<Result>(of line: SequenceView, _ body: (SequenceView) -> Result) -> Result {
    bytes.withView { bytes in
      tokens.withView { tokens in
        cells.withView { cells in
          var view = line
          (view.bytes, view.tokens, view.cells) = (bytes, tokens, cells)
          return body(view)
        }
      }
    }
  }
}

/// A scratch with room for a composed sequence.
protocol ComposingScratch: ~Copyable { var composed: ComposedSequence { get set } }

/// Calls a function with a sequence whose letters are composed: the sequence itself if it has no
/// combining marks.
@inline(__always)
func withComposedLetters<Scratch: ComposingScratch & ~Copyable, Result>(
  _ line: SequenceView, _ scratch: inout Scratch, _ body: (SequenceView, inout Scratch) -> Result
) -> Result {
  // Attributes alone need no composing.
  guard !line.tokens.isEmpty, LetterComposition.isNeeded(line.bytes) else {
    return body(line, &scratch)
  }
  // Taken out while the function changes the scratch; no copy is made.
  var composed = ComposedSequence()
  swap(&composed, &scratch.composed)
  composed.compose(line)
  defer { swap(&composed, &scratch.composed) }
  return composed.withView(of: line) { body($0, &scratch) }
}
