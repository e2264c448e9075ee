package import LabeledData
import WordTagging

/// The file format of word clusters: a line for each word.
///
/// A line has the path, the word and its count between tabs, as other implementations of Brown
/// clusters write them.
package enum ClusterFile {
  /// A word's line.
  package static func line(_ member: WordClusters.Member) -> String {
    "\(member.path)\t\(member.word)\t\(member.count)\n"
  }

  /// Reads the words of a file with their paths; the count may be missing.
  ///
  /// - Throws: A `malformed` error with line and column.
  package static func members(
    _ text: String, file: String
  ) throws(DataError) -> [WordClusters.Member] {
    var members: [WordClusters.Member] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated() where !line.isEmpty
    {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      func malformed(_ column: Int, _ message: String) -> DataError {
        DataError(.malformed, file: file, line: index + 1, column: column, message: message)
      }
      guard cells.count >= 2 else {
        throw malformed(1, "expected a path of 0 and 1, a tab and a word")
      }
      let path = cells[0]
      if let wrong = path.firstIndex(where: { $0 != "0" && $0 != "1" }) {
        throw malformed(
          path.distance(from: path.startIndex, to: wrong) + 1,
          "'\(path[wrong])' is not 0 or 1; expected a path, a tab and a word")
      }
      guard !path.isEmpty, TokenText.isValid(String(cells[1])) else {
        throw malformed(1, "expected a path of 0 and 1, a tab and a word")
      }
      members.append(
        .init(
          path: String(path), word: String(cells[1]),
          count: cells.count > 2 ? Int(cells[2]) ?? 0 : 0))
    }
    return members
  }
}
