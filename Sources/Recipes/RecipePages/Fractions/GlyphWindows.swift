import PageReading

extension InkLine {
  /// Every run of neighboring strokes in a range that may be one character.
  package func windows(among range: Range<Int>) -> [Range<Int>] {
    let widest = Self.textHeight * 3 / 2
    let lowest = Self.textHeight / 3
    let gap = Self.textHeight / 4
    var found: [Range<Int>] = []
    for start in range {
      var box = strokes[start].box
      for end in start..<min(start + 9, range.upperBound) {
        let next = strokes[end].box
        guard next.left - box.right <= gap else { break }
        box = box.union(next)
        guard box.width <= widest else { break }
        guard box.height >= lowest, box.width * 8 >= box.height else { continue }
        found.append(start..<(end + 1))
      }
    }
    return found
  }
}
