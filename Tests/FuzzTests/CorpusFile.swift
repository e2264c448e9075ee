import Foundation
import Testing

/// The inputs of a target in `Corpus/<name>.txt`, a line for each, which `corpus.py` writes and explains.
struct CorpusFile {
  let lines: [Substring]

  init(of target: FuzzTarget) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let text = try String(
      contentsOf: folder.appending(path: "Corpus/\(target.name).txt"), encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  func inputs() throws -> [[UInt8]] {
    try lines.map { try #require(Self.input(of: $0), "\($0) is no line of corpus.py") }
  }

  /// The bytes of a line; none where it has a sign or an escape that `corpus.py` does not write.
  static func input(of line: Substring) -> [UInt8]? {
    if line.first == "=" { return Data(base64Encoded: String(line.dropFirst())).map(Array.init) }
    var bytes: [UInt8] = []
    var rest = line.utf8[...]
    while let byte = rest.popFirst() {
      guard (32..<127).contains(byte) else { return nil }
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "\\"): bytes.append(byte)
      case UInt8(ascii: "n"): bytes.append(10)
      case UInt8(ascii: "x"):
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        guard digits.count == 2, let value = UInt8(digits, radix: 16) else { return nil }
        bytes.append(value)
        rest.removeFirst(2)
      default: return nil
      }
    }
    return bytes
  }
}
