import Platform

/// A file that a library writes under a temporary name and that gets its own name, which must be free, when it is
/// complete.
///
/// A file that is not published is removed, also by a signal.
package struct NewFile: ~Copyable {
  /// The path under which the file is written.
  package let temporaryPath: String
  private let path: String

  /// Creates a file beside a path.
  ///
  /// - Parameters:
  ///   - path: The name that the file will have.
  ///   - mode: The mode of the file.
  ///   - text: What is in the file.
  /// - Throws: `FileError` when the file cannot be written.
  package init(_ path: String, mode: Int = 0o666, text: String = "") throws(FileError) {
    guard let file = TemporaryFile(beside: path, access: O_WRONLY, mode: mode_t(mode)) else {
      throw FileError(.cannotOpen, file: path, message: "cannot be written: \(systemReason())")
    }
    let reason = Array(text.utf8).withUnsafeBytes { writeAll($0, to: file.descriptor) }
    _ = systemClose(file.descriptor)
    guard reason == 0 else {
      TemporaryFile.remove(file.path)
      throw FileError(
        .cannotWrite, file: path, message: "cannot be written: \(systemReason(reason))")
    }
    self.path = path
    temporaryPath = file.path
  }

  /// Gives the file its name after its bytes are on the disk.
  package consuming func publish() throws(FileError) {
    let descriptor = open(temporaryPath, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw cannotWrite() }
    guard synchronize(descriptor) else {
      let reason = errno
      _ = systemClose(descriptor)
      throw cannotWrite(reason)
    }
    _ = systemClose(descriptor)
    // Unlike a renamed file, a link never replaces one that has appeared meanwhile.
    if link(temporaryPath, path) != 0 {
      var reason = errno
      if [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(reason) {
        // File systems without links.
        reason = rename(temporaryPath, path, .withoutReplacing) == 0 ? 0 : errno
        if [EINVAL, ENOSYS, ENOTSUP].contains(reason) { reason = renameOverReserved() }
      }
      guard reason != EEXIST else {
        throw FileError(.cannotOpen, file: path, message: "already exists; give another name")
      }
      guard reason == 0 else { throw cannotWrite(reason) }
    }
    synchronizeFolder(of: path)
  }

  /// Takes the name by an empty file, which is then replaced; returns 0 or the reason of the failure.
  private borrowing func renameOverReserved() -> Int32 {
    let reserved = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard reserved >= 0 else { return errno }
    _ = systemClose(reserved)
    guard rename(temporaryPath, path) != 0 else { return 0 }
    let reason = errno
    unlink(path)
    return reason
  }

  deinit { TemporaryFile.remove(temporaryPath) }

  private func cannotWrite(_ reason: Int32 = errno) -> FileError {
    FileError(.cannotWrite, file: path, message: "cannot be written: \(systemReason(reason))")
  }
}
