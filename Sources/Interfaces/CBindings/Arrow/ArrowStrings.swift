import CWordTagger
import WordTagging

/// A column of strings in Arrow's memory, read in place.
struct ArrowStrings {
  private enum Layout { case offsets32, offsets64, views }

  let count: Int
  private let layout: Layout
  private let array: ArrowArray
  /// The index of the first string among the array's.
  private let start: Int
  /// The validity of the rows of the struct that the column is in, and the index of the first.
  private let parent: (validity: UnsafePointer<UInt8>?, start: Int)

  /// Finds the column: the array itself, or a member of a struct.
  init(
    _ schema: ArrowSchema, _ array: ArrowArray, column: String?
  ) throws(CallError) {
    guard array.release != nil, array.length >= 0, array.offset >= 0,
      array.length < Self.lengthLimit, array.offset < Self.lengthLimit
    else {
      throw CallError(WT_ERROR_ARGUMENT, "the array is released, or its length is out of range")
    }
    count = Int(array.length)
    let (schema, index) = try Self.find(schema, column: column)
    if let index {
      guard index < array.n_children, let child = array.children?[index]?.pointee,
        child.length >= array.offset + array.length, child.offset >= 0,
        child.offset < Self.lengthLimit
      else { throw CallError(WT_ERROR_ARGUMENT, "the array is not of its schema") }
      parent = (Self.buffer(array, 0), Int(array.offset))
      self.array = child
      start = Int(array.offset + child.offset)
    } else {
      parent = (nil, 0)
      self.array = array
      start = Int(array.offset)
    }
    layout = try Self.layout(schema)
    guard self.array.n_buffers >= 3, self.array.buffers != nil else {
      throw CallError(WT_ERROR_ARGUMENT, "the column lacks buffers")
    }
  }

  /// More rows than any memory holds; sums of such numbers do not overflow.
  private static let lengthLimit = Int64(1) << 56

  /// The schema of the column and its index in a struct.
  static func find(
    _ schema: ArrowSchema, column: String?
  ) throws(CallError) -> (schema: ArrowSchema, index: Int?) {
    guard schema.format.map({ String(cString: $0) }) == "+s" else { return (schema, nil) }
    for index in 0..<Int(max(0, schema.n_children)) {
      guard let child = schema.children?[index]?.pointee else { continue }
      if child.name.map({ String(cString: $0) }) == column { return (child, index) }
    }
    throw CallError(
      WT_ERROR_ARGUMENT,
      column.map { "there is no column '\($0)'" } ?? "name the column of the table")
  }

  /// Refuses a column of another type.
  static func check(_ schema: ArrowSchema, column: String?) throws(CallError) {
    _ = try layout(try find(schema, column: column).schema)
  }

  private static func layout(_ schema: ArrowSchema) throws(CallError) -> Layout {
    let format = schema.format.map { String(cString: $0) } ?? ""
    switch schema.dictionary == nil ? format : "" {
    case "u": return .offsets32
    case "U": return .offsets64
    case "vu": return .views
    default:
      throw CallError(
        WT_ERROR_ARGUMENT,
        "the column has the type '\(format)'\(schema.dictionary == nil ? "" : " with a dictionary"); expected utf8,"
          + " large_utf8 or string_view")
    }
  }

  private static func buffer<Element>(
    _ array: ArrowArray, _ index: Int
  ) -> UnsafePointer<Element>? {
    guard index < array.n_buffers else { return nil }
    return array.buffers?[index]?.assumingMemoryBound(to: Element.self)
  }

  private static func isSet(_ bits: UnsafePointer<UInt8>?, _ index: Int) -> Bool {
    bits.map { $0[index >> 3] >> UInt8(index & 7) & 1 == 1 } ?? true
  }

  /// Whether a row has no string.
  func isNull(_ row: Int) -> Bool {
    !Self.isSet(Self.buffer(array, 0), start + row)
      || !Self.isSet(parent.validity, parent.start + row)
  }

  /// The bytes of a row; none when it is null.
  func text(_ row: Int) throws(CallError) -> BufferView<UInt8> {
    let nothing = BufferView<UInt8>()
    guard !isNull(row) else { return nothing }
    let index = start + row
    if layout == .views { return try view(index) }
    let (first, end): (Int, Int)
    if layout == .offsets32 {
      guard let offsets: UnsafePointer<Int32> = Self.buffer(array, 1) else { return nothing }
      (first, end) = (Int(offsets[index]), Int(offsets[index + 1]))
    } else {
      guard let offsets: UnsafePointer<Int64> = Self.buffer(array, 1) else { return nothing }
      (first, end) = (Int(offsets[index]), Int(offsets[index + 1]))
    }
    guard 0 <= first, first <= end, end - first <= Int(Int32.max) else {
      throw CallError(WT_ERROR_ARGUMENT, "the offsets of row \(row) are \(first) and \(end)")
    }
    guard first < end, let bytes: UnsafePointer<UInt8> = Self.buffer(array, 2) else {
      return nothing
    }
    return BufferView(start: bytes + first, count: end - first)
  }

  /// A string in a view: its size, then its bytes if there are at most 12, else where they are.
  private func view(_ index: Int) throws(CallError) -> BufferView<UInt8> {
    guard let views: UnsafePointer<UInt8> = Self.buffer(array, 1) else {
      return BufferView()
    }
    let view = UnsafeRawPointer(views + 16 * index)
    let size = Int(view.loadUnaligned(as: Int32.self))
    guard size > 12 else {
      return BufferView(start: views + (16 * index + 4), count: max(0, size))
    }
    let buffer = Int(view.loadUnaligned(fromByteOffset: 8, as: Int32.self))
    let offset = Int(view.loadUnaligned(fromByteOffset: 12, as: Int32.self))
    // The last buffer has the sizes of those between.
    let last = Int(array.n_buffers) - 1
    guard buffer >= 0, buffer + 2 < last, offset >= 0,
      let bytes: UnsafePointer<UInt8> = Self.buffer(array, buffer + 2),
      let sizes: UnsafePointer<Int64> = Self.buffer(array, last),
      Int64(offset) + Int64(size) <= sizes[buffer]
    else { throw CallError(WT_ERROR_ARGUMENT, "the view of row \(index) is out of its buffer") }
    return BufferView(start: bytes + offset, count: size)
  }
}
