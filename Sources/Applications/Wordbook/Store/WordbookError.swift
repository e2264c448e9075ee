import SQLiteStorage

/// An error that keeps a wordbook from being opened, read or changed.
@nonexhaustive
public enum WordbookError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors, without what they concern.
  @nonexhaustive
  public enum Code: String, Hashable, Sendable {
    /// The file cannot be opened, is damaged, belongs to another program, or was written by a newer version.
    case storage
    /// A title has no letters.
    case emptyTitle
    /// Another note has this title.
    case titleInUse
    /// No note has this title.
    case noNote
    /// A word has no letters.
    case emptyWord
    /// The note already has this word.
    case wordInUse
    /// The note has no such word.
    case noWord
    /// A file to import is malformed.
    case unreadable
  }

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

  /// The kind of error.
  public var code: Code {
    switch self {
    case .storage: .storage
    case .emptyTitle: .emptyTitle
    case .titleInUse: .titleInUse
    case .noNote: .noNote
    case .emptyWord: .emptyWord
    case .wordInUse: .wordInUse
    case .noWord: .noWord
    case .unreadable: .unreadable
    }
  }

  /// The file, with the line where one is known; nil for an error that concerns a book or a word.
  public var place: String? {
    switch self {
    case .storage(let path, _): path
    case .unreadable(let file, let line, _): file + (line.map { ":\($0)" } ?? "")
    case .emptyTitle, .titleInUse, .noNote, .emptyWord, .wordInUse, .noWord: nil
    }
  }

  /// The description of the error, and what to do, without the location.
  public var message: String {
    switch self {
    case .storage(_, let message), .unreadable(_, _, let message): message
    case .emptyTitle: "a book needs a title; the old one is kept"
    case .titleInUse(let title): "a book “\(title)” already exists; choose another title"
    case .noNote(let title): "there is no book “\(title)”; wordtagger wordbook books lists them"
    case .emptyWord: "a word needs letters; the old one is kept"
    case .wordInUse(let word): "the book already has the word “\(word)”"
    case .noWord(let word): "the book has no word “\(word)”"
    }
  }

  /// The location and the message.
  public var description: String { (place.map { $0 + ": " } ?? "") + message }

  init(_ error: StorageError) {
    self = .storage(path: error.path, message: error.message)
  }
}
