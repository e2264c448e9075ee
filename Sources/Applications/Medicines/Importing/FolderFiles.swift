import Platform

/// The files of a folder.
enum FolderFiles {
  /// The names of the files, sorted.
  static func names(in folder: String) throws(MedicineError) -> [String] {
    guard let stream = opendir(folder) else {
      throw MedicineError(
        .unreadableData, file: folder, message: "cannot be opened; expected a folder")
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
