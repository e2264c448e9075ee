/// Numbers in memory of their own, whose address C programs read.
// Never written after the initializer.
final class FlatArray<Element: BitwiseCopyable>: @unchecked Sendable {
  private let memory: UnsafeMutableBufferPointer<Element>

  /// Joins parts; of a single one the numbers are copied, too.
  init(joining parts: [[Element]]) {
    memory = .allocate(capacity: max(1, parts.reduce(0) { $0 + $1.count }))
    var end = 0
    for part in parts { end = memory[end...].initialize(fromContentsOf: part) }
  }

  /// The sums of counts, from 0 on, so that there is one more than there are counts.
  convenience init<Count: BinaryInteger>(summing counts: [[Count]]) where Element == Int64 {
    var sums: [Int64] = [0]
    var sum: Int64 = 0
    for part in counts {
      for count in part {
        sum += Int64(count)
        sums.append(sum)
      }
    }
    self.init(joining: [sums])
  }

  deinit { memory.deallocate() }

  /// The address of the first number.
  var start: UnsafePointer<Element>? { memory.baseAddress.map { UnsafePointer($0) } }
}
