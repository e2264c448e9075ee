#if Storage
import Foundation
import Synchronization
import TaggerTesting
import Testing

@testable import SQLiteStorage

@Suite("SQLite storage shared by threads") struct StoragePoolTests {
  let folder: TestFolder
  var path: String { folder.path + "/test.sqlite" }

  init() throws { folder = try TestFolder() }

  /// Runs the closure on several threads at once and waits for all.
  private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) throws {
    let failures = Mutex<[any Error]>([])
    DispatchQueue.concurrentPerform(iterations: count) { index in
      do { try body(index) } catch { failures.withLock { $0.append(error) } }
    }
    if let failure = failures.withLock({ $0.first }) { throw failure }
  }

  @Test("threads write one after the other and read whole transactions meanwhile")
  func threads() throws {
    let pool = try StoragePool(path, schema: StorageConnectionTests.schema())
    try onThreads(6) { thread in
      for round in 0..<20 {
        if thread < 2 {
          try pool.write { storage in
            for part in ["x", "y"] {
              try storage.execute(
                "INSERT INTO note (title) VALUES (?)", "\(part)\(thread).\(round)")
            }
          }
        } else {
          let counts = try pool.read { storage in
            try [
              storage.first("SELECT count(*) FROM note WHERE title LIKE 'x%'", as: Int.self),
              storage.first("SELECT count(*) FROM note WHERE title LIKE 'y%'", as: Int.self),
            ]
          }
          #expect(counts[0] == counts[1])
        }
      }
    }
    #expect(try pool.read { try $0.first("SELECT count(*) FROM note") } == 80)
  }

  @Test("a pool that was read and closed leaves all in its one file, which may be copied")
  func oneFile() throws {
    do {
      let pool = try StoragePool(path, schema: StorageConnectionTests.schema())
      try pool.write { try $0.execute("INSERT INTO note (title) VALUES ('a')") }
      #expect(try pool.read { try $0.first("SELECT count(*) FROM note") } == 1)
    }
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    let copy = folder.path + "/copy.sqlite"
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    let pool = try StoragePool(copy, schema: StorageConnectionTests.schema())
    #expect(try pool.read { try $0.first("SELECT title FROM note") } == "a")
  }

  @Test("several connections make the same new file at once, and wait for each other's locks")
  func concurrentOpening() throws {
    let path = path
    try onThreads(4) { thread in
      let pool = try StoragePool(path, schema: StorageConnectionTests.schema())
      for round in 0..<10 {
        try pool.write {
          try $0.execute("INSERT INTO note (title) VALUES (?)", "\(thread).\(round)")
        }
      }
    }
    let pool = try StoragePool(path, schema: StorageConnectionTests.schema())
    #expect(try pool.read { try $0.first("SELECT count(*) FROM note") } == 40)
  }

  @Test("a write that throws leaves nothing, a reader cannot write")
  func failures() throws {
    struct Stop: Error {}
    let pool = try StoragePool(path, schema: StorageConnectionTests.schema())
    #expect(throws: Stop.self) {
      try pool.write { storage in
        try storage.execute("INSERT INTO note (title) VALUES ('a')")
        throw Stop()
      }
    }
    #expect(try pool.read { try $0.first("SELECT count(*) FROM note") } == 0)
    let error = #expect(throws: StorageError.self) {
      try pool.read { try $0.execute("INSERT INTO note (title) VALUES ('a')") }
    }
    #expect(error?.code == .readOnly)
  }

  @Test("a copy that is made while others write is one state of the database")
  func backup() throws {
    let pool = try StoragePool(path, schema: StorageConnectionTests.schema())
    let copies = (0..<5).map { "\(folder.path)/copy\($0).sqlite" }
    try onThreads(2) { thread in
      if thread == 0 {
        for round in 0..<200 {
          try pool.write { storage in
            try storage.execute(
              "INSERT INTO note (title) VALUES (?), (?)", "x\(round)", "y\(round)")
          }
        }
      } else {
        for copy in copies { try pool.backUp(to: copy) }
      }
    }
    for copy in copies {
      let storage = try StorageConnection(copy, schema: StorageConnectionTests.schema())
      try storage.checkIntegrity()
      let count = try storage.first("SELECT count(*) FROM note", as: Int.self) ?? 1
      #expect(count % 2 == 0)
    }
    let leftovers = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!leftovers.contains { $0.hasSuffix(".tmp") })
  }

  @Test("a snapshot has the content of a database, and is refused while its log has changes")
  func snapshot() throws {
    do {
      let storage = try StorageConnection(path, schema: StorageConnectionTests.schema())
      try storage.execute("INSERT INTO note (title) VALUES ('a')")
      // The last connection to close moves the log into the file.
      let error = #expect(throws: StorageError.self) {
        try StorageConnection(snapshotOf: path, schema: StorageConnectionTests.schema())
      }
      #expect(error?.code == .readOnly && error?.message.contains("-wal") == true)
    }
    let snapshot = try StorageConnection(
      snapshotOf: path, schema: StorageConnectionTests.schema())
    #expect(try snapshot.first("SELECT title FROM note") == "a")
    #expect(throws: StorageError.self) {
      try snapshot.execute("INSERT INTO note (title) VALUES ('b')")
    }
    let other = #expect(throws: StorageError.self) {
      try StorageConnection(
        snapshotOf: try folder.file("text", "no database"),
        schema: StorageConnectionTests.schema())
    }
    #expect(other?.code == .damaged)
  }

  @Test(
    "a copy does not get the log or the journal of another database",
    arguments: ["-wal", "-journal"])
  func foreignLog(suffix: String) throws {
    let pool = try StoragePool(path, schema: StorageConnectionTests.schema())
    _ = try folder.file("copy.sqlite\(suffix)", "of another database")
    let copy = folder.path + "/copy.sqlite"
    let error = #expect(throws: StorageError.self) { try pool.backUp(to: copy) }
    #expect(error?.path == copy + suffix)
    #expect(!FileManager.default.fileExists(atPath: copy))
  }
}
#endif
