import CLibrary
import Synchronization

/// A temporary file for data that is larger than memory: written once from front to back, then read in pieces; and
/// for memory that is not always in use.
///
/// It loses its name as soon as it is open, so that nothing is left of it however the process ends.
package final class ScratchFile: Sendable {
  private let descriptor: Int32
  private let folder: String
  private let end = Mutex(0)

  /// The border at which pieces start, so that they can be mapped.
  package static let alignment = 1 << 16

  /// Creates a file in a folder, by default that of temporary files.
  package init(folder: String? = nil) throws(FileError) {
    self.folder = folder ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    guard let file = TemporaryFile(prefix: "\(self.folder)/wordtagger", access: O_RDWR, mode: 0o600)
    else {
      throw FileError(
        .cannotOpen, file: self.folder, message: "cannot hold a temporary file: \(systemReason())")
    }
    descriptor = file.descriptor
    TemporaryFile.remove(file.path)
  }

  deinit { _ = systemClose(descriptor) }

  /// Writes bytes behind those before, at a border.
  ///
  /// - Returns: Their place.
  package func append(_ bytes: [UInt8]) throws(FileError) -> Range<Int> {
    let place = reserve(bytes.count)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        pwrite(
          descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written,
          place.lowerBound + written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw FileError(
          .cannotWrite, file: folder,
          message: "cannot hold \(place.upperBound >> 20) MB of temporary data: \(systemReason())")
      }
      written += count
    }
    return place
  }

  private func reserve(_ count: Int) -> Range<Int> {
    end.withLock { end in
      let start = end
      end += (count + Self.alignment - 1) / Self.alignment * Self.alignment
      return start..<start + count
    }
  }

  /// Memory of zeros that is written back to the file where the system needs it for other data; nil when the disk
  /// has no room for it.
  package func memory(_ count: Int) -> ScratchMemory? {
    let place = reserve(max(1, count))
    // Writing to a mapped hole would end the program when the disk is full.
    #if canImport(Darwin)
    guard ftruncate(descriptor, off_t(place.upperBound)) == 0 else { return nil }
    #else
    guard posix_fallocate(descriptor, place.lowerBound, place.count) == 0 else { return nil }
    #endif
    return ScratchMemory(descriptor, place)
  }

  /// Lets the system read bytes before they are used.
  package func prefetch(_ place: Range<Int>) {
    #if !canImport(Darwin)
    _ = posix_fadvise(descriptor, place.lowerBound, place.count, POSIX_FADV_WILLNEED)
    #endif
  }

  /// Maps bytes that were written; with pages of zeros behind them up to the border.
  package func map(_ place: Range<Int>) throws(FileError) -> MappedBytes {
    guard let bytes = MappedBytes(descriptor, place) else {
      throw FileError(
        .cannotRead, file: folder, message: "temporary data cannot be mapped: \(systemReason())")
    }
    return bytes
  }

  /// Reads bytes into memory.
  package func read(_ place: Range<Int>) throws(FileError) -> [UInt8] {
    let mapped = try map(place)
    return withExtendedLifetime(mapped) { [UInt8](mapped.bytes) }
  }
}

/// Bytes of a file that the system reads when they are used, and may forget again.
package final class MappedBytes: Sendable {
  // Never written to.
  package nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

  fileprivate init?(_ descriptor: Int32, _ place: Range<Int>) {
    guard !place.isEmpty else {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    guard
      let start = mmap(nil, place.count, PROT_READ, MAP_SHARED, descriptor, place.lowerBound),
      start != MAP_FAILED
    else { return nil }
    _ = posix_madvise(start, place.count, POSIX_MADV_WILLNEED)
    bytes = UnsafeRawBufferPointer(start: start, count: place.count)
  }

  deinit {
    if let start = bytes.baseAddress {
      munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
    }
  }
}
