import PageReading
import RecipeRows
import Support

/// Finds bullets by their place: a sign or two before a wide space, followed by text aligned line
/// by line.
///
/// Recognition reads a check box variously as `m`, `O` or `{1`, but the space after it remains.
struct BulletColumn {
  /// A word at the start of a line that may be a bullet.
  private struct Candidate {
    var line: Int
    var block: Int
    var text: String
    /// The left edges of the bullet and of the text after it.
    var left: Int
    var textLeft: Int
    /// Whether the word alone looks like a bullet, regardless of its neighbors.
    var isPlain: Bool

    /// Whether two lines are near each other in one column.
    func isNear(_ other: Candidate) -> Bool {
      block == other.block && line != other.line && abs(line - other.line) <= 8
    }
  }

  /// Returns the bullet of each line that has one.
  static func markers(of lines: [(line: RecognizedPage.Line, block: Int)]) -> [Int: ListMarker] {
    let height = lines.flatMap(\.line.words).map(\.box.height).median ?? 1
    let candidates = lines.indices.compactMap { index in
      candidate(lines[index].line, at: index, block: lines[index].block, height: height)
    }
    let bullets = candidates.filter { candidate in
      candidate.isPlain
        && candidates.count {
          $0.isPlain && $0.isNear(candidate) && abs($0.textLeft - candidate.textLeft) * 2 <= height
            && abs($0.left - candidate.left) <= height
        } >= 2
    }
    var markers: [Int: ListMarker] = [:]
    for candidate in candidates {
      // Before the place where the text of its neighbors starts, even a number is a bullet.
      let isBullet =
        bullets.contains { $0.line == candidate.line }
        || bullets.contains {
          $0.isNear(candidate) && abs($0.left - candidate.left) * 2 <= height
            && abs($0.textLeft - candidate.textLeft) * 2 <= height
        }
      guard isBullet else { continue }
      markers[candidate.line] = ListMarker(
        text: candidate.text, length: candidate.text.utf8.count + 1)
    }
    for run in countedLines(lines, height: height) {
      for index in run {
        let number = lines[index].line.words[0].text
        markers[index] = ListMarker(text: number, length: number.utf8.count + 1)
      }
    }
    return markers
  }

  /// The runs of at least five lines that begin with a number apart from their text and count on from one to the next, as
  /// the rows of a spreadsheet do.
  private static func countedLines(
    _ lines: [(line: RecognizedPage.Line, block: Int)], height: Int
  ) -> [[Int]] {
    var runs: [[Int]] = []
    for (index, line) in lines.enumerated() {
      let words = line.line.words
      guard words.count > 1, let number = number(of: words[0]),
        words[1].box.left - words[0].box.right >= height
      else { continue }
      if let last = runs.last?.last, lines[last].block == line.block,
        Self.number(of: lines[last].line.words[0]) == number - 1,
        abs(lines[last].line.words[0].box.center.x - words[0].box.center.x) < Double(height)
      {
        runs[runs.count - 1].append(index)
      } else {
        runs.append([index])
      }
    }
    return runs.filter { $0.count >= 5 }
  }

  private static func number(of word: RecognizedPage.Word) -> Int? {
    word.text.utf8.allSatisfy { (48...57).contains($0) } ? Int(word.text) : nil
  }

  private static func candidate(
    _ line: RecognizedPage.Line, at index: Int, block: Int, height: Int
  ) -> Candidate? {
    guard let bullet = line.words.first, line.words.count > 1, bullet.text.count <= 3,
      // "Add", "Let"
      bullet.text.count < 3 || !bullet.text.allSatisfy(\.isLetter)
    else { return nil }
    let gap = line.words[1].box.left - bullet.box.right
    guard gap * 2 >= height else { return nil }
    // Four times as wide as the space between words; numbers may be amounts.
    let isPlain = gap * 4 >= height * 3 && !bullet.text.contains { $0.isNumber && $0 != "0" }
    return Candidate(
      line: index, block: block, text: bullet.text, left: bullet.box.left,
      textLeft: line.words[1].box.left, isPlain: isPlain)
  }
}
