import Platform

/// The files of a data set that consists of several files, named by a folder or a pattern.
package enum InputPaths {
  /// Returns the files that paths refer to, in the order of their names.
  ///
  /// A folder refers to its files except those whose names start with a dot or an underscore, which engines write next to
  /// their output; a path with `*`, `?` or brackets that is not a file refers to the matching files.
  package static func expanded(_ paths: [String]) throws(DataError) -> [String] {
    var files: [String] = []
    for path in paths { files += try expanded(path) }
    return files
  }

  /// Returns the files that a path refers to.
  package static func expanded(_ path: String) throws(DataError) -> [String] {
    let exists = isThere(path)
    let files: [String]
    if exists, isFolder(path) {
      files = try members(ofFolder: path)
    } else if !exists, path.contains(where: "*?[".contains) {
      files = matches(path)
    } else {
      return [path]
    }
    // A name that is not UTF-8 has replacement characters here, under which there is no file.
    if let file = files.first(where: { $0.contains("\u{FFFD}") && !isThere($0) }) {
      throw DataError(
        .cannotOpen, file: file, message: "the name is not UTF-8; rename the file")
    }
    guard !files.isEmpty else {
      let reason = exists ? "the folder has no files" : "no file matches the pattern"
      throw DataError(.cannotOpen, file: path, message: reason)
    }
    return files
  }

  private static func members(ofFolder path: String) throws(DataError) -> [String] {
    guard let names = namesInFolder(path) else {
      throw DataError(.cannotOpen, file: path, message: "the folder cannot be read")
    }
    let members = names.filter { !$0.hasPrefix(".") && !$0.hasPrefix("_") }.sorted()
      .map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
    if let inner = members.first(where: isFolder) {
      throw DataError(
        .cannotOpen, file: path,
        message:
          "the folder has a folder in it, \(inner); name the files by a pattern such as '\(path)/*/part-*'"
      )
    }
    return members
  }

  private static func matches(_ pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { index in
      found.gl_pathv[index].map { String(cString: $0) }
    }.filter { !isFolder($0) }
  }

  private static func isFolder(_ path: String) -> Bool { FileStatus(path)?.isFolder ?? false }
}
