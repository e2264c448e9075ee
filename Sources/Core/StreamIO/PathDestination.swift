import Platform

/// The file or folder that a path names: equal for all paths to it, through links too, and also before it exists.
package struct PathDestination: Hashable {
  private let existing: FileID
  /// The path in the folder for what does not exist yet; names of files are bytes, not characters.
  private let rest: [UInt8]

  /// Whether there is a file or folder.
  package var exists: Bool { rest.isEmpty }

  /// Finds what a path names; nil for a device or a pipe, and for a link that leads nowhere.
  package init?(_ path: String) {
    guard !path.isEmpty, let resolved = OutputTarget.resolved(path) else { return nil }
    var existing = Array(resolved.utf8)
    var missing: [[UInt8]] = []
    var status = stat()
    while stat(String(decoding: existing, as: UTF8.self), &status) != 0 {
      guard errno == ENOENT, existing != Self.workingFolder else { return nil }
      while existing.count > 1, existing.last == Self.slash { existing.removeLast() }
      let start = existing.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0
      missing.append(Array(existing[start...]))
      existing = start == 0 ? Self.workingFolder : Array(existing[..<start])
    }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFDIR || kind == S_IFREG && missing.isEmpty else { return nil }
    self.existing = FileID(status)
    rest = Array(
      missing.reversed().filter { !$0.isEmpty && $0 != Self.workingFolder }
        .joined(separator: [Self.slash]))
  }

  private static let slash = UInt8(ascii: "/")
  private static let workingFolder = [UInt8(ascii: ".")]
}
