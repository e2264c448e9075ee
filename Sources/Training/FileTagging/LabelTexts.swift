import WordTagging

/// The texts of labels in one array, so that adding one touches no reference count.
struct LabelTexts: Sendable {
  private var bytes: [UInt8] = []
  private var ranges: [ByteRange] = []

  init(_ labels: [String]) {
    for label in labels {
      let start = bytes.count
      bytes += label.utf8
      ranges.append(ByteRange(start, bytes.count))
    }
  }

  /// The text of a label.
  subscript(label: Int) -> ArraySlice<UInt8> { bytes[ranges[label].indices] }

  /// Adds the text of a label to bytes.
  @inline(__always)
  func append(_ label: Int32, to output: inout [UInt8]) {
    let range = ranges[Int(label)]
    bytes.withView { output.append(contentsOf: $0.extracting(range.indices).buffer) }
  }
}
