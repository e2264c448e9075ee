import Foundation
import Testing

/// A service in a process of its own, which a test may kill.
struct ServiceProcess {
  let process = Process()
  let client: TestClient

  /// Starts it with a project, or without one; a folder has what else a process may write to, and in `bin` programs
  /// that hide the system's.
  init(
    _ project: String?, folder: String? = nil, options: [String] = [], log: String? = nil
  ) throws {
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: "wordtagger")
    let files = project.map { ["--project", $0, "--wordbook", $0 + ".words"] } ?? ["--no-project"]
    process.arguments = ["serve", "--port", "0"] + files + options
    if let folder {
      process.currentDirectoryURL = URL(filePath: folder + "/work")
      process.environment = [
        "HOME": folder + "/home", "TMPDIR": folder + "/tmp", "PATH": folder + "/bin:/usr/bin:/bin",
      ]
    }
    let output = Pipe()
    process.standardOutput = output
    process.standardError =
      log.flatMap {
        FileManager.default.createFile(atPath: $0, contents: nil)
          ? FileHandle(forWritingAtPath: $0) : nil
      } ?? FileHandle.nullDevice
    try process.run()
    var line = ""
    while !line.hasSuffix("\n") {
      let bytes = output.fileHandleForReading.availableData
      try #require(!bytes.isEmpty, "the service ended before it listened")
      line += String(decoding: bytes, as: UTF8.self)
    }
    client = TestClient(
      port: try #require(UInt16(line.split(separator: ":").last?.prefix { $0.isNumber } ?? "")))
  }

  /// The bytes of memory that the process has.
  var memory: Int {
    get throws {
      let status = try String(
        contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
      let number = try #require(status.firstMatch(of: /VmRSS:\s+(\d+)/)?.1)
      return try #require(Int(number)) << 10
    }
  }
}
