import LabeledData
import Support

@testable import DataGeneration

extension FuzzTarget {
  /// Noise tables: whatever a table says, every byte of a disturbed line keeps one label.
  static let noiseTable = FuzzTarget("noise-table", maximumLength: 512) { input in
    guard let table = try? OCRNoiseTable(SourceFile(name: "t", bytes: Array(input))) else { return }
    for level in [NoiseLevel.light, .heavy] {
      let channel = OCRNoiseChannel(table, level: level)
      for index in 0..<4 as Range<UInt64> {
        var stream = RandomStream(seed: 1, index: index)
        var line = DrawnLine()
        for (label, text) in ["1½", "cups", "c of flour", "10oz"].enumerated() {
          line.spacing = .wanted
          line.append(Array(text.utf8), 0..<text.utf8.count, label: UInt8(label))
        }
        channel.disturb(
          &line, &stream, splitting: [Grammar.Combination([0, 1], result: 3)])
        precondition(line.segments.last.map { Int($0.end) } ?? 0 == line.bytes.count)
        precondition(zip(line.segments, line.segments.dropFirst()).allSatisfy { $0.end < $1.end })
      }
    }
  }
}
