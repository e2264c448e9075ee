#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

// Methods named write, read and close would hide the system's functions of these names.

func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

func systemClose(_ descriptor: Int32) -> Int32 {
  close(descriptor)
}

/// Waits until a file or a folder is on its disk; false with `errno` when that failed.
///
/// File systems that cannot do so are no failure.
func synchronize(_ descriptor: Int32) -> Bool {
  fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP || errno == ENOSYS
}

/// The system's message for an error, by default that of the last call.
func systemReason(_ code: Int32 = errno) -> String {
  String(cString: strerror(code))
}
