import Platform

// Methods named write, read and close would hide the system's functions of these names.

func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

/// Writes all bytes; returns 0 or the error's code.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
  var rest = bytes
  while !rest.isEmpty {
    let count = systemWrite(descriptor, rest.baseAddress, rest.count)
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return count < 0 ? errno : EIO }
    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
  }
  return 0
}

/// Waits until a file or a folder is on its disk; false with `errno` when that failed.
///
/// File systems that do not support it are not an error.
func synchronize(_ descriptor: Int32) -> Bool {
  fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP || errno == ENOSYS
}

/// The part of a path up to its last slash; empty for a file in the working folder.
///
/// A slash with a combining mark behind it still ends the name of a folder.
func folder(of path: String) -> Substring {
  path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
}

/// Lets those who could read and write a file read and write the one that replaces it.
func keepAccess(of old: stat, for descriptor: Int32) {
  // Only root may give a file away; others may still give it to a group that they are in.
  if fchown(descriptor, old.st_uid, old.st_gid) != 0 {
    _ = fchown(descriptor, .max, old.st_gid)
  }
  // The mode comes last, since a change of the owner can take rights away.
  _ = fchmod(descriptor, old.st_mode & 0o777)
}

/// Makes the new name of a file last through a power failure, where the system can.
func synchronizeFolder(of path: String) {
  let folder = folder(of: path)
  let descriptor = open(folder.isEmpty ? "." : String(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { return }
  _ = synchronize(descriptor)
  _ = systemClose(descriptor)
}

/// The flag that opens a file past the cache of the system; nil where there is none.
#if canImport(Glibc)
let pastCache: Int32? = __O_DIRECT
#elseif canImport(Musl)
let pastCache: Int32? = O_DIRECT
#else
let pastCache: Int32? = nil
#endif

/// The system's message for an error, by default for the error of the last call.
func systemReason(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }
