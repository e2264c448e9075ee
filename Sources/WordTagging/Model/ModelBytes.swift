#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// The bytes of a model: a private copy, so that what was checked cannot change any more.
///
/// A mapping changes when the file is overwritten in place, and reading beyond the end of a truncated
/// file ends the process. Copying the recipe model doubles the time of opening it (0.9 ms instead of
/// 0.4 ms). Larger files than ``largestCopy`` are mapped all the same, so that processes share
/// their memory; they must be replaced by renaming.
final class ModelBytes: Sendable {
  /// The largest file that is copied.
  static let largestCopy = 256 << 20

  // The bytes are never written after the initializer and are freed only when nothing refers to them.
  nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  private let isMapped: Bool

  /// Reads a file.
  init(path: String, largestCopy: Int = ModelBytes.largestCopy) throws(ModelError) {
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
    guard size <= largestCopy else {
      guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
      else { throw Self.failure(path) }
      bytes = UnsafeRawBufferPointer(start: start, count: size)
      isMapped = true
      return
    }
    let memory = Self.allocate(size)
    var count = 0
    while count < size {
      let part = read(descriptor, memory.baseAddress.map { $0 + count }, size - count)
      guard part != 0 else { break }
      if part > 0 {
        count += part
      } else if errno != EINTR {
        let error = Self.failure(path)
        memory.deallocate()
        throw error
      }
    }
    bytes = UnsafeRawBufferPointer(rebasing: memory[..<count])
    isMapped = false
  }

  /// Keeps a copy of bytes.
  init(copying source: [UInt8]) {
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(source.count, 1), alignment: ModelFormat.alignment)
    memory.copyBytes(from: source)
    bytes = UnsafeRawBufferPointer(rebasing: memory[..<source.count])
    isMapped = false
  }

  /// Memory for a file, in huge pages where the system has them: faults of small pages would cost
  /// three times as much as the copy.
  private static func allocate(_ size: Int) -> UnsafeMutableRawBufferPointer {
    #if os(Linux)
    let hugePage = 2 << 20
    if size >= hugePage / 4 {
      let memory = UnsafeMutableRawBufferPointer.allocate(
        byteCount: (size + hugePage - 1) / hugePage * hugePage, alignment: hugePage)
      madvise(memory.baseAddress, memory.count, MADV_HUGEPAGE)
      return memory
    }
    #endif
    return .allocate(byteCount: size, alignment: ModelFormat.alignment)
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
