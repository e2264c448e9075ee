import FoundationCore
import LabeledData

/// Whole text files.
enum TextFile {
  static func read(_ path: String) throws(DataError) -> String {
    do { return try String(contentsOfFile: path, encoding: .utf8) } catch {
      let exists = FileManager.default.isReadableFile(atPath: path)
      throw DataError(
        .cannotOpen, file: path,
        message: exists ? "not UTF-8 text" : "cannot be opened; expected a readable text file")
    }
  }
}
