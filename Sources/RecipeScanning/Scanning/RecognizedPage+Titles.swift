import PageReading

extension RecognizedPage {
  /// The least height of a title's letters: a third more than the median of the lines.
  var titleHeight: Int {
    let heights = lines.filter(\.isReadable).map(\.letterHeight).sorted()
    // A few lines have no typical height.
    return heights.count < 5 ? .max : heights[heights.count / 2] * 4 / 3
  }
}

extension RecognizedPage.Line {
  /// The height of the highest word, which a skew of the page does not increase.
  fileprivate var letterHeight: Int { words.map(\.box.height).max() ?? 0 }

  /// Whether the line is printed as large as titles are and contains no number.
  func isTitle(from height: Int) -> Bool {
    letterHeight >= height && !text.contains(where: \.isNumber)
  }
}
