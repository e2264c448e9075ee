/// The 256 values of quantized weights of one byte.
///
/// Cells whose width is proportional to the density of weights to the power of −1/3 have the least
/// mean squared error (Panter and Dite, 1951). The density comes from a histogram, and each value is
/// the mean of its cell. One byte per weight makes models about a third of their size with `f32`.
struct Codebook {
  private(set) var values: [Float]
  /// The upper border of each cell but the last.
  private var borders: [Float]

  /// A codebook for some weights.
  init(_ weights: some Collection<Float>) {
    let largest = weights.reduce(0) { max($0, abs($1)) }
    let bins = 8_192
    guard largest > 0 else {
      values = Array(repeating: 0, count: 256)
      borders = Array(repeating: 0, count: 255)
      return
    }
    let width = 2 * largest / Float(bins)
    var counts = [Double](repeating: 0, count: bins)
    for weight in weights { counts[min(bins - 1, Int((weight + largest) / width))] += 1 }
    // A little for every empty bin keeps each weight near a value.
    let density = counts.map { $0 > 0 ? cubeRoot($0) : 0.02 }
    let share = density.reduce(0, +) / 256
    borders = []
    var sum = 0.0
    for (bin, part) in density.enumerated() {
      sum += part
      while borders.count < 255, sum >= share * Double(borders.count + 1) {
        borders.append(Float(bin + 1) * width - largest)
      }
    }
    while borders.count < 255 { borders.append(largest) }
    values = Array(repeating: 0, count: 256)
    var sums = [Double](repeating: 0, count: 256)
    var members = [Double](repeating: 0, count: 256)
    for weight in weights {
      let code = Int(code(for: weight))
      sums[code] += Double(weight)
      members[code] += 1
    }
    for code in 0..<256 where members[code] > 0 { values[code] = Float(sums[code] / members[code]) }
  }

  /// The code of the cell that contains a weight.
  func code(for weight: Float) -> UInt8 {
    var low = 0
    var high = borders.count
    while low < high {
      let middle = (low + high) / 2
      if weight < borders[middle] { high = middle } else { low = middle + 1 }
    }
    return UInt8(low)
  }
}

/// The cube root by Newton's method, the same on every processor.
private func cubeRoot(_ number: Double) -> Double {
  var root = max(1, number.squareRoot())
  for _ in 0..<60 {
    let next = (2 * root + number / (root * root)) / 3
    if abs(next - root) <= 1e-12 * root { return next }
    root = next
  }
  return root
}
