/// Finds the rows of a frame that differ from an earlier one by more than camera noise.
struct ChangeMap {
  /// The side length of the compared squares.
  var tile = 16
  /// The mean difference of gray values above which a square has changed.
  var threshold = 10

  /// Returns the rows from the first to the last change, or nil when nothing has changed.
  ///
  /// - Precondition: Both images have the same size.
  func changedRows(from old: GrayImage, to new: GrayImage) -> Range<Int>? {
    precondition(old.size == new.size, "Frames of different sizes")
    let width = new.width
    var first: Int?
    var last = 0
    old.pixels.withUnsafeBufferPointer { old in
      new.pixels.withUnsafeBufferPointer { new in
        for top in stride(from: 0, to: self.rows(new.count, width), by: tile) {
          let bottom = min(top + tile, self.rows(new.count, width))
          for left in stride(from: 0, to: width, by: tile) {
            let right = min(left + tile, width)
            var sum = 0
            for y in top..<bottom {
              for index in (y * width + left)..<(y * width + right) {
                sum += abs(Int(old[index]) - Int(new[index]))
              }
            }
            guard sum > threshold * (bottom - top) * (right - left) else { continue }
            if first == nil { first = top }
            last = bottom
          }
        }
      }
    }
    return first.map { $0..<last }
  }

  private func rows(_ count: Int, _ width: Int) -> Int { width > 0 ? count / width : 0 }
}
