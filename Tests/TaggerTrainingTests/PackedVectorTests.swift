import Support
import Testing

@testable import TaggerTraining

@Suite struct PackedVectorTests {
  /// What arrives of a vector, and the number of words that are sent.
  private func received(_ values: [Float]) -> (values: [Float], words: Int) {
    var words = [UInt32](repeating: .max, count: PackedVector.wordLimit(values.count))
    var received = [Float](repeating: .nan, count: values.count)
    let used = words.withUnsafeMutableBufferPointer { words in
      values.withUnsafeBufferPointer { values in
        words.baseAddress.map { PackedVector.pack(values, to: $0) } ?? 0
      }
    }
    words.withUnsafeBufferPointer { words in
      received.withUnsafeMutableBufferPointer { received in
        if let start = words.baseAddress { PackedVector.unpack(start, to: received) }
      }
    }
    return (received, used)
  }

  @Test("a packed vector arrives with all its bits, whatever its length and its zeros")
  func roundTrip() {
    var random = RandomStream(seed: 1)
    for count in [0, 1, 7, 31, 32, 33, 64, 1_000] {
      for share in [0.0, 0.01, 0.5, 0.8, 0.9, 1.0] {
        let values = (0..<count).map { _ -> Float in
          let others: [Float] = [-0.0, .infinity, .leastNonzeroMagnitude, 1.5]
          return random.happens(share) ? others[random.index(below: others.count)] : 0
        }
        let (received, words) = received(values)
        #expect(received.map(\.bitPattern) == values.map(\.bitPattern))
        #expect(words <= PackedVector.wordLimit(count))
      }
    }
  }

  @Test("zeros are left out: a number, a bit for each place and the others are sent")
  func size() {
    var values = [Float](repeating: 0, count: 320)
    for index in 0..<20 { values[index * 16] = Float(index + 1) }
    #expect(received(values).words == 1 + 10 + 20)
    #expect(received(values.map { $0 + 1 }).words == 321)
  }
}
