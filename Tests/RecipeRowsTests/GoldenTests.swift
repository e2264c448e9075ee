import Foundation
import RecipeRows
import Testing

@Suite("Golden rows")
struct GoldenTests {
  /// Set to the path of a file to write what the library makes of the lines, to be read and kept.
  static let recordingPath = ProcessInfo.processInfo.environment["WORDTAGGER_RECORD_ROWS"]

  @Test("every golden line has the row that was read and found right")
  func rows() throws {
    let builder = RowBuilder()
    let made = try GoldenLines.all().enumerated().map { index, line in
      RowJSON.text(builder.row(from: line, kind: .ingredient), place: RowPlace(line: index + 1))
    }
    if let path = Self.recordingPath {
      try (made.joined(separator: "\n") + "\n").write(
        toFile: path, atomically: true, encoding: .utf8)
    }
    let golden = try String(
      contentsOf: GoldenLines.folder.appending(path: "rows.jsonl"), encoding: .utf8
    ).split(separator: "\n").map(String.init)
    try #require(golden.count == made.count)
    #expect(golden.count >= 300)
    for (golden, made) in zip(golden, made) { #expect(golden == made) }
  }
}
