import Platform

/// The browser of the desktop.
enum Browser {
  /// Opens an address; does nothing where there is no desktop.
  static func open(_ url: String) {
    #if canImport(Darwin)
    let program = "open"
    #else
    let program = "xdg-open"
    #endif
    var words = [strdup(program), strdup(url), nil]
    defer { words.forEach { free($0) } }
    var pid = pid_t()
    guard posix_spawnp(&pid, program, nil, nil, &words, environ) == 0 else { return }
    var status: CInt = 0
    waitpid(pid, &status, 0)
  }
}
