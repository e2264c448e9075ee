import PageReading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A rendered line: its image, and the character of each pixel of ink.
struct RenderedLine: Sendable {
  /// The image as a camera or scanner gives it.
  let seen: GrayImage
  /// The number of the character of each pixel, counted from 1, from 160 on for the small figures
  /// of fractions; 0 is paper.
  let owner: GrayImage
  let text: [Character]
  let font: String
}

/// The lines that the rendering script wrote, in order.
struct RenderedLines: Sequence, IteratorProtocol {
  private let bytes: Data
  private var position = 0
  private var records: [[Substring]]
  private var lineNumber = 0

  /// Opens `lines.pnm` and `lines.tsv` of a folder.
  init(folder: String) throws {
    bytes = try Data(contentsOf: URL(filePath: folder + "/lines.pnm"), options: .alwaysMapped)
    let table = try String(contentsOf: URL(filePath: folder + "/lines.tsv"), encoding: .utf8)
    records = table.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
  }

  mutating func next() -> RenderedLine? {
    guard lineNumber < records.count, records[lineNumber].count >= 2, let seen = picture(),
      let owner = picture(), seen.width == owner.width, seen.height == owner.height
    else { return nil }
    defer { lineNumber += 1 }
    let record = records[lineNumber]
    return RenderedLine(seen: seen, owner: owner, text: Array(record[0]), font: String(record[1]))
  }

  /// The next grey picture: `P5 width height 255`, then its bytes.
  private mutating func picture() -> GrayImage? {
    guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let header = String(decoding: bytes[position..<end], as: UTF8.self).split(separator: " ")
    guard header.count == 4, header[0] == "P5", let width = Int(header[1]),
      let height = Int(header[2]), width > 0, height > 0,
      bytes.endIndex - end - 1 >= width * height
    else { return nil }
    position = end + 1 + width * height
    return GrayImage(
      size: PixelSize(width: width, height: height), pixels: Array(bytes[(end + 1)..<position]))
  }
}
