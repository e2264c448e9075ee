/// A vector on its way between ranks, without its zeros where that saves an eighth or more.
///
/// The sum of a few blocks has zeros for the features that they lack, and most weights of OWL-QN are zero. The first
/// word is the number of values that are sent; unless these are all, a bit for each place follows that tells
/// whether it has one. Only +0 is left out, so that a vector keeps all its bits.
enum PackedVector {
  /// The most words for a number of values.
  static func wordLimit(_ count: Int) -> Int { count == 0 ? 0 : count + 1 }

  /// Writes a vector to some words; returns their number.
  static func pack(
    _ values: UnsafeBufferPointer<Float>, to words: UnsafeMutablePointer<UInt32>
  ) -> Int {
    guard let first = values.baseAddress, !values.isEmpty else { return 0 }
    let maskCount = (values.count + 31) / 32
    let nonzeroCount = values.count { $0.bitPattern != 0 }
    // One word at least remains, to which the place behind the last value belongs.
    guard nonzeroCount + maskCount <= values.count - max(1, values.count / 8) else {
      words[0] = UInt32(values.count)
      UnsafeMutableRawPointer(words + 1).copyMemory(
        from: first, byteCount: values.count * MemoryLayout<Float>.stride)
      return values.count + 1
    }
    words[0] = UInt32(nonzeroCount)
    var used = 1 + maskCount
    for block in 0..<maskCount {
      var mask: UInt32 = 0
      for place in 32 * block..<min(values.count, 32 * block + 32) {
        // Without a branch, whose outcome no processor can guess; what is written for a zero is overwritten.
        let bits = values[place].bitPattern
        let isKept: UInt32 = bits == 0 ? 0 : 1
        mask |= isKept &<< UInt32(truncatingIfNeeded: place)
        words[used] = bits
        used &+= Int(isKept)
      }
      words[1 + block] = mask
    }
    return used
  }

  /// Reads a vector, whose number of values is known.
  static func unpack(
    _ words: UnsafePointer<UInt32>, to values: UnsafeMutableBufferPointer<Float>
  ) {
    guard let first = values.baseAddress, !values.isEmpty else { return }
    guard words[0] < UInt32(values.count) else {
      UnsafeMutableRawPointer(first).copyMemory(
        from: words + 1, byteCount: values.count * MemoryLayout<Float>.stride)
      return
    }
    let maskCount = (values.count + 31) / 32
    var next = 1 + maskCount
    first.initialize(repeating: 0, count: values.count)
    for block in 0..<maskCount {
      var mask = words[1 + block]
      while mask != 0 {
        values[32 * block + mask.trailingZeroBitCount] = Float(bitPattern: words[next])
        next += 1
        mask &= mask - 1
      }
    }
  }
}

extension Communicator {
  /// Sends a vector to each rank; returns what all ranks sent to this one, in the order of the ranks.
  func exchange(
    _ vectors: [UnsafeBufferPointer<Float>], receiving counts: [Int]
  ) -> [Float] {
    let width = MemoryLayout<UInt32>.stride
    // What a rank keeps is copied once.
    func limits(_ counts: [Int]) -> [Int] {
      counts.enumerated().map { $0 == rank ? 0 : PackedVector.wordLimit($1) }
    }
    let (limits, receivedLimits) = (limits(vectors.map(\.count)), limits(counts))
    var ends: [Int] = []
    let packed = [UInt32](unsafeUninitializedCapacity: limits.reduce(0, +)) { words, used in
      for (peer, vector) in vectors.enumerated() {
        if peer != rank, let start = words.baseAddress {
          used += PackedVector.pack(vector, to: start + used)
        }
        ends.append(used)
      }
    }
    let received: [UInt32] = packed.withUnsafeBytes { bytes in
      var start = 0
      let sent = ends.map { end in
        defer { start = end * width }
        return UnsafeRawBufferPointer(rebasing: bytes[start..<end * width])
      }
      return receive(receivedLimits) {
        exchange(sent, limits: limits.map { $0 * width }, into: $0, $1)
      }
    }
    return [Float](unsafeUninitializedCapacity: counts.reduce(0, +)) { values, used in
      received.withUnsafeBufferPointer { words in
        var start = 0
        for (peer, count) in counts.enumerated() {
          let target = UnsafeMutableBufferPointer(rebasing: values[used..<used + count])
          if peer == rank {
            _ = target.initialize(fromContentsOf: vectors[peer])
          } else if let first = words.baseAddress {
            PackedVector.unpack(first + start, to: target)
          }
          start += receivedLimits[peer]
          used += count
        }
      }
    }
  }
}
