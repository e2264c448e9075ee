import LabeledData
import StreamIO
import WordTagging

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The file format of checkpoints: `WTCHECK1`, the size of a JSON header, the header, the vectors it
/// names in the order of their names as little-endian floats, and a checksum of all before.
///
/// The header has numbers as their bits, so that a resumed run takes the same steps bit for bit.
package enum CheckpointFile {
  private static let magic = Array("WTCHECK1".utf8)

  private struct Header: Codable {
    var algorithm: String
    var integers: [String: Int]
    var doubles: [String: [UInt64]]
    var vectors: [String: Int]
  }

  /// Writes a checkpoint and replaces the file when it is complete.
  package static func write(_ checkpoint: Checkpoint, to path: String) throws {
    let header = Header(
      algorithm: checkpoint.algorithm, integers: checkpoint.integers,
      doubles: checkpoint.doubles.mapValues { $0.map(\.bitPattern) },
      vectors: checkpoint.vectors.mapValues(\.count))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(header)
    var bytes = magic
    bytes.append(littleEndian: UInt64(json.count))
    bytes += json
    for (_, vector) in checkpoint.vectors.sorted(by: { $0.key < $1.key }) {
      for number in vector { bytes.append(littleEndian: number.bitPattern) }
    }
    bytes.append(littleEndian: bytes.withUnsafeBytes { ModelFormat.checksum($0, version: 1) })
    let file = try OutputFile(path)
    try file.write(bytes)
    try file.close()
  }

  /// Reads a checkpoint.
  ///
  /// - Throws: ``TrainingError/foreignCheckpoint(expected:found:)`` when the file is not a checkpoint.
  package static func read(_ path: String) throws -> Checkpoint {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    return try data.withUnsafeBytes { try checkpoint(in: $0, name: path) }
  }

  /// Decodes the bytes of a checkpoint file.
  static func checkpoint(
    in bytes: UnsafeRawBufferPointer, name: String
  ) throws(TrainingError) -> Checkpoint {
    let broken = TrainingError.foreignCheckpoint(
      expected: "a whole checkpoint file", found: "damaged bytes in \(name)")
    guard bytes.count >= 24, bytes.prefix(8).elementsEqual(magic) else { throw broken }
    let body = UnsafeRawBufferPointer(rebasing: bytes.dropLast(8))
    let sum = bytes.loadUnaligned(fromByteOffset: body.count, as: UInt64.self)
    guard ModelFormat.checksum(body, version: 1) == UInt64(littleEndian: sum) else { throw broken }
    let size = UInt64(littleEndian: body.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    guard size <= UInt64(body.count - 16) else { throw broken }
    var offset = 16 + Int(size)
    guard let header = try? JSONDecoder().decode(Header.self, from: Data(body[16..<offset]))
    else { throw broken }
    var checkpoint = Checkpoint(algorithm: header.algorithm)
    checkpoint.integers = header.integers
    checkpoint.doubles = header.doubles.mapValues { $0.map { Double(bitPattern: $0) } }
    for (name, count) in header.vectors.sorted(by: { $0.key < $1.key }) {
      guard count >= 0, count <= (body.count - offset) / 4 else { throw broken }
      checkpoint.vectors[name] = (0..<count).map { index in
        let bits = body.loadUnaligned(fromByteOffset: offset + 4 * index, as: UInt32.self)
        return Float(bitPattern: UInt32(littleEndian: bits))
      }
      offset += 4 * count
    }
    return checkpoint
  }
}
