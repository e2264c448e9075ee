import SQLiteStorage
import Support

/// The scans of a project: every state that they have had, and the files that they were read from.
///
/// Nothing is changed or removed. A change may concern several scans, as when two are joined; it is undone as a whole.
struct ScanLibrary: Sendable {
  /// A scan in its present state, or the last one before it was deleted.
  struct Scan: Sendable {
    /// A change of the scan.
    struct Change: Sendable {
      var action: String
      var annotator: String
      var time: String
    }

    var id: Int
    var version: Int
    var title: String
    var document: String
    var isDeleted: Bool
    var canUndo: Bool
    var canRedo: Bool
    /// The last changes, the newest first.
    var changes: [Change]
  }

  /// A scan in a list.
  struct Entry: Sendable {
    var id: Int
    var version: Int
    var title: String
    var pageCount: Int
    var recipeCount: Int
    var change: Scan.Change
    /// Other scans with the same titles and ingredients.
    var duplicates: [Int]
  }

  /// A new state of a scan.
  struct Replacement: Sendable {
    /// The scan; nil makes a new one.
    var scan: Int?
    /// The version that the client knows; with another one the change is refused.
    var expected: Int?
    /// The new content; nil deletes the scan.
    var document: ScanDocument?
    /// Whether the scan may be a deleted one, which is put back.
    var restores = false
  }

  /// A file that was read, or that shows a page of one.
  struct File: Sendable {
    var name: String
    var type: String
    var bytes: [UInt8]
  }

  /// The number of changes that a scan lists.
  private static let listedChangeCount = 50

  let pool: StoragePool

  // MARK: Files

  func file(_ id: Int) throws -> File? {
    try pool.read { connection in
      try connection.rows("SELECT name, type, bytes FROM file WHERE id = ?", id) {
        (row) throws(StorageError) in
        File(name: try row.value(0), type: try row.value(1), bytes: try row.value(2))
      }.first
    }
  }

  /// The scan that was made of a file; nil if there is none, or it was deleted.
  func scan(ofFile bytes: [UInt8]) throws -> Int? {
    try pool.read { try Self.scan(ofFile: bytes, $0) }
  }

  private static func scan(
    ofFile bytes: [UInt8], _ connection: StorageConnection
  ) throws(StorageError) -> Int? {
    guard let file = try known(bytes, connection) else { return nil }
    return try connection.first(
      """
      SELECT version.scan FROM scan_file JOIN scan_version AS version
        ON version.content = scan_file.content
      WHERE scan_file.file = ?
        AND version.id = (SELECT max(id) FROM scan_version WHERE scan = version.scan)
      """, file)
  }

  /// Keeps a file, and returns its number.
  func keep(_ file: File) throws -> Int { try pool.write { try Self.keep(file, $0) } }

  private static func digest(_ bytes: [UInt8]) -> Int64 {
    Int64(bitPattern: FNVHash(bytes).value)
  }

  private static func known(
    _ bytes: [UInt8], _ connection: StorageConnection
  ) throws(StorageError) -> Int? {
    try connection.first(
      "SELECT id FROM file WHERE digest = ? AND bytes = ?", digest(bytes), bytes)
  }

  private static func keep(
    _ file: File, _ connection: StorageConnection
  ) throws(StorageError) -> Int {
    if let known = try known(file.bytes, connection) { return known }
    try connection.execute(
      "INSERT INTO file (digest, name, type, bytes, time) VALUES (?, ?, ?, ?, ?)",
      digest(file.bytes), file.name, file.type, file.bytes, Timestamp.now)
    return Int(connection.lastInsertedID)
  }

  // MARK: Changes

  /// Keeps a scan with its files, whose numbers the document has; unless `again`, the scan that the first file has.
  func add(
    _ files: [File], again: Bool, annotator: String, _ document: ([Int]) -> ScanDocument
  ) throws -> Int {
    try pool.write { connection in
      if !again, let known = try Self.scan(ofFile: files[0].bytes, connection) { return known }
      let ids = try files.map { try Self.keep($0, connection) }
      return try Self.change(
        [Replacement(document: document(ids))], "Scanned", annotator, connection)[0]
    }
  }

  /// Gives scans new states, all of them or none.
  func change(
    _ replacements: [Replacement], action: String, annotator: String
  ) throws -> [Int] {
    try pool.write { connection in
      for replacement in replacements {
        if let scan = replacement.scan {
          let history = try Self.history(of: scan, connection)
          try Self.check(history, replacement.expected)
          guard !history.isDeleted || replacement.restores else {
            throw ServiceError(409, "the scan was deleted; put it back first")
          }
        }
        for file in replacement.document?.files ?? [] {
          guard
            try connection.first("SELECT id FROM file WHERE id = ?", file, as: Int.self) != nil
          else { throw ServiceError(400, "there is no file \(file)") }
        }
      }
      return try Self.change(replacements, action, annotator, connection)
    }
  }

