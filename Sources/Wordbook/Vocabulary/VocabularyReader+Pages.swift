import InternalUtilities
public import PageReading

extension VocabularyReader {
  /// Reads pages at the same time and gives their words in the order of the pages.
  ///
  /// A page that cannot be read is an empty page with a message; the others go on.
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
      if let text = source.typedText { return self.vocabulary(ofText: text, named: source.name) }
      do throws(PageError) {
        let page = try await pool.read(source, regionOfInterest: region)
        return self.vocabulary(of: page, named: source.name)
      } catch {
        return PageVocabulary(name: source.name, message: "\(error)")
      }
    }
  }
}
