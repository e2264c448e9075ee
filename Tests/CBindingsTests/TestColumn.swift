import CWordTagger

/// A column of strings in one of Arrow's layouts, with some null rows, in memory of its own.
final class TestColumn {
  enum Layout: String, CaseIterable { case utf8 = "u", largeUTF8 = "U", view = "vu" }

  var schema = ArrowSchema()
  var array = ArrowArray()
  private var memory: [UnsafeMutableRawPointer] = []

  init(_ rows: [String?], _ layout: Layout, name: String = "line") {
    schema.format = UnsafePointer(text(layout.rawValue))
    schema.name = UnsafePointer(text(name))
    schema.flags = Int64(ARROW_FLAG_NULLABLE)
    schema.release = { $0?.pointee.release = nil }
    var validity = [UInt8](repeating: 0, count: rows.count / 8 + 1)
    for (row, text) in rows.enumerated() where text != nil {
      validity[row >> 3] |= 1 << UInt8(row & 7)
    }
    let texts = rows.map { Array(($0 ?? "").utf8) }
    let bytes = texts.flatMap(\.self)
    var ends = [0]
    for text in texts { ends.append(ends[ends.count - 1] + text.count) }
    let buffers: [UnsafeRawPointer?] =
      switch layout {
      case .utf8: [keep(validity), keep(ends.map { Int32($0) }), keep(bytes)]
      case .largeUTF8: [keep(validity), keep(ends.map { Int64($0) }), keep(bytes)]
      case .view: [keep(validity), keep(views(texts)), keep(bytes), keep([Int64(bytes.count)])]
      }
    array.length = Int64(rows.count)
    array.null_count = -1
    array.n_buffers = Int64(buffers.count)
    array.buffers = UnsafeMutableRawPointer(mutating: keep(buffers)).assumingMemoryBound(
      to: UnsafeRawPointer?.self)
    array.release = { $0?.pointee.release = nil }
  }

  deinit { for address in memory { address.deallocate() } }

  /// The views of texts that follow each other in the first buffer.
  private func views(_ texts: [[UInt8]]) -> [UInt8] {
    var views: [UInt8] = []
    var start: Int32 = 0
    for text in texts {
      func append(_ number: Int32) { withUnsafeBytes(of: number) { views += $0 } }
      append(Int32(text.count))
      if text.count <= 12 {
        views += text + [UInt8](repeating: 0, count: 12 - text.count)
      } else {
        views += text.prefix(4)
        append(0)
        append(start)
      }
      start += Int32(text.count)
    }
    return views
  }

  private func keep<Element>(_ elements: [Element]) -> UnsafeRawPointer {
    elements.withUnsafeBytes { bytes in
      let copy = UnsafeMutableRawPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
      if let start = bytes.baseAddress { copy.copyMemory(from: start, byteCount: bytes.count) }
      memory.append(copy)
      return UnsafeRawPointer(copy)
    }
  }

  private func text(_ text: String) -> UnsafeMutablePointer<CChar> {
    UnsafeMutableRawPointer(mutating: keep(Array(text.utf8CString))).assumingMemoryBound(
      to: CChar.self)
  }

  /// Makes the column the rows from one on.
  func slice(from start: Int) {
    array.offset += Int64(start)
    array.length -= Int64(start)
  }

  /// A table whose only column this is, with the validity of its rows.
  func table(validity: [Bool]) -> (schema: ArrowSchema, array: ArrowArray) {
    var bits = [UInt8](repeating: 0, count: validity.count / 8 + 1)
    for (row, isValid) in validity.enumerated() where isValid {
      bits[row >> 3] |= 1 << UInt8(row & 7)
    }
    var (table, data) = (ArrowSchema(), ArrowArray())
    func address<Structure>(_ structure: inout Structure) -> UnsafeMutablePointer<
      UnsafeMutablePointer<Structure>?
    > {
      let copy = UnsafeMutableRawPointer(mutating: keep([structure])).assumingMemoryBound(
        to: Structure.self)
      return UnsafeMutableRawPointer(mutating: keep([Optional(copy)])).assumingMemoryBound(
        to: UnsafeMutablePointer<Structure>?.self)
    }
    table.format = UnsafePointer(text("+s"))
    (table.n_children, data.n_children) = (1, 1)
    (table.children, data.children) = (address(&schema), address(&array))
    data.length = array.length
    data.n_buffers = 1
    data.buffers = UnsafeMutableRawPointer(mutating: keep([Optional(keep(bits))]))
      .assumingMemoryBound(to: UnsafeRawPointer?.self)
    data.release = { $0?.pointee.release = nil }
    return (table, data)
  }
}
