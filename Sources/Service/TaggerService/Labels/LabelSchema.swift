import SQLiteStorage

extension StorageSchema {
  /// The tables of a label project: rows are added, and never changed or removed.
  static let labels = StorageSchema(
    kind: "a label project", applicationID: 0x776C_6162,
    migrations: [
      """
      CREATE TABLE setting (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL, value TEXT NOT NULL, time TEXT NOT NULL
      ) STRICT;
      CREATE TABLE item (
        id INTEGER PRIMARY KEY, text TEXT NOT NULL, tokens TEXT NOT NULL, source TEXT NOT NULL,
        place TEXT, time TEXT NOT NULL, UNIQUE (tokens, text)
      ) STRICT;
      CREATE TABLE version (
        id INTEGER PRIMARY KEY, item INTEGER NOT NULL REFERENCES item, labels TEXT,
        annotator TEXT NOT NULL, model INTEGER REFERENCES model, milliseconds INTEGER,
        time TEXT NOT NULL
      ) STRICT;
      CREATE INDEX version_of_item ON version (item, id);
      CREATE TABLE model (
        id INTEGER PRIMARY KEY, file BLOB NOT NULL, compared BLOB NOT NULL, report TEXT NOT NULL, time TEXT NOT NULL
      ) STRICT;
      CREATE TABLE model_use (
        id INTEGER PRIMARY KEY, model INTEGER REFERENCES model, time TEXT NOT NULL
      ) STRICT;
      """
        + refusingChanges(of: ["setting", "item", "version", "model", "model_use"]),
      // The library of scans. A version without content is a scan that was deleted.
      """
      CREATE TABLE file (
        id INTEGER PRIMARY KEY, digest INTEGER NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL,
        bytes BLOB NOT NULL, time TEXT NOT NULL
      ) STRICT;
      CREATE INDEX file_digest ON file (digest);
      CREATE TABLE scan (id INTEGER PRIMARY KEY, time TEXT NOT NULL) STRICT;
      CREATE TABLE scan_content (
        id INTEGER PRIMARY KEY, document TEXT NOT NULL, title TEXT NOT NULL, words TEXT NOT NULL,
        digest INTEGER, page_count INTEGER NOT NULL, recipe_count INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE scan_file (
        content INTEGER NOT NULL REFERENCES scan_content, file INTEGER NOT NULL REFERENCES file,
        PRIMARY KEY (file, content)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE scan_change (
        id INTEGER PRIMARY KEY, kind TEXT NOT NULL, action TEXT NOT NULL, annotator TEXT NOT NULL,
        time TEXT NOT NULL
      ) STRICT;
      CREATE TABLE scan_version (
        id INTEGER PRIMARY KEY, change INTEGER NOT NULL REFERENCES scan_change,
        scan INTEGER NOT NULL REFERENCES scan, content INTEGER REFERENCES scan_content
      ) STRICT;
      CREATE INDEX version_of_scan ON scan_version (scan, id);
      CREATE INDEX version_of_change ON scan_version (change);
      CREATE INDEX version_of_content ON scan_version (content);
      """
        + refusingChanges(
          of: ["file", "scan", "scan_content", "scan_file", "scan_change", "scan_version"]),
    ])

  private static func refusingChanges(of tables: [String]) -> String {
    tables.map { table in
      ["UPDATE", "DELETE"].map { change in
        """
        CREATE TRIGGER \(table)_\(change.lowercased()) BEFORE \(change) ON \(table)
        BEGIN SELECT RAISE(ABORT, 'rows of a label project are never changed'); END;
        """
      }.joined()
    }.joined()
  }
}
