extension InkLine {
  /// Every run of neighbouring strokes that could be one character.
  ///
  /// - Parameter region: Columns that a window must lie in; nil for the whole line.
  package func windows(in region: Range<Int>? = nil) -> [Range<Int>] {
    let widest = Self.textHeight * 3 / 2
    let lowest = Self.textHeight / 3
    let gap = Self.textHeight / 5
    var found: [Range<Int>] = []
    for start in strokes.indices {
      var box = strokes[start].box
      for end in start..<min(start + 9, strokes.count) {
        let next = strokes[end].box
        guard next.left - box.right <= gap else { break }
        box = box.union(next)
        guard box.width <= widest else { break }
        guard box.height >= lowest, box.width * 8 >= box.height else { continue }
        if let region, box.left < region.lowerBound || box.right > region.upperBound { continue }
        found.append(start..<(end + 1))
      }
    }
    return found
  }
}
