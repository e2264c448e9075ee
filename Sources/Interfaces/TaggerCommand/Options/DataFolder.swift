import Platform
import StreamIO

/// The folder of the user's own data, `$XDG_DATA_HOME/wordtagger` or `~/.local/share/wordtagger`, and the installed one.
enum DataFolder {
  /// The folder `share/wordtagger` of the installation that the running program belongs to.
  static var shared: String {
    #if os(Linux)
    let program = "/proc/self/exe"
    #else
    let program = CommandLine.arguments[0]
    #endif
    // A program that was replaced while it runs has no path.
    let path = realPath(program) ?? "/usr/bin/wordtagger"
    let installation = path.split(separator: "/").dropLast(2)
    return installation.map { "/" + $0 }.joined() + "/share/wordtagger"
  }

  /// The path of a file in the folder.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - creates: Whether the folder is created, readable by its owner alone.
  /// - Returns: The path.
  /// - Throws: An error if the folder cannot be created.
  static func path(of name: String, creating creates: Bool) throws -> String {
    // The specification of the XDG folders has paths that are not absolute ignored.
    let named = ProcessEnvironment.variable("XDG_DATA_HOME").flatMap {
      $0.hasPrefix("/") ? $0 : nil
    }
    let folder = (named ?? "\(ProcessEnvironment.home)/.local/share") + "/wordtagger"
    if creates {
      try OutputFolder.create(folder, mode: 0o700)
    }
    return "\(folder)/\(name)"
  }
}