  /// Takes the last change of a scan back, or makes it again, with what it did to other scans that were not changed since;
  /// these follow the given one in what is returned.
  func step(
    _ kind: ScanHistory.Kind, _ scan: Int, expected: Int?, annotator: String
  ) throws -> [Int] {
    func taken(_ history: ScanHistory) -> ScanHistory.Version? {
      kind == .undo ? history.done.last : history.redoable
    }
    return try pool.write { connection in
      let history = try Self.history(of: scan, connection)
      try Self.check(history, expected)
      guard let version = kind == .undo ? history.undoable : history.redoable else {
        throw ServiceError(409, "there is nothing to \(kind.rawValue)")
      }
      let scans = try connection.rows(
        "SELECT scan FROM scan_version WHERE change = ? ORDER BY scan <> ?", version.change, scan
      ) { (row) throws(StorageError) in try row.value(0, as: Int.self) }
      let action = try connection.first(
        "SELECT action FROM scan_change WHERE id = ?", version.change, as: String.self)
      let change = try Self.addChange(kind, action ?? "", annotator, connection)
      return try scans.filter { scan in
        let history = try Self.history(of: scan, connection)
        guard let own = taken(history), own.change == version.change else { return false }
        let content = kind == .undo ? history.done.dropLast().last?.content : own.content
        try Self.addVersion(scan, content, of: change, connection)
        return true
      }
    }
  }

  private static func check(_ history: ScanHistory, _ expected: Int?) throws(ServiceError) {
    guard let last = history.last else { throw ServiceError(404, "there is no such scan") }
    if let expected, last.id != expected {
      throw ServiceError(409, "the scan was changed by someone else meanwhile")
    }
  }

  private static func change(
    _ replacements: [Replacement], _ action: String, _ annotator: String,
    _ connection: StorageConnection
  ) throws -> [Int] {
    let change = try addChange(.edit, action, annotator, connection)
    return try replacements.map { replacement in
      var scan = replacement.scan
      if scan == nil {
        try connection.execute("INSERT INTO scan (time) VALUES (?)", Timestamp.now)
        scan = Int(connection.lastInsertedID)
      }
      let content = try replacement.document.map { try addContent($0, connection) }
      try addVersion(scan ?? 0, content, of: change, connection)
      return scan ?? 0
    }
  }

  private static func addChange(
    _ kind: ScanHistory.Kind, _ action: String, _ annotator: String,
    _ connection: StorageConnection
  ) throws(StorageError) -> Int {
    try connection.execute(
      "INSERT INTO scan_change (kind, action, annotator, time) VALUES (?, ?, ?, ?)", kind.rawValue,
      action, annotator, Timestamp.now)
    return Int(connection.lastInsertedID)
  }

  private static func addContent(
    _ document: ScanDocument, _ connection: StorageConnection
  ) throws(StorageError) -> Int {
    try connection.execute(
      """
      INSERT INTO scan_content (document, title, words, digest, page_count, recipe_count)
      VALUES (?, ?, ?, ?, ?, ?)
      """, document.json, document.title, document.words, document.digest, document.pages.count,
      document.recipes.count)
    let content = Int(connection.lastInsertedID)
    for file in document.files.sorted() {
      try connection.execute(
        "INSERT INTO scan_file (content, file) VALUES (?, ?)", content, file)
    }
    return content
  }

  private static func addVersion(
    _ scan: Int, _ content: Int?, of change: Int, _ connection: StorageConnection
  ) throws(StorageError) {
    try connection.execute(
      "INSERT INTO scan_version (change, scan, content) VALUES (?, ?, ?)", change, scan, content)
  }

  // MARK: Reading

  private static func history(
    of scan: Int, _ connection: StorageConnection
  ) throws(StorageError) -> ScanHistory {
    ScanHistory(
      try connection.rows(
        """
        SELECT version.id, version.change, change.kind, version.content FROM scan_version AS version
        JOIN scan_change AS change ON change.id = version.change
        WHERE version.scan = ? ORDER BY version.id
        """, scan
      ) { (row) throws(StorageError) in
        ScanHistory.Version(
          id: try row.value(0), change: try row.value(1),
          kind: ScanHistory.Kind(rawValue: try row.value(2)) ?? .edit, content: try row.value(3))
      })
  }

