import LabeledData
import SQLiteStorage
import StreamIO
import Support
import WordTagging

/// A label project in a SQLite file: its lines, every labeling that they have had, and its models.
///
/// A labeling that was acknowledged is on the disk; nothing is ever overwritten.
final class LabelStore: Sendable {
  let pool: StoragePool

  /// Opens the project, or creates it; for reading alone, also where nothing may be written.
  init(_ path: String, access: StorageAccess = .write) throws(StorageError) {
    pool = try StoragePool(path, schema: .labels, access: access)
  }

  var path: String { pool.path }

  /// The project's file, which is another one after a backup was restored in its place.
  func file() throws -> FileID? { try pool.currentFile() }

  // MARK: Lines

  /// Adds lines, with their labels and their places on pictures where they have any.
  func add(
    _ sequences: [LabeledSequence], places: [LinePlace?] = [], source: String, annotator: String
  ) throws -> LabelFile.ImportCounts {
    try pool.write { connection in
      let time = Self.now
      var counts = LabelFile.ImportCounts()
      for (index, sequence) in sequences.enumerated() where !sequence.tokens.isEmpty {
        let text = sequence.text ?? sequence.tokens.joined(separator: " ")
        let tokens = Self.json(sequence.tokens)
        let known = try connection.first(
          "SELECT id FROM item WHERE tokens = ? AND text = ?", tokens, text, as: Int.self)
        if known == nil {
          try connection.execute(
            "INSERT INTO item (text, tokens, source, place, time) VALUES (?, ?, ?, ?, ?)", text,
            tokens, source, places.indices.contains(index) ? places[index]?.json : nil,
            time)
          counts.added += 1
        } else {
          counts.known += 1
        }
        guard sequence.labels.count == sequence.tokens.count, !sequence.labels.contains("") else {
          continue
        }
        let item = known ?? Int(connection.lastInsertedID)
        let labels = Self.json(sequence.labels)
        let last = try connection.first(
          "SELECT labels FROM version WHERE item = ? ORDER BY id DESC LIMIT 1", item,
          as: String?.self)
        guard last != .some(labels) else { continue }
        let earlier = try connection.first(
          "SELECT id FROM version WHERE item = ? AND labels = ?", item, labels, as: Int.self)
        guard earlier == nil else {
          counts.outdated += 1
          continue
        }
        try connection.execute(
          "INSERT INTO version (item, labels, annotator, time) VALUES (?, ?, ?, ?)", item, labels,
          annotator, time)
        counts.labeled += 1
      }
      return counts
    }
  }

  /// The query of lines with their last version.
  private static let itemQuery = """
    SELECT item.id, item.text, item.tokens, item.source, version.labels, version.annotator,
      item.place
    FROM item LEFT JOIN version ON version.id =
      (SELECT max(id) FROM version WHERE version.item = item.id)
    """

  private static func condition(_ filter: LabelFilter) -> String {
    switch filter {
    case .all: "true"
    case .labeled: "version.labels IS NOT NULL"
    case .unlabeled: "version.labels IS NULL"
    case .disagreement:
      """
      (SELECT count(DISTINCT v.labels) FROM version AS v WHERE v.item = item.id AND v.id IN
        (SELECT max(id) FROM version WHERE item = v.item GROUP BY annotator)) > 1
      """
    }
  }

  func items(_ filter: LabelFilter, offset: Int = 0, count: Int = .max) throws -> [LabelItem] {
    try pool.read { connection in
      try connection.rows(
        Self.itemQuery + " WHERE " + Self.condition(filter) + " ORDER BY item.id LIMIT ? OFFSET ?",
        count, offset, read: Self.item)
    }
  }

  func item(_ id: Int) throws -> LabelItem? {
    try pool.read { connection in
      try connection.rows(Self.itemQuery + " WHERE item.id = ?", id, read: Self.item).first
    }
  }

  func counts() throws -> LabelCounts {
    try pool.read { connection in
      var counts = LabelCounts()
      counts.items = try connection.first("SELECT count(*) FROM item") ?? 0
      counts.versions = try connection.first("SELECT count(*) FROM version") ?? 0
      counts.labeled =
        try connection.first(
          """
          SELECT count(*) FROM version WHERE labels IS NOT NULL
            AND id IN (SELECT max(id) FROM version GROUP BY item)
          """) ?? 0
      return counts
    }
  }

  // MARK: Versions

  /// Adds a labeling, or takes the last one back when there are no labels; refuses when another one came after the
  /// expected version.
  func label(
    _ item: Int, _ labels: [String]?, expected: Int? = nil, annotator: String, model: Int? = nil,
    milliseconds: Int? = nil
  ) throws {
    try pool.write { connection in
      let last = try connection.first(
        "SELECT max(id) FROM version WHERE item = ?", item, as: Int?.self)
      if let expected, last != expected {
        throw ServiceError(409, "the line was labeled by someone else meanwhile")
      }
      try connection.execute(
        """
        INSERT INTO version (item, labels, annotator, model, milliseconds, time)
        VALUES (?, ?, ?, ?, ?, ?)
        """, item, labels.map(Self.json), annotator, model, milliseconds, Self.now)
    }
  }

