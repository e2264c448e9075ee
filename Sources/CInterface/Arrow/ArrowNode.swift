import CWordTagger

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

  // MARK: Types

  /// Fills a schema, which the receiver releases.
  func export(to schema: UnsafeMutablePointer<ArrowSchema>) {
    let owner = SchemaOwner(self)
    schema.initialize(to: ArrowSchema())
    schema.pointee.format = owner.format.texts.bytes
    schema.pointee.name = owner.name.texts.bytes
    schema.pointee.flags = isNullable ? Int64(ARROW_FLAG_NULLABLE) : 0
    schema.pointee.n_children = Int64(children.count)
    schema.pointee.children = owner.children
    schema.pointee.dictionary = owner.dictionary
    schema.pointee.private_data = Unmanaged.passRetained(owner).toOpaque()
    schema.pointee.release = { schema in
      guard let schema, let owner = schema.pointee.private_data else { return }
      for index in 0..<Int(schema.pointee.n_children) {
        if let child = schema.pointee.children?[index], let release = child.pointee.release {
          release(child)
        }
      }
      if let dictionary = schema.pointee.dictionary, let release = dictionary.pointee.release {
        release(dictionary)
      }
      schema.pointee.release = nil
      Unmanaged<SchemaOwner>.fromOpaque(owner).release()
    }
  }

  private final class SchemaOwner {
    let format: TextStorage
    let name: TextStorage
    let children: UnsafeMutablePointer<UnsafeMutablePointer<ArrowSchema>?>
    let dictionary: UnsafeMutablePointer<ArrowSchema>?
    private let nodes: UnsafeMutablePointer<ArrowSchema>

    init(_ node: ArrowNode) {
      (format, name) = (TextStorage([node.format]), TextStorage([node.name]))
      let all = node.children + node.dictionary
      nodes = .allocate(capacity: max(1, all.count))
      children = .allocate(capacity: max(1, node.children.count))
      for (index, child) in all.enumerated() { child.export(to: nodes + index) }
      for index in node.children.indices { (children + index).initialize(to: nodes + index) }
      dictionary = node.dictionary.isEmpty ? nil : nodes + node.children.count
    }

    deinit {
      nodes.deallocate()
      children.deallocate()
    }
  }

  // MARK: Data

  /// Fills an array, which the receiver releases.
  func export(to array: UnsafeMutablePointer<ArrowArray>) {
    let owner = ArrayOwner(self)
    array.initialize(to: ArrowArray())
    array.pointee.length = Int64(length)
    array.pointee.null_count = Int64(nullCount)
    array.pointee.n_buffers = Int64(buffers.count)
    array.pointee.n_children = Int64(children.count)
    array.pointee.buffers = owner.buffers
    array.pointee.children = owner.children
    array.pointee.dictionary = owner.dictionary
    array.pointee.private_data = Unmanaged.passRetained(owner).toOpaque()
    array.pointee.release = { array in
      guard let array, let owner = array.pointee.private_data else { return }
      for index in 0..<Int(array.pointee.n_children) {
        if let child = array.pointee.children?[index], let release = child.pointee.release {
          release(child)
        }
      }
      if let dictionary = array.pointee.dictionary, let release = dictionary.pointee.release {
        release(dictionary)
      }
      array.pointee.release = nil
      Unmanaged<ArrayOwner>.fromOpaque(owner).release()
    }
  }

  private final class ArrayOwner {
    let buffers: UnsafeMutablePointer<UnsafeRawPointer?>
    let children: UnsafeMutablePointer<UnsafeMutablePointer<ArrowArray>?>
    let dictionary: UnsafeMutablePointer<ArrowArray>?
    private let nodes: UnsafeMutablePointer<ArrowArray>
    private let owners: [AnyObject]

    init(_ node: ArrowNode) {
      owners = node.buffers.compactMap(\.owner)
      buffers = .allocate(capacity: max(1, node.buffers.count))
      for (index, buffer) in node.buffers.enumerated() {
        (buffers + index).initialize(to: buffer.start)
      }
      let all = node.children + node.dictionary
      nodes = .allocate(capacity: max(1, all.count))
      children = .allocate(capacity: max(1, node.children.count))
      for (index, child) in all.enumerated() { child.export(to: nodes + index) }
      for index in node.children.indices { (children + index).initialize(to: nodes + index) }
      dictionary = node.dictionary.isEmpty ? nil : nodes + node.children.count
    }

    deinit {
      nodes.deallocate()
      children.deallocate()
      buffers.deallocate()
    }
  }
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
