import Platform
import EnglishModels
import StreamIO
import Synchronization
import Wordbook
import WordDictionaries

/// The wordbook whose words are reviewed on the page; the first word that is added creates its file.
final class ServiceWordbook: Sendable {
  private let path: String
  private let opened = Mutex<WordbookStore?>(nil)
  let scheduler = ReviewScheduler()
  /// The dictionary of the definitions, if it is installed.
  let wordNet: WordNet?
  /// The analyzer that orders the senses of definitions, if there is one.
  let analyzer: TextAnalyzer?

  init(_ path: String, wordNet: WordNet?) {
    self.path = path
    self.wordNet = wordNet
    analyzer = wordNet.flatMap { try? .availableEnglish(wordNet: $0) }
  }

  /// Opens the file that has replaced the opened one, if any.
  func followFile() throws { try opened.withLock { try $0?.followFile() } }

  /// The wordbook; nil while there is no file.
  func store(creating creates: Bool = false) throws -> WordbookStore? {
    if creates {
      // Readable by its owner alone, as the command makes the folder of a user's data.
      if let end = path.lastIndex(of: "/") {
        try OutputFolder.create(String(path[..<end]), mode: 0o700)
      }
    } else if !isThere(path) {
      return nil
    }
    return try opened.withLock { opened in
      if let opened { return opened }
      let store = try WordbookStore(path, recreates: true)
      opened = store
      return store
    }
  }
}
