import Platform

/// A temporary file that is unlinked as soon as it is open, so that nothing remains however the
/// process ends.
package final class UnnamedFile: Hashable, Sendable {
  private let descriptor: Int32
  /// A path under which other processes of the user can open the file while it exists.
  package let path: String

  /// Creates a file that holds some bytes.
  package init(_ bytes: [UInt8]) throws(FileError) {
    let folder = ProcessEnvironment.variable("TMPDIR") ?? "/tmp"
    guard let file = TemporaryFile(beside: "\(folder)/", access: O_RDWR, mode: 0o600)
    else {
      throw FileError(
        .cannotOpen, file: folder, message: "cannot hold a temporary file: \(systemReason())")
    }
    descriptor = file.descriptor
    #if os(Linux)
    TemporaryFile.remove(file.path)
    path = "\(Self.folder)\(descriptor)"
    #else
    path = file.path
    #endif
    let failure = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    guard failure == 0 else {
      throw FileError(
        .cannotWrite, file: folder,
        message: "cannot hold a temporary file: \(systemReason(failure))")
    }
  }

  deinit {
    _ = systemClose(descriptor)
    #if !os(Linux)
    TemporaryFile.remove(path)
    #endif
  }

  /// The folder with the paths of unnamed files.
  private static let folder = "/proc/\(getpid())/fd/"

  /// The name of a file in messages: its path, unless that is one that only the process knows.
  static func displayName(of path: String) -> String {
    path.hasPrefix(folder) ? "temporary data" : path
  }

  package static func == (left: UnnamedFile, right: UnnamedFile) -> Bool { left === right }
  package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
