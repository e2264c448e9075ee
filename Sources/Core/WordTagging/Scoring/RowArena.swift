/// Memory that is handed out piece by piece and taken back as a whole.
final class RowArena {
  private static let blockSize = 1 << 18

  /// What is left of the block in use.
  private struct Rest: BitwiseCopyable {
    var start: UnsafeMutableRawPointer
    var size: Int
  }

  private var blocks: [UnsafeMutableRawBufferPointer] = []
  private var block = 0
  private let rest = UnsafeMutablePointer<Rest>.allocate(capacity: 1)

  init() {
    addBlock(of: Self.blockSize)
    reset()
  }

  deinit {
    for block in blocks { block.deallocate() }
    rest.deallocate()
  }

  /// Memory for rows, aligned to 16 bytes.
  @inline(__always)
  func allocate(_ size: Int) -> UnsafeMutableRawPointer {
    let size = (size &+ 15) & ~15
    if size > rest.pointee.size { takeBlock(of: size) }
    let start = rest.pointee.start
    rest.pointee.start += size
    rest.pointee.size &-= size
    return start
  }

  /// Takes all memory back.
  @inline(__always)
  func reset() { take(0) }

  private func takeBlock(of size: Int) {
    repeat {
      if block + 1 == blocks.count { addBlock(of: max(Self.blockSize, size)) }
      take(block + 1)
    } while size > rest.pointee.size
  }

  private func take(_ index: Int) {
    block = index
    guard let start = blocks[index].baseAddress else { return }
    rest.initialize(to: Rest(start: start, size: blocks[index].count))
  }

  private func addBlock(of size: Int) {
    blocks.append(.allocate(byteCount: size, alignment: 16))
  }
}
