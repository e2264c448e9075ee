import Support

/// The file format of a `GlyphNetwork`, which is validated on loading.
///
/// Little-endian: magic `WTGLYPHS`, version, the three sizes (UInt32 each), temperature (Float32), then
/// both layers – for each row a Float32 step, its weights as Int8 multiples of the step, and a Float32
/// bias – and the FNV-1a hash of all before it (UInt64).
package enum GlyphModelFile {
  static let magic: [UInt8] = Array("WTGLYPHS".utf8)
  static let version: UInt32 = 1

  /// Reads a network; `name` is the file name for errors.
  package static func network(
    from bytes: [UInt8], name: String
  ) throws(ScanningError) -> GlyphNetwork {
    var reader = Reader(bytes: bytes, name: name)
    guard try reader.take(magic.count).elementsEqual(magic) else {
      throw .damagedModel(name, 0, "a fraction model, which begins with WTGLYPHS")
    }
    let found = try reader.integer(UInt32.self)
    guard found == version else {
      throw .damagedModel(name, 8, "format version \(version), but this is version \(found)")
    }
    let inputs = Int(try reader.integer(UInt32.self))
    let hidden = Int(try reader.integer(UInt32.self))
    let classes = Int(try reader.integer(UInt32.self))
    guard inputs == GlyphFeatures.count, (1...4096).contains(hidden),
      classes == GlyphClass.all.count
    else {
      throw .damagedModel(
        name, 12, "\(GlyphFeatures.count) inputs and \(GlyphClass.all.count) classes")
    }
    let expected = 28 + hidden * (inputs + 8) + classes * (hidden + 8) + 8
    guard bytes.count == expected else {
      throw .damagedModel(name, bytes.count, "\(expected) bytes, but it has \(bytes.count)")
    }
    let sum = FNVHash(bytes.dropLast(8)).value
    guard
      bytes.suffix(8).enumerated().allSatisfy({
        $1 == UInt8(truncatingIfNeeded: sum >> (8 * UInt64($0)))
      })
    else {
      throw .damagedModel(name, expected - 8, "a checksum that fits its content")
    }
    var network = GlyphNetwork(inputCount: inputs, hiddenCount: hidden, classCount: classes)
    network.temperature = try reader.number()
    (network.hiddenWeights, network.hiddenBiases) = try reader.layer(rows: hidden, columns: inputs)
    (network.outputWeights, network.outputBiases) = try reader.layer(rows: classes, columns: hidden)
    guard (0.01...100).contains(network.temperature) else {
      throw .damagedModel(name, 24, "a temperature from 0.01 to 100")
    }
    return network
  }

  /// The file for a network; its weights are rounded to 1/127 of the largest of their row.
  package static func bytes(of network: GlyphNetwork) -> [UInt8] {
    var bytes = magic
    for value in [
      version, UInt32(network.inputCount), UInt32(network.hiddenCount), UInt32(network.classCount),
      network.temperature.bitPattern,
    ] {
      append(value, to: &bytes)
    }
    append(network.hiddenWeights, network.hiddenBiases, columns: network.inputCount, to: &bytes)
    append(network.outputWeights, network.outputBiases, columns: network.hiddenCount, to: &bytes)
    append(FNVHash(bytes).value, to: &bytes)
    return bytes
  }

  private static func append(
    _ weights: [Float], _ biases: [Float], columns: Int, to bytes: inout [UInt8]
  ) {
    for (row, bias) in biases.enumerated() {
      let values = weights[(row * columns)..<((row + 1) * columns)]
      let largest = values.reduce(0) { max($0, abs($1)) }
      let step = largest > 0 ? largest / 127 : 1
      append(step.bitPattern, to: &bytes)
      bytes += values.map { UInt8(bitPattern: Int8(clamping: Int(($0 / step).rounded()))) }
      append(bias.bitPattern, to: &bytes)
    }
  }

  private static func append<T: FixedWidthInteger>(_ value: T, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private struct Reader {
    let bytes: [UInt8]
    let name: String
    var position = 0

    mutating func take(_ count: Int) throws(ScanningError) -> ArraySlice<UInt8> {
      guard bytes.count - position >= count else {
        throw .damagedModel(name, bytes.count, "\(count) more bytes, but the file ends")
      }
      defer { position += count }
      return bytes[position..<(position + count)]
    }

    mutating func integer<T: FixedWidthInteger>(_: T.Type) throws(ScanningError) -> T {
      try take(T.bitWidth / 8).reversed().reduce(0) { $0 << 8 | T($1) }
    }

    mutating func number() throws(ScanningError) -> Float {
      let at = position
      let value = Float(bitPattern: try integer(UInt32.self))
      guard value.isFinite else { throw .damagedModel(name, at, "a finite number") }
      return value
    }

    mutating func layer(
      rows: Int, columns: Int
    ) throws(ScanningError) -> (weights: [Float], biases: [Float]) {
      var weights: [Float] = []
      var biases: [Float] = []
      weights.reserveCapacity(rows * columns)
      for _ in 0..<rows {
        let at = position
        let step = try number()
        // Weights stay finite, and no step is rounded to zero when the network is written again.
        guard (1e-20...1e20).contains(abs(step)) else {
          throw .damagedModel(name, at, "a step from 1e-20 to 1e20")
        }
        for byte in try take(columns) { weights.append(step * Float(Int8(bitPattern: byte))) }
        biases.append(try number())
      }
      return (weights, biases)
    }
  }
}

extension ScanningError {
  fileprivate static func damagedModel(_ file: String, _ offset: Int, _ expected: String) -> Self {
    Self(
      code: .damagedModel, file: file, place: offset,
      message: "expected \(expected); make the model again with `make models`")
  }
}
