#if Storage
import Foundation
import SQLiteStorage
import TaggerTesting
import Testing

@Suite("SQLite storage") struct StorageConnectionTests {
  static let first =
    "CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE) STRICT;"
  static let second = """
    CREATE TABLE word (
      note INTEGER NOT NULL REFERENCES note ON DELETE CASCADE, text TEXT NOT NULL, weight REAL,
      picture BLOB) STRICT;
    CREATE INDEX word_note ON word (note);
    """

  static func schema(versions: Int = 2) -> StorageSchema {
    StorageSchema(
      kind: "a test database", applicationID: 0x7465_7374,
      migrations: Array([first, second, "ALTER TABLE word ADD COLUMN page INTEGER"][..<versions]))
  }

  let folder: TestFolder
  var path: String { folder.path + "/test.sqlite" }

  init() throws { folder = try TestFolder() }

  @Test("values of every type come back as they were bound")
  func values() throws {
    let storage = try StorageConnection(path, schema: Self.schema())
    try storage.execute("INSERT INTO note (title) VALUES (?)", "it's\0a “title”")
    let note = storage.lastInsertedID
    try storage.execute(
      "INSERT INTO word VALUES (?, ?, ?, ?), (?, ?, ?, ?)", note, "", 0.25, [UInt8]([0, 255]), note,
      "b", Double?.none, [UInt8]())
    #expect(storage.changeCount == 2)
    struct Word: Equatable {
      var text: String, weight: Double?, picture: [UInt8]
    }
    let words = try storage.rows("SELECT text, weight, picture FROM word ORDER BY rowid") {
      (row) throws(StorageError) in
      Word(text: try row.value(0), weight: try row.value(1), picture: try row.value(2))
    }
    #expect(
      words == [
        Word(text: "", weight: 0.25, picture: [0, 255]), Word(text: "b", weight: nil, picture: []),
      ])
    #expect(try storage.first("SELECT title FROM note") == "it's\0a “title”")
    #expect(try storage.first("SELECT title FROM note WHERE id = ?", 99, as: String.self) == nil)
    let error = #expect(throws: StorageError.self) {
      try storage.first("SELECT title FROM note", as: Int.self)
    }
    #expect(error?.code == .type && error?.message.contains("column title") == true)
  }

  @Test("foreign keys hold, a duplicate key and a wrong statement are typed errors with the path")
  func constraints() throws {
    let storage = try StorageConnection(path, schema: Self.schema())
    func code(_ sql: String, _ value: any StorageConvertible) -> StorageError? {
      #expect(throws: StorageError.self) { try storage.execute(sql, value) }
    }
    try storage.execute("INSERT INTO note (title) VALUES (?)", "a")
    let duplicate = code("INSERT INTO note (title) VALUES (?)", "a")
    #expect(duplicate?.code == .constraint)
    #expect(duplicate?.description.hasPrefix(path + ": UNIQUE constraint failed") == true)
    #expect(code("INSERT INTO word (note, text) VALUES (?, 'a')", 7)?.code == .constraint)
    #expect(code("INSERT INTO nowhere VALUES (?)", 1)?.message.contains("no such table") == true)
    #expect(code("SELECT 1", 1)?.message.contains("0 parameters and got 1") == true)
    try storage.execute("INSERT INTO word (note, text) VALUES (1, ?)", "plum")
    try storage.execute("DELETE FROM note")
    #expect(try storage.first("SELECT count(*) FROM word") == 0)
  }

  @Test("a transaction that throws leaves nothing, an inner one fails alone")
  func transactions() throws {
    struct Stop: Error {}
    let storage = try StorageConnection(path, schema: Self.schema())
    func titles() throws -> [String] {
      try storage.rows("SELECT title FROM note ORDER BY title") { (row) throws(StorageError) in
        try row.value(0)
      }
    }
    func add(_ title: String) throws {
      try storage.execute("INSERT INTO note (title) VALUES (?)", title)
    }
    #expect(throws: Stop.self) {
      try storage.transaction {
        try add("a")
        throw Stop()
      }
    }
    #expect(try titles() == [])
    try storage.transaction {
      try add("b")
      try? storage.transaction {
        try add("c")
        throw Stop()
      }
      try storage.transaction { try add("d") }
    }
    #expect(try titles() == ["b", "d"])
  }

  @Test("an older schema is migrated with its rows, a newer one and another program's are refused")
  func migrations() throws {
    try StorageConnection(path, schema: Self.schema(versions: 1)).execute(
      "INSERT INTO note (title) VALUES ('kept')")
    let current = try StorageConnection(path, schema: Self.schema(versions: 3))
    #expect(try current.first("SELECT title FROM note") == "kept")
    try current.execute("INSERT INTO word (note, text, page) VALUES (1, 'a', 3)")
    let newer = #expect(throws: StorageError.self) {
      try StorageConnection(path, schema: Self.schema(versions: 2))
    }
    #expect(newer?.code == .newerSchema && newer?.message.contains("schema 3") == true)
    var other = Self.schema(versions: 3)
    other.applicationID = 5
    let foreign = #expect(throws: StorageError.self) { try StorageConnection(path, schema: other) }
    #expect(foreign?.code == .foreign)
  }

  @Test(
    "a schema version with any bit turned is an error, and the file stays as it was",
    arguments: 0..<32)
  func turnedVersion(bit: Int) throws {
    do { _ = try StorageConnection(path, schema: Self.schema()) }
    var bytes = try Array(Data(contentsOf: URL(filePath: path)))
    // The user version is at byte 60 of the header, the highest byte first.
    bytes[63 - bit / 8] ^= 1 << UInt8(bit % 8)
    try Data(bytes).write(to: URL(filePath: path))
    let error = #expect(throws: StorageError.self) {
      try StorageConnection(path, schema: Self.schema(versions: 1))
    }
    // Version 2 becomes 3, 0, a negative one or a large one.
    let version = 2 ^ Int(Int32(truncatingIfNeeded: 1 << bit))
    #expect(error?.code == (version > 0 ? .newerSchema : .damaged))
    #expect(error?.message.contains("schema \(version)") == true, "\(String(describing: error))")
    #expect(try Array(Data(contentsOf: URL(filePath: path))) == bytes)
  }

  @Test("an existing file is changed, and neither a missing one created nor an empty one filled")
  func update() throws {
    func open() throws -> StorageConnection {
      try StorageConnection(path, schema: Self.schema(), access: .update)
    }
    #expect(throws: StorageError.self) { try open() }
    #expect(!FileManager.default.fileExists(atPath: path))
    try Data().write(to: URL(filePath: path))
    let empty = #expect(throws: StorageError.self) { try open() }
    #expect(empty?.code == .foreign)
    #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
    try StorageConnection(path, schema: Self.schema(versions: 1)).execute(
      "INSERT INTO note (title) VALUES ('kept')")
    #expect(try open().first("SELECT title FROM note") == "kept")
  }

  @Test("a migration that fails leaves the older version whole")
  func failedMigration() throws {
    try StorageConnection(path, schema: Self.schema(versions: 1)).execute(
      "INSERT INTO note (title) VALUES ('kept')")
    var broken = Self.schema(versions: 2)
    broken.migrations.append("ALTER TABLE nowhere ADD COLUMN x")
    #expect(throws: StorageError.self) { try StorageConnection(path, schema: broken) }
    let old = try StorageConnection(path, schema: Self.schema(versions: 1))
    #expect(try old.first("SELECT title FROM note") == "kept")
    #expect(try old.first("SELECT count(*) FROM sqlite_schema WHERE name = 'word'") == 0)
  }

  @Test(
    "a file that is no database or is cut off is an error and stays as it was",
    arguments: ["text", "cut", "header", "page"])
  func damage(kind: String) throws {
    var bytes: [UInt8]
    do {
      let storage = try StorageConnection(path, schema: Self.schema())
      try storage.transaction {
        for index in 0..<2000 {
          try storage.execute("INSERT INTO note (title) VALUES (?)", "title \(index)")
        }
      }
    }
    bytes = try Array(Data(contentsOf: URL(filePath: path)))
    #expect(bytes.count > 3 * 4096)
    switch kind {
    case "text": bytes = Array("a text, not a database, and long enough for a header\n".utf8)
    case "cut": bytes.removeLast(5000)
    case "header": bytes.replaceSubrange(20..<60, with: repeatElement(0xAA, count: 40))
    default: bytes.replaceSubrange(8192..<9000, with: repeatElement(0x55, count: 808))
    }
    try Data(bytes).write(to: URL(filePath: path))
    let error = #expect(throws: StorageError.self) {
      let storage = try StorageConnection(path, schema: Self.schema())
      try storage.checkIntegrity()
    }
    #expect(error?.code == .damaged && error?.path == path, "\(String(describing: error))")
    #expect(try Array(Data(contentsOf: URL(filePath: path))) == bytes)
  }

  @Test("a folder that is not there and a folder as the file are errors with the system's reason")
  func cannotOpen() throws {
    for path in [folder.path + "/none/a.sqlite", folder.path] {
      let error = #expect(throws: StorageError.self) {
        try StorageConnection(path, schema: Self.schema())
      }
      #expect(error?.code == .cannotOpen, "\(String(describing: error))")
    }
  }

  @Test("a sound database passes the check of integrity")
  func integrity() throws {
    let storage = try StorageConnection(path, schema: Self.schema())
    try storage.execute("INSERT INTO note (title) VALUES ('a')")
    try storage.checkIntegrity()
  }
}
#endif
