import ArgumentParsing
import LabeledData

/// A name and a value on the command line: `author=Ada`, or `units=units.txt` with a file.
struct NamedValue: ExpressibleByArgument {
  let name: String
  let value: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    (name, value) = (String(parts[0]), String(parts[1]))
  }

  /// The forms of all entries of the file as a word list.
  func entries() throws(DataError) -> [String] { try WordList(contentsOf: value).spellings }
}
