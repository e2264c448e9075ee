import Platform
import WordDictionaries
import Foundation
import StreamIO
import Synchronization
import Wordbook

/// The wordbook whose words are reviewed on the page; the first word that is added creates its file.
final class ServiceWordbook: Sendable {
  private let path: String
  /// The opened wordbook, its file, and the file of its log.
  private let opened = Mutex<(store: WordbookStore, file: FileID, log: FileID?)?>(nil)
  let scheduler = ReviewScheduler()
  /// The dictionary of the definitions, if it is installed.
  let wordNet: WordNet?

  init(_ path: String, wordNet: WordNet?) {
    self.path = path
    self.wordNet = wordNet
  }

  /// The wordbook; nil before there is a file.
  ///
  /// A file that has replaced the opened one, such as a restored backup, is opened in its place.
  func store(creating creates: Bool = false) throws -> WordbookStore? {
    try opened.withLock { opened in
      let file = FileID(path)
      if let opened, opened.file == file { return opened.store }
      let staleLog = opened?.log
      opened = nil
      // SQLite would apply the log of the former file to the one that has replaced it.
      if let staleLog, FileID(logPath) == staleLog { unlink(logPath) }
      guard creates || file != nil else { return nil }
      if creates {
        // Readable by its owner alone, as the command makes the folder of a user's data.
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        try OutputFolder.create(folder, mode: 0o700)
      }
      let store = try WordbookStore(path)
      opened = FileID(path).map { (store, $0, FileID(logPath)) }
      return store
    }
  }

  private var logPath: String { path + "-wal" }
}

/// The file that a path leads to, whatever its name.
private struct FileID: Hashable {
  private let device: UInt64
  private let number: UInt64

  /// The file at a path; nil if there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
  }
}
