import LabeledData
import StreamIO
import Support
public import WordTagging

/// A file of labeling functions, one on each line.
///
///     # what an ingredient line is made of
///     outside other
///     list    ingredient "foods.txt" "spices.txt"   # words and phrases
///     pattern value      "[0-9]+([.,/][0-9]+)?"     # whole tokens
///     grammar "shopping.grammar"
///     model   "old.tagger"                          # without quotation marks a bundled model
public struct WeakRules: Sendable {
  /// The functions in the order of the file.
  public private(set) var functions: [LabelingFunction] = []
  /// The label of tokens that no function labels; nil if there is none.
  public private(set) var outside: String?

  /// The paths of the files that the functions read.
  public private(set) var paths: [String] = []

  private enum Kind: String, CaseIterable { case outside, list, pattern, grammar, model }

  /// Reads a file; the paths in it are relative to its folder.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - model: Opens a model by its name or path.
  /// - Throws: `DataError` with line and column, or errors of the files that it names.
  public init(
    contentsOf path: String,
    model: (String) throws -> WordTagger = { try WordTagger(contentsOf: $0) }
  ) throws {
    let bytes: [UInt8]
    do { bytes = try InputFile(path).allBytes() } catch { throw DataError(error) }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      do {
        let words = try Self.words(of: String(decoding: line, as: UTF8.self))
        try add(words, folder: folder, place: "\(path):\(index + 1)", model)
      } catch let fault as Fault {
        throw DataError(
          .malformed, file: path, line: index + 1, column: fault.column, message: fault.message)
      }
    }
    guard !functions.isEmpty else {
      throw DataError(
        .malformed, file: path,
        message: "there is no labeling function; expected lines such as: list LABEL \"FILE\"")
    }
  }

  private struct Word {
    var text: String
    var column: Int
    var isQuoted = false
  }

  private struct Fault: Error {
    var column: Int
    var message: String
  }

  /// The words of a line, some in quotation marks, without a comment.
  private static func words(of line: String) throws(Fault) -> [Word] {
    var words: [Word] = []
    var characters = Array(line)[...]
    func column() -> Int { characters.startIndex + 1 }
    while true {
      characters = characters.drop(while: \.isWhitespace)
      guard let first = characters.first, first != "#" else { return words }
      let start = column()
      guard first == "\"" else {
        let word = characters.prefix { !$0.isWhitespace }
        words.append(Word(text: String(word), column: start))
        characters = characters[word.endIndex...]
        continue
      }
      guard let (text, rest) = quoted(characters.dropFirst()) else {
        throw Fault(column: start, message: "this quotation mark is not closed")
      }
      words.append(Word(text: text, column: start, isQuoted: true))
      characters = rest
    }
  }

  /// The text up to a quotation mark, and what follows; nil without one.
  ///
  /// A mark in the text is written twice.
  private static func quoted(
    _ characters: ArraySlice<Character>
  ) -> (text: String, rest: ArraySlice<Character>)? {
    var (text, rest) = ("", characters)
    while let end = rest.firstIndex(of: "\"") {
      text += String(rest[..<end])
      rest = rest[(end + 1)...]
      guard rest.first == "\"" else { return (text, rest) }
      text += "\""
      rest = rest.dropFirst()
    }
    return nil
  }

  private mutating func add(
    _ words: [Word], folder: String, place: String, _ model: (String) throws -> WordTagger
  ) throws {
    guard let keyword = words.first else { return }
    guard let kind = Kind(rawValue: keyword.text) else {
      let kinds = Kind.allCases.map(\.rawValue)
      let suggestion = kinds.nearest(to: keyword.text).map { "; did you mean \"\($0)\"?" }
      throw Fault(
        column: keyword.column,
        message: "expected \(kinds.joined(separator: ", "))" + (suggestion ?? ""))
    }
    let arguments = Array(words.dropFirst())
    func expect(_ range: ClosedRange<Int>, _ what: String) throws(Fault) {
      if !range.contains(arguments.count) {
        throw Fault(
          column: keyword.column, message: "expected \(kind.rawValue) \(what)")
      }
    }
    func path(_ word: Word) -> String {
      word.text.hasPrefix("/") ? word.text : folder + word.text
    }
    /// Reads a file of a function, with its place where that fails.
    func read<Value>(_ word: Word, _ body: (String) throws -> Value) throws -> Value {
      let path = path(word)
      paths.append(path)
      do { return try body(path) } catch {
        throw Fault(column: word.column, message: "\(error)")
      }
    }
    let name = "\(place) \(words.prefix(3).map(\.text).joined(separator: " "))"
    switch kind {
    case .outside:
      try expect(1...1, "LABEL")
      if outside != nil {
        throw Fault(column: keyword.column, message: "this statement is repeated")
      }
      outside = arguments[0].text
    case .list:
      try expect(2...100, "LABEL \"FILE\" …")
      let entries = try arguments.dropFirst().flatMap {
        try read($0) { try WordList(contentsOf: $0).spellings }
      }
      functions.append(.list(name, label: arguments[0].text, entries: entries))
    case .pattern:
      try expect(2...2, "LABEL \"REGULAR EXPRESSION\"")
      do {
        functions.append(
          try .pattern(name, label: arguments[0].text, arguments[1].text))
      } catch {
        throw Fault(
          column: arguments[1].column, message: "this is no regular expression: \(error)")
      }
    case .grammar:
      try expect(1...1, "\"FILE\"")
      let grammar = try read(arguments[0]) { try Grammar(contentsOf: $0) }
      paths += grammar.paths
      functions.append(.grammar(name, grammar))
    case .model:
      try expect(1...1, "\"FILE\"")
      let tagger =
        try arguments[0].isQuoted
        ? read(arguments[0], model) : model(arguments[0].text)
      functions.append(.model(name, tagger))
    }
  }
}
