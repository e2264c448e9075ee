import Platform

/// The identity of a file, whatever its name: its device and its number on it.
package struct FileID: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// The file that a path leads to; nil if there is none.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The file of a status.
  init(_ status: stat) {
    (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
  }
}
