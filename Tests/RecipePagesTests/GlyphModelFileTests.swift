import Support
import Testing

import PageReading
@testable import RecipePages

@Suite struct GlyphModelFileTests {
  static func network() -> GlyphNetwork {
    var random = Numbers(state: 7)
    var network = GlyphNetwork(
      inputCount: GlyphFeatures.count, hiddenCount: 5, classCount: GlyphClass.all.count)
    for index in network.hiddenWeights.indices {
      network.hiddenWeights[index] = .random(in: -1...1, using: &random)
    }
    for index in network.outputWeights.indices {
      network.outputWeights[index] = .random(in: -1...1, using: &random)
    }
    network.outputBiases[3] = 0.25
    network.temperature = 1.5
    return network
  }

  @Test("a model read back answers as the written one to within the rounding of its weights")
  func roundTrip() throws {
    let network = Self.network()
    let read = try GlyphModelFile.network(from: GlyphModelFile.bytes(of: network), name: "m")
    #expect(read.temperature == 1.5)
    #expect(read.outputBiases == network.outputBiases)
    for (a, b) in zip(read.hiddenWeights, network.hiddenWeights) { #expect(abs(a - b) < 0.005) }
    let again = GlyphModelFile.bytes(of: read)
    let reread = try GlyphModelFile.network(from: again, name: "m")
    for (a, b) in zip(reread.hiddenWeights, read.hiddenWeights) { #expect(abs(a - b) < 1e-5) }
  }

  @Test("probabilities are positive and sum to one")
  func probabilities() {
    let input = [Float](repeating: 0.5, count: GlyphFeatures.count)
    let answer = Self.network().probabilities(of: input)
    #expect(answer.count == GlyphClass.all.count)
    #expect(answer.allSatisfy { $0 > 0 })
    #expect(abs(answer.reduce(0, +) - 1) < 1e-5)
  }

  @Test(
    "weights and temperatures beyond any use are refused",
    arguments: [(24, 0x0000_0001), (28, 0x7F00_0001)])
  func extremes(offset: Int, bits: UInt32) throws {
    var bytes = GlyphModelFile.bytes(of: Self.network())
    for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: bits >> (8 * index)) }
    let sum = FNVHash(bytes.dropLast(8)).value
    for index in 0..<8 {
      bytes[bytes.count - 8 + index] = UInt8(truncatingIfNeeded: sum >> (8 * UInt64(index)))
    }
    let error = #expect(throws: ScanningError.self) {
      try GlyphModelFile.network(from: bytes, name: "m")
    }
    #expect(error?.place == offset)
  }

  @Test("a model cut short anywhere is refused by name")
  func truncated() {
    let bytes = GlyphModelFile.bytes(of: Self.network())
    for length in stride(from: 0, to: bytes.count, by: 37) {
      let error = #expect(throws: ScanningError.self) {
        try GlyphModelFile.network(from: Array(bytes[..<length]), name: "cut.glyphs")
      }
      #expect(error?.description.hasPrefix("cut.glyphs: byte ") == true)
    }
  }

  @Test("a model with any bit turned is refused")
  func mutated() {
    let bytes = GlyphModelFile.bytes(of: Self.network())
    var random = Numbers(state: 11)
    for _ in 0..<300 {
      var broken = bytes
      let at = Int.random(in: bytes.indices, using: &random)
      broken[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      #expect(throws: ScanningError.self) {
        try GlyphModelFile.network(from: broken, name: "m")
      }
    }
  }

  @Test("a newer version is another error than rubbish")
  func newer() {
    var bytes = GlyphModelFile.bytes(of: Self.network())
    bytes[8] = 9
    let error = #expect(throws: ScanningError.self) {
      try GlyphModelFile.network(from: bytes, name: "m")
    }
    #expect(error?.message.contains("version 9") == true)
  }
}

/// Repeatable numbers for tests.
struct Numbers: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
