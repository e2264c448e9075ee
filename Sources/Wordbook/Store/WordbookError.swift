import SQLiteStorage

/// An error that keeps a wordbook from being opened, read or changed.
public enum WordbookError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be opened, is damaged, belongs to another program, or was written by a newer version.
  case storage(path: String, message: String)
  /// A title has no letters.
  case emptyTitle
  /// Another note has this title.
  case titleInUse(String)
  /// No note has this title.
  case noNote(String)
  /// A word has no letters.
  case emptyWord
  /// The note already has this word.
  case wordInUse(WordbookWord)
  /// The note has no such word.
  case noWord(String)
  /// A file to import is malformed.
  case unreadable(file: String, line: Int?, message: String)

  /// The description of the error, and what to do.
  public var description: String {
    switch self {
    case .storage(let path, let message): "\(path): \(message)"
    case .emptyTitle: "a book needs a title; the old one is kept"
    case .titleInUse(let title): "a book “\(title)” already exists; choose another title"
    case .noNote(let title): "there is no book “\(title)”; wordtagger wordbook books lists them"
    case .emptyWord: "a word needs letters; the old one is kept"
    case .wordInUse(let word): "the book already has the word “\(word)”"
    case .noWord(let word): "the book has no word “\(word)”"
    case .unreadable(let file, let line, let message):
      "\(file)\(line.map { ":\($0)" } ?? ""): \(message)"
    }
  }

  init(_ error: StorageError) {
    self = .storage(path: error.path, message: error.message)
  }
}
