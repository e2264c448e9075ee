/// The weights of the features, row after row in one run of bytes.
///
/// A row is the number of its weights, their labels and the weights. The row of an edge feature
/// has the previous labels before the labels. Counts and labels take one byte, or two in a model
/// with more than 255 of either. The first byte is not part of a row, so that no row has the offset
/// 0; after the last row ``padding`` bytes let a reader pass the end of a damaged row.
package struct WeightRows: Sendable {
  /// More than the size of any row: its count, two labels and a weight for each of 255 entries.
  ///
  /// The rows of a wide model are checked one by one instead.
  package static let padding = 2_048

  // Plain pointers into immutable memory that the model keeps: counting references for each look-up
  // would cost more than the look-up.
  private nonisolated(unsafe) let start: UnsafeRawPointer
  private nonisolated(unsafe) let codebook: UnsafePointer<Float>
  private let byteCount: Int
  package let encoding: WeightEncoding
  package let isWide: Bool
  /// The offset that no row reaches.
  package let limit: Int
  private let labelCount: Int

  /// Refers to memory that the caller keeps as long as the rows are used.
  ///
  /// With ``WeightEncoding/code8`` the codebook has 256 numbers; otherwise it is not read.
  init(
    viewing bytes: BufferView<UInt8>, codebook: BufferView<Float>, encoding: WeightEncoding,
    isWide: Bool, labelCount: Int
  ) {
    start = UnsafeRawPointer(bytes.start)
    self.codebook = codebook.start
    byteCount = bytes.count
    self.encoding = encoding
    self.isWide = isWide
    self.labelCount = labelCount
    limit = bytes.count - Self.padding
  }

  /// Calls a function with each label and weight of a feature's row.
  ///
  /// Labels of a narrow model are below 256, labels of a wide one below the number of labels, even if
  /// the bytes are damaged; the caller has room for them.
  @inline(__always)
  func visit(stateRow offset: Int, _ body: (Int, Float) -> Void) {
    guard offset < limit else { return }
    let row = start + offset
    guard !isWide else {
      return visitWide(row, labelsEach: 1) { label, _, weight in body(label, weight) }
    }
    let count = Int(row.load(as: UInt8.self))
    let labels = (row + 1).assumingMemoryBound(to: UInt8.self)
    let weights = row + 1 + count
    // One loop for each encoding, because a switch inside the loop would cost as much as the addition.
    switch encoding {
    case .float32: for index in 0..<count { body(Int(labels[index]), float32(weights, index)) }
    case .float16: for index in 0..<count { body(Int(labels[index]), float16(weights, index)) }
    case .code8: for index in 0..<count { body(Int(labels[index]), code8(weights, index)) }
    }
  }

  /// Calls a function with each previous label, label and weight of an edge feature's row.
  func visit(edgeRow offset: Int, _ body: (Int, Int, Float) -> Void) {
    guard offset < limit else { return }
    let row = start + offset
    guard !isWide else { return visitWide(row, labelsEach: 2, body) }
    let count = Int(row.load(as: UInt8.self))
    let previous = row + 1
    let weights = previous + 2 * count
    for index in 0..<count {
      let from = Int(previous.load(fromByteOffset: index, as: UInt8.self))
      let to = Int(previous.load(fromByteOffset: count + index, as: UInt8.self))
      guard from < labelCount, to < labelCount else { continue }
      body(from, to, weight(weights, index))
    }
  }

  /// Whether a row of this size, in bytes, has pairs of labels.
  func scoresPairs(rowAt offset: Int, size: Int) -> Bool {
    guard offset < limit else { return false }
    let width = isWide ? 2 : 1
    let count =
      isWide
      ? Int((start + offset).loadUnaligned(as: UInt16.self).littleEndian)
      : Int((start + offset).load(as: UInt8.self))
    return size == width + count * (2 * width + encoding.size)
  }

  private func visitWide(
    _ row: UnsafeRawPointer, labelsEach: Int, _ body: (Int, Int, Float) -> Void
  ) {
    let end = start + byteCount
    let count = Int(row.loadUnaligned(as: UInt16.self).littleEndian)
    let labels = row + 2
    let weights = labels + labelsEach * 2 * count
    guard weights + count * encoding.size <= end else { return }
    for index in 0..<count {
      let first = labels.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)
      let second = labels.loadUnaligned(
        fromByteOffset: 2 * (index + (labelsEach - 1) * count), as: UInt16.self)
      guard first.littleEndian < labelCount, second.littleEndian < labelCount else { continue }
      body(Int(first.littleEndian), Int(second.littleEndian), weight(weights, index))
    }
  }

  private func weight(_ weights: UnsafeRawPointer, _ index: Int) -> Float {
    switch encoding {
    case .float32: float32(weights, index)
    case .float16: float16(weights, index)
    case .code8: code8(weights, index)
    }
  }

  @inline(__always)
  private func float32(_ weights: UnsafeRawPointer, _ index: Int) -> Float {
    let bits = weights.loadUnaligned(fromByteOffset: 4 &* index, as: UInt32.self)
    return Float(bitPattern: bits.littleEndian)
  }

  @inline(__always)
  private func float16(_ weights: UnsafeRawPointer, _ index: Int) -> Float {
    let bits = weights.loadUnaligned(fromByteOffset: 2 &* index, as: UInt16.self)
    return HalfPrecision.float(bits.littleEndian)
  }

  @inline(__always)
  private func code8(_ weights: UnsafeRawPointer, _ index: Int) -> Float {
    codebook[Int(weights.load(fromByteOffset: index, as: UInt8.self))]
  }
}

/// Numbers of 16 bits (IEEE 754 binary16), which not every platform's Swift has as a type.
package enum HalfPrecision {
  /// The value of the bits; infinities and NaN, which no valid model has, become large numbers.
  @inline(__always)
  package static func float(_ bits: UInt16) -> Float {
    // Shifted into place, exponent and fraction make a number 2^112 times too small.
    let magnitude = Float(bitPattern: UInt32(bits & 0x7FFF) << 13) * 0x1p112
    return bits & 0x8000 == 0 ? magnitude : -magnitude
  }

  /// The bits of the nearest value.
  package static func bits(_ value: Float) -> UInt16 {
    let sign: UInt16 = value.sign == .minus ? 0x8000 : 0
    let magnitude = min(abs(value), 65_504) * 0x1p-112
    let bits = magnitude.bitPattern
    let rounded = bits &+ 0x0FFF &+ (bits >> 13 & 1)
    return sign | UInt16(rounded >> 13)
  }
}
