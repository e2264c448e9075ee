import CWordTagger

/// A structure of Arrow's C data interface, which owns children of its own type.
private protocol ArrowStructure {
  init()
  var n_children: Int64 { get set }
  var children: UnsafeMutablePointer<UnsafeMutablePointer<Self>?>! { get set }
  var dictionary: UnsafeMutablePointer<Self>! { get set }
  var private_data: UnsafeMutableRawPointer! { get set }
  /// Calls the release function of a structure, if it has one.
  static func callRelease(_ structure: UnsafeMutablePointer<Self>)
}

extension ArrowSchema: ArrowStructure {
  static func callRelease(_ schema: UnsafeMutablePointer<Self>) { schema.pointee.release?(schema) }
}

extension ArrowArray: ArrowStructure {
  static func callRelease(_ array: UnsafeMutablePointer<Self>) { array.pointee.release?(array) }
}

/// The memory of a structure's children, and what keeps the rest of its memory.
private final class Owner<Structure: ArrowStructure> {
  private let nodes: UnsafeMutablePointer<Structure>
  private let children: UnsafeMutablePointer<UnsafeMutablePointer<Structure>?>
  private let kept: [AnyObject]

  /// Fills a structure that the receiver releases, except for its release function; `export` fills its children.
  static func fill(
    _ structure: UnsafeMutablePointer<Structure>, _ node: ArrowNode, keeping kept: [AnyObject],
    export: (ArrowNode, UnsafeMutablePointer<Structure>) -> Void
  ) {
    let owner = Owner(node, kept, export)
    structure.initialize(to: Structure())
    structure.pointee.n_children = Int64(node.children.count)
    structure.pointee.children = owner.children
    if !node.dictionary.isEmpty { structure.pointee.dictionary = owner.nodes + node.children.count }
    structure.pointee.private_data = Unmanaged.passRetained(owner).toOpaque()
  }

  private init(
    _ node: ArrowNode, _ kept: [AnyObject],
    _ export: (ArrowNode, UnsafeMutablePointer<Structure>) -> Void
  ) {
    self.kept = kept
    let all = node.children + node.dictionary
    nodes = .allocate(capacity: max(1, all.count))
    children = .allocate(capacity: max(1, node.children.count))
    for (index, child) in all.enumerated() { export(child, nodes + index) }
    for index in node.children.indices { (children + index).initialize(to: nodes + index) }
  }

  deinit {
    nodes.deallocate()
    children.deallocate()
  }

  /// Releases what a structure owns.
  static func release(_ structure: UnsafeMutablePointer<Structure>) {
    let all = structure.pointee
    for index in 0..<Int(all.n_children) { all.children[index].map(Structure.callRelease) }
    all.dictionary.map(Structure.callRelease)
    Unmanaged<Owner>.fromOpaque(all.private_data).release()
  }
}

extension ArrowNode {
  /// Fills a schema, which the receiver releases.
  func export(to schema: UnsafeMutablePointer<ArrowSchema>) {
    let texts = (format: TextStorage([format]), name: TextStorage([name]))
    Owner.fill(schema, self, keeping: [texts.format, texts.name]) { $0.export(to: $1) }
    schema.pointee.format = texts.format.texts.bytes
    schema.pointee.name = texts.name.texts.bytes
    schema.pointee.flags = isNullable ? Int64(ARROW_FLAG_NULLABLE) : 0
    schema.pointee.release = { schema in
      guard let schema else { return }
      Owner.release(schema)
      schema.pointee.release = nil
    }
  }

  /// Fills an array, which the receiver releases.
  func export(to array: UnsafeMutablePointer<ArrowArray>) {
    let addresses = FlatArray(joining: [buffers.map(\.start)])
    let owners = [addresses] + buffers.compactMap(\.owner)
    Owner.fill(array, self, keeping: owners) { $0.export(to: $1) }
    array.pointee.length = Int64(length)
    array.pointee.null_count = Int64(nullCount)
    array.pointee.n_buffers = Int64(buffers.count)
    array.pointee.buffers = UnsafeMutablePointer(mutating: addresses.start)
    array.pointee.release = { array in
      guard let array else { return }
      Owner.release(array)
      array.pointee.release = nil
    }
  }
}
