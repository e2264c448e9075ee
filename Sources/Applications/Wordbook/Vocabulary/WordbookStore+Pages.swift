public import PageReading

/// A page that was added to a book.
public struct AddedPage: Hashable, Sendable {
  /// The name of the page, usually the path of its file.
  public var name: String
  /// The reason why the page could not be read, if any; the book then has it as an empty page.
  public var message: String?
  /// The changes to the book.
  public var change: WordbookEditor.PageChange
}

extension WordbookStore {
  /// Returns the rule that leaves out the words of the erase list.
  ///
  /// - Parameter words: Further words to leave out.
  /// - Returns: The rule.
  /// - Throws: ``WordbookError``.
  public func keepRule(erasing words: [String] = []) throws -> KeepRule {
    KeepRule(erased: try erasedWords() + words)
  }

  /// Reads pages concurrently and adds them to a book in their order; each page is on disk when it is returned.
  ///
  /// ```swift
  /// let store = try WordbookStore("words.sqlite")
  /// let reader = try VocabularyReader(english: try store.keepRule(), wordNet: try .ifInstalled())
  /// let sources = [PageSource(path: "page-1.jpg"), PageSource(path: "page-2.jpg")]
  /// for try await page in store.add(sources, to: "Great Expectations", by: reader, with: PagePool()) {
  ///   print(page.name, page.message ?? "\(page.change.newWordCount) new words")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - sources: Pictures and texts.
  ///   - title: The title of the book, which is created if it does not exist.
  ///   - reader: The reader of the words.
  ///   - pool: The readers of the pictures.
  ///   - region: The part of each picture to read.
  /// - Returns: The pages, those that cannot be read among them; ends with an error if the wordbook cannot be written.
  public func add(
    _ sources: [PageSource], to title: String, by reader: VocabularyReader, with pool: PagePool,
    regionOfInterest region: RegionOfInterest = .full
  ) -> some AsyncSequence<AddedPage, any Error> {
    reader.read(sources, with: pool, regionOfInterest: region).map { page in
      let change = try self.edit { try $0.addPage(page, to: title) }
      return AddedPage(name: page.name, message: page.message, change: change)
    }
  }
}
