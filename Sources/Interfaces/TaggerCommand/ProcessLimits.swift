import Platform

/// Limits of the process that are too low for every verb.
///
/// Below them the libraries that start threads end the process without a reason, or wait forever for a thread.
enum ProcessLimits {
  /// The number of files that can be opened in addition to those that are open.
  private static let fileCount = 16
  /// The address space, in bytes, that threads and libraries can take in addition to what they have.
  private static let addressSpace = 512 << 20

  /// The reason why no verb can run; nil if the limits are high enough.
  static var shortage: String? {
    if !canOpenFiles {
      return "fewer than \(fileCount) further files can be opened; raise the limit with ulimit -n"
    }
    if !canReserveAddresses {
      return
        "less than \(addressSpace >> 20) MB of further address space can be used; raise the limit with ulimit -v"
    }
    return nil
  }

  private static var canOpenFiles: Bool {
    let copies = (0..<fileCount).map { _ in fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) }
    for copy in copies where copy >= 0 { close(copy) }
    return !copies.contains(-1)
  }

  private static var canReserveAddresses: Bool {
    guard let start = mmap(nil, addressSpace, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0),
      start != MAP_FAILED
    else { return false }
    munmap(start, addressSpace)
    return true
  }
}
