import Platform

/// Standard input, output and error of the process.
package enum StandardDescriptors {
  /// Opens `/dev/null` on those that are closed; the executable calls this once, at start.
  ///
  /// Otherwise the first file that is opened would become standard output. They are opened for the
  /// wrong direction, so that reading and writing them fails instead of losing data silently.
  package static func reserve() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      guard fcntl(descriptor, F_GETFD) == -1, errno == EBADF else { continue }
      // The lowest free number is this descriptor.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
