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
/// A mapping changes if the file is overwritten in place, and reading beyond the end of a truncated
/// file terminates the process. Copying the recipe model takes 0.4 ms of the 0.8 ms of opening it,
/// nearly all for fresh memory. Files larger than ``largestCopy`` are mapped nevertheless, so that
/// processes share their memory; they must be replaced by renaming.
package final class ModelBytes: Sendable {
  /// The largest file that is copied.
  static let largestCopy = 256 << 20

  // The bytes are never written after the initializer and are freed only when nothing refers to them.
  package nonisolated(unsafe) let bytes: BufferView<UInt8>
  private let origin: Origin

  private enum Origin { case mapped, allocated, permanent }

  #if !hasFeature(Embedded)
  /// Reads a file.
  init(path: String, largestCopy: Int = ModelBytes.largestCopy) throws(TaggerError) {
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
      bytes = BufferView(UnsafeRawBufferPointer(start: start, count: size))
      origin = .mapped
      return
    }
    // No huge page: a virtual machine may need milliseconds to get one from its host.
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: size, alignment: ModelFormat.alignment)
    origin = .allocated
    var count = 0
    while count < size {
      let part = read(descriptor, memory.baseAddress.map { $0 + count }, size - count)
      if part < 0, errno == EINTR { continue }
      guard part >= 0 else {
        bytes = BufferView(UnsafeRawBufferPointer(memory))
        throw Self.failure(path)
      }
      // The file was truncated after its size was read.
      if part == 0 { break }
      count += part
    }
    bytes = BufferView(UnsafeRawBufferPointer(memory)).extracting(..<count)
  }

  private static func failure(_ path: String) -> TaggerError {
    .unreadable(path: path, reason: String(cString: strerror(errno)))
  }
  #endif

  /// Keeps a copy of bytes.
  package init(copying source: BufferView<UInt8>) {
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(source.count, 1), alignment: ModelFormat.alignment)
    memory.copyBytes(from: source)
    bytes = BufferView(UnsafeRawBufferPointer(memory)).extracting(..<source.count)
    origin = .allocated
  }

  /// Views bytes that neither change nor are freed while the program runs.
  ///
  /// - Precondition: They are aligned as the sections of a model.
  package init(permanent bytes: BufferView<UInt8>) {
    precondition(Int(bitPattern: bytes.baseAddress) % ModelFormat.alignment == 0)
    self.bytes = bytes
    origin = .permanent
  }

  deinit {
    switch origin {
    case .mapped:
      #if !hasFeature(Embedded)
      munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
      #endif
    case .allocated: bytes.buffer.deallocate()
    case .permanent: break
    }
  }
}
