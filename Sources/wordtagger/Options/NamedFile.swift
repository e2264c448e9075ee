import LabeledData
import WordTagging

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A name and a file on the command line: `units=units.txt`.
struct NamedFile: ExpressibleByArgument {
  let name: String
  let path: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    name = String(parts[0])
    path = String(parts[1])
  }

  var defaultValueDescription: String { "\(name)=\(path)" }

  /// The forms of all entries of the file as a word list.
  func entries() throws(DataError) -> [String] { try WordList(contentsOf: path).spellings }
}

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
