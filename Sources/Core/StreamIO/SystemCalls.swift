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

/// Makes the new name of a file last through a power failure, where the system can.
func synchronizeFolder(of path: String) {
  let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
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

/// The system's message for an error, by default that of the last call.
func systemReason(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }
