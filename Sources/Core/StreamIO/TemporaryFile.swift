import Platform

/// A new file with a random name, which a signal removes and child processes do not inherit.
struct TemporaryFile {
  let descriptor: Int32
  let path: String

  /// Creates the file; nil with `errno` when that failed.
  ///
  /// - Parameters:
  ///   - prefix: The start of its path.
  ///   - access: `O_WRONLY` or `O_RDWR`.
  ///   - mode: The mode of the file.
  init?(prefix: String, access: Int32, mode: mode_t) {
    path = "\(prefix).\(String(UInt64.random(in: 0...UInt64.max), radix: 36)).tmp"
    SignalCleanup.add(path)
    descriptor = open(path, access | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    if descriptor < 0 {
      let reason = errno
      SignalCleanup.remove(path)
      errno = reason
      return nil
    }
  }

  /// Removes the name of a temporary file.
  static func remove(_ path: String) {
    unlink(path)
    SignalCleanup.remove(path)
  }
}
