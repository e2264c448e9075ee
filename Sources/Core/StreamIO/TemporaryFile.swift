import Platform

/// A new file with a random name, which a signal removes and child processes do not inherit.
struct TemporaryFile {
  let descriptor: Int32
  let path: String

  /// Creates the file; nil with `errno` when that failed.
  ///
  /// - Parameters:
  ///   - path: The file beside which it is, or its folder with a slash at the end.
  ///   - access: `O_WRONLY` or `O_RDWR`.
  ///   - mode: The mode of the file.
  init?(beside path: String, access: Int32, mode: mode_t) {
    let path = Self.path(beside: path)
    self.path = path
    SignalCleanup.add(path)
    descriptor = open(path, access | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    if descriptor < 0 {
      let reason = errno
      SignalCleanup.remove(path)
      errno = reason
      return nil
    }
  }

  /// A random path in the folder of a file, however long the file's own name is.
  ///
  /// The names start with a dot, so that none is taken for a file of a data set.
  static func path(beside path: String) -> String {
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    return "\(folder(of: path)).wordtagger-\(number).tmp"
  }

  /// Removes the name of a temporary file.
  static func remove(_ path: String) {
    unlink(path)
    SignalCleanup.remove(path)
  }
}
