/// What is known of a file or folder without opening it.
package struct FileStatus: Hashable, Sendable {
  /// Whether it is a folder.
  package let isFolder: Bool
  /// Whether it is a file with a size, no pipe and no device.
  package let isRegular: Bool
  private let number: UInt64
  private let size: Int
  private let nanoseconds: Int

  /// Looks at what a path leads to, through links; nil if there is nothing.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    isRegular = status.st_mode & S_IFMT == S_IFREG
    number = UInt64(status.st_ino)
    size = Int(status.st_size)
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    nanoseconds = Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }
}

/// Whether a path leads to a file or a folder.
package func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// The names in a folder, in no order and without the folder itself and the one above; nil if it cannot be read.
///
/// A name that is not UTF-8 has replacement characters.
package func namesInFolder(_ path: String) -> [String]? {
  guard let folder = opendir(path) else { return nil }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}

/// The absolute path of a file without links in it; nil if there is no such file.
package func realPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}
