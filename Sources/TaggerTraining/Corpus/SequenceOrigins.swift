/// Where the lines of a corpus were read.
package struct SequenceOrigins: Sendable {
  private var files: [(name: String, firstLine: Int)] = []
  /// The number of each line in its file; 0 for lines that come from no file.
  private var numbers: [Int32] = []

  package init() {}

  /// Lines noted from now on come from this file.
  package mutating func begin(file name: String) {
    files.append((name, numbers.count))
  }

  /// Notes the next line of the corpus.
  package mutating func append(lineNumber: Int) {
    numbers.append(Int32(truncatingIfNeeded: lineNumber))
  }

  /// A line's place as errors give it.
  package func place(ofLine line: Int) -> String {
    guard let file = files.last(where: { $0.firstLine <= line }) else { return "line \(line + 1)" }
    return "\(file.name):\(numbers[line])"
  }
}
