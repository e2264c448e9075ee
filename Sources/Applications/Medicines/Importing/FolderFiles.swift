import Platform

/// The files of a folder.
enum FolderFiles {
  /// The names of the files, sorted.
  static func names(in folder: String) throws(MedicineError) -> [String] {
    guard let names = namesInFolder(folder) else {
      throw MedicineError(
        .unreadableData, file: folder, message: "cannot be opened; expected a folder")
    }
    return names.sorted()
  }
}
