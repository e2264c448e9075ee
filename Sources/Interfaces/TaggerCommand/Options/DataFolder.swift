import FoundationCore
import StreamIO

/// The folder of the user's own data, `$XDG_DATA_HOME/wordtagger` or `~/.local/share/wordtagger`, and the installed one.
enum DataFolder {
  /// The folder `share/wordtagger` of the installation that the running program belongs to.
  static var shared: String {
    #if os(Linux)
    let program = URL(filePath: "/proc/self/exe")
    #else
    let program = URL(filePath: CommandLine.arguments[0])
    #endif
    return program.resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "../share/wordtagger").standardizedFileURL.path(percentEncoded: false)
  }

  /// The path of a file in the folder.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - creates: Whether the folder is created, readable by its owner alone.
  /// - Returns: The path.
  /// - Throws: An error if the folder cannot be created.
  static func path(of name: String, creating creates: Bool) throws -> String {
    let environment = ProcessInfo.processInfo.environment
    // The specification of the XDG folders has paths that are not absolute ignored.
    let named = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = FileManager.default.homeDirectoryForCurrentUser.path(percentEncoded: false)
    let folder = (named ?? "\(home)/.local/share") + "/wordtagger"
    if creates {
      try OutputFolder.create(folder, mode: 0o700)
    }
    return "\(folder)/\(name)"
  }
}
