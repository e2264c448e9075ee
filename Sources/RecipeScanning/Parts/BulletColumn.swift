import PageReading
import RecipeReading

/// Finds bullets by their place: a sign or two before a wide space, with the text behind it aligned line by line.
///
/// Recognition reads a check box as `m`, `O` or `QO`, now this, now that; the space behind it stays.
struct BulletColumn {
  /// A word at the start of a line that may be a bullet.
  private struct Candidate {
    var line: Int
    var text: String
    /// Where the bullet and the text behind it start.
    var left: Int
    var textLeft: Int
    var height: Int
  }

  /// Returns the bullet of each line that has one.
  static func markers(of lines: [(line: RecognizedPage.Line, block: Int)]) -> [Int: ListMarker] {
    let candidates = lines.enumerated().compactMap { index, entry -> (Candidate, block: Int)? in
      guard let bullet = entry.line.words.first, entry.line.words.count > 1,
        isBullet(bullet.text)
      else { return nil }
      let text = entry.line.words[1]
      let height = max(text.box.height, bullet.box.height)
      // Four times as wide as the space between words.
      guard (text.box.left - bullet.box.right) * 4 >= height * 3 else { return nil }
      return (
        Candidate(
          line: index, text: bullet.text, left: bullet.box.left, textLeft: text.box.left,
          height: height), entry.block
      )
    }
    var markers: [Int: ListMarker] = [:]
    for (candidate, block) in candidates {
      let aligned = candidates.count { other, otherBlock in
        otherBlock == block && abs(other.line - candidate.line) <= 8
          && abs(other.textLeft - candidate.textLeft) * 2 <= candidate.height
          && abs(other.left - candidate.left) <= candidate.height
      }
      guard aligned >= 3 else { continue }
      markers[candidate.line] = ListMarker(
        text: candidate.text, length: candidate.text.utf8.count + 1)
    }
    return markers
  }

  /// Whether a word is as short as what is read of a bullet; numbers may be amounts.
  private static func isBullet(_ text: String) -> Bool {
    text.count <= 3 && !text.contains { $0.isNumber && $0 != "0" }
  }
}
