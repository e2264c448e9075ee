#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// A file in memory, read by the system as its pages are touched.
final class MappedFile: Sendable {
  // The mapping is private and read-only, and is undone only when nothing refers to it any more.
  nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  private let isMapped: Bool

  /// Maps a file.
  init(path: String) throws(ModelError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.failure(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, reason: "not a regular file")
    }
    let size = Int(status.st_size)
    guard size > 0 else { throw .notAModel(path: path) }
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
    else { throw Self.failure(path) }
    bytes = UnsafeRawBufferPointer(start: start, count: size)
    isMapped = true
  }

  /// Keeps a copy of bytes as if they were a file.
  init(copying source: [UInt8]) {
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(source.count, 1), alignment: ModelFormat.alignment)
    memory.copyBytes(from: source)
    bytes = UnsafeRawBufferPointer(rebasing: memory[..<source.count])
    isMapped = false
  }

  deinit {
    if isMapped {
      munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    } else {
      bytes.deallocate()
    }
  }

  private static func failure(_ path: String) -> ModelError {
    .unreadable(path: path, reason: String(cString: strerror(errno)))
  }
}
