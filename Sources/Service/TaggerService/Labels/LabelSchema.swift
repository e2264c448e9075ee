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
        + ["setting", "item", "version", "model", "model_use"].map { table in
          ["UPDATE", "DELETE"].map { change in
            """
            CREATE TRIGGER \(table)_\(change.lowercased()) BEFORE \(change) ON \(table)
            BEGIN SELECT RAISE(ABORT, 'rows of a label project are never changed'); END;
            """
          }.joined()
        }.joined()
    ])
}
