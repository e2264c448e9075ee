/// A column that is handed over through Arrow's C data interface, with its type.
struct ArrowNode {
  /// A buffer and what keeps its memory.
  typealias Buffer = (start: UnsafeRawPointer?, owner: AnyObject?)

  var format: String
  var name = "item"
  var isNullable = false
  var length = 0
  var nullCount = 0
  var buffers: [Buffer] = []
  var children: [ArrowNode] = []
  /// None or one.
  var dictionary: [ArrowNode] = []
}

extension ArrowNode {
  /// A column of numbers without nulls.
  static func numbers<Element: BitwiseCopyable>(
    _ format: String, _ name: String, _ parts: [[Element]], dictionary: [String]? = nil
  ) -> Self {
    let memory = FlatArray(joining: parts)
    var node = ArrowNode(format: format, name: name, length: parts.reduce(0) { $0 + $1.count })
    node.buffers = [(nil, nil), (UnsafeRawPointer(memory.start), memory)]
    node.dictionary = dictionary.map { [.strings($0)] } ?? []
    return node
  }

  /// A column of strings without nulls.
  static func strings(_ texts: [String]) -> Self {
    let bytes = FlatArray(joining: texts.map { Array($0.utf8) })
    var ends: [Int32] = [0]
    for text in texts { ends.append((ends.last ?? 0) + Int32(text.utf8.count)) }
    let offsets = FlatArray(joining: [ends])
    var node = ArrowNode(format: "u", length: texts.count)
    node.buffers = [
      (nil, nil), (UnsafeRawPointer(offsets.start), offsets),
      (UnsafeRawPointer(bytes.start), bytes),
    ]
    return node
  }
}
