import Support
import WordTagging

extension DrawnLine {
  /// Splits the labels of glued words such as `10tbsp`: the number gets the first label of the
  /// combination, the unit the second.
  ///
  /// A word that stays whole overlaps both and so keeps the combination's label; the pieces of one
  /// that is split have each their own.
  ///
  /// - Parameters:
  ///   - combinations: The labels of glued words; combinations of more than two labels are not split.
  ///   - isTorn: Whether noise splits the word in a range. Further words of its unit then have the
  ///     unit's label.
  mutating func splitLabels(_ combinations: [Grammar.Combination], isTorn: (Range<Int>) -> Bool) {
    let whole = segments
    segments.removeAll(keepingCapacity: true)
    var start = 0
    for segment in whole {
      let range = start..<Int(segment.end)
      start = range.upperBound
      if let combination = combinations.first(where: { $0.result == segment.label }),
        let pieces = combination.pieces
      {
        splitLabels(range, segment.label, pieces, isTorn: isTorn)
      } else {
        extend(to: range.upperBound, label: segment.label)
      }
    }
  }

  private mutating func splitLabels(
    _ range: Range<Int>, _ whole: Grammar.LabelIndex, _ pieces: Grammar.Combination.Pieces,
    isTorn: (Range<Int>) -> Bool
  ) {
    var labelOfWords = whole
    var start = range.lowerBound
    while start < range.upperBound {
      let space = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: " "))
      let word = start..<(space.map { $0 + 1 } ?? range.upperBound)
      start = word.upperBound
      if bytes[word.lowerBound].isNameStart {
        extend(to: word.upperBound, label: labelOfWords)
        continue
      }
      if isTorn(word) { labelOfWords = pieces.unit }
      var label = pieces.number
      for place in word {
        if bytes[place].isDigit {
          label = pieces.number
        } else if bytes[place].isNameStart, !isTimes(place, in: word) {
          label = pieces.unit
        }
        extend(to: place + 1, label: label)
      }
    }
  }

  /// Whether a byte is the `x` of `2x400g`.
  private func isTimes(_ place: Int, in word: Range<Int>) -> Bool {
    guard bytes[place] | 0x20 == UInt8(ascii: "x"), word.contains(place + 1) else { return false }
    return bytes[place + 1].isDigit || bytes[place + 1] >= 0x80
  }

  private mutating func extend(to end: Int, label: Grammar.LabelIndex) {
    if segments.last?.label == label {
      segments[segments.count - 1].end = Int32(end)
    } else {
      segments.append(Segment(end: Int32(end), label: label))
    }
  }
}
