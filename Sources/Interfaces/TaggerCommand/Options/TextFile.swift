import LabeledData
import StreamIO

/// Whole text files.
enum TextFile {
  static func read(_ path: String) throws(DataError) -> String {
    // Standard input belongs to the verb.
    let file = path == "-" ? "./-" : path
    let bytes = try DataError.wrapping { () throws(FileError) in try InputFile(file).allBytes() }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw DataError(.malformed, file: path, message: "not UTF-8 text")
    }
    return text
  }
}
