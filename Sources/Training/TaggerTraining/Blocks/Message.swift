/// Arrays of plain values as bytes, in the order in which they were put.
struct Message {
  private(set) var bytes: [UInt8] = []
  private var position = 0

  init() {}

  /// A message that was received.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func put<Element: BitwiseCopyable>(_ elements: [Element]) {
    withUnsafeBytes(of: elements.count) { bytes.append(contentsOf: $0) }
    elements.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ texts: [String]) {
    put(texts.map(\.utf8.count))
    put(texts.flatMap(\.utf8))
  }

  mutating func take<Element: BitwiseCopyable>(_ type: Element.Type = Element.self) -> [Element] {
    bytes.withUnsafeBytes { bytes in
      let count = bytes.loadUnaligned(fromByteOffset: position, as: Int.self)
      position += MemoryLayout<Int>.size
      let size = count * MemoryLayout<Element>.stride
      defer { position += size }
      return [Element](unsafeUninitializedCapacity: count) { elements, initialized in
        UnsafeMutableRawBufferPointer(elements).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes[position..<position + size]))
        initialized = count
      }
    }
  }

  mutating func takeTexts() -> [String] {
    let counts = take(Int.self)
    let text = take(UInt8.self)
    var start = 0
    return counts.map { count in
      defer { start += count }
      return String(decoding: text[start..<start + count], as: UTF8.self)
    }
  }
}
