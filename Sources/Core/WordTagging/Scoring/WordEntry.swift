/// What is known of a word: its values, and its rows of weights.
///
/// An entry is a run of bytes in a table or an arena: the header, the values that sequences need, an even number of them, and the rows.
struct WordEntry: BitwiseCopyable {
  struct Header: BitwiseCopyable {
    var key = WordKey()
    /// A bit for each condition of ``CompiledTemplates/conditions`` that the word meets.
    var conditions: UInt32 = 0
    /// The code of the word's class.
    var classCode: UInt8 = 0
  }

  let start: UnsafeMutableRawPointer

  @inline(__always)
  var header: UnsafeMutablePointer<Header> { start.assumingMemoryBound(to: Header.self) }

  @inline(__always)
  var values: UnsafeMutablePointer<UInt64> {
    (start + Self.valueOffset).assumingMemoryBound(to: UInt64.self)
  }

  /// The rows of a word that has a number of values.
  @inline(__always)
  func rows(valueCount: Int) -> UnsafeMutablePointer<Float> {
    (start + Self.rowOffset(valueCount)).assumingMemoryBound(to: Float.self)
  }

  private static var valueOffset: Int { (MemoryLayout<Header>.size + 15) & ~15 }

  /// The size of a model's entries in bytes.
  static func size(_ compiled: CompiledTemplates, stride: Int) -> Int {
    rowOffset(compiled.wordValueCount)
      + compiled.wordRowCount * stride * MemoryLayout<Float>.size
  }

  /// The distance of the rows from the start of an entry with a number of values.
  @inline(__always)
  static func rowOffset(_ valueCount: Int) -> Int {
    valueOffset &+ (valueCount &+ 1) / 2 &* 16
  }
}