  func history(of item: Int) throws -> [LabelVersion] {
    try pool.read { connection in
      try connection.rows(
        "SELECT id, labels, annotator, model, milliseconds, time FROM version WHERE item = ? ORDER BY id",
        item
      ) { (row) throws(StorageError) in
        LabelVersion(
          id: try row.value(0), labels: try row.value(1, as: String?.self).map(Self.strings),
          annotator: try row.value(2), model: try row.value(3), milliseconds: try row.value(4),
          time: try row.value(5))
      }
    }
  }

  // MARK: Settings

  /// The labels that annotators choose from; nil before any were set.
  var labels: [String]? {
    get throws {
      try pool.read { connection in
        try connection.first(
          "SELECT value FROM setting WHERE name = 'labels' ORDER BY id DESC LIMIT 1",
          as: String.self
        ).map(Self.strings)
      }
    }
  }

  func setLabels(_ labels: [String]) throws {
    try pool.write { connection in
      try connection.execute(
        "INSERT INTO setting (name, value, time) VALUES ('labels', ?, ?)", Self.json(labels),
        Self.now)
    }
  }

  // MARK: Models

  /// A model that was trained on the project's labels.
  struct Model: Hashable, Sendable {
    var id: Int
    /// The gate's report as JSON.
    var report: String
    var time: String
  }

  /// Adds a model, and beside it the one that the gate compared, which did not learn from held-back lines.
  func addModel(_ file: [UInt8], compared: [UInt8], report: String) throws -> Int {
    try pool.write { connection in
      try connection.execute(
        "INSERT INTO model (file, compared, report, time) VALUES (?, ?, ?, ?)", file, compared,
        report, Self.now)
      return Int(connection.lastInsertedID)
    }
  }

  func models() throws -> [Model] {
    try pool.read { connection in
      try connection.rows("SELECT id, report, time FROM model ORDER BY id") {
        (row) throws(StorageError) in
        Model(id: try row.value(0), report: try row.value(1), time: try row.value(2))
      }
    }
  }

  func hasModel(_ id: Int) throws -> Bool {
    try pool.read { try $0.first("SELECT id FROM model WHERE id = ?", id, as: Int.self) != nil }
  }

  func modelFile(_ id: Int) throws -> [UInt8]? {
    try pool.read { try $0.first("SELECT file FROM model WHERE id = ?", id) }
  }

  func comparedModelFile(_ id: Int) throws -> [UInt8]? {
    try pool.read { try $0.first("SELECT compared FROM model WHERE id = ?", id) }
  }

  /// Uses a model from now on; nil is the one that the project began with.
  func useModel(_ id: Int?) throws {
    try pool.write { connection in
      try connection.execute(
        "INSERT INTO model_use (model, time) VALUES (?, ?)", id, Self.now)
    }
  }

  /// The models that were used, the present one last; nil is the one that the project began with.
  func usedModels() throws -> [Int?] {
    try pool.read { connection in
      try connection.rows("SELECT model FROM model_use ORDER BY id") {
        (row) throws(StorageError) in try row.value(0, as: Int?.self)
      }
    }
  }

  /// Writes a copy of the project in its present state.
  func backUp(to path: String) throws { try pool.backUp(to: path) }

  // MARK: Values of columns

  private static func item(_ row: borrowing StorageRow) throws(StorageError) -> LabelItem {
    var item = LabelItem(
      id: try row.value(0), text: try row.value(1), tokens: strings(try row.value(2)),
      source: try row.value(3), labels: try row.value(4, as: String?.self).map(strings),
      annotator: try row.value(5), place: try row.value(6, as: String?.self).flatMap(place))
    item.removeBlankTokens()
    return item
  }

  private static func place(_ json: String) -> LinePlace? {
    try? LinePlace(json: json.utf8)
  }

  private static func json(_ strings: [String]) -> String {
    var json = JSONWriter()
    json.array { json in
      for string in strings { json.string(string) }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private static func strings(_ json: String) -> [String] {
    // Arrays without escapes, nearly all, are read a hundred times as often as they are written.
    // Their quotation marks stand in pairs around the strings.
    let bytes = json.utf8
    guard bytes.first == UInt8(ascii: "["), !bytes.contains(UInt8(ascii: "\\")) else {
      return (try? [String](json: bytes)) ?? []
    }
    let parts = bytes.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    return stride(from: 1, to: parts.count, by: 2).map {
      String(decoding: parts[$0], as: UTF8.self)
    }
  }

  private static var now: String { Timestamp.now }
}
