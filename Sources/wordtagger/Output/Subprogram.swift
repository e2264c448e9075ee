import Foundation

/// Another program that does a part of the work.
enum Subprogram {
  /// The program is in none of the folders of `PATH`.
  struct NotFound: Error {}

  /// Runs a program and waits for it.
  ///
  /// - Returns: Its exit status.
  static func run(_ name: String, _ arguments: [String]) throws -> Int32 {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
      .split(separator: ":")
    guard
      let path = folders.map({ "\($0)/\(name)" })
        .first(where: FileManager.default.isExecutableFile)
    else { throw NotFound() }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
