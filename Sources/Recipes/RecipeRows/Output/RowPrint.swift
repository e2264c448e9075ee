/// How the words of a row's line are printed on a page.
package struct RowPrint {
  /// A word whose text is not what the engine read.
  package struct Repair {
    /// The engine's text; empty where it skipped the ink.
    package var original: String
    /// The text of the line.
    package var text: String
    /// The names of the repairs.
    package var cause: String?
    /// The confidence of the engine, or of the reader of fractions, from 0 to 1.
    package var confidence: Double
    /// The word's UTF-8 range in the line.
    package var range: Range<Int>

    /// Creates a repair.
    package init(
      original: String, text: String, cause: String?, confidence: Double, range: Range<Int>
    ) {
      self.original = original
      self.text = text
      self.cause = cause
      self.confidence = confidence
      self.range = range
    }
  }

  /// Finds the box on the page around UTF-8 ranges of the line: left, top, width and height.
  package let box: ([Range<Int>]) -> [Int]?
  /// The repaired words, from left to right.
  package let repairs: [Repair]

  /// Creates the print of a row.
  package init(repairs: [Repair], box: @escaping ([Range<Int>]) -> [Int]?) {
    self.repairs = repairs
    self.box = box
  }
}
