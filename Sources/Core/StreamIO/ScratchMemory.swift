import Platform

/// Memory whose content the system may keep in a scratch file, while other data needs the space.
// Unchecked because its user decides which thread writes.
package final class ScratchMemory: @unchecked Sendable {
  package let bytes: UnsafeMutableRawBufferPointer

  /// Maps a piece of a file.
  init?(_ descriptor: Int32, _ place: Range<Int>) {
    guard
      let start = mmap(
        nil, place.count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, place.lowerBound),
      start != MAP_FAILED
    else { return nil }
    bytes = UnsafeMutableRawBufferPointer(start: start, count: place.count)
  }

  deinit { munmap(bytes.baseAddress, bytes.count) }
}
