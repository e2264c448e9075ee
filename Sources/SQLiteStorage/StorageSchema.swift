/// The tables of a kind of database, and how earlier versions become the current one.
package struct StorageSchema: Sendable {
  /// What a file of this kind is called in errors, as in `a wordbook`.
  package var kind: String
  /// The number in a file's header that tells its kind from those of other programs; not 0.
  package var applicationID: Int32
  /// SQL statements that make version 1 from nothing, version 2 from version 1, and so on.
  ///
  /// A step that was released is never changed; what is new becomes a further one.
  package var migrations: [String]

  /// Creates a schema.
  package init(kind: String, applicationID: Int32, migrations: [String]) {
    self.kind = kind
    self.applicationID = applicationID
    self.migrations = migrations
  }

  /// The current version.
  package var version: Int { migrations.count }
}
