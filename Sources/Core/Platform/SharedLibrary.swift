/// A C library that only some work needs.
///
/// A program may be linked with it, as the ones that SwiftPM builds are. The packaged command is not: it starts where the library is
/// not installed, and the first call of a function binds it, which needs the library to have been loaded by then.
package struct SharedLibrary: Sendable {
  /// The name for people.
  package let name: String
  /// The Debian package.
  package let package: String
  /// Whether its functions can be called.
  package let isLoaded: Bool

  private init(_ name: String, function: String, files: [String], package: String) {
    self.name = name
    self.package = package
    isLoaded =
      Self.isLinked(function) || files.contains { dlopen($0, RTLD_NOW | RTLD_GLOBAL) != nil }
  }

  /// Whether a function is in the program or in a library that is loaded already.
  package static func isLinked(_ function: String) -> Bool {
    dlsym(dlopen(nil, RTLD_LAZY), function) != nil
  }

  /// What is missing and how it is installed.
  package var advice: String { "\(name) is not installed; apt-get install \(package)" }
}

extension SharedLibrary {
  // `Scripts/load-late.sh` removes these files from what a program needs to start.
  package static let leptonica = SharedLibrary(
    "Leptonica", function: "pixCreate", files: ["liblept.so.5", "libleptonica.so.6"],
    package: "liblept5")
  package static let microhttpd = SharedLibrary(
    "libmicrohttpd", function: "MHD_start_daemon", files: ["libmicrohttpd.so.12"],
    package: "libmicrohttpd12")
  package static let openBLAS = SharedLibrary(
    "OpenBLAS", function: "cblas_sgemm", files: ["libopenblas.so.0"],
    package: "libopenblas0-serial")
  package static let sqlite = SharedLibrary(
    "SQLite", function: "sqlite3_open_v2", files: ["libsqlite3.so.0"], package: "libsqlite3-0")
  package static let tesseract = SharedLibrary(
    "Tesseract", function: "TessBaseAPICreate", files: ["libtesseract.so.5"],
    package: "libtesseract5")
  package static let zip = SharedLibrary(
    "libzip", function: "zip_open", files: ["libzip.so.4", "libzip.so.5"], package: "libzip4")
}
