import Dispatch
import Support
import Synchronization
import TaggerTesting
import Testing

@testable import StreamIO

@Suite struct ScratchFileTests {
  /// Files that the system keeps in memory, that are read past its cache, and that are in memory as a whole, where nothing is
  /// read past a cache.
  private static func files(_ folder: TestFolder) throws -> [ScratchFile] {
    var files = [
      try ScratchFile(folder: folder.path, cacheLimit: .max),
      try ScratchFile(folder: folder.path, cacheLimit: -1),
      // The second piece is longer than this.
      try ScratchFile(folder: folder.path, cacheLimit: 4_096),
    ]
    if InputFile.exists("/dev/shm") {
      files.append(try ScratchFile(folder: "/dev/shm", cacheLimit: -1))
    }
    return files
  }

  private static func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = RandomStream(seed: seed)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  @Test("what is read is what was written, in any order, by several threads, past the cache or not")
  func pieces() throws {
    let folder = try TestFolder()
    let contents = [1, 70_000, 4_096, 65_536, 1 << 20, 3_000_001, 12].enumerated().map {
      Self.bytes($1, seed: UInt64($0))
    }
    for store in [.memory] + (try Self.files(folder)).map(BlockStore.file) {
      let buffers = BufferPool()
      let places = try contents.map { content in
        let buffer = buffers.take()
        content.withUnsafeBytes { buffer.append($0) }
        return try store.append(buffer, of: buffers)
      }
      for threadCount in [1, 3] {
        let order = [3, 0, 5, 5, 1, 6, 2, 4]
        let reader = ScratchReader(store.file, order.map { places[$0] }, buffers)
        let found = Mutex<[Int: [UInt8]]>([:])
        DispatchQueue.concurrentPerform(iterations: threadCount) { _ in
          while let (index, piece) = reader.next() {
            guard let piece = try? piece.get() else { continue }
            let bytes = withExtendedLifetime(piece) { [UInt8](piece.bytes) }
            found.withLock { $0[index] = bytes }
          }
        }
        #expect(order.indices.allSatisfy { found.withLock { $0 }[$0] == contents[order[$0]] })
      }
      #expect(store.file?.failure == nil)
    }
  }

  @Test("pieces that are read once come from the last to the first, and leave no room on the disk")
  func readingOnce() throws {
    let folder = try TestFolder()
    let contents = (0..<9).map { Self.bytes(40_000 * $0 + 1, seed: UInt64($0)) }
    for file in try Self.files(folder) {
      let buffers = BufferPool()
      let places = try contents.map { content in
        let buffer = buffers.take()
        content.withUnsafeBytes { buffer.append($0) }
        return try file.append(buffer, of: buffers)
      }
      let reader = ScratchReader(file, places.map(BlockStore.Place.file), buffers)
      reader.readsOnce = true
      for expected in contents.indices.reversed() {
        let (index, piece) = try #require(reader.next())
        let read = try piece.get()
        let bytes = withExtendedLifetime(read) { [UInt8](read.bytes) }
        #expect(index == expected && bytes == contents[index])
      }
      #expect(reader.next() == nil)
      if file.directIfLong != nil {
        #expect(throws: FileError.self) { try file.piece(places[0], buffers) }
      }
    }
  }

  @Test("a place is written to again")
  func overwriting() throws {
    let folder = try TestFolder()
    for file in try Self.files(folder) {
      let buffers = BufferPool()
      let place = file.reserve(2_500_001)
      for seed in 1...2 as ClosedRange<UInt64> {
        let content = Self.bytes(place.count, seed: seed)
        try content.withUnsafeBytes { try file.write($0, to: place, buffers: buffers) }
        let piece = try file.piece(place, buffers)
        #expect(withExtendedLifetime(piece) { [UInt8](piece.bytes) } == content)
      }
    }
  }

  private static let canReadPastCache = (try? ScratchFile(cacheLimit: -1))?.directIfLong != nil

  @Test(
    "data that ends early is an error, which the file remembers",
    .enabled(
      if: canReadPastCache, "the files of the temporary folder cannot be read past the cache"))
  func shortFile() throws {
    let folder = try TestFolder()
    let (file, buffers) = (try ScratchFile(folder: folder.path, cacheLimit: -1), BufferPool())
    let buffer = buffers.take()
    buffer.append(zeros: 9_000)
    let place = try file.append(buffer, of: buffers)
    _ = try file.piece(place, buffers)
    try file.finishWriting()
    #expect(file.failure == nil)
    let error = #expect(throws: FileError.self) { try file.piece(0..<100_000, buffers) }
    #expect(error?.code == .cannotRead)
    #expect(error?.message == "the temporary data ends early")
    #expect(file.failure == error)
  }
}

@Suite struct AvailableMemoryTests {
  private func count(_ texts: [String: String]) -> Int { AvailableMemory.byteCount { texts[$0] } }

  @Test("the available memory is the least of the system's and of the limits of all control groups")
  func limits() {
    let system = ["/proc/meminfo": "MemTotal:  9000 kB\nMemAvailable:    5000 kB\nCached: 1 kB\n"]
    #expect(count([:]) == .max)
    #expect(count(system) == 5_000 << 10)
    var first = system
    first["/proc/self/cgroup"] = "5:cpu,memory:/jobs/one\n4:cpuset:/other\n"
    #expect(count(first) == 5_000 << 10)
    first["/sys/fs/cgroup/memory/jobs/memory.limit_in_bytes"] = "3000000\n"
    first["/sys/fs/cgroup/memory/jobs/one/memory.limit_in_bytes"] = "9223372036854771712\n"
    #expect(count(first) == 3_000_000)
    var second = system
    second["/proc/self/cgroup"] = "0::/jobs/a:b\n"
    second["/sys/fs/cgroup/jobs/a:b/memory.max"] = "max\n"
    second["/sys/fs/cgroup/memory.max"] = "4000000\n"
    #expect(count(second) == 4_000_000)
    second["/sys/fs/cgroup/jobs/a:b/memory.max"] = "2000000\n"
    #expect(count(second) == 2_000_000)
  }
}