  func scan(_ id: Int) throws -> Scan? {
    try pool.read { connection in
      let history = try Self.history(of: id, connection)
      guard let last = history.last, let content = history.content else { return nil }
      let changes = try connection.rows(
        """
        SELECT change.kind, change.action, change.annotator, change.time
        FROM scan_version AS version JOIN scan_change AS change ON change.id = version.change
        WHERE version.scan = ? ORDER BY version.id DESC LIMIT ?
        """, id, Self.listedChangeCount
      ) { (row) throws(StorageError) in try Self.change(row, 0) }
      return try connection.rows("SELECT title, document FROM scan_content WHERE id = ?", content) {
        (row) throws(StorageError) in
        Scan(
          id: id, version: last.id, title: try row.value(0), document: try row.value(1),
          isDeleted: history.isDeleted, canUndo: history.undoable != nil,
          canRedo: history.redoable != nil, changes: changes)
      }.first
    }
  }

  private static func change(
    _ row: borrowing StorageRow, _ column: Int
  ) throws(StorageError) -> Scan.Change {
    let kind = ScanHistory.Kind(rawValue: try row.value(column))
    let action: String = try row.value(column + 1)
    let text =
      switch kind {
      case .undo: "Undone: \(action)"
      case .redo: "Redone: \(action)"
      case .edit, nil: action
      }
    return Scan.Change(
      action: text, annotator: try row.value(column + 2), time: try row.value(column + 3))
  }

  /// The scans whose titles and ingredients have all words of a text, the last changed first, and their number.
  func list(
    _ search: String, deleted: Bool, offset: Int, count: Int
  ) throws -> (entries: [Entry], count: Int) {
    let words = search.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    return try pool.read { connection in
      let all = try connection.rows(Self.listQuery(deleted: deleted)) {
        (row) throws(StorageError) in
        (
          Entry(
            id: try row.value(0), version: try row.value(1), title: try row.value(2),
            pageCount: try row.value(3), recipeCount: try row.value(4),
            change: try Self.change(row, 7), duplicates: []),
          words: try row.value(5, as: String.self), digest: try row.value(6, as: Int64?.self)
        )
      }
      let twins = Dictionary(grouping: all.filter { $0.digest != nil }, by: \.digest)
      let found = all.filter { entry in
        words.allSatisfy { entry.words.contains($0) || entry.0.title.lowercased().contains($0) }
      }
      let entries = found.dropFirst(offset).prefix(count).map { entry, _, digest in
        var entry = entry
        entry.duplicates = (twins[digest] ?? []).map(\.0.id).filter { $0 != entry.id }
        return entry
      }
      return (entries, found.count)
    }
  }

  private static func listQuery(deleted: Bool) -> String {
    """
    SELECT version.scan, version.id, content.title, content.page_count, content.recipe_count,
      content.words, content.digest, change.kind, change.action, change.annotator, change.time
    FROM scan_version AS version
    JOIN scan_change AS change ON change.id = version.change
    JOIN scan_content AS content ON content.id =
      \(deleted
        ? """
        (SELECT content FROM scan_version WHERE scan = version.scan AND content IS NOT NULL
          ORDER BY id DESC LIMIT 1)
        """ : "version.content")
    WHERE version.id IN (SELECT max(id) FROM scan_version GROUP BY scan)
      \(deleted ? "AND version.content IS NULL AND \(Self.wasMade)" : "")
    ORDER BY version.id DESC
    """
  }

  /// Whether what made a scan was not undone: it has more edits than were taken back.
  private static let wasMade = """
    (SELECT sum(CASE made.kind WHEN 'undo' THEN -1 ELSE 1 END) FROM scan_version AS other
      JOIN scan_change AS made ON made.id = other.change WHERE other.scan = version.scan) > 0
    """

  /// The documents of the scans that a person changed after they were read, the last changed first.
  func reviewed(count: Int) throws -> [(id: Int, title: String, document: String)] {
    try pool.read { connection in
      try connection.rows(
        """
        SELECT version.scan, content.title, content.document FROM scan_version AS version
        JOIN scan_content AS content ON content.id = version.content
        WHERE version.id IN (SELECT max(id) FROM scan_version GROUP BY scan HAVING count(*) > 1)
        ORDER BY version.id DESC LIMIT ?
        """, count
      ) { (row) throws(StorageError) in
        (id: try row.value(0), title: try row.value(1), document: try row.value(2))
      }
    }
  }
}
