import StreamIO
import Support
import WordTagging

/// A word list: entries of one or more words, one on each line.
///
/// Grammars, the word lists of a model and the words that are bound to a label are all written in this
/// format. `#` before or between words starts a comment, and a backslash keeps a character as it is.
/// An entry may have a plural form, a weight and tags, which only grammars use:
///
///     sour cream             # a comment
///     egg | eggs *40 +counted
///     C\# 4
public struct WordList: Sendable {
  /// The entries in the order of the file.
  package private(set) var entries: [Entry] = []

  /// A line of a list file.
  package struct Entry: Sendable {
    /// The singular form, in UTF-8.
    package var one: [UInt8] = []
    /// The plural form, often the same.
    package var many: [UInt8] = []
    /// The relative frequency with which a grammar draws the entry.
    package var weight = 1.0
    /// The tags by which a grammar chooses entries.
    package var tags: Set<String> = []
  }

  /// Reads a list file; `-` is standard input, and gzip is recognized.
  ///
  /// - Throws: The first error with its line and column, or the reason why the file cannot be read.
  public init(contentsOf path: String) throws(DataError) {
    let input: InputFile
    do { input = try InputFile(path) } catch { throw DataError(error) }
    while let line = try input.line()?.view {
      if let offset = firstInvalidUTF8(line.buffer.span) {
        throw DataError(
          .malformed, file: input.name, line: input.lineNumber, column: offset + 1,
          message: "expected UTF-8 text; save the list as UTF-8")
      }
      do { try add(Array(line)[...]) } catch {
        throw DataError(
          .malformed, file: input.name, line: input.lineNumber, column: error.range.lowerBound + 1,
          message: error.message)
      }
    }
  }

  /// Creates an empty list.
  package init() {}

  /// Every form of every entry, without repetitions.
  public var spellings: [String] {
    var seen: Set<[UInt8]> = []
    return entries.flatMap { [$0.one, $0.many] }.filter { seen.insert($0).inserted }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// An error in a line, at some of its bytes.
  package struct ParseError: Error {
    package var range: Range<Int>
    package var message: String
  }

  /// The largest weight, and the reciprocal of the smallest.
  package static let weightLimit = 1e9

  /// Adds the entry of a line, if it has one.
  package mutating func add(_ line: ArraySlice<UInt8>) throws(ParseError) {
    var entry = Entry()
    var forms: [[UInt8]] = [[]]
    var isInTail = false
    for word in Self.words(of: line) {
      let bytes = line[word]
      if bytes.elementsEqual("|".utf8) {
        forms.append([])
      } else if bytes.first == UInt8(ascii: "+"), bytes.dropFirst().isName {
        isInTail = true
        entry.tags.insert(String(decoding: bytes.dropFirst(), as: UTF8.self))
      } else if bytes.first == UInt8(ascii: "*"), let weight = Self.weight(bytes.dropFirst()) {
        isInTail = true
        entry.weight = weight
      } else if let first = bytes.first, "|*+".utf8.contains(first) {
        throw ParseError(
          range: word,
          message:
            "expected \"+tag\", \"*weight\" with a weight above 0, or \"|\" between two forms;"
            + " write \"\\\" before a character that belongs to the entry")
      } else if isInTail {
        throw ParseError(range: word, message: "tags and the weight come after the whole entry")
      } else {
        if !forms[forms.count - 1].isEmpty { forms[forms.count - 1].append(UInt8(ascii: " ")) }
        forms[forms.count - 1] += Self.unescaped(bytes)
      }
    }
    if forms == [[]], !isInTail { return }
    guard forms.count <= 2, forms.allSatisfy({ !$0.isEmpty }) else {
      throw ParseError(
        range: line.startIndex..<line.endIndex,
        message: "expected an entry, or two forms with one \"|\" between them: egg | eggs")
    }
    entry.one = forms[0]
    entry.many = forms[forms.count - 1]
    if entry.many.first == UInt8(ascii: "~") { entry.many = entry.one + entry.many.dropFirst() }
    entries.append(entry)
  }

  /// The words before a comment.
  private static func words(of line: ArraySlice<UInt8>) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var position = line.startIndex
    while position < line.endIndex {
      if line[position].isWhiteSpace {
        position += 1
        continue
      }
      if line[position] == UInt8(ascii: "#") { break }
      let start = position
      while position < line.endIndex, !line[position].isWhiteSpace { position += 1 }
      words.append(start..<position)
    }
    return words
  }

  private static func weight(_ bytes: ArraySlice<UInt8>) -> Double? {
    Double(String(decoding: bytes, as: UTF8.self)).flatMap {
      (1 / weightLimit...weightLimit).contains($0) ? $0 : nil
    }
  }

  private static func unescaped(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var isEscaped = false
    for byte in bytes {
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      if !isEscaped { text.append(byte) }
    }
    return text
  }
}
