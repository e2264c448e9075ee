package import StreamIO
import WordTagging

/// The file format of checkpoints: `WTCHECK2`, the algorithm, the tables of integers, doubles and
/// vectors in the order of their names, and a checksum of all before.
///
/// Counts take 8 bytes, numbers are written as their bits, little-endian, so that a resumed run takes
/// the same steps bit for bit.
package enum CheckpointFile {
  private static let magic = Array("WTCHECK2".utf8)

  /// Writes a checkpoint and replaces the file when it is complete.
  package static func write(_ checkpoint: Checkpoint, to path: String) throws(FileError) {
    try OutputFile.write(bytes(of: checkpoint), to: path)
  }

  /// The bytes of a checkpoint file.
  static func bytes(of checkpoint: Checkpoint) -> [UInt8] {
    var bytes = magic
    func append(_ text: String) {
      bytes.append(littleEndian: text.utf8.count)
      bytes += text.utf8
    }
    func append<Value>(_ table: [String: Value], _ write: (Value) -> Void) {
      bytes.append(littleEndian: table.count)
      for (name, value) in table.sorted(by: { $0.key < $1.key }) {
        append(name)
        write(value)
      }
    }
    append(checkpoint.algorithm)
    append(checkpoint.integers) { bytes.append(littleEndian: $0) }
    append(checkpoint.doubles) { numbers in
      bytes.append(littleEndian: numbers.count)
      for number in numbers { bytes.append(littleEndian: number.bitPattern) }
    }
    append(checkpoint.vectors) { numbers in
      bytes.append(littleEndian: numbers.count)
      for number in numbers { bytes.append(littleEndian: number.bitPattern) }
    }
    bytes.append(littleEndian: bytes.withView { ModelFormat.checksum($0, version: 1) })
    return bytes
  }

  /// Reads a checkpoint.
  ///
  /// - Throws: ``TrainingError`` when the file is not a checkpoint.
  package static func read(_ path: String) throws -> Checkpoint {
    try InputFile.contents(of: path).withView { try checkpoint(in: $0, name: path) }
  }

  /// Decodes the bytes of a checkpoint file.
  static func checkpoint(
    in bytes: BufferView<UInt8>, name: String
  ) throws(TrainingError) -> Checkpoint {
    let body = bytes.extracting(..<max(0, bytes.count - 8))
    var reader = Reader(rest: body.dropFirst(magic.count))
    guard body.starts(with: magic),
      ModelFormat.checksum(body, version: 1)
        == UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: body.count, as: UInt64.self)),
      let checkpoint = reader.checkpoint()
    else {
      throw .foreignCheckpoint(
        expected: "a whole checkpoint file", found: "damaged bytes in \(name)")
    }
    return checkpoint
  }

  /// Reads values one after the other; nil when the bytes end before.
  private struct Reader {
    var rest: Slice<BufferView<UInt8>>

    mutating func checkpoint() -> Checkpoint? {
      guard let algorithm = text() else { return nil }
      var checkpoint = Checkpoint(algorithm: algorithm)
      guard let integers = table({ $0.integer(Int.self) }),
        let doubles = table({ $0.list { $0.integer(UInt64.self).map(Double.init(bitPattern:)) } }),
        let vectors = table({ $0.list { $0.integer(UInt32.self).map(Float.init(bitPattern:)) } })
      else { return nil }
      (checkpoint.integers, checkpoint.doubles, checkpoint.vectors) = (integers, doubles, vectors)
      return rest.isEmpty ? checkpoint : nil
    }

    private mutating func integer<Number: FixedWidthInteger & BitwiseCopyable>(
      _ type: Number.Type
    ) -> Number? {
      let size = MemoryLayout<Number>.size
      guard rest.count >= size else { return nil }
      defer { rest = rest.dropFirst(size) }
      return Number(
        littleEndian: rest.base.loadUnaligned(fromByteOffset: rest.startIndex, as: type))
    }

    /// A count, which is at most the number of remaining bytes.
    private mutating func count() -> Int? {
      integer(Int.self).flatMap { (0...rest.count).contains($0) ? $0 : nil }
    }

    private mutating func text() -> String? {
      guard let count = count() else { return nil }
      defer { rest = rest.dropFirst(count) }
      return String(decoding: rest.prefix(count), as: UTF8.self)
    }

    private mutating func list<Value>(_ read: (inout Reader) -> Value?) -> [Value]? {
      guard let count = count() else { return nil }
      var values: [Value] = []
      for _ in 0..<count {
        guard let value = read(&self) else { return nil }
        values.append(value)
      }
      return values
    }

    private mutating func table<Value>(_ read: (inout Reader) -> Value?) -> [String: Value]? {
      list { reader in reader.text().flatMap { name in read(&reader).map { (name, $0) } } }.map {
        Dictionary($0, uniquingKeysWith: { first, _ in first })
      }
    }
  }
}
