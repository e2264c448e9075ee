import PageReading
import WordTagging

extension WordTagger {
  /// The label of each word of a line that was read from a picture: that of the token which
  /// takes most of it.
  func wordLabels(of line: TextLine) -> [String?] {
    let tagged = tag(line.text)
    var start = 0
    return line.words.map { word in
      let range = start..<(start + word.text.utf8.count)
      start = range.upperBound + 1
      let best = tagged.tokens.max {
        $0.range.clamped(to: range).count < $1.range.clamped(to: range).count
      }
      return best.flatMap { $0.range.overlaps(range) ? $0.label : nil }
    }
  }
}
