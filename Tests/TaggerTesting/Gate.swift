import Foundation

/// The figures that `make gates-record` wrote.
package enum Gate {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Benchmarks/Gates").standardized

  /// The figures by their names.
  package static func recorded() throws -> [(name: String, figure: Double)] {
    try String(contentsOf: folder.appending(path: "record.txt"), encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
        let fields = line.split(separator: " ")
        guard fields.count == 2, let figure = Double(fields[1]) else { return nil }
        return (String(fields[0]), figure)
      }
  }

  /// Compares a share in percent with its record, and returns what is wrong, or nothing.
  ///
  /// With `RECORD=1` in the environment the share becomes the record.
  package static func failure(_ name: String, percent: Double) throws -> String? {
    try failure("percent-\(name)", "\((percent * 100).rounded() / 100)")
  }

  /// Compares a figure with its record, as `Benchmarks/Gates/gate.sh` does, and returns what is wrong, or nothing.
  package static func failure(_ name: String, _ figure: String) throws -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = [folder.appending(path: "gate.sh").path, name, figure]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? nil : output
  }
}
