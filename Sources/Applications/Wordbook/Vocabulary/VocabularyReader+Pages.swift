public import PageReading
import Platform
import Support

extension VocabularyReader {
  /// Reads pages concurrently and returns their words in the order of the pages.
  ///
  /// A page that cannot be read becomes an empty page with a message and does not stop the others. A sentence that
  /// continues on other pages is one: each of them has it whole, with the words that are printed on it.
  ///
  /// - Parameters:
  ///   - sources: Pictures and texts.
  ///   - pool: The readers of the pictures.
  ///   - region: The part of each picture to read.
  /// - Returns: The words of each page.
  public func read(
    _ sources: [PageSource], with pool: PagePool, regionOfInterest region: RegionOfInterest = .full
  ) -> some AsyncSequence<PageVocabulary, Never> & Sendable {
    let contents = OrderedMap(AsyncElements(sources), width: 2 * pool.threadCount) { source in
      var content = await self.content(of: source, with: pool, region)
      content.identity = source.identity
      return content
    }
    return JoinedPages(base: contents, reader: self)
  }

  private func content(
    of source: PageSource, with pool: PagePool, _ region: RegionOfInterest
  ) async -> PageContent {
    if let text = source.typedText { return content(ofText: text, named: source.name) }
    do throws(PageError) {
      let page = try await pool.read(source, regionOfInterest: region)
      return content(of: page, named: source.name)
    } catch {
      return PageContent(name: source.name, message: "\(error)")
    }
  }
}

/// The words of pages in order, each found when the pages are there with which it may share a sentence.
private struct JoinedPages<Base: AsyncSequence & Sendable>: AsyncSequence, Sendable
where Base.Element == PageContent, Base.Failure == Never {
  let base: Base
  let reader: VocabularyReader

  func makeAsyncIterator() -> Iterator {
    Iterator(base: base.makeAsyncIterator(), reader: reader)
  }

  struct Iterator: AsyncIteratorProtocol {
    var base: Base.AsyncIterator
    let reader: VocabularyReader
    /// The pages that were read ahead, with the sentences that they share with others.
    private var pages: [(content: PageContent, shared: [SharedSentence])] = []
    /// The number of pages at the front whose sentence with the next page is known.
    private var joinedCount = 0

    init(base: Base.AsyncIterator, reader: VocabularyReader) {
      self.base = base
      self.reader = reader
    }

    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> PageVocabulary? {
      guard await readAhead(0, isolation: actor) else { return nil }
      if joinedCount == 0 { await join(isolation: actor) }
      if joinedCount > 0 { joinedCount -= 1 }
      let page = pages.removeFirst()
      return reader.vocabulary(of: page.content, sharing: page.shared)
    }

    /// Gives the last sentence of the first page to all pages on which it continues.
    private mutating func join(isolation actor: isolated (any Actor)?) async {
      let end = pages[0].shared.last?.range.upperBound ?? 0
      guard var sentence = OpenSentence(of: pages[0].content, after: end) else { return }
      var index = 1
      while await readAhead(index, isolation: actor),
        sentence.continues(on: pages[index].content, reader: reader)
      { index += 1 }
      let shared = sentence.shared
      for (index, part) in shared.enumerated() {
        if let part { pages[index].shared.append(part) }
      }
      joinedCount = shared.isEmpty ? 0 : shared.count - 1
    }

    /// Reads pages up to an index; false if there are fewer.
    private mutating func readAhead(
      _ index: Int, isolation actor: isolated (any Actor)?
    ) async -> Bool {
      while pages.count <= index {
        guard let content = await base.next(isolation: actor) else { return false }
        pages.append((content, []))
      }
      return true
    }
  }
}

extension PageSource {
  /// The absolute path of the page's file with the number of the page; its name if there is no file, nil for standard input.
  fileprivate var identity: String? {
    guard document != Self.standardInput else { return nil }
    return realPath(document).map { $0 + name.dropFirst(document.count) } ?? name
  }
}
