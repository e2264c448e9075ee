/// Arrays of plain values as bytes, each behind the number of its elements, in the order in which they were put.
struct Message {
  private(set) var bytes: [UInt8] = []
  private var position = 0
  /// Whether more was taken than was put; what is taken then is empty or 0.
  private(set) var isCutShort = false

  init() {}

  /// A message that was received or read, whose values begin at a byte.
  init(_ bytes: [UInt8], at position: Int = 0) {
    (self.bytes, self.position) = (bytes, position)
  }

  /// The number of bytes that were not taken yet.
  var restCount: Int { bytes.count - position }

  mutating func put(number: some FixedWidthInteger & BitwiseCopyable) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  mutating func put<Element: BitwiseCopyable>(_ elements: [Element]) {
    put(number: elements.count)
    elements.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  mutating func put(text: String) { put(Array(text.utf8)) }

  mutating func put(_ texts: [String]) {
    put(texts.map(\.utf8.count))
    put(texts.flatMap(\.utf8))
  }

  mutating func takeNumber<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type = Int.self
  ) -> Number {
    guard let bytes = take(MemoryLayout<Number>.size) else { return 0 }
    return bytes.withUnsafeBytes { $0.loadUnaligned(as: type) }
  }

  mutating func take<Element: BitwiseCopyable>(_ type: Element.Type = Element.self) -> [Element] {
    let count = takeNumber()
    guard let bytes = take(count, of: MemoryLayout<Element>.stride) else { return [] }
    return [Element](unsafeUninitializedCapacity: count) { elements, initialized in
      bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(elements).copyMemory(from: $0) }
      initialized = count
    }
  }

  mutating func takeText() -> String { String(decoding: take(UInt8.self), as: UTF8.self) }

  mutating func takeTexts() -> [String] {
    let counts = take(Int.self)
    let text = take(UInt8.self)
    var start = 0
    return counts.map { count in
      defer { start += count }
      return String(decoding: text[start..<start + count], as: UTF8.self)
    }
  }

  /// The next bytes of some values of a size; nil if there are fewer.
  private mutating func take(_ count: Int, of size: Int = 1) -> ArraySlice<UInt8>? {
    guard (0...restCount / size).contains(count) else {
      (position, isCutShort) = (bytes.count, true)
      return nil
    }
    defer { position += count * size }
    return bytes[position..<position + count * size]
  }
}
