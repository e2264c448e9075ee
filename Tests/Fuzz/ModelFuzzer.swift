@testable import WordTagging

extension FuzzTarget {
  /// Model files: opened, then used to tag.
  ///
  /// Size and checksum are corrected first; otherwise no mutated file would pass the header.
  static let model = FuzzTarget("model", maximumLength: 65_536) { input in
    var file = [UInt8](input)
    if file.count >= ModelFormat.headerSize {
      write(UInt64(file.count), to: &file, at: 16)
      let checksum = file.withUnsafeBytes { ModelFormat.checksum(ofFile: $0, version: Int($0[8])) }
      write(checksum, to: &file, at: 24)
    }
    guard let tagger = try? WordTagger(modelBytes: file) else { return }
    var scratch = TaggingScratch()
    for line in ["1½ cups all-purpose flour, sifted", "zucchini", ""] {
      Array(line.utf8).withUnsafeBufferPointer { tagger.tag(utf8: $0, using: &scratch) }
      for token in 0..<scratch.tokenCount {
        precondition(tagger.labels.indices.contains(scratch.label(of: token)))
      }
      _ = tagger.nBest(count: 2, in: &scratch)
    }
  }

  private static func write(_ number: UInt64, to file: inout [UInt8], at offset: Int) {
    for byte in 0..<8 { file[offset + byte] = UInt8(truncatingIfNeeded: number >> (8 * byte)) }
  }
}
