import Foundation

/// The figures that `make gates-record` wrote.
package enum Gate {
  /// Compares a share in percent with its record, as `Benchmarks/Gates/gate.sh` does, and returns what is wrong, or nothing.
  ///
  /// With `RECORD=1` in the environment the share becomes the record.
  package static func failure(_ name: String, percent: Double) throws -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Benchmarks/Gates/gate.sh").standardized.path
    process.arguments = [script, "percent-\(name)", "\((percent * 100).rounded() / 100)"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? nil : output
  }
}
