import StreamIO
import Support

/// The lines of text files; all are kept.
package enum UTF8Lines {
  /// Calls a closure for each line of a file; a line that is not UTF-8 is reported and has replacement characters.
  ///
  /// - Parameters:
  ///   - path: The file, or `-` for standard input.
  ///   - report: Receives the error of each line that is not UTF-8.
  ///   - body: Takes the lines.
  /// - Returns: The number of lines that are not UTF-8.
  /// - Throws: Errors of reading and of `body`.
  package static func forEach(
    of path: String, reporting report: (DataError) -> Void, _ body: (String) throws -> Void
  ) throws -> Int {
    let input = try InputFile(path)
    var badLines = 0
    while let line = try input.nextLine() {
      if let offset = firstInvalidUTF8(line.span) {
        report(.notUTF8(input.name, line: input.lineNumber, column: offset + 1))
        badLines += 1
      }
      try body(String(decoding: line, as: UTF8.self))
    }
    return badLines
  }
}
