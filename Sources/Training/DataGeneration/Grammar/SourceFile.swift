import WordTagging

/// A text file of a grammar, kept to show the places of errors.
struct SourceFile: Sendable {
  /// The path as errors name it.
  let name: String
  let bytes: [UInt8]
  /// The offsets at which lines start.
  private let lineStarts: [Int]

  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// The lines as ranges of bytes, without their line feeds.
  var lines: [Range<Int>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      $0.startIndex..<$0.endIndex
    }
  }

  /// The place where some bytes start, `file:line:column`.
  func place(of range: Range<Int>) -> String {
    let problem = problem(range, "")
    return "\(problem.file):\(problem.line):\(problem.column)"
  }

  /// The error at some bytes.
  func problem(_ range: Range<Int>, _ message: String) -> GrammarError.Problem {
    let start = min(range.lowerBound, bytes.count)
    let line = lineStarts.partitioningIndex { $0 > start } - 1
    let lineStart = lineStarts[line]
    let lineEnd = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let before = String(decoding: bytes[lineStart..<start], as: UTF8.self)
    let marked = bytes[start..<max(start, min(range.upperBound, lineEnd))]
    return GrammarError.Problem(
      file: name, line: line + 1, column: before.count + 1, message: message,
      sourceLine: String(decoding: bytes[lineStart..<lineEnd], as: UTF8.self),
      width: max(1, String(decoding: marked, as: UTF8.self).count))
  }
}

/// A place in the files of a grammar.
struct SourceRange: Hashable, Sendable {
  /// The index of the file.
  var file: Int
  /// The bytes.
  var range: Range<Int>
}
