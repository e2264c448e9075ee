#if Storage
import Archives
import SQLiteStorage
import StreamIO
import Support

/// An Anki collection: its own file (`collection.anki2`), or an exported one (`.apkg`, `.colpkg`).
public enum AnkiCollection {
  /// Returns the words whose cards have an interval of at least a number of days.
  ///
  /// The file is only read; close Anki first, so that it has the latest reviews.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - days: The minimum interval.
  ///   - field: The field of a note that has the word, from 1.
  /// - Returns: The words in lowercase, without formatting, articles, `to`, sounds and parenthetical remarks, in alphabetical
  ///   order. Texts longer than three words are left out.
  /// - Throws: ``WordbookError`` if the file is not a collection.
  public static func matureWords(
    in path: String, atLeast days: Int = 21, field: Int = 1
  ) throws -> [String] {
    do {
      var words: Set<String> = []
      try open(path).forEachRow(
        "SELECT DISTINCT flds FROM cards JOIN notes ON notes.id = cards.nid WHERE ivl >= ?", days
      ) { (row) throws(StorageError) in
        let fields = try row.value(0, as: String.self)
          .split(separator: "\u{1F}", omittingEmptySubsequences: false)
        guard fields.indices.contains(field - 1) else { return }
        // A card of the text export has the word, then the sentence.
        let word = AnkiField.word(String(fields[field - 1]))
        if (1...3).contains(word.split(separator: " ").count) { words.insert(word) }
      }
      return words.sorted()
    } catch let error as StorageError {
      throw WordbookError.storage(path: path, message: error.message)
    } catch let error as ZipArchive.Failure {
      throw WordbookError.unreadable(file: path, line: nil, message: error.description)
    } catch let error as FileError {
      throw WordbookError.unreadable(file: path, line: nil, message: error.message)
    }
  }

  private static func open(_ path: String) throws -> StorageConnection {
    let isPackage = [".apkg", ".colpkg"].contains { path.lowercased().hasSuffix($0) }
    guard isPackage else { return try StorageConnection(ofAnotherProgram: path) }
    let archive = try InputFile.contents(of: path)
    // A package with a collection in the newer, compressed format has a placeholder for the old one.
    if try ZipArchive.file(named: ["collection.anki21b"], in: archive) != nil {
      throw WordbookError.unreadable(
        file: path, line: nil,
        message: "is in Anki's latest format; export it with “Support older Anki versions”")
    }
    let names = ["collection.anki21", "collection.anki2"]
    guard let bytes = try ZipArchive.file(named: names, in: archive) else {
      throw WordbookError.unreadable(
        file: path, line: nil, message: "has no Anki collection")
    }
    return try StorageConnection(bytes: bytes, name: path)
  }
}
#endif
