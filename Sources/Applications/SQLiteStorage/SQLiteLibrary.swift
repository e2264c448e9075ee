package import Platform

extension SharedLibrary {
  #if Storage
  package static let sqlite = SharedLibrary(
    "SQLite", function: "sqlite3_open_v2", files: ["libsqlite3.so.0"],
    package: "libsqlite3-0")
  #else
  package static let sqlite = SharedLibrary(leftOut: "SQLite", trait: "Storage")
  #endif
}
