import LabeledData
import PageReading
import RecipeReading
import StreamIO
import WordTagging

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes what `wordtagger watch` tells: one JSON object for each stable or changed line.
struct WatchRecords {
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
    var box: Box
    var labels: [Label]?
  }

  private let output: OutputFile
  private let tagger: WordTagger?
  private let builder = RowBuilder()
  private let encoder = JSONEncoder()

  init(to path: String, tagger: WordTagger?) throws {
    output = try OutputFile(path)
    self.tagger = tagger
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Writes the reports of a frame at once, so that a reader at the other end has them.
  func write(_ reports: [TrackedLine], time: Double) throws {
    for report in reports {
      let line = report.line
      let tagged = tagger?.tag(line.text)
      let record = Record(
        id: report.id, event: report.event, frame: report.frame, time: time,
        sightings: report.sightings, text: line.text, confidence: line.confidence, box: line.box,
        labels: tagged.map(labels))
      var text = String(decoding: try encoder.encode(record), as: UTF8.self)
      if let tagged {
        // Rows write themselves, so theirs is put in before the last brace.
        let row = builder.row(from: tagged).placed { line.box(ofUTF8: $0) }
        text = text.dropLast() + ",\"row\":\(RowJSON.text(row))}"
      }
      try output.write(text + "\n")
    }
    if !reports.isEmpty { try output.flush() }
  }

  func close() throws {
    try output.close()
  }

  private func labels(of tagged: TaggedSequence) -> [Record.Label] {
    tagged.tokens.map {
      Record.Label(text: String(tagged.text(of: $0)), label: $0.label, confidence: $0.confidence)
    }
  }

  /// What became of the frames, in one line.
  static func summary(_ counts: FrameCounts, skippedBytes: Int) -> String {
    var text =
      "\(counts.read) frames read (\(counts.unchanged) unchanged, \(counts.partly) in part), "
      + "\(counts.dropped) dropped, \(counts.broken) broken"
    if counts.paused > 0 { text += ", \(counts.paused) during pauses" }
    if skippedBytes > 0 { text += "; \(skippedBytes) bytes belong to no picture" }
    return text + "\n"
  }
}
