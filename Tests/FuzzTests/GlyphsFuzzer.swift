import Support

@testable import RecipePages

extension FuzzTarget {
  /// Fraction models: a network that can be evaluated, or an error with its place; the checksum is made to fit.
  static let glyphs = FuzzTarget("glyphs", maximumLength: 1024) { input in
    let bytes = Array(input)
    for content in [bytes, bytes.dropLast(8) + checksum(bytes.dropLast(8))] {
      do throws(ScanningError) {
        let network = try GlyphModelFile.network(from: content, name: "input")
        let vector = [Float](repeating: 0.5, count: network.inputCount)
        precondition(network.probabilities(of: vector).count == network.classCount)
        precondition(GlyphModelFile.bytes(of: network).count == content.count)
      } catch {
        precondition((0...content.count).contains(error.place))
      }
    }
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let sum = FNVHash(bytes).value
    return (0..<8).map { UInt8(truncatingIfNeeded: sum >> (8 * UInt64($0))) }
  }
}
