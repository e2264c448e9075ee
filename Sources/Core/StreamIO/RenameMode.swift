import Platform

/// A way of renaming that not every file system knows.
enum RenameMode {
  /// The target must not exist.
  case withoutReplacing
  /// The two change names.
  case exchanging
}

/// Renames a file or a folder; sets `errno` to EINVAL, ENOSYS or ENOTSUP where the system cannot do it in that way.
func rename(_ path: String, _ target: String, _ mode: RenameMode) -> Int32 {
  #if canImport(Darwin)
  return renamex_np(path, target, UInt32(mode == .exchanging ? RENAME_SWAP : RENAME_EXCL))
  #else
  // Swift's modules of the C libraries of Linux lack this function.
  typealias Rename =
    @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
  guard let function = dlsym(nil, "renameat2") else {
    errno = ENOSYS
    return -1
  }
  let (withoutReplacing, exchanging): (UInt32, UInt32) = (1, 2)
  return unsafeBitCast(function, to: Rename.self)(
    AT_FDCWD, path, AT_FDCWD, target, mode == .exchanging ? exchanging : withoutReplacing)
  #endif
}
