extension [RecognizedPage.Word] {
  /// The UTF-8 range of each word in the text of the line: they are separated by single spaces.
  package var utf8Ranges: [Range<Int>] {
    var start = 0
    return map { word in
      defer { start += word.text.utf8.count + 1 }
      return start..<start + word.text.utf8.count
    }
  }
}

/// The boxes of a line's words by their places in its text, for many look-ups.
package struct WordBoxes {
  /// The UTF-8 range of each word in the text.
  package let ranges: [Range<Int>]
  private let boxes: [PixelBox]

  /// Places words that are separated by single spaces.
  package init(_ words: [RecognizedPage.Word]) {
    ranges = words.utf8Ranges
    boxes = words.map(\.box)
  }

  /// The box around the words that a range touches, or nil when it touches none.
  ///
  /// - Complexity: O(log *n* + *m*) in the words of the line and of the range.
  package func box(ofUTF8 range: Range<Int>) -> PixelBox? {
    var (first, end) = (0, ranges.count)
    while first < end {
      let middle = (first + end) / 2
      if ranges[middle].upperBound <= range.lowerBound { first = middle + 1 } else { end = middle }
    }
    return PixelBox(
      around: ranges.indices[first...].prefix { ranges[$0].lowerBound < range.upperBound }
        .filter { ranges[$0].overlaps(range) }.map { boxes[$0] })
  }
}
