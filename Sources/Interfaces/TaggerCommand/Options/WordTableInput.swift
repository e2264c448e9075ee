import Platform
import ArgumentParsing
import LabeledData
import StreamIO
import Support
package import TaggerTraining

/// A table of words on the command line: `en=FILE`, a file that has the table's name, or the name alone.
package struct WordTableInput: ExpressibleByArgument {
  package let name: String
  private let file: String?

  package init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    if parts.count == 2 {
      (name, file) = (parts[0], parts[1])
    } else {
      let isFile = argument.contains("/") || argument.hasSuffix(Self.suffix)
      let last = argument.split(separator: "/").last.map(String.init) ?? ""
      name = last.hasSuffix(Self.suffix) ? String(last.dropLast(Self.suffix.count)) : last
      file = isFile ? argument : nil
    }
    guard name.utf8.isName else { return nil }
  }

  static let suffix = ".words"
  /// The environment variable that names a folder of tables.
  private static let variable = "WORDTAGGER_WORDS"

  /// The table; a file that is not one is read as clusters written by the verb `cluster`.
  package func table() throws -> WordTable {
    let path = try file ?? installedFile()
    var bytes = try InputFile(path).allBytes()
    return bytes.starts(with: WordTable.magic)
      ? try WordTable(fileBytes: bytes, file: path)
      : try BrownImport.table(&bytes, file: path)
  }

  /// The file of the name in the working folder, the folder of `WORDTAGGER_WORDS` or the share folder.
  private func installedFile() throws -> String {
    let named = ProcessEnvironment.variable(Self.variable) ?? ""
    let folders = [".", named, DataFolder.shared + "/words"].filter { !$0.isEmpty }
    let places = folders.map { "\($0)/\(name)\(Self.suffix)" }
    if let place = places.first(where: isThere) { return place }
    throw ValidationError(
      "There is no table of words at \(places.joined(separator: " nor at ")); give \(name)=FILE, or"
        + " name its folder in \(Self.variable).")
  }
}
