import StreamIO

/// The files and line numbers of the sequences of a corpus.
package struct SequenceOrigins: Sendable {
  private var files: [(name: String, firstByte: Int, firstSequence: Int)] = []
  /// The line number of each sequence in its file; 0 without a file.
  private(set) var lines: [Int32] = []
  /// The number of sequences before these.
  private var precedingCount = 0

  package init() {}

  /// Sets the file of the sequences that follow, and the byte from which their lines are counted.
  package mutating func start(file name: String, at byte: Int = 0) {
    files.append((name, byte, lines.count))
  }

  /// Adds the next sequence of the corpus.
  package mutating func append(lineNumber: Int) {
    lines.append(Int32(truncatingIfNeeded: lineNumber))
  }

  /// The origins of sequences that follow in the same file.
  var continued: SequenceOrigins {
    var origins = SequenceOrigins()
    origins.precedingCount = precedingCount + lines.count
    if let file = files.last { origins.start(file: file.name, at: file.firstByte) }
    return origins
  }

  /// The files with line numbers.
  func with(lines: [Int32]) -> SequenceOrigins {
    var origins = self
    origins.lines = lines
    return origins
  }

  /// The place of a sequence for errors.
  package func place(ofSequence sequence: Int) -> String {
    guard let file = files.last(where: { $0.firstSequence <= sequence }) else {
      return "sequence \(precedingCount + sequence + 1)"
    }
    let linesBefore = InputFile.lineBreaks(in: file.name, before: file.firstByte)
    return "\(file.name):\(linesBefore + Int(lines[sequence]))"
  }
}
