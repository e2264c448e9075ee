import Dispatch
import Platform
import Synchronization

/// A temporary file for data that is larger than memory: written once from front to back, then read in pieces; and
/// for memory that is not always in use.
///
/// The system keeps what was written in memory as long as it is no more than a limit. A longer file is written and read
/// past the cache of the system, which would take in and drop all of it each time it is read, and drop other data for
/// it.
///
/// It loses its name as soon as it is open, so that nothing is left of it however the process ends.
package final class ScratchFile: Sendable {
  private let descriptor: Int32
  /// The same file past the cache; nil where that cannot be done.
  private let direct: Int32?
  private let folder: String
  /// The most bytes that are kept in the cache.
  private let cacheLimit: Int
  private let state = Mutex(State())
  /// Writes, one after the other, while the next bytes are put together.
  private let writer = DispatchQueue(label: "ScratchFile")

  private struct State {
    var end = 0
    var writtenCount = 0
    var failure: FileError?
  }

  /// The border at which pieces start, so that they can be mapped.
  package static let alignment = 1 << 16

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - folder: Where it is; by default the folder of temporary files.
  ///   - cacheLimit: The most bytes that the system is to keep in memory; by default half of what is available.
  /// - Throws: `FileError` when the folder cannot hold it.
  package init(folder: String? = nil, cacheLimit: Int? = nil) throws(FileError) {
    self.folder = folder ?? ProcessEnvironment.variable("TMPDIR") ?? "/tmp"
    self.cacheLimit = cacheLimit ?? AvailableMemory.byteCount / 2
    guard let file = TemporaryFile(beside: "\(self.folder)/", access: O_RDWR, mode: 0o600)
    else {
      throw FileError(
        .cannotOpen, file: self.folder, message: "cannot hold a temporary file: \(systemReason())")
    }
    descriptor = file.descriptor
    direct = Self.openDirectly(file.path)
    TemporaryFile.remove(file.path)
  }

  deinit {
    _ = systemClose(descriptor)
    if let direct { _ = systemClose(direct) }
  }

  /// Opens a file past the cache; nil where its file system has none, as one in memory, or cannot.
  private static func openDirectly(_ path: String) -> Int32? {
    let descriptor = pastCache.map { open(path, O_RDWR | O_CLOEXEC | $0) } ?? -1
    return descriptor < 0 ? nil : descriptor
  }

  /// The first error of reading or writing, after which what was read is not to be used.
  package var failure: FileError? { state.withLock { $0.failure } }

  /// Remembers an error.
  package func fail(_ error: FileError) { state.withLock { $0.failure = $0.failure ?? error } }

  /// Finds a place at a border.
  package func reserve(_ count: Int) -> Range<Int> {
    state.withLock { state in
      let start = state.end
      state.end += (count + Self.alignment - 1) / Self.alignment * Self.alignment
      return start..<start + count
    }
  }

  /// The file past the cache, once it is longer than the limit.
  var directIfLong: Int32? {
    direct.flatMap { direct in state.withLock { $0.writtenCount > cacheLimit } ? direct : nil }
  }

  // MARK: Writing

  /// Writes the bytes of a buffer behind those before, at a border, after this has returned.
  ///
  /// - Parameters:
  ///   - buffer: The bytes; the buffer is not to be used any more.
  ///   - pool: Where the buffer is from.
  /// - Returns: Their place.
  /// - Throws: The error of what was written before.
  package func append(_ buffer: PageBuffer, of pool: BufferPool) throws(FileError) -> Range<Int> {
    try finishWriting()
    let place = reserve(buffer.count)
    state.withLock { $0.writtenCount += place.count }
    writer.async {
      do throws(FileError) { try self.write(buffer, at: place.lowerBound) } catch {
        self.fail(error)
      }
      pool.giveBack(buffer)
    }
    return place
  }

  /// Waits until all bytes are written.
  package func finishWriting() throws(FileError) {
    writer.sync {}
    if let failure { throw failure }
  }

  /// Writes bytes to a place, through small buffers.
  package func write(
    _ bytes: UnsafeRawBufferPointer, to place: Range<Int>, buffers: BufferPool
  ) throws(FileError) {
    let buffer = buffers.take()
    defer { buffers.giveBack(buffer) }
    for start in stride(from: 0, to: bytes.count, by: 1 << 20) {
      buffer.removeAll()
      buffer.append(.init(rebasing: bytes[start..<min(bytes.count, start + 1 << 20)]))
      try write(buffer, at: place.lowerBound + start)
    }
  }

  private func write(_ buffer: PageBuffer, at start: Int) throws(FileError) {
    let direct = directIfLong
    let bytes = direct == nil ? buffer.bytes : buffer.paddedBytes
    try transfer(bytes.count, through: direct) { target, done in
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      return pwrite(target, rest.baseAddress, rest.count, start + done)
    } failure: { _ in
      FileError(
        .cannotWrite, file: folder,
        message: "cannot hold \((start + bytes.count) >> 20) MB of temporary data:"
          + " \(systemReason())")
    }
  }

  /// Calls the system until all of some bytes are transferred: past the cache, or through it where the file system
  /// refuses that.
  private func transfer(
    _ count: Int, through direct: Int32?, _ call: (_ target: Int32, _ done: Int) -> Int,
    failure: (_ result: Int) -> FileError
  ) throws(FileError) {
    var target = direct ?? descriptor
    var done = 0
    while done < count {
      let result = call(target, done)
      if result < 0, errno == EINTR { continue }
      if result < 0, errno == EINVAL, target != descriptor {
        target = descriptor
        continue
      }
      guard result > 0 else { throw failure(result) }
      done += result
    }
  }

  // MARK: Reading

  /// Finds bytes that were written, followed by others up to the border.
  ///
  /// - Parameters:
  ///   - place: Their place.
  ///   - buffers: Gives a buffer for what is read past the cache, and takes it back.
  /// - Returns: The bytes.
  /// - Throws: The first error of reading or writing.
  package func piece(_ place: Range<Int>, _ buffers: BufferPool) throws(FileError) -> ScratchPiece {
    try finishWriting()
    do throws(FileError) { return try find(place, buffers) } catch {
      fail(error)
      throw error
    }
  }

  private func find(_ place: Range<Int>, _ buffers: BufferPool) throws(FileError) -> ScratchPiece {
    guard let direct = directIfLong else {
      if let piece = ScratchPiece(mapping: descriptor, place) { return piece }
      throw FileError(
        .cannotRead, file: folder, message: "temporary data cannot be mapped: \(systemReason())")
    }
    let buffer = buffers.take()
    try buffer.fill(place.count) { (target) throws(FileError) in
      try read(place, from: direct, into: target)
    }
    return ScratchPiece(buffer) { buffers.giveBack(buffer) }
  }

  private func read(
    _ place: Range<Int>, from direct: Int32, into target: UnsafeMutableRawBufferPointer
  ) throws(FileError) {
    try transfer(place.count, through: direct) { source, done in
      let rest = UnsafeMutableRawBufferPointer(rebasing: target[done...])
      return pread(source, rest.baseAddress, rest.count, place.lowerBound + done)
    } failure: { result in
      FileError(
        .cannotRead, file: folder,
        message: result == 0
          ? "the temporary data ends early" : "temporary data cannot be read: \(systemReason())")
    }
  }

  /// Cuts off the bytes from a place to the end, which are not read or written any more, so that the disk has room for others.
  ///
  /// A file that is mapped keeps them, since they may still be in use.
  func cut(at place: Range<Int>) {
    if directIfLong != nil { _ = ftruncate(descriptor, off_t(place.lowerBound)) }
  }

  // MARK: Memory

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
}

/// Bytes of a scratch file, in memory as long as this lives.
package final class ScratchPiece: Sendable {
  // Never written to.
  package nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  /// Takes back the buffer of the bytes; nil when they are mapped.
  private let giveBack: (@Sendable () -> Void)?

  fileprivate init(_ buffer: PageBuffer, giveBack: @escaping @Sendable () -> Void) {
    (bytes, self.giveBack) = (buffer.bytes, giveBack)
  }

  /// A copy of bytes.
  init(copying original: UnsafeRawBufferPointer) {
    let buffer = PageBuffer()
    buffer.append(original)
    bytes = buffer.bytes
    giveBack = { withExtendedLifetime(buffer) {} }
  }

  /// Zeros in place of what could not be read.
  package init(zeros count: Int) {
    let buffer = PageBuffer()
    buffer.append(zeros: count)
    bytes = buffer.bytes
    giveBack = { withExtendedLifetime(buffer) {} }
  }

  /// Maps bytes, which the system reads when they are used, and may forget again.
  fileprivate init?(mapping descriptor: Int32, _ place: Range<Int>) {
    giveBack = nil
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
    if let giveBack {
      giveBack()
    } else if let start = bytes.baseAddress {
      munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
    }
  }
}
