package import LabeledData
import WordTagging

/// Reads Brown clusters written by other programs.
package enum BrownImport {
  /// The table of a file: lines of path, tab, word, tab, count; or a JSON object of words with numbers whose
  /// bits are the path, the lowest bit first.
  ///
  /// - Throws: A `malformed` error with line and column.
  package static func table(_ bytes: inout [UInt8], file: String) throws(DataError) -> WordTable {
    let first = bytes.first { $0 > 0x20 }
    return first == UInt8(ascii: "{")
      ? try numbers(&bytes, file: file) : try lines(bytes, file: file)
  }

  private static func lines(_ bytes: [UInt8], file: String) throws(DataError) -> WordTable {
    var builder = WordTableBuilder()
    var lines = TableLines(bytes, file: file)
    while let line = lines.next() {
      if line.isEmpty { continue }
      let end = line.firstIndex { $0 != 0x30 && $0 != 0x31 } ?? line.count
      guard end < line.count, line[end] == 0x09 else {
        let found = end < line.count ? "'\(character(line, at: end))'" : "the end of the line"
        throw lines.malformed(
          end + 1, "expected a path of 0 and 1, a tab and a word, found \(found)")
      }
      let wordEnd = line[(end + 1)...].firstIndex(of: 0x09) ?? line.count
      let word = line.span.extracting(end + 1..<wordEnd)
      guard end > 0, TokenText.isValid(word) else {
        throw lines.malformed(
          end == 0 ? 1 : end + 2, "expected a path of 0 and 1, a tab and a word")
      }
      builder.add(word, path: ClusterTable.path(line[..<end]))
    }
    return builder.table(.tree)
  }

  private static func character(_ line: [UInt8], at offset: Int) -> Character {
    String(decoding: line[offset...].prefix(4), as: UTF8.self).first ?? "?"
  }

  /// Reads numbers; 0 is a word without a cluster.
  ///
  /// The zeros at the end of a path are lost in its number, so
  /// that all paths are made as long as the longest.
  private static func numbers(_ bytes: inout [UInt8], file: String) throws(DataError) -> WordTable {
    var builder = WordTableBuilder()
    var found: [(word: ByteRange, number: UInt64)] = []
    var longest = 0
    try JSONNumbers.forEachMember(of: &bytes, file: file) { name, number, value in
      guard let number = UInt64(exactly: number), number < 1 << UInt64(ClusterTable.longestPath)
      else {
        return "expected the number of a cluster, from 0 to 2³² - 1, found \(value)"
      }
      if number > 0 {
        found.append((name, number))
        longest = max(longest, 64 - number.leadingZeroBitCount)
      }
      return nil
    }
    for (range, number) in found {
      let word = bytes.span.extracting(range.indices)
      guard TokenText.isValid(word) else { continue }
      var path: UInt64 = 1
      for step in 0..<longest { path = path << 1 | number >> UInt64(step) & 1 }
      builder.add(word, path: path)
    }
    return builder.table(.tree)
  }
}
