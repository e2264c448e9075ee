import Support

/// A list of names.
///
/// Its file has one name per line, followed by synonyms after `|` and an id after a tab:
///
///     ibuprofen | Advil | Nurofen<tab>5640
///
/// Blank lines and lines that begin with `#` are ignored.
public struct TermList: Hashable, Sendable {
  /// The terms in the order of the file.
  public var terms: [ListTerm]

  /// Creates a list of terms.
  public init(_ terms: [ListTerm]) { self.terms = terms }

  /// Parses the text of a list.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - file: The name of the file, for errors.
  /// - Throws: The first error, with its line and column.
  public init(parsing text: String, file: String) throws(TermListError) {
    terms = []
    let bytes = Array(text.utf8)
    var start = 0
    var error = TermListError(.malformedLine, file: file, line: 0)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = bytes[start..<end]
      start = end + 1
      error.line += 1
      if line.first == UInt8(ascii: "#") || line.allSatisfy(\.isWhiteSpace) { continue }
      terms.append(try Self.term(line, error))
    }
    guard !terms.isEmpty else {
      throw TermListError(.emptyList, file: file, line: 1, message: "the list has no name")
    }
  }

  private static func term(
    _ line: ArraySlice<UInt8>, _ error: TermListError
  ) throws(TermListError) -> ListTerm {
    func failure(_ place: Int, _ message: String) -> TermListError {
      var error = error
      error.column = String(decoding: line[..<place], as: UTF8.self).count + 1
      error.message = message
      return error
    }
    let tab = line.firstIndex(of: 0x09) ?? line.endIndex
    var spellings: [String] = []
    var start = line.startIndex
    repeat {
      let end = line[start..<tab].firstIndex(of: UInt8(ascii: "|")) ?? tab
      let name = trimmed(line[start..<end])
      guard name.hasLetter else {
        throw failure(start, "expected a name with letters, found '\(name)'")
      }
      spellings.append(name)
      start = end + 1
    } while start <= tab
    let id = line[tab...].dropFirst()
    if let other = id.firstIndex(of: 0x09) {
      throw failure(other + 1, "expected one column after the names, the id")
    }
    let name = spellings.removeFirst()
    let text = trimmed(id)
    return ListTerm(id: text.isEmpty ? nil : text, name: name, synonyms: spellings)
  }

  /// A text without white space at its start and end.
  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    guard let start = bytes.firstIndex(where: { !$0.isWhiteSpace }),
      let end = bytes.lastIndex(where: { !$0.isWhiteSpace })
    else { return "" }
    let text = String(decoding: bytes[start...end], as: UTF8.self)
    guard bytes[start] >= 0x80 || bytes[end] >= 0x80 else { return text }
    return String(
      text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// An error in a list of names, with its location.
public struct TermListError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  @nonexhaustive
  public enum Code: String, Hashable, Sendable {
    /// The list has no name.
    case emptyList
    /// A line is malformed.
    case malformedLine
  }

  /// The kind of error.
  public var code: Code
  /// The file.
  public var file: String
  /// The line, counted from 1.
  public var line: Int
  /// The character in the line, counted from 1.
  public var column = 1
  /// The description of the error.
  public var message: String

  init(_ code: Code, file: String, line: Int, message: String = "") {
    self.code = code
    self.file = file
    self.line = line
    self.message = message
  }

  /// The error as `file:line:column: message`.
  public var description: String { "\(file):\(line):\(column): \(message)" }
}

extension String {
  fileprivate var hasLetter: Bool {
    utf8.contains(where: \.isNameStart) || unicodeScalars.contains(where: \.properties.isAlphabetic)
  }
}
