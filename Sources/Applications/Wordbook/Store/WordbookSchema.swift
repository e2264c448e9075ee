import SQLiteStorage

extension StorageSchema {
  /// The tables of a wordbook.
  static let wordbook = StorageSchema(
    kind: "a wordbook", applicationID: 0x7774_7762,
    migrations: [
      """
      CREATE TABLE note (
        id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE CHECK (trim(title) <> ''),
        created INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE word (
        id INTEGER PRIMARY KEY, lemma TEXT NOT NULL CHECK (lemma <> ''),
        folded TEXT NOT NULL, part_of_speech TEXT NOT NULL, guid TEXT NOT NULL UNIQUE,
        meaning TEXT NOT NULL DEFAULT '', created INTEGER NOT NULL,
        modified INTEGER NOT NULL, UNIQUE (lemma, part_of_speech)
      ) STRICT;
      CREATE INDEX word_folded ON word (folded);
      CREATE TABLE alias (
        lemma TEXT NOT NULL, part_of_speech TEXT NOT NULL,
        word INTEGER NOT NULL REFERENCES word ON DELETE CASCADE,
        PRIMARY KEY (lemma, part_of_speech)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX alias_word ON alias (word);
      CREATE TABLE entry (
        id INTEGER PRIMARY KEY, note INTEGER NOT NULL REFERENCES note ON DELETE CASCADE,
        word INTEGER NOT NULL REFERENCES word, is_typed INTEGER NOT NULL DEFAULT 0,
        UNIQUE (note, word)
      ) STRICT;
      CREATE INDEX entry_word ON entry (word);
      CREATE TABLE page (
        id INTEGER PRIMARY KEY, note INTEGER NOT NULL REFERENCES note ON DELETE CASCADE,
        position INTEGER NOT NULL, name TEXT NOT NULL, identity TEXT,
        digest INTEGER NOT NULL, message TEXT, UNIQUE (note, position)
      ) STRICT;
      CREATE TABLE sentence (
        id INTEGER PRIMARY KEY, page INTEGER NOT NULL REFERENCES page ON DELETE CASCADE,
        text TEXT NOT NULL
      ) STRICT;
      CREATE INDEX sentence_page ON sentence (page);
      CREATE TABLE occurrence (
        sentence INTEGER NOT NULL REFERENCES sentence ON DELETE CASCADE, start INTEGER NOT NULL,
        length INTEGER NOT NULL, entry INTEGER NOT NULL REFERENCES entry ON DELETE CASCADE,
        boxes TEXT, PRIMARY KEY (sentence, start)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX occurrence_entry ON occurrence (entry);
      CREATE TABLE known (lemma TEXT PRIMARY KEY, since INTEGER NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE erased (lemma TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
      CREATE TABLE card (
        word INTEGER PRIMARY KEY REFERENCES word, state INTEGER NOT NULL, step INTEGER,
        stability REAL, difficulty REAL, due INTEGER NOT NULL, last_review INTEGER
      ) STRICT;
      CREATE TABLE review (
        id INTEGER PRIMARY KEY, word INTEGER NOT NULL REFERENCES word, time INTEGER NOT NULL,
        rating INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX review_word ON review (word);
      """,
      // The place of a word among new ones; null before it is ranked, and after a change.
      """
      ALTER TABLE word ADD COLUMN rank INTEGER;
      CREATE INDEX word_rank ON word (rank);
      CREATE INDEX card_due ON card (due);
      CREATE INDEX review_time ON review (time);
      """,
      // Ranks that have levels.
      "UPDATE word SET rank = NULL;",
    ])
}
