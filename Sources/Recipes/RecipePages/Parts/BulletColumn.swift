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
    for index in countedLines(lines, height: height).joined() {
      markers[index] = countingMarker(of: lines[index].line.words)
    }
    return markers
  }

  /// The runs of lines that count on, with at least five numbers that stand apart from the text, as the lines of an
  /// editor and the rows of a spreadsheet do; a number may be misread, and the line of another one empty.
  private static func countedLines(
    _ lines: [(line: RecognizedPage.Line, block: Int)], height: Int
  ) -> [[Int]] {
    var runs: [(lines: [Int], last: Int, numbers: Int)] = []
    for (index, line) in lines.enumerated() {
      guard isApart(line.line, height), let number = number(of: line.line.words[0]) else {
        continue
      }
      func isBelow(_ upper: Int) -> Bool {
        let (box, other) = (lines[upper].line.words[0].box, line.line.words[0].box)
        return lines[upper].block == line.block
          && min(abs(box.left - other.left), abs(box.right - other.right)) < height
      }
      if let run = runs.last, let last = run.lines.last, isBelow(last), index - last < 4,
        (1...3).contains(number - run.last)
      {
        runs[runs.count - 1].lines += (last + 1..<index).filter {
          isApart(lines[$0].line, height) && lines[$0].line.words[0].text.count < 4
            && Amounts.value(lines[$0].line.words[0].text) == nil && isBelow($0)
        }
        runs[runs.count - 1].lines.append(index)
        runs[runs.count - 1].last = number
        runs[runs.count - 1].numbers += 1
      } else {
        runs.append(([index], number, 1))
      }
    }
    return runs.filter { $0.numbers >= 5 }.map(\.lines)
  }

  /// Whether the first word of a line stands apart from its text.
  private static func isApart(_ line: RecognizedPage.Line, _ height: Int) -> Bool {
    line.words.count > 1
      && (line.words[1].box.left - line.words[0].box.right) * 10 > height * 7
  }

  /// The number at the start of a line and the signs after it.
  private static func countingMarker(of words: [RecognizedPage.Word]) -> ListMarker {
    let bullets = words.dropFirst().dropLast().prefix {
      !$0.text.contains { $0.isLetter || $0.isNumber }
    }
    let marker = words.prefix(1 + bullets.count).text
    return ListMarker(text: marker, length: marker.utf8.count + 1)
  }

  private static func number(of word: RecognizedPage.Word) -> Int? {
    let digits = word.text.hasSuffix(".") ? word.text.dropLast() : word.text[...]
    return digits.utf8.allSatisfy { (48...57).contains($0) } ? Int(digits) : nil
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
