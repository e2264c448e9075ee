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
    var message = Message(magic)
    func put<Value>(_ table: [String: Value], _ put: (Value) -> Void) {
      message.put(number: table.count)
      for (name, value) in table.sorted(by: { $0.key < $1.key }) {
        message.put(text: name)
        put(value)
      }
    }
    message.put(text: checkpoint.algorithm)
    put(checkpoint.integers) { message.put(number: $0) }
    put(checkpoint.doubles) { message.put($0) }
    put(checkpoint.vectors) { message.put($0) }
    message.put(number: checksum(message.bytes[...]))
    return message.bytes
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.withUnsafeBytes { ModelFormat.checksum(BufferView($0), version: 1) }
  }

  /// Reads a checkpoint.
  ///
  /// - Throws: ``TrainingError`` when the file is not a checkpoint.
  package static func read(_ path: String) throws -> Checkpoint {
    try checkpoint(in: InputFile.contents(of: path), name: path)
  }

  /// Decodes the bytes of a checkpoint file.
  static func checkpoint(in bytes: [UInt8], name: String) throws(TrainingError) -> Checkpoint {
    var message = Message(bytes, at: magic.count)
    func table<Value>(_ take: () -> Value) -> [String: Value] {
      var table: [String: Value] = [:]
      var restCount = message.takeNumber()
      while restCount > 0, !message.isCutShort {
        let name = message.takeText()
        table[name] = take()
        restCount -= 1
      }
      return table
    }
    guard bytes.count >= magic.count + 8, bytes.starts(with: magic) else { throw damaged(name) }
    var checkpoint = Checkpoint(algorithm: message.takeText())
    checkpoint.integers = table { message.takeNumber() }
    checkpoint.doubles = table { message.take() }
    checkpoint.vectors = table { message.take() }
    guard message.restCount == 8,
      message.takeNumber(UInt64.self) == checksum(bytes.dropLast(8))
    else { throw damaged(name) }
    return checkpoint
  }

  private static func damaged(_ name: String) -> TrainingError {
    .foreignCheckpoint(expected: "a whole checkpoint file", found: "damaged bytes in \(name)")
  }
}
