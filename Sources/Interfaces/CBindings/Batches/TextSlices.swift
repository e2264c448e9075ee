import CWordTagger
import WordTagging

/// Texts of a caller, whose offsets are checked where they are used.
struct TextSlices {
  let count: Int
  private let bytes: UnsafePointer<UInt8>?
  private let offsets: UnsafePointer<Int64>
  private let name: String

  init(_ texts: wt_texts, _ name: String) throws(CallError) {
    try self.init(texts.bytes, texts.offsets, count: texts.count, name)
  }

  /// Texts with one text for each item of a batch.
  init(_ texts: wt_texts, _ name: String, count: Int64) throws(CallError) {
    try ArgumentRange.count("\(name).count", equalTo: count).checked(texts.count)
    try self.init(texts, name)
  }

  init(
    _ bytes: UnsafePointer<CChar>?, _ offsets: UnsafePointer<Int64>?, count: Int64, _ name: String
  ) throws(CallError) {
    self.count = try ArgumentRange.count("\(name).count").checked(count)
    guard let offsets else {
      throw CallError(WT_ERROR_ARGUMENT, "the offsets of \(name) are NULL")
    }
    self.offsets = offsets
    self.bytes = bytes.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }
    self.name = name
  }

  /// The bytes of some of the strings: in order, and less than 2 GiB in total.
  func range(_ texts: Range<Int>) throws(CallError) -> Range<Int> {
    guard texts.lowerBound >= 0, texts.upperBound <= count else {
      throw CallError(
        WT_ERROR_ARGUMENT,
        "index \(texts.upperBound - 1) of \(name) is out of range: it has \(count) strings")
    }
    let (start, end) = (offsets[texts.lowerBound], offsets[texts.upperBound])
    // No offset may exceed the last one, after which there may be no memory.
    guard 0 <= start, start <= end, end <= offsets[count], end - start <= Int64(Int32.max) else {
      throw CallError(
        WT_ERROR_ARGUMENT,
        "the offsets of \(name) \(texts.lowerBound) to \(texts.upperBound) are \(start) and \(end); expected"
          + " non-decreasing offsets, and less than 2 GiB for a sequence")
    }
    guard bytes != nil || end == start else {
      throw CallError(WT_ERROR_ARGUMENT, "the bytes of \(name) are NULL")
    }
    return Int(start)..<Int(end)
  }

  /// The bytes of some texts that follow each other.
  func bytes(_ texts: Range<Int>) throws(CallError) -> BufferView<UInt8> {
    let range = try range(texts)
    // Empty texts have an address, too, since an attribute without one has another hash.
    let start = bytes.map { UnsafeRawPointer($0 + range.lowerBound) } ?? UnsafeRawPointer(offsets)
    return BufferView(start: start.assumingMemoryBound(to: UInt8.self), count: range.count)
  }

  /// The bytes of a text.
  func text(_ index: Int) throws(CallError) -> BufferView<UInt8> {
    try bytes(index..<index + 1)
  }

  /// The end of a text, counted from an offset.
  @inline(__always)
  func end(_ index: Int, from start: Int) -> Int { Int(offsets[index + 1]) &- start }
}
