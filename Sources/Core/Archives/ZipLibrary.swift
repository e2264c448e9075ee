package import Platform

extension SharedLibrary {
  #if Storage
  package static let zip = SharedLibrary(
    "libzip", function: "zip_open", files: ["libzip.so.4", "libzip.so.5"],
    package: "libzip4")
  #else
  package static let zip = SharedLibrary(leftOut: "libzip", trait: "Storage")
  #endif
}
