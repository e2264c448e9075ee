import Platform

/// The browser of the desktop.
enum Browser {
  /// Opens a file; does nothing where there is no desktop.
  static func open(file: String) {
    let path = escaped(realPath(file) ?? file, keeping: "/-._~")
    open("file://\(path)")
  }

  /// A text in an address, without characters that mean something in one.
  static func escaped(_ text: String, keeping kept: String = "") -> String {
    text.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      return character.isASCII && (character.isLetter || character.isNumber)
        || kept.contains(character)
        ? String(character)
        : "%" + String(UInt16(byte) + 0x100, radix: 16, uppercase: true).dropFirst()
    }.joined()
  }

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
