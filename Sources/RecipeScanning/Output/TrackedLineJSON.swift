public import PageReading
import RecipeReading
import WordTagging

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes the lines that a frame tracker reports as JSON.
public struct TrackedLineJSON {
  private struct Record: Encodable {
    struct Label: Encodable {
      var text: String
      var label: String
      var confidence: Double
    }

    var id: Int
    var event: TrackedLine.Event
    var frame: Int
    var time: Double
    var sightings: Int
    var text: String
    var confidence: Double
    var box: PixelBox
    var labels: [Label]?
  }

  private let scanner: RecipeScanner?
  private let encoder = JSONEncoder()

  /// Creates a writer.
  ///
  /// - Parameter scanner: Adds the labels of each line's words and its row; nil adds neither.
  public init(scanner: RecipeScanner? = nil) {
    self.scanner = scanner
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Returns a line as one line of JSON.
  ///
  /// - Parameters:
  ///   - report: The line.
  ///   - time: The time of its frame in seconds.
  /// - Returns: The JSON, without a line break.
  /// - Throws: What `JSONEncoder` throws.
  public func text(of report: TrackedLine, time: Double) throws -> String {
    let line = report.line
    let tagged = scanner?.tagger.tag(line.text)
    let labels = tagged.map { tagged in
      tagged.tokens.map {
        Record.Label(text: "\(tagged.text(of: $0))", label: $0.label, confidence: $0.confidence)
      }
    }
    let record = Record(
      id: report.id, event: report.event, frame: report.frame, time: time,
      sightings: report.sightings, text: line.text, confidence: line.confidence, box: line.box,
      labels: labels)
    let text = String(decoding: try encoder.encode(record), as: UTF8.self)
    guard let scanner, let tagged else { return text }
    // Rows have a JSON writer of their own, so the row is inserted before the last brace.
    let row = ScannedLine(row: scanner.editor.row(from: tagged), line: line)
    return "\(text.dropLast()),\"row\":\(row.json())}"
  }
}
