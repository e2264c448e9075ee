import Support

/// Detects lists whose entries are surrounded by white space, which is never written.
struct ListSpaces {
  private let file: SourceFile
  private var entryCount = 0
  private var spacedCount = 0
  /// The first entry with white space around it, and the first of symbols alone.
  private var firstSpaced: Range<Int>?
  private var firstSign: Range<Int>?

  init(_ file: SourceFile) { self.file = file }

  /// Counts the line of an entry.
  mutating func add(_ line: Range<Int>) {
    entryCount += 1
    var line = line
    if file.bytes[line].last == UInt8(ascii: "\r") { line = line.dropLast() }
    let bytes = file.bytes[line]
    let hasSpace = bytes.first?.isWhiteSpace == true || bytes.last?.isWhiteSpace == true
    guard hasSpace else { return }
    spacedCount += 1
    firstSpaced = firstSpaced ?? line
    if !TokenContent.isWord(bytes) { firstSign = firstSign ?? line }
  }

  /// A warning if an entry of symbols has white space around it, or most entries have.
  var warning: GrammarError.Problem? {
    let place = firstSign ?? (2 * spacedCount > entryCount ? firstSpaced : nil)
    return place.map {
      file.problem(
        $0,
        "warning: the white space around this entry is not written; write it in the rules beside the"
          + " list, as a space or as \" \"")
    }
  }
}
