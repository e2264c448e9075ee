import Foundation

/// The source expression of a content security policy for a text: its SHA-256 as `sha256sum` computes it, in base 64.
package func contentDigest(of text: String) throws -> String {
  let folder = try TestFolder()
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = ["sha256sum", try folder.file("text", text)]
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let output = String(
    decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  var bytes = Data()
  var hex = output.prefix(64)
  while let byte = UInt8(hex.prefix(2), radix: 16) {
    bytes.append(byte)
    hex = hex.dropFirst(2)
  }
  return "sha256-" + bytes.base64EncodedString()
}
