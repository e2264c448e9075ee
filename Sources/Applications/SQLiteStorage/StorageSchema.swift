/// The tables of a kind of database, and the migrations from earlier versions.
package struct StorageSchema: Sendable {
  /// The name of this kind of file in errors, such as `a wordbook`.
  package var kind: String
  /// The application id in a file's header, which distinguishes it from files of other programs; not 0.
  package var applicationID: Int32
  /// The SQL statements that create version 1, version 2 from version 1, and so on.
  ///
  /// A released step is never changed; changes are added as further steps.
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
