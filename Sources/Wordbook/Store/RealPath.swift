import CLibrary

extension String {
  /// The absolute path of the file that the path leads to; nil when there is none.
  var realPath: String? {
    guard let path = realpath(self, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
