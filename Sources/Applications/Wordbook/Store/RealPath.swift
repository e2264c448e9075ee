import Platform

extension String {
  /// The absolute path with symbolic links resolved, or nil if the file does not exist.
  var realPath: String? {
    guard let path = realpath(self, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
