package import Platform

extension SharedLibrary {
  #if Service
  package static let microhttpd = SharedLibrary(
    "libmicrohttpd", function: "MHD_start_daemon", files: ["libmicrohttpd.so.12"],
    package: "libmicrohttpd12")
  #else
  package static let microhttpd = SharedLibrary(leftOut: "libmicrohttpd", trait: "Service")
  #endif
}
