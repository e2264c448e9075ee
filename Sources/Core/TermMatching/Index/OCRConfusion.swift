import CEmbeddedFiles
import Support

/// A line of a table of OCR confusions: the printed and the read text, the rates and the place.
package struct OCRConfusion: Sendable {
  /// The table that was measured for Tesseract on rendered recipe lines.
  package static var tesseractTable: [UInt8] { Array(embeddedTesseractNoise().bytes) }

  /// The place of a confusion.
  package enum Place: String, CaseIterable, Sendable {
    case any
    /// After a digit or a fraction.
    case number
    /// A word of its own, or the letters after a number.
    case unit
    /// Beside a letter.
    case word
    case start
    case end
    /// One reading of a misread fraction.
    case fraction
  }

  /// The rates at the two measured levels.
  package struct Rate: Sendable {
    package var light: Double
    package var heavy: Double

    package init(light: Double, heavy: Double) {
      self.light = light
      self.heavy = heavy
    }

    /// Reads two rates in thousandths; nil unless both are from 0 to 1000.
    package init?(_ light: String, _ heavy: String) {
      guard let light = Double(light), let heavy = Double(heavy), (0...1000).contains(light),
        (0...1000).contains(heavy)
      else { return nil }
      self.init(light: light / 1000, heavy: heavy / 1000)
    }
  }

  /// An error in a line.
  package struct ParseError: Error { package var message: String }

  package var printed: [UInt8]
  package var read: [UInt8]
  package var rate: Rate
  package var place: Place

  /// Reads the fields of a line: printed, read, two rates, place.
  package init(fields: [String]) throws(ParseError) {
    guard fields.count == 5, let rate = Rate(fields[2], fields[3]) else {
      throw ParseError(
        message: "expected printed, read, two rates from 0 to 1000, and where, with tabs between")
    }
    guard let place = Place(rawValue: fields[4]) else {
      throw ParseError(
        message: "expected one of \(Place.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    printed = Self.bytes(fields[0])
    read = Self.bytes(fields[1])
    self.rate = rate
    self.place = place
    guard !printed.isEmpty || place == .start || place == .end || place == .any else {
      throw ParseError(
        message: "nothing can be read as something only at start, end or any place")
    }
  }

  private static func bytes(_ field: String) -> [UInt8] {
    guard field.utf8.contains(0xE2) else { return Array(field.utf8) }
    return field == "∅"
      ? [] : Array(field.map { $0 == "␣" ? " " : $0 }.map(String.init).joined().utf8)
  }
}
