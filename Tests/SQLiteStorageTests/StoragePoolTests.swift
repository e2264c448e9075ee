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

  private static func titles(_ path: String) throws -> [String] {
    try StorageConnection(path, schema: StorageConnectionTests.schema()).rows(
      "SELECT title FROM note ORDER BY title"
    ) { (row) throws(StorageError) in try row.value(0) }
  }

  private static func add(_ title: String, to pool: StoragePool) throws {
    try pool.write { try $0.execute("INSERT INTO note (title) VALUES (?)", title) }
  }

  @Test("a file that was removed is neither read nor written, and one that is put back is both")
  func removedFile() throws {
    let pool = try StoragePool(path, schema: StorageConnectionTests.schema())
    try Self.add("a", to: pool)
    let moved = folder.path + "/moved.sqlite"
    try FileManager.default.moveItem(atPath: path, toPath: moved)
    for _ in 0..<2 {
      let written = #expect(throws: StorageError.self) { try Self.add("lost", to: pool) }
      #expect(written?.code == .moved)
      let read = #expect(throws: StorageError.self) {
        try pool.read { try $0.first("SELECT 1", as: Int.self) }
      }
      #expect(read?.code == .moved)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    // What was in the log is in the file, wherever it is now.
    #expect(try Self.titles(moved) == ["a"])
    try FileManager.default.moveItem(atPath: moved, toPath: path)
    try Self.add("b", to: pool)
    #expect(try pool.read { try $0.first("SELECT count(*) FROM note") } == 2)
    #expect(try Self.titles(path) == ["a", "b"])
  }

  @Test("a file that replaces another one is used in its place, if it is of the same kind")
  func replacedFile() throws {
    let pool = try StoragePool(path, schema: StorageConnectionTests.schema())
    try Self.add("a", to: pool)
    let (backup, former) = (folder.path + "/backup.sqlite", folder.path + "/former.sqlite")
    try pool.backUp(to: backup)
    try Self.add("b", to: pool)
    try FileManager.default.moveItem(atPath: path, toPath: former)
    #expect(rename(try folder.file("text", "a text, not a database"), path) == 0)
    #expect(throws: StorageError.self) { try Self.add("lost", to: pool) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "a text, not a database")
    #expect(rename(backup, path) == 0)
    #expect(try pool.read { try $0.first("SELECT count(*) FROM note") } == 1)
    try Self.add("c", to: pool)
    #expect(try Self.titles(path) == ["a", "c"])
    #expect(try Self.titles(former) == ["a", "b"])
    for path in [path, former] {
      try StorageConnection(path, schema: StorageConnectionTests.schema()).checkIntegrity()
    }
  }

  @Test("a link that leads to another file is followed")
  func changedLink() throws {
    let files = ["one", "two"].map { folder.path + "/\($0).sqlite" }
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: files[0])
    let pool = try StoragePool(path, schema: StorageConnectionTests.schema())
    try Self.add("a", to: pool)
    try pool.backUp(to: files[1])
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: files[1])
    try Self.add("b", to: pool)
    #expect(try Self.titles(files[0]) == ["a"])
    #expect(try Self.titles(files[1]) == ["a", "b"])
  }

  @Test("what is written while files replace each other is in the file that had the path")
  func replacedDuringWrites() throws {
    let pool = try StoragePool(path, schema: StorageConnectionTests.schema())
    let empty = folder.path + "/empty.sqlite"
    try pool.backUp(to: empty)
    let formers = (0..<20).map { "\(folder.path)/former\($0).sqlite" }
    let kept = Mutex<Set<String>>([])
    let isDone = Mutex(false)
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      var number = 0
      while !isDone.withLock({ $0 }) {
        do {
          try Self.add("\(number)", to: pool)
          kept.withLock { _ = $0.insert("\(number)") }
        } catch let error as StorageError where error.code == .moved {
        } catch {
          Issue.record(error)
          isDone.withLock { $0 = true }
        }
        number += 1
      }
      ended.signal()
    }
    for former in formers {
      let count = kept.withLock(\.count)
      while kept.withLock(\.count) < count + 3, !isDone.withLock({ $0 }) { usleep(100) }
      let copy = former + ".new"
      try FileManager.default.copyItem(atPath: empty, toPath: copy)
      try FileManager.default.moveItem(atPath: path, toPath: former)
      #expect(rename(copy, path) == 0)
    }
    isDone.withLock { $0 = true }
    ended.wait()
    // The pool leaves the last file that was replaced.
    try Self.add("end", to: pool)
    let stored = try Set((formers + [path]).flatMap { try Self.titles($0) })
    let acknowledged = kept.withLock { $0 }
    #expect(!acknowledged.isEmpty && acknowledged.isSubset(of: stored))
    for path in formers + [path] {
      try StorageConnection(path, schema: StorageConnectionTests.schema()).checkIntegrity()
    }
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
