/// A list of names.
///
/// Its file has one name per line, followed by synonyms after `|` and an id after a tab:
///
///     ibuprofen | Advil | Nurofen<tab>5640
///
/// Blank lines and lines that begin with `#` are ignored.
public struct TermList: Hashable, Sendable {
  /// The terms in the order of the file.
  public var terms: [Term]

  /// Creates a list of terms.
  public init(_ terms: [Term]) { self.terms = terms }

  /// Parses the text of a list.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - file: The name of the file, for errors.
  /// - Throws: The first error, with its line and column.
  public init(parsing text: String, file: String) throws(TermListError) {
    terms = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      if line.hasPrefix("#") || line.allSatisfy(\.isWhitespace) { continue }
      terms.append(try Self.term(line, TermListError(file: file, line: index + 1)))
    }
    guard !terms.isEmpty else {
      throw TermListError(file: file, line: 1, message: "the list has no name")
    }
  }

  private static func term(
    _ line: Substring, _ error: TermListError
  ) throws(TermListError) -> Term {
    var error = error
    let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
    var spellings: [String] = []
    for part in columns[0].split(separator: "|", omittingEmptySubsequences: false) {
      let name = part.trimmed
      error.column = line.distance(from: line.startIndex, to: part.startIndex) + 1
      guard name.unicodeScalars.contains(where: \.properties.isAlphabetic) else {
        error.message = "expected a name with letters, found '\(name)'"
        throw error
      }
      spellings.append(name)
    }
    let id = columns.dropFirst().first?.trimmed ?? ""
    guard columns.count <= 2 else {
      error.column = line.distance(from: line.startIndex, to: columns[2].startIndex) + 1
      error.message = "expected one column after the names, the id"
      throw error
    }
    return Term(
      id: id.isEmpty ? nil : id, name: spellings[0], synonyms: Array(spellings.dropFirst()))
  }
}

/// An error in a list of names, with its location.
public struct TermListError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public var file: String
  /// The line, counted from 1.
  public var line: Int
  /// The character in the line, counted from 1.
  public var column = 1
  /// The description of the error.
  public var message = ""

  /// The error as `file:line:column: message`.
  public var description: String { "\(file):\(line):\(column): \(message)" }
}

extension Substring {
  /// The text without leading and trailing whitespace.
  var trimmed: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
