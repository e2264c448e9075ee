/// The rows of the words around a token.
struct WordRows {
  /// The words, from the one whose first row is the token's.
  var entries: UnsafePointer<WordEntry>
  let count: Int
  /// The distance of the rows from the start of an entry.
  let offset: Int
}

/// Sums of rows of weights, whose length is a multiple of four and which are aligned to 16 bytes.
enum RowSum {
  /// Writes the sum of the rows of each token: of the words around it, and of other sources.
  static func write(
    _ words: WordRows, _ sources: UnsafePointer<UnsafePointer<Float>>,
    _ sourceCount: Int, _ count: Int, into target: UnsafeMutablePointer<Float>, stride: Int
  ) {
    var (words, sources, target) = (words, sources, target)
    for _ in 0..<count {
      var block = 0
      while block &+ 12 <= stride {
        writeTwelve(words, sources, sourceCount, block, target + block, stride)
        block &+= 12
      }
      while block < stride {
        writeFour(words, sources, sourceCount, block, target + block, stride)
        block &+= 4
      }
      words.entries += 1
      sources += sourceCount
      target += stride
    }
  }

  /// Adds a row to another.
  @inline(__always)
  static func add(
    _ source: UnsafePointer<Float>, to target: UnsafeMutablePointer<Float>, _ stride: Int
  ) {
    var block = 0
    while block &+ 12 <= stride {
      let sums = (
        UnsafePointer(target).four(block) + source.alignedFour(block),
        UnsafePointer(target).four(block &+ 4) + source.alignedFour(block &+ 4),
        UnsafePointer(target).four(block &+ 8) + source.alignedFour(block &+ 8)
      )
      target.setFour(block, sums.0)
      target.setFour(block &+ 4, sums.1)
      target.setFour(block &+ 8, sums.2)
      block &+= 12
    }
    while block < stride {
      target.setFour(block, UnsafePointer(target).four(block) + source.alignedFour(block))
      block &+= 4
    }
  }

  @inline(__always)
  private static func writeTwelve(
    _ words: WordRows, _ sources: UnsafePointer<UnsafePointer<Float>>, _ sourceCount: Int,
    _ block: Int, _ target: UnsafeMutablePointer<Float>, _ stride: Int
  ) {
    var first = SIMD4<Float>(repeating: 0)
    var (second, third) = (first, first)
    @inline(__always)
    func add(_ row: UnsafePointer<Float>) {
      first += row.alignedFour(0)
      second += row.alignedFour(4)
      third += row.alignedFour(8)
    }
    visit(words, block, stride, add)
    for index in 0..<sourceCount { add(sources[index] + block) }
    target.setFour(0, first)
    target.setFour(4, second)
    target.setFour(8, third)
  }

  @inline(__always)
  private static func writeFour(
    _ words: WordRows, _ sources: UnsafePointer<UnsafePointer<Float>>, _ sourceCount: Int,
    _ block: Int, _ target: UnsafeMutablePointer<Float>, _ stride: Int
  ) {
    var sum = SIMD4<Float>(repeating: 0)
    visit(words, block, stride) { sum += $0.alignedFour(0) }
    for index in 0..<sourceCount { sum += sources[index].alignedFour(block) }
    target.setFour(0, sum)
  }

  /// Calls a function with a block of each word's row for the token.
  @inline(__always)
  private static func visit(
    _ words: WordRows, _ block: Int, _ stride: Int, _ body: (UnsafePointer<Float>) -> Void
  ) {
    var entry = words.entries
    var offset = words.offset &+ block &* MemoryLayout<Float>.size
    for _ in 0..<words.count {
      body(UnsafePointer((entry.pointee.start + offset).assumingMemoryBound(to: Float.self)))
      entry -= 1
      offset &+= stride &* MemoryLayout<Float>.size
    }
  }
}
