import InternalUtilities
public import PageReading

extension VocabularyReader {
  /// Reads pages concurrently and returns their words in the order of the pages.
  ///
  /// A page that cannot be read becomes an empty page with a message and does not stop the others.
  ///
  /// - Parameters:
  ///   - sources: Pictures and texts.
  ///   - pool: The readers of the pictures.
  ///   - region: The part of each picture to read.
  /// - Returns: The words of each page.
  public func read(
    _ sources: [PageSource], with pool: PagePool, regionOfInterest region: RegionOfInterest = .full
  ) -> some AsyncSequence<PageVocabulary, Never> & Sendable {
    OrderedMap(AsyncElements(sources), width: 2 * pool.threadCount) { source in
      var page = await self.vocabulary(of: source, with: pool, region)
      page.identity = source.identity
      return page
    }
  }

  private func vocabulary(
    of source: PageSource, with pool: PagePool, _ region: RegionOfInterest
  ) async -> PageVocabulary {
    if let text = source.typedText { return vocabulary(ofText: text, named: source.name) }
    do throws(PageError) {
      let page = try await pool.read(source, regionOfInterest: region)
      return vocabulary(of: page, named: source.name)
    } catch {
      return PageVocabulary(name: source.name, message: "\(error)")
    }
  }
}

extension PageSource {
  /// The absolute path of the page's file with the number of the page; its name if there is no file, nil for standard input.
  fileprivate var identity: String? {
    guard document != Self.standardInput else { return nil }
    return document.realPath.map { $0 + name.dropFirst(document.count) } ?? name
  }
}
